-- How many days after delivery a line was promised to stay fresh, as its product page said when it was ordered.
alter table order_lines add column fresh_days integer not null default 0 check (fresh_days >= 0);
update order_lines l set fresh_days = p.min_life_on_delivery_days from products p where p.id = l.product_id;
