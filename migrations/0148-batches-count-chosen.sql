-- A count of goods that were chosen one by one.

alter table stock_counts drop constraint stock_counts_scope_check,
  add constraint stock_counts_scope_check
  check (scope in ('shelf', 'zone', 'category', 'moved', 'all', 'chosen'));
