-- Accepted orders are put into runs of picks from the list of orders.

alter table order_bulks drop constraint order_bulks_act_check;
alter table order_bulks add constraint order_bulks_act_check
  check (act in ('confirm', 'cancel', 'move_window', 'pick_run'));
