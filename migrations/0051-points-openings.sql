-- Opening balances: points that a customer brings along from another loyalty system.

alter table point_entries
  drop constraint point_entries_kind_check,
  add constraint point_entries_kind_check check (kind in
    ('earn', 'bonus', 'redeem', 'expire', 'adjust', 'reverse', 'restore', 'debt', 'opening'));
