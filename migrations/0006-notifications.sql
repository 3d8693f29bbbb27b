-- Notices in the app.

create table notifications (
  id uuid primary key,
  customer_id uuid not null references customers,
  kind text not null,
  params jsonb not null,
  href text,
  created_at timestamptz not null,
  read_at timestamptz
);
comment on table notifications is
  'Notices for a customer: a kind and its parameters, worded in the reader’s language.';
create index notifications_by_customer on notifications (customer_id, created_at desc);
