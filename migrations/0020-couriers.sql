-- Delivery windows, prices of couriers, and parcels on their way.

create table delivery_slots (
  location_id text not null,
  day date not null,
  start_time text not null check (start_time ~ '^\d\d:\d\d$'),
  capacity_orders integer not null,
  wanted_orders integer check (wanted_orders >= 0),
  capacity_grams integer not null,
  booked_orders integer not null default 0,
  booked_grams integer not null default 0,
  closed boolean not null default false,
  primary key (location_id, day, start_time),
  check (booked_orders between 0 and capacity_orders),
  check (booked_grams between 0 and capacity_grams)
);
comment on table delivery_slots is
  'A delivery window with its capacity, claimed by one conditional write.';
comment on column delivery_slots.wanted_orders is
  'How many orders the window should take after it was made smaller; more may be booked already, '
  'and leave one by one.';

create table shipping_quotes (
  customer_id uuid not null references customers,
  key text not null,
  provider text not null,
  quotes jsonb not null,
  terms jsonb not null,
  before jsonb,
  quoted_at timestamptz not null,
  primary key (customer_id, key, provider)
);
comment on table shipping_quotes is
  'What each courier quoted a customer for one basket and one place. A quote is valid for half '
  'an hour; the shop pays if the courier costs more by then.';
comment on column shipping_quotes.key is 'A fingerprint of basket and place.';
comment on column shipping_quotes.terms is
  'From which value of goods shipping is lowered, and by how much: part of the quote.';
comment on column shipping_quotes.before is
  'The quote that ended before this one, so that a change can be shown.';
create index shipping_quotes_by_age on shipping_quotes (quoted_at);

create table courier_quotes (
  provider text not null,
  key text not null,
  quotes jsonb not null,
  quoted_at timestamptz not null,
  primary key (provider, key)
);
comment on table courier_quotes is 'What a courier asks for a parcel, cached for half an hour.';
create index courier_quotes_by_age on courier_quotes (quoted_at);

create table shipments (
  id uuid primary key,
  order_id uuid not null references orders,
  attempt integer not null check (attempt between 1 and 2),
  provider text not null,
  method text not null,
  status text not null default 'booking',
  status_at timestamptz not null,
  provider_ref text,
  waybill text,
  link text,
  driver jsonb,
  code text not null check (code ~ '^\d{4}$'),
  code_tries integer not null default 0,
  bookings integer not null default 0,
  first_booked_at timestamptz,
  heard_at timestamptz,
  unknown_since timestamptz,
  next_poll_at timestamptz,
  created_at timestamptz not null,
  unique (order_id, attempt),
  unique (provider, provider_ref)
);
comment on table shipments is
  'A parcel on its way to a customer: one row per try, at most two tries per order.';
comment on column shipments.status is
  '''booking'' before a courier has taken it; ''unbooked'' when the courier refuses it; else '
  'what the courier says.';
comment on column shipments.code is 'What the customer says at the door.';
comment on column shipments.heard_at is 'When the courier last answered.';
comment on column shipments.unknown_since is 'Since when the courier does not answer.';
create index shipments_to_poll on shipments (next_poll_at) where next_poll_at is not null;

create table shipment_events (
  id bigint generated always as identity primary key,
  shipment_id uuid not null references shipments,
  status text not null,
  note text not null default '',
  at timestamptz not null,
  unique (shipment_id, status, at)
);
comment on table shipment_events is 'What the courier said about a parcel, and when.';
create trigger shipment_events_append_only before update or delete on shipment_events for each row
  execute function refuse_change();

create table rider_positions (
  shipment_id uuid not null references shipments,
  at timestamptz not null,
  lat double precision not null,
  lng double precision not null,
  primary key (shipment_id, at)
);
comment on table rider_positions is 'Where a rider was. Deleted after a week.';
create index rider_positions_by_age on rider_positions (at);

create table delivery_calls (
  id bigint generated always as identity primary key,
  shipment_id uuid not null references shipments,
  actor text not null,
  note text not null default '',
  at timestamptz not null
);
comment on table delivery_calls is 'Calls from the door that went unanswered.';
create index delivery_calls_by_shipment on delivery_calls (shipment_id);

create table delivery_proofs (
  order_id uuid primary key references orders,
  kind text not null check (kind in ('photo', 'code', 'courier')),
  picture text,
  link text,
  actor text not null,
  at timestamptz not null
);
comment on table delivery_proofs is
  'What proves that an order was handed over: a photo, the customer''s code, or the courier''s '
  'own word.';

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
comment on table courier_notices is 'Every notice of a courier as it arrived, once.';
