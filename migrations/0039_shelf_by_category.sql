-- A category in each order of its own, so that its first rows are walked to and not picked out of the whole shelf, and counted within a choice of prices
-- without looking at a row. The prices stand at the end: what is outside of the choice is passed over within the index.
create index product_shelf_category_open on product_shelf (category_slug, open_rank desc, rating desc, sold_30_days desc, slug, open_price) where shown;
create index product_shelf_category_closed on product_shelf (category_slug, closed_rank desc, rating desc, sold_30_days desc, slug, closed_price) where shown;
create index product_shelf_category_date on product_shelf (category_slug, first_published_at desc, slug, open_price, closed_price) where shown;
create index product_shelf_category_sales on product_shelf (category_slug, sold_30_days desc, open_price, closed_price) where shown;
create index product_shelf_category_benefits on product_shelf (category_slug, cardinality(benefits) desc, strength desc, open_price, closed_price) where shown;
create index product_shelf_category_open_price on product_shelf (category_slug, open_price) include (gone_on) where shown;
create index product_shelf_category_closed_price on product_shelf (category_slug, closed_price) where shown;
drop index product_shelf_category;
