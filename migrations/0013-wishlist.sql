-- Hearts on a product or on one of its variations.

create table wishes (
  customer_id uuid not null references customers,
  product_id uuid not null references products on delete cascade,
  variation_id uuid references variations on delete cascade,
  created_at timestamptz not null
);
comment on table wishes is 'A heart on a product, or on one of its variations.';
create unique index wishes_of_products on wishes (customer_id, product_id)
  where variation_id is null;
create unique index wishes_of_variations on wishes (customer_id, variation_id)
  where variation_id is not null;
