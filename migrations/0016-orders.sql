-- Orders: what was bought, by which steps it goes, and what it holds of stock and delivery windows.

create table orders (
  id uuid primary key,
  number text not null unique,
  customer_id uuid not null references customers,
  cart_id uuid not null,
  cart_version integer not null,
  state text not null
    check (state in ('pending_payment', 'paid', 'confirmed', 'picking', 'packed', 'on_delivery',
      'ready_for_pickup', 'delivered', 'completed', 'expired', 'cancelled', 'failed_delivery',
      'refunded')),
  payment_state text not null
    check (payment_state in ('none', 'pending', 'paid', 'expired', 'failed', 'refund_pending',
      'partially_refunded', 'refunded')),
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
  credit_used bigint not null default 0 check (credit_used between 0 and total),
  refunded bigint not null default 0 check (refunded between 0 and total),
  credit_refunded bigint not null default 0 check (credit_refunded between 0 and credit_used),
  shipping_refunded bigint not null default 0 check (shipping_refunded between 0 and shipping),
  service_fee_refunded bigint not null default 0
    check (service_fee_refunded between 0 and service_fee),
  goods_as_points bigint not null default 0 check (goods_as_points >= 0),
  coupon_codes text[] not null default '{}',
  weight_g integer not null,
  notes text not null default '',
  locale text not null,
  late boolean not null default false,
  late_waived boolean not null default false,
  open_complaints integer not null default 0 check (open_complaints >= 0),
  cancel_asked_at timestamptz,
  placed_at timestamptz not null,
  pay_until timestamptz,
  paid_at timestamptz,
  delivered_at timestamptz,
  completed_at timestamptz,
  closed_at timestamptz,
  points_to_earn integer not null default 0 check (points_to_earn >= 0),
  points_reversed integer not null default 0 check (points_reversed between 0 and points_to_earn),
  check (total = subtotal + service_fee + shipping - discount),
  check (discount = discount_goods + discount_shipping),
  -- One order per version of a cart, however often the button is pressed.
  unique (cart_id, cart_version)
);
comment on table orders is
  'An order with its money, its window and its state, fixed as they were when it was placed.';
comment on column orders.credit_used is 'How much of the total store credit pays.';
comment on column orders.refunded is 'Everything that went back, by whichever way.';
comment on column orders.credit_refunded is
  'The part that went back of what store credit had paid.';
comment on column orders.goods_as_points is
  'Goods that a complaint gave back wholly as points: they earn nothing and do not count towards '
  'the tier.';
comment on column orders.late_waived is
  'The delay was settled by a complaint: the order promises nothing more for it.';
comment on column orders.open_complaints is
  'While a complaint is open, the order is not completed automatically.';
comment on column orders.cancel_asked_at is
  'The customer asked to cancel an order that they can no longer cancel themselves; null again '
  'once the shop has decided.';
comment on column orders.points_to_earn is
  'What the order earns when it is completed, fixed when it was placed.';
comment on column orders.points_reversed is
  'Points of a completed order that were taken back with its goods.';
create index orders_by_customer on orders (customer_id, placed_at desc);
create index orders_by_state on orders (state, placed_at desc);
create index orders_unpaid on orders (pay_until) where state = 'pending_payment';
create index orders_cancel_asked on orders (cancel_asked_at) where cancel_asked_at is not null;
-- Who is late, and who is booked in a window.
create index orders_by_slot_start on orders (slot_starts_at);

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
  refunded_quantity integer not null default 0 check (refunded_quantity between 0 and quantity),
  refunded bigint not null default 0 check (refunded between 0 and line_total - discount_share),
  weight_g integer not null,
  refrigerated boolean not null,
  ppn_class text not null,
  fresh_days integer not null check (fresh_days >= 0),
  availability text not null check (availability in ('now', 'tomorrow')),
  note text not null default '',
  gift_of text
);
comment on table order_lines is 'What was ordered, with the names and prices of that moment.';
comment on column order_lines.fresh_days is
  'How many days after delivery the line was promised to stay fresh, as its product page said '
  'when it was ordered.';
comment on column order_lines.gift_of is 'For a free line: the code of the coupon that gave it.';
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
comment on table order_events is 'Every step of an order with who took it, when and why.';
create index order_events_by_order on order_events (order_id, id);
-- Append-only, but words that a customer wrote can be emptied when the customer leaves.
create function refuse_change_but_emptied_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason = ''
    and (new.id, new.order_id, new.action, new.from_state, new.to_state, new.actor, new.at)
      is not distinct from (old.id, old.order_id, old.action, old.from_state, old.to_state, old.actor, old.at) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger order_events_append_only before update or delete on order_events for each row
  execute function refuse_change_but_emptied_words();

create table stock_reservations (
  order_id uuid not null references orders,
  variation_id uuid not null references variations,
  quantity integer not null check (quantity > 0),
  kind text not null check (kind in ('stock', 'next_day')),
  day date,
  state text not null default 'live' check (state in ('live', 'released', 'sold')),
  primary key (order_id, variation_id)
);
comment on table stock_reservations is
  'What an order holds of the stock, or of the supply of a day.';
create index stock_reservations_live on stock_reservations (variation_id) where state = 'live';

create table slot_bookings (
  order_id uuid primary key references orders,
  location_id text not null,
  day date not null,
  start_time text not null,
  grams integer not null,
  state text not null default 'live' check (state in ('live', 'released'))
);
comment on table slot_bookings is 'What an order holds of a delivery window.';
create index slot_bookings_by_slot on slot_bookings (location_id, day, start_time)
  where state = 'live';
