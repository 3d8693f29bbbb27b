-- The embedded payment gateway's own books: another company's, as far as the shop is concerned. Only its adapter reads them.
create table gateway_charges (
  ref text primary key,
  payment_id uuid not null unique,
  order_number text not null,
  method text not null,
  amount bigint not null,
  status text not null check (status in ('pending', 'paid', 'expired', 'failed', 'cancelled')),
  account_number text,
  expires_at timestamptz not null,
  return_url text not null,
  created_at timestamptz not null
);
create table gateway_notices (
  id bigint generated always as identity primary key,
  ref text not null references gateway_charges,
  status text not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  delivered_at timestamptz
);
create index gateway_notices_due on gateway_notices (due_at) where delivered_at is null;
