-- Money that goes back to a customer.

create table refunds (
  id uuid primary key,
  order_id uuid not null references orders,
  payment_id uuid references payments,
  cause text not null
    check (cause in ('cancel', 'complaint', 'failed_delivery', 'late_delivery', 'late_payment',
      'double_payment')),
  cause_id text not null,
  goods bigint not null check (goods >= 0),
  shipping bigint not null check (shipping >= 0),
  service_fee bigint not null check (service_fee >= 0),
  amount bigint not null check (amount > 0),
  money bigint not null check (money >= 0),
  credit bigint not null check (credit >= 0),
  route text not null check (route in ('gateway', 'transfer', 'store_credit', 'choice')),
  state text not null check (state in ('awaiting_choice', 'pending', 'sent', 'done')),
  expected_at timestamptz,
  provider_ref text,
  tries integer not null default 0,
  next_try_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check (amount = money + credit),
  unique (cause, cause_id)
);
comment on table refunds is
  'One row per refund. What it is for and how much it is never changes; its events record its '
  'progress.';
comment on column refunds.payment_id is 'The captured payment that the money part comes out of.';
comment on column refunds.cause_id is 'The same cause gives back once.';
comment on column refunds.money is 'The part that was paid as money.';
comment on column refunds.credit is 'The part that was paid as store credit.';
create index refunds_by_order on refunds (order_id, created_at);
create index refunds_by_payment on refunds (payment_id);
create index refunds_to_send on refunds (next_try_at) where next_try_at is not null;
create index refunds_open on refunds (state, created_at) where state <> 'done';

create table refund_lines (
  refund_id uuid not null references refunds,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity > 0),
  amount bigint not null check (amount >= 0),
  primary key (refund_id, order_line_id)
);
comment on table refund_lines is 'The goods that a refund is for.';
create trigger refund_lines_append_only before update or delete on refund_lines for each row
  execute function refuse_change();

create table refund_events (
  id bigint generated always as identity primary key,
  refund_id uuid not null references refunds,
  to_state text not null,
  route text not null,
  actor text not null,
  reason text not null default '',
  at timestamptz not null
);
comment on table refund_events is 'How far a refund has come, step by step.';
create index refund_events_by_refund on refund_events (refund_id, id);
create trigger refund_events_append_only before update or delete on refund_events for each row
  execute function refuse_change();

create table refund_accounts (
  refund_id uuid primary key references refunds,
  bank text not null,
  account_number text not null,
  holder text not null,
  given_at timestamptz not null
);
comment on table refund_accounts is 'Where a transfer goes, as the customer entered it.';
