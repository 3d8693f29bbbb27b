-- What staff found to be two people although their orders share something.

create table dismissed_marks (
  customer_id uuid not null references customers,
  other_id uuid not null references customers,
  kind text not null check (kind in ('phone', 'pin', 'device', 'account')),
  staff_id uuid not null references staff_accounts,
  at timestamptz not null,
  primary key (customer_id, other_id, kind)
);
comment on table dismissed_marks is
  'Two customers who are different people: a row in each direction for each kind of mark that they share.';
create index dismissed_marks_by_other on dismissed_marks (other_id);
