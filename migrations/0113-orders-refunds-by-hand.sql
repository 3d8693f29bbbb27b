-- Money that a member of staff gives back by hand.

alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check
  check (cause in ('cancel', 'complaint', 'failed_delivery', 'late_delivery', 'late_payment',
    'double_payment', 'weight', 'short', 'substitution', 'dropped', 'price_drop', 'promise',
    'by_hand'));
