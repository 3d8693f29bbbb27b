-- Goods that a customer refuses at the door before paying in cash: less of the order is collected.

alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check
  check (cause in ('cancel', 'complaint', 'failed_delivery', 'late_delivery', 'late_payment',
    'double_payment', 'weight', 'short', 'substitution', 'dropped', 'price_drop', 'refused', 'promise',
    'by_hand'));
alter table order_adjustments drop constraint order_adjustments_kind_check;
alter table order_adjustments add constraint order_adjustments_kind_check
  check (kind in ('weight', 'short', 'substitution', 'dropped', 'price_drop', 'refused'));
