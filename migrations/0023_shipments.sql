-- A parcel on its way to a customer: one row a try, at most two tries an order.
create table shipments (
  id uuid primary key,
  order_id uuid not null references orders,
  attempt integer not null check (attempt between 1 and 2),
  provider text not null,
  method text not null,
  -- 'booking': nobody has taken it yet; 'unbooked': the courier refuses it; else what the courier says.
  status text not null default 'booking',
  status_at timestamptz not null,
  provider_ref text,
  waybill text,
  link text,
  driver jsonb,
  -- What the customer says at the door.
  code text not null check (code ~ '^\d{4}$'),
  code_tries integer not null default 0,
  bookings integer not null default 0,
  first_booked_at timestamptz,
  -- When the courier last answered, and since when it does not.
  heard_at timestamptz,
  unknown_since timestamptz,
  next_poll_at timestamptz,
  created_at timestamptz not null,
  unique (order_id, attempt),
  unique (provider, provider_ref)
);
create index shipments_to_poll on shipments (next_poll_at) where next_poll_at is not null;

create table shipment_events (
  id bigint generated always as identity primary key,
  shipment_id uuid not null references shipments,
  status text not null,
  note text not null default '',
  at timestamptz not null,
  unique (shipment_id, status, at)
);
create trigger shipment_events_append_only before update or delete on shipment_events for each row execute function refuse_change();

-- Where a rider was. Kept for a week.
create table rider_positions (
  shipment_id uuid not null references shipments,
  at timestamptz not null,
  lat double precision not null,
  lng double precision not null,
  primary key (shipment_id, at)
);
create index rider_positions_by_age on rider_positions (at);

-- Calls at the door that nobody answered.
create table delivery_calls (
  id bigint generated always as identity primary key,
  shipment_id uuid not null references shipments,
  actor text not null,
  note text not null default '',
  at timestamptz not null
);
create index delivery_calls_by_shipment on delivery_calls (shipment_id);

-- What shows that an order was handed over: a photo, the customer's code, or the word of the courier.
create table delivery_proofs (
  order_id uuid primary key references orders,
  kind text not null check (kind in ('photo', 'code', 'courier')),
  picture text,
  link text,
  actor text not null,
  at timestamptz not null
);

-- Every notice of a courier as it came, once.
create table courier_notices (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_ref text not null,
  status text not null,
  body text not null,
  body_hash text not null,
  received_at timestamptz not null,
  unique (provider, provider_ref, body_hash)
);

-- What a courier asks for a parcel, held for its half hour.
create table courier_quotes (
  provider text not null,
  key text not null,
  quotes jsonb not null,
  quoted_at timestamptz not null,
  primary key (provider, key)
);
create index courier_quotes_by_age on courier_quotes (quoted_at);

-- The own riders' books: another company's, as far as the orders are concerned. Only their adapter reads them.
create table own_rides (
  ref text primary key,
  consignment text not null unique,
  rider jsonb not null,
  route jsonb not null,
  minutes integer not null,
  leaves_at timestamptz not null,
  status text not null,
  status_at timestamptz not null,
  -- What the rider's telephone said last; null as long as it has said nothing.
  lat double precision,
  lng double precision,
  seen_at timestamptz
);
create index own_rides_by_age on own_rides (leaves_at);
