-- What the shop sells, and its stock. Every text for people is {"en": …, "id": …}.

create table categories (
  slug text primary key,
  parent_slug text references categories,
  name jsonb not null,
  description jsonb not null,
  tile text not null,
  image jsonb not null,
  position integer not null
);
comment on table categories is 'Two levels of categories; a main category has no parent.';
comment on column categories.image is '{"base": "/files/art/…", "widths": [160, …]}';

create table benefits (
  slug text primary key,
  name jsonb not null,
  icon text not null,
  fact jsonb not null,
  position integer not null
);
comment on table benefits is 'What fruit is good for, as customers filter by it.';

create table products (
  id uuid primary key,
  sku text not null unique,
  slug text not null unique,
  name jsonb not null,
  short_description jsonb not null,
  description jsonb not null,
  category_slug text not null references categories,
  tile text not null,
  grade text not null,
  sell_mode text not null check (sell_mode in ('pack', 'piece', 'catch_weight')),
  unit jsonb not null,
  net_weight_g integer not null check (net_weight_g > 0),
  refrigerated boolean not null,
  frozen boolean not null,
  shelf_life_days integer not null,
  min_life_on_delivery_days integer not null,
  origin jsonb not null,
  ppn_class text not null,
  halal_class text not null,
  halal_certificate text,
  halal_until date,
  halal_ended boolean not null default false,
  promo_info jsonb,
  pricing_guide jsonb,
  page jsonb not null,
  images jsonb not null,
  search_words text[] not null,
  published boolean not null default true,
  first_published_at timestamptz not null,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  sold_total integer not null default 0,
  sold_30_days integer not null default 0,
  check ((halal_certificate is null) = (halal_until is null))
);
comment on table products is 'What has a page of its own in the shop.';
comment on column products.halal_certificate is
  'The halal certificate of a processed product (`halal_class` ''certificate'').';
comment on column products.halal_until is 'The last day on which the certificate is valid.';
comment on column products.halal_ended is
  'Taken off sale because the certificate ended; a new certificate puts the product back.';
comment on column products.page is
  'Delivery, packaging, check-points, information table: what only the product page shows.';
comment on column products.images is
  '[{"base": "/files/art/products/<slug>/1", "widths": [160, …]}]';
comment on column products.search_words is 'Other words that a search finds the product by.';
comment on column products.rating_sum is 'Written by reviews, so that a listing reads one table.';
comment on column products.sold_total is
  'Summed up from `product_sales` every few minutes, like `sold_30_days`.';
create index products_by_category on products (category_slug);
create index products_by_halal_until on products (halal_until)
  where halal_until is not null and published;

create table product_benefits (
  product_id uuid not null references products on delete cascade,
  benefit_slug text not null references benefits,
  strength integer not null check (strength between 1 and 3),
  primary key (product_id, benefit_slug)
);
comment on table product_benefits is 'How strongly a product has a benefit.';
create index product_benefits_by_benefit on product_benefits (benefit_slug);

create table variations (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  sku text not null unique,
  position integer not null,
  attribute jsonb not null,
  name jsonb not null,
  grade text not null,
  net_weight_g integer not null check (net_weight_g > 0),
  measure text not null default 'weight' check (measure in ('weight', 'volume', 'none')),
  net_volume_ml integer check (net_volume_ml > 0),
  length_cm integer not null check (length_cm between 1 and 300),
  width_cm integer not null check (width_cm between 1 and 300),
  height_cm integer not null check (height_cm between 1 and 300),
  regular_price bigint not null check (regular_price > 0),
  sale_price bigint check (sale_price > 0 and sale_price < regular_price),
  refrigerated boolean not null,
  active boolean not null default true,
  constraint variations_volume check ((measure = 'volume') = (net_volume_ml is not null))
);
comment on table variations is 'The packs and sizes in which a product is sold.';
comment on column variations.measure is
  'What the price per unit is measured by: weight, volume, or ''none'' for a box of several '
  'things.';
comment on column variations.length_cm is
  'The packed size in whole centimetres: couriers charge for volume as well as for weight.';
create index variations_by_product on variations (product_id, position);

create table last_purchases (
  customer_id uuid not null references customers,
  product_id uuid not null references products on delete cascade,
  at timestamptz not null,
  primary key (customer_id, product_id)
);
comment on table last_purchases is
  'What a customer bought last; written by orders when they are placed.';

create table product_sales (
  product_id uuid not null references products on delete cascade,
  day date not null,
  units integer not null,
  primary key (product_id, day)
);
comment on table product_sales is
  'Units sold less units refunded, by Jakarta day. The totals of `products` are summed up from '
  'here, so that an order never waits for the row of a popular product.';

create table stock_items (
  variation_id uuid primary key references variations on delete cascade,
  location_id text not null,
  on_hand integer not null check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  safety integer not null default 0 check (safety >= 0),
  next_day_quota integer not null default 0 check (next_day_quota >= 0),
  check (reserved <= on_hand)
);
comment on table stock_items is
  'Stock of a variation. `reserved` is the sum of live stock_reservations, stored here so that '
  'one conditional write can claim.';
comment on column stock_items.safety is
  'Units that are never sold online (the larger of 1 and 3 % when stock is set).';
comment on column stock_items.next_day_quota is
  'Units that the grower can bring for the next day; 0 without such supply.';

create table next_day_supply (
  variation_id uuid not null references variations on delete cascade,
  day date not null,
  quota integer not null,
  reserved integer not null default 0,
  primary key (variation_id, day),
  check (reserved between 0 and quota)
);
comment on table next_day_supply is 'What is promised for a day out of the grower''s quota.';

create table stock_movements (
  id bigint generated always as identity primary key,
  variation_id uuid not null references variations,
  kind text not null
    check (kind in ('receive', 'hold', 'release', 'sell', 'return', 'adjust', 'waste', 'count')),
  on_hand_delta integer not null,
  reserved_delta integer not null,
  cause text not null,
  cause_id text not null,
  actor text not null,
  at timestamptz not null
);
comment on table stock_movements is
  'The stock ledger: every change of a stock item with its cause.';
create index stock_movements_by_variation on stock_movements (variation_id);
create index stock_movements_by_cause on stock_movements (cause, cause_id);
create trigger stock_movements_append_only before update or delete on stock_movements for each row
  execute function refuse_change();
