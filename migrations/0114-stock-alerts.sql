-- Customers who asked to be notified when something sold out can be ordered again.

create table stock_alerts (
  id uuid primary key,
  customer_id uuid not null references customers,
  variation_id uuid not null references variations on delete cascade,
  created_at timestamptz not null,
  told_at timestamptz,
  sent_at timestamptz
);
comment on table stock_alerts is 'Who wants to be notified when a variation can be ordered again.';
comment on column stock_alerts.told_at is 'When the notification was written; null while waiting.';
comment on column stock_alerts.sent_at is
  'When its message was claimed for sending, which happens once at most.';
create unique index stock_alerts_waiting on stock_alerts (variation_id, customer_id)
  where told_at is null;
create index stock_alerts_in_order on stock_alerts (variation_id, created_at, id)
  where told_at is null;
create index stock_alerts_told on stock_alerts (variation_id, told_at) where told_at is not null;
create index stock_alerts_by_customer on stock_alerts (customer_id, created_at desc);
