-- How the stars of products change: the ratings of some weeks, by product, from the index alone.

create index reviews_rated on reviews (created_at, product_id) include (rating, order_line_id)
  where hidden_reason is null;
