-- Who a QRIS payment came from: not every issuer takes money back.
alter table payments add column issuer text;

-- The embedded gateway's books, further: when a charge was decided, by whose app it was paid, and what was given back of it.
alter table gateway_charges add column decided_at timestamptz;
alter table gateway_charges add column issuer text;
alter table gateway_charges add column refunded bigint not null default 0 check (refunded between 0 and amount);
create table gateway_refunds (
  ref text primary key,
  charge_ref text not null references gateway_charges,
  -- The shop's own name of the refund; asked twice, it is made once.
  key text not null unique,
  amount bigint not null check (amount > 0),
  reason text not null,
  created_at timestamptz not null
);
create index gateway_refunds_by_charge on gateway_refunds (charge_ref);
create index gateway_refunds_by_time on gateway_refunds (created_at);
create index gateway_charges_by_decision on gateway_charges (decided_at);
