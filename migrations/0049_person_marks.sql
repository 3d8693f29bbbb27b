-- Who a person is, beyond their account: keyed hashes of what an order was placed with. Nobody can be found by them; they only tell whether two orders
-- share something. Kept for a year.
create table person_marks (
  kind text not null check (kind in ('phone', 'pin', 'device', 'account')),
  mark text not null,
  customer_id uuid not null references customers,
  order_id uuid not null references orders,
  at timestamptz not null,
  primary key (kind, mark, order_id)
);
create index person_marks_by_customer on person_marks (customer_id);
create index person_marks_by_order on person_marks (order_id);
create index person_marks_by_age on person_marks (at);

-- An offer for first orders that somebody wants whose address, device or account was seen with another customer: a person decides.
create table coupon_reviews (
  id uuid primary key,
  coupon_id uuid not null references coupons,
  customer_id uuid not null references customers,
  reasons text[] not null,
  -- Numbers of the orders that share them, for whoever decides.
  orders text[] not null,
  state text not null default 'open' check (state in ('open', 'allowed', 'refused')),
  note text not null default '',
  actor text,
  opened_at timestamptz not null,
  decided_at timestamptz,
  unique (coupon_id, customer_id)
);
create index coupon_reviews_open on coupon_reviews (opened_at) where state = 'open';
