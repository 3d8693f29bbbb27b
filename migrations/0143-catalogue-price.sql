alter table variations
  add column price bigint not null generated always as (coalesce(sale_price, regular_price)) stored;

comment on column variations.price is 'What customers pay: the sale price, else the regular one.';
