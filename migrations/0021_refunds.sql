-- Store credit: comes from refunds and goodwill alone, and pays orders. The balance is a cache of its entries and is checked by `reconcile`.
create table credit_accounts (
  customer_id uuid primary key references customers,
  balance bigint not null default 0 check (balance >= 0),
  -- Whether it pays the next orders, as far as it goes: the customer switches it.
  in_use boolean not null default false
);
create table credit_entries (
  id uuid primary key,
  customer_id uuid not null references customers,
  -- `hold` pays an order when it is placed; `return` gives it back when the order ends unpaid.
  kind text not null check (kind in ('refund', 'goodwill', 'hold', 'return')),
  amount bigint not null check (amount <> 0 and (kind = 'hold') = (amount < 0)),
  -- The same cause is posted once.
  cause text not null,
  cause_id text not null,
  order_id uuid references orders,
  note jsonb not null,
  created_at timestamptz not null,
  unique (kind, cause, cause_id)
);
create index credit_entries_by_customer on credit_entries (customer_id, created_at desc, id desc);
create trigger credit_entries_append_only before update or delete on credit_entries for each row execute function refuse_change();

-- How much of an order store credit pays, and what went back of it by each way. `refunded` is all of it.
alter table orders
  add column credit_used bigint not null default 0 check (credit_used between 0 and total),
  add column refunded bigint not null default 0 check (refunded between 0 and total),
  add column credit_refunded bigint not null default 0 check (credit_refunded between 0 and credit_used),
  add column shipping_refunded bigint not null default 0 check (shipping_refunded between 0 and shipping),
  add column service_fee_refunded bigint not null default 0 check (service_fee_refunded between 0 and service_fee),
  -- Points of a completed order that were taken back with its goods.
  add column points_reversed integer not null default 0 check (points_reversed between 0 and points_to_earn),
  -- The customer asked for the end of an order that could not be ended by themselves any more; empty once the shop has decided.
  add column cancel_asked_at timestamptz;
create index orders_cancel_asked on orders (cancel_asked_at) where cancel_asked_at is not null;
alter table order_lines
  add column refunded_quantity integer not null default 0 check (refunded_quantity between 0 and quantity),
  add column refunded bigint not null default 0 check (refunded between 0 and line_total - discount_share);
alter table payments add column refunded bigint not null default 0 check (refunded between 0 and amount);

-- Money that goes back to a customer: one row an act. What it is for and how much it is never changes; how far it has come is told by its events.
create table refunds (
  id uuid primary key,
  order_id uuid not null references orders,
  -- The captured payment that the money part comes out of.
  payment_id uuid references payments,
  cause text not null check (cause in ('cancel', 'complaint', 'failed_delivery', 'late_delivery', 'late_payment', 'double_payment')),
  -- The same cause gives back once.
  cause_id text not null,
  goods bigint not null check (goods >= 0),
  shipping bigint not null check (shipping >= 0),
  service_fee bigint not null check (service_fee >= 0),
  amount bigint not null check (amount > 0),
  -- What came as money and what came as store credit.
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
create table refund_events (
  id bigint generated always as identity primary key,
  refund_id uuid not null references refunds,
  to_state text not null,
  route text not null,
  actor text not null,
  reason text not null default '',
  at timestamptz not null
);
create index refund_events_by_refund on refund_events (refund_id, id);
create trigger refund_lines_append_only before update or delete on refund_lines for each row execute function refuse_change();
create trigger refund_events_append_only before update or delete on refund_events for each row execute function refuse_change();
-- Where a transfer goes, as the customer gave it.
create table refund_accounts (
  refund_id uuid primary key references refunds,
  bank text not null,
  account_number text not null,
  holder text not null,
  given_at timestamptz not null
);

-- What was owed back before refunds had rows of their own.
insert into refunds (id, order_id, payment_id, cause, cause_id, goods, shipping, service_fee, amount, money, credit, route, state, created_at)
select gen_random_uuid(), p.order_id, p.id, case when late.is_late then 'late_payment' else 'cancel' end, p.id::text,
  case when not late.is_late then o.subtotal - o.discount_goods else 0 end,
  case when not late.is_late then o.shipping - o.discount_shipping else 0 end,
  case when not late.is_late then o.service_fee else 0 end,
  p.amount, p.amount, 0, 'choice', 'awaiting_choice', coalesce(p.settled_at, p.created_at)
from payments p join orders o on o.id = p.order_id
  cross join lateral (select exists (select 1 from journal_entries j where j.kind = 'late_capture' and j.cause_id = p.id::text) as is_late) late
where p.state = 'refund_pending' and p.amount > 0;
insert into refund_events (refund_id, to_state, route, actor, at) select id, state, route, 'shop', created_at from refunds;
insert into refund_lines (refund_id, order_line_id, quantity, amount)
select r.id, l.id, l.quantity, l.line_total - l.discount_share from refunds r join order_lines l on l.order_id = r.order_id where r.cause = 'cancel';
update payments p set refunded = r.amount from refunds r where r.payment_id = p.id;
update order_lines l set refunded_quantity = f.quantity, refunded = f.amount from refund_lines f where f.order_line_id = l.id;
update orders o set refunded = r.amount, shipping_refunded = r.shipping, service_fee_refunded = r.service_fee from refunds r where r.order_id = o.id and r.cause = 'cancel';
