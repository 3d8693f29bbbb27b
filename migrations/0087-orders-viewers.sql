create table order_viewers (
  order_id uuid not null references orders,
  staff_id uuid not null references staff_accounts,
  seen_at timestamptz not null,
  primary key (order_id, staff_id)
);
comment on table order_viewers is
  'Who has the page of an order open; a row counts for a short while and is then deleted.';
create index order_viewers_by_time on order_viewers (seen_at);
