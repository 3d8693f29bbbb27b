-- Coupons, who used them, and who may use an offer for first orders.

create table coupons (
  id uuid primary key,
  code text not null unique check (code = upper(code)),
  description jsonb not null,
  kind text not null check (kind in ('percent', 'fixed', 'shipping', 'buy_get', 'gift')),
  value bigint not null check (value > 0),
  max_discount bigint,
  buy_quantity integer check (buy_quantity > 0),
  get_quantity integer check (get_quantity > 0),
  gift_variation_id uuid references variations,
  minimum bigint not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  weekdays integer[],
  from_time text check (from_time ~ '^\d\d:\d\d$'),
  until_time text check (until_time ~ '^\d\d:\d\d$'),
  first_order_only boolean not null default false,
  categories text[],
  without_categories text[],
  products text[],
  without_products text[],
  locations text[],
  tiers text[],
  payment_methods text[],
  customer_id uuid references customers,
  public boolean not null default true,
  total_limit integer,
  per_customer_limit integer,
  per_customer_day_limit integer check (per_customer_day_limit > 0),
  uses integer not null default 0 check (uses >= 0),
  budget bigint check (budget > 0),
  spent bigint not null default 0 check (spent >= 0),
  check (total_limit is null or uses <= total_limit),
  constraint coupons_within_budget check (budget is null or spent <= budget),
  constraint coupons_whole check (
    (kind <> 'buy_get' or (buy_quantity is not null and get_quantity is not null and value <= 100))
    and (kind <> 'gift' or gift_variation_id is not null)
  )
);
comment on table coupons is
  'Coupons with their conditions and limits. Null means no condition or no limit.';
comment on column coupons.value is
  'Percent for ''percent'' and ''buy_get'', units for ''gift'', else Rupiah.';
comment on column coupons.buy_quantity is
  'For ''buy_get'': of `buy_quantity` bought, `get_quantity` more cost `value` percent less.';
comment on column coupons.gift_variation_id is
  'For ''gift'': up to `value` units of this variation are free.';
comment on column coupons.customer_id is 'The only customer who may use it; null for all.';
comment on column coupons.budget is 'Whole Rupiah that may be given away in all.';
comment on column coupons.spent is 'Whole Rupiah that live uses have given away.';

create table coupon_uses (
  id uuid primary key,
  coupon_id uuid not null references coupons,
  customer_id uuid not null references customers,
  order_id uuid not null references orders,
  discount bigint not null,
  state text not null default 'reserved' check (state in ('reserved', 'used', 'released')),
  at timestamptz not null,
  unique (coupon_id, order_id)
);
comment on table coupon_uses is 'Uses of coupons: reserved with the order, final with its payment.';
create index coupon_uses_by_customer on coupon_uses (coupon_id, customer_id)
  where state <> 'released';

create table person_marks (
  kind text not null check (kind in ('phone', 'pin', 'device', 'account')),
  mark text not null,
  customer_id uuid not null references customers,
  order_id uuid not null references orders,
  at timestamptz not null,
  primary key (kind, mark, order_id)
);
comment on table person_marks is
  'Keyed hashes of what an order was placed with. They identify no person; they only tell '
  'whether two orders share something. Deleted after a year.';
create index person_marks_by_customer on person_marks (customer_id);
create index person_marks_by_order on person_marks (order_id);
create index person_marks_by_age on person_marks (at);

create table coupon_reviews (
  id uuid primary key,
  coupon_id uuid not null references coupons,
  customer_id uuid not null references customers,
  reasons text[] not null,
  orders text[] not null,
  state text not null default 'open' check (state in ('open', 'allowed', 'refused')),
  note text not null default '',
  actor text,
  opened_at timestamptz not null,
  decided_at timestamptz,
  unique (coupon_id, customer_id)
);
comment on table coupon_reviews is
  'A customer wants an offer for first orders, but their address, device or account was seen '
  'with another customer: a person decides.';
comment on column coupon_reviews.orders is
  'Numbers of the orders that share them, for the person who decides.';
create index coupon_reviews_open on coupon_reviews (opened_at) where state = 'open';

create table told_promos (
  document_id uuid primary key references content_documents on delete cascade,
  told_at timestamptz not null
);
comment on table told_promos is 'Promos that customers were notified of, each once.';
