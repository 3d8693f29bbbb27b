create index reviews_by_customer on reviews (customer_id, created_at desc)
  where customer_id is not null;
