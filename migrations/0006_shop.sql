create table carts (
  id uuid primary key,
  customer_id uuid not null unique references customers,
  -- Grows with every change; an order takes the version it was made from, so a second click finds the first one's order.
  version integer not null default 0,
  address_id uuid references addresses,
  shipping_method text,
  time_pickup text,
  coupon_codes text[] not null default '{}',
  last_order_id uuid,
  updated_at timestamptz not null
);
create table cart_lines (
  key text primary key,
  cart_id uuid not null references carts on delete cascade,
  variation_id uuid not null references variations,
  quantity integer not null check (quantity between 1 and 999),
  note text not null default '',
  selected boolean not null default true,
  -- The price that the customer last saw, to tell a change once.
  seen_price bigint not null,
  created_at timestamptz not null,
  unique (cart_id, variation_id)
);

create table delivery_slots (
  location_id text not null,
  day date not null,
  start_time text not null check (start_time ~ '^\d\d:\d\d$'),
  capacity_orders integer not null,
  capacity_grams integer not null,
  booked_orders integer not null default 0,
  booked_grams integer not null default 0,
  closed boolean not null default false,
  primary key (location_id, day, start_time),
  check (booked_orders between 0 and capacity_orders),
  check (booked_grams between 0 and capacity_grams)
);

create table coupons (
  id uuid primary key,
  code text not null unique check (code = upper(code)),
  description jsonb not null,
  kind text not null check (kind in ('percent', 'fixed', 'shipping')),
  -- Percent for 'percent', else Rupiah.
  value bigint not null check (value > 0),
  max_discount bigint,
  minimum bigint not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  first_order_only boolean not null default false,
  categories text[],
  tiers text[],
  weekdays integer[],
  payment_methods text[],
  customer_id uuid references customers,
  public boolean not null default true,
  total_limit integer,
  per_customer_limit integer,
  uses integer not null default 0 check (uses >= 0),
  check (total_limit is null or uses <= total_limit)
);

create table orders (
  id uuid primary key,
  number text not null unique,
  customer_id uuid not null references customers,
  cart_id uuid not null,
  cart_version integer not null,
  state text not null check (state in ('pending_payment', 'paid', 'confirmed', 'picking', 'packed', 'on_delivery', 'ready_for_pickup', 'delivered', 'completed',
    'expired', 'cancelled', 'failed_delivery', 'refunded')),
  payment_state text not null check (payment_state in ('none', 'pending', 'paid', 'expired', 'failed', 'refund_pending', 'partially_refunded', 'refunded')),
  location_id text not null,
  address jsonb not null,
  shipping_method text not null,
  shipping_name jsonb not null,
  distance_m integer not null,
  slot_day date not null,
  slot_start text not null,
  slot_end text not null,
  slot_starts_at timestamptz not null,
  payment_method text not null,
  subtotal bigint not null check (subtotal >= 0),
  service_fee bigint not null check (service_fee >= 0),
  service_fee_label text not null,
  shipping bigint not null check (shipping >= 0),
  discount bigint not null check (discount >= 0),
  discount_goods bigint not null check (discount_goods >= 0 and discount_goods <= subtotal),
  discount_shipping bigint not null check (discount_shipping >= 0),
  total bigint not null check (total >= 0),
  coupon_codes text[] not null default '{}',
  weight_g integer not null,
  notes text not null default '',
  locale text not null,
  late boolean not null default false,
  placed_at timestamptz not null,
  pay_until timestamptz,
  paid_at timestamptz,
  delivered_at timestamptz,
  completed_at timestamptz,
  closed_at timestamptz,
  -- What the order earns when it is completed, fixed when it was placed.
  points_to_earn integer not null default 0 check (points_to_earn >= 0),
  check (total = subtotal + service_fee + shipping - discount),
  check (discount = discount_goods + discount_shipping),
  -- One order for each version of a cart, however often the button is pressed.
  unique (cart_id, cart_version)
);
create index orders_by_customer on orders (customer_id, placed_at desc);
create index orders_by_state on orders (state, placed_at desc);
create index orders_unpaid on orders (pay_until) where state = 'pending_payment';

create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders,
  position integer not null,
  product_id uuid not null references products,
  variation_id uuid not null references variations,
  sku text not null,
  slug text not null,
  name jsonb not null,
  variation_name jsonb not null,
  grade text not null,
  image text not null,
  quantity integer not null check (quantity > 0),
  price bigint not null check (price > 0),
  regular_price bigint not null,
  line_total bigint not null check (line_total = price * quantity),
  discount_share bigint not null default 0 check (discount_share between 0 and line_total),
  weight_g integer not null,
  refrigerated boolean not null,
  ppn_class text not null,
  availability text not null check (availability in ('now', 'tomorrow')),
  note text not null default ''
);
create index order_lines_by_order on order_lines (order_id, position);
create index order_lines_by_product on order_lines (product_id);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  action text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  reason text not null default '',
  at timestamptz not null
);
create index order_events_by_order on order_events (order_id, id);
create trigger order_events_append_only before update or delete on order_events for each row execute function refuse_change();

create table stock_reservations (
  order_id uuid not null references orders,
  variation_id uuid not null references variations,
  quantity integer not null check (quantity > 0),
  kind text not null check (kind in ('stock', 'next_day')),
  day date,
  state text not null default 'live' check (state in ('live', 'released', 'sold')),
  primary key (order_id, variation_id)
);
create index stock_reservations_live on stock_reservations (variation_id) where state = 'live';

create table slot_bookings (
  order_id uuid primary key references orders,
  location_id text not null,
  day date not null,
  start_time text not null,
  grams integer not null,
  state text not null default 'live' check (state in ('live', 'released'))
);
create index slot_bookings_by_slot on slot_bookings (location_id, day, start_time) where state = 'live';

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
create index coupon_uses_by_customer on coupon_uses (coupon_id, customer_id) where state <> 'released';

create table payments (
  id uuid primary key,
  order_id uuid not null references orders,
  attempt integer not null,
  provider text not null,
  method text not null,
  amount bigint not null check (amount >= 0),
  state text not null check (state in ('created', 'pending', 'paid', 'expired', 'failed', 'cancelled', 'refund_pending', 'refunded')),
  provider_ref text,
  -- What the customer needs to pay: a QR text, a virtual account's number, a link.
  instructions jsonb not null default '{}',
  expires_at timestamptz not null,
  next_poll_at timestamptz,
  polls integer not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (order_id, attempt),
  unique (provider, provider_ref)
);
create index payments_to_poll on payments (next_poll_at) where state in ('created', 'pending');

-- Every notice of a gateway as it came, once for each (provider, transaction, status).
create table payment_notices (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_ref text not null,
  status text not null,
  body text not null,
  received_at timestamptz not null,
  unique (provider, provider_ref, status)
);

-- Money, double entry: the lines of an entry sum to 0. Positive is a debit.
create table journal_entries (
  id uuid primary key,
  kind text not null,
  cause text not null,
  cause_id text not null,
  at timestamptz not null,
  unique (kind, cause, cause_id)
);
create table journal_lines (
  entry_id uuid not null references journal_entries,
  account text not null,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, account)
);
create trigger journal_entries_append_only before update or delete on journal_entries for each row execute function refuse_change();
create trigger journal_lines_append_only before update or delete on journal_lines for each row execute function refuse_change();
