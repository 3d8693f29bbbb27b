-- Carts: what a customer is about to order.

create table carts (
  id uuid primary key,
  customer_id uuid not null unique references customers,
  version integer not null default 0,
  address_id uuid references addresses,
  shipping_method text,
  time_pickup text,
  coupon_codes text[] not null default '{}',
  last_order_id uuid,
  updated_at timestamptz not null
);
comment on table carts is 'One cart per customer.';
comment on column carts.version is
  'Grows with every change. An order takes the version it was made from, so a second click finds '
  'the order of the first.';

create table cart_lines (
  key text primary key,
  cart_id uuid not null references carts on delete cascade,
  variation_id uuid not null references variations,
  quantity integer not null check (quantity between 1 and 999),
  note text not null default '',
  selected boolean not null default true,
  seen_price bigint not null,
  created_at timestamptz not null,
  unique (cart_id, variation_id)
);
comment on table cart_lines is 'A variation in a cart.';
comment on column cart_lines.selected is
  'What the customer wants; whether the delivery day allows it is decided on reading.';
comment on column cart_lines.seen_price is
  'The price that the customer last saw, so that a change is announced once.';

create table line_notes (
  customer_id uuid not null references customers,
  variation_id uuid not null references variations,
  note text not null,
  noted_at timestamptz not null,
  primary key (customer_id, variation_id)
);
comment on table line_notes is
  'The last note that a customer ordered a variation with; it comes back when that variation is '
  'put into the cart again.';
