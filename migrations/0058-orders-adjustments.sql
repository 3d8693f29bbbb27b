-- Money that goes back before an order has left: missing units, missing grams, cheaper substitutes.

alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check
  check (cause in ('cancel', 'complaint', 'failed_delivery', 'late_delivery', 'late_payment',
    'double_payment', 'weight', 'short', 'substitution', 'dropped', 'price_drop', 'promise'));
alter table refunds drop constraint refunds_route_check;
alter table refunds add constraint refunds_route_check
  check (route in ('gateway', 'transfer', 'store_credit', 'choice', 'cash'));
comment on column refunds.route is
  '`cash`: the order is paid at the door, so that less of it is collected.';

alter table refund_lines drop constraint refund_lines_quantity_check;
alter table refund_lines add constraint refund_lines_quantity_check
  check (quantity > 0 or (quantity = 0 and amount > 0));
alter table refund_lines add column gross bigint check (gross >= amount);
comment on column refund_lines.quantity is
  '0 where only a part of the price goes back, such as missing grams.';
comment on column refund_lines.gross is
  'What the amount was before discounts; null in rows of the first release: quantity times price.';

alter table orders add column less_cash bigint not null default 0
  check (less_cash >= 0 and less_cash <= total - credit_used);
comment on column orders.less_cash is
  'How much less than ordered is collected in cash at the door.';

create table order_adjustments (
  id uuid primary key,
  order_id uuid not null references orders,
  order_line_id uuid not null references order_lines,
  kind text not null
    check (kind in ('weight', 'short', 'substitution', 'dropped', 'price_drop')),
  units integer not null check (units > 0),
  nominal_g integer check (nominal_g > 0),
  true_g integer check (true_g > 0),
  amount bigint not null check (amount >= 0),
  refund_id uuid references refunds,
  actor text not null,
  at timestamptz not null,
  check ((nominal_g is null) = (true_g is null)),
  check (amount = 0 or refund_id is not null)
);
comment on table order_adjustments is
  'What an order lost of a line between checkout and hand-over. Lines never change: what was paid '
  'less the adjustments is what the invoice says.';
comment on column order_adjustments.units is 'The units of the line that it is about.';
comment on column order_adjustments.refund_id is
  'How its amount went back; null for what cost nothing, such as a free gift.';
create index order_adjustments_by_order on order_adjustments (order_id, id);
create index order_adjustments_by_line on order_adjustments (order_line_id);
create trigger order_adjustments_append_only before update or delete on order_adjustments
  for each row execute function refuse_change();
