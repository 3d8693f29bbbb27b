-- The books of the embedded payment gateway, of the shop's own riders and of the demo's inbox. For
-- the shop they are another company's: only their adapters read them.

create table gateway_charges (
  ref text primary key,
  payment_id uuid not null unique,
  order_number text not null,
  method text not null,
  amount bigint not null,
  status text not null check (status in ('pending', 'paid', 'expired', 'failed', 'cancelled')),
  account_number text,
  issuer text,
  refunded bigint not null default 0 check (refunded between 0 and amount),
  expires_at timestamptz not null,
  return_url text not null,
  created_at timestamptz not null,
  decided_at timestamptz
);
comment on table gateway_charges is 'Charges of the embedded gateway.';
comment on column gateway_charges.issuer is 'Whose app paid it.';
create index gateway_charges_by_decision on gateway_charges (decided_at);

create table gateway_refunds (
  ref text primary key,
  charge_ref text not null references gateway_charges,
  key text not null unique,
  amount bigint not null check (amount > 0),
  reason text not null,
  created_at timestamptz not null
);
comment on table gateway_refunds is 'What the embedded gateway gave back of a charge.';
comment on column gateway_refunds.key is
  'The shop''s own name for the refund: asked twice, it is made once.';
create index gateway_refunds_by_charge on gateway_refunds (charge_ref);
create index gateway_refunds_by_time on gateway_refunds (created_at);

create table gateway_notices (
  id bigint generated always as identity primary key,
  ref text not null references gateway_charges,
  status text not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  delivered_at timestamptz
);
comment on table gateway_notices is 'Notices on their way to the shop.';
create index gateway_notices_due on gateway_notices (due_at) where delivered_at is null;

create table own_rides (
  ref text primary key,
  consignment text not null unique,
  rider jsonb not null,
  route jsonb not null,
  minutes integer not null,
  leaves_at timestamptz not null,
  status text not null,
  status_at timestamptz not null,
  lat double precision,
  lng double precision,
  seen_at timestamptz
);
comment on table own_rides is 'Rides of the shop''s own riders.';
comment on column own_rides.lat is
  'What the rider''s phone said last; null until it says something.';
create index own_rides_by_age on own_rides (leaves_at);

create table demo_messages (
  id bigint generated always as identity primary key,
  recipient text not null,
  channel text not null,
  purpose text not null,
  code text,
  subject text,
  body text not null,
  at timestamptz not null
);
comment on table demo_messages is
  'What the message channels would have sent in the demo. Empty in live mode.';
