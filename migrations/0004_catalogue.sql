-- Every wording is {"en": …, "id": …}.
create table categories (
  slug text primary key,
  parent_slug text references categories,
  name jsonb not null,
  description jsonb not null,
  tile text not null,
  -- {"base": "/files/art/…", "widths": [160, …]}
  image jsonb not null,
  position integer not null
);
create table benefits (slug text primary key, name jsonb not null, icon text not null, fact jsonb not null, position integer not null);

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
  promo_info jsonb,
  pricing_guide jsonb,
  -- Delivery, packaging, check-points, information table: what only the product page shows.
  page jsonb not null,
  -- [{"base": "/files/art/products/<slug>/1", "widths": [160, …]}]
  images jsonb not null,
  published boolean not null default true,
  first_published_at timestamptz not null,
  -- Written by reviews and orders when they happen, so that a listing reads one table.
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  sold_total integer not null default 0,
  sold_30_days integer not null default 0,
  search_words text[] not null,
  search_en tsvector not null,
  search_id tsvector not null,
  -- Names and other words without accents, lower case: what a mistyped word is compared with.
  search_text text not null
);
create index products_by_category on products (category_slug) where published;
create index products_search_en on products using gin (search_en);
create index products_search_id on products using gin (search_id);
create index products_search_text on products using gin (search_text gin_trgm_ops);

create table product_benefits (
  product_id uuid not null references products on delete cascade,
  benefit_slug text not null references benefits,
  strength integer not null check (strength between 1 and 3),
  primary key (product_id, benefit_slug)
);
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
  regular_price bigint not null check (regular_price > 0),
  sale_price bigint check (sale_price > 0 and sale_price < regular_price),
  refrigerated boolean not null,
  active boolean not null default true
);
create index variations_by_product on variations (product_id, position);

-- What a customer bought last, written by orders when they are placed.
create table last_purchases (
  customer_id uuid not null references customers,
  product_id uuid not null references products on delete cascade,
  at timestamptz not null,
  primary key (customer_id, product_id)
);
-- Units sold less units refunded, by Jakarta day. `sold_total` and `sold_30_days` of products are added up from here every few minutes, so that an
-- order never waits for the row of a popular product.
create table product_sales (
  product_id uuid not null references products on delete cascade,
  day date not null,
  units integer not null,
  primary key (product_id, day)
);

create table search_synonyms (word text primary key, group_id integer not null);
create table search_misses (id bigint generated always as identity primary key, word text not null, locale text not null, at timestamptz not null);
create index search_misses_by_age on search_misses (at);

-- Stock. `reserved` is the sum of the live rows of stock_reservations, kept here so that one conditional write can claim.
create table stock_items (
  variation_id uuid primary key references variations on delete cascade,
  location_id text not null,
  on_hand integer not null check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  -- Units that are never sold online (the larger of 1 and 3 % when stock is set).
  safety integer not null default 0 check (safety >= 0),
  -- Units that the grower can bring for the next day; 0 where there is no such supply.
  next_day_quota integer not null default 0 check (next_day_quota >= 0),
  check (reserved <= on_hand)
);
-- What is promised for a day out of the grower's quota.
create table next_day_supply (
  variation_id uuid not null references variations on delete cascade,
  day date not null,
  quota integer not null,
  reserved integer not null default 0,
  primary key (variation_id, day),
  check (reserved between 0 and quota)
);
create table stock_movements (
  id bigint generated always as identity primary key,
  variation_id uuid not null references variations,
  kind text not null check (kind in ('receive', 'hold', 'release', 'sell', 'return', 'adjust', 'waste', 'count')),
  on_hand_delta integer not null,
  reserved_delta integer not null,
  cause text not null,
  cause_id text not null,
  actor text not null,
  at timestamptz not null
);
create index stock_movements_by_variation on stock_movements (variation_id);
create index stock_movements_by_cause on stock_movements (cause, cause_id);
create trigger stock_movements_append_only before update or delete on stock_movements for each row execute function refuse_change();

create table reviews (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  customer_id uuid references customers,
  order_line_id uuid unique,
  author_name text not null,
  author_avatar text,
  rating integer not null check (rating between 1 and 5),
  content text not null,
  images jsonb not null default '[]',
  hidden_reason text,
  created_at timestamptz not null
);
create index reviews_by_product on reviews (product_id, created_at desc) where hidden_reason is null;

-- Hearts on a product or on one of its variations.
create table wishes (
  customer_id uuid not null references customers,
  product_id uuid not null references products on delete cascade,
  variation_id uuid references variations on delete cascade,
  created_at timestamptz not null
);
create unique index wishes_of_products on wishes (customer_id, product_id) where variation_id is null;
create unique index wishes_of_variations on wishes (customer_id, variation_id) where variation_id is not null;
