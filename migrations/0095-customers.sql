-- What staff note about customers.

create table customer_notes (
  id uuid primary key,
  customer_id uuid not null references customers,
  staff_id uuid not null references staff_accounts,
  text text not null,
  created_at timestamptz not null
);
comment on table customer_notes is
  'Notes of members of staff on a customer. Customers never see them.';
create index customer_notes_by_customer on customer_notes (customer_id, created_at desc);
