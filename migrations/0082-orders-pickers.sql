create table order_pickers (
  order_id uuid primary key references orders,
  staff_id uuid not null references staff_accounts,
  assigned_at timestamptz not null
);
comment on table order_pickers is
  'Who should pick an order. A sign on the board: it claims no task and reserves nothing.';
create index order_pickers_by_staff on order_pickers (staff_id);
