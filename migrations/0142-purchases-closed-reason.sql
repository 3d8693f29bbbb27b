-- Why nothing more is expected of an order to a supplier of which units are missing.

alter table purchases
  add column closed_by text,
  add column closed_reason text not null default '' check (length(closed_reason) <= 300);
comment on column purchases.closed_by is
  'Who closed it; null while it is not, and for orders that were closed before this was recorded.';
comment on column purchases.closed_reason is 'Why its missing units are no longer expected.';
