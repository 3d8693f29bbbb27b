-- Who works on a complaint, and what members of staff note about it.
alter table complaints add column assignee_id uuid references staff_accounts;
comment on column complaints.assignee_id is
  'The member of staff who works on it; it is open to all again when they left.';
create index complaints_by_assignee on complaints (assignee_id)
  where state not in ('rejected', 'resolved');

create table complaint_notes (
  id uuid primary key,
  complaint_id uuid not null references complaints on delete cascade,
  staff_id uuid not null references staff_accounts,
  text text not null,
  created_at timestamptz not null
);
comment on table complaint_notes is
  'Notes of members of staff on a complaint. Customers never see them.';
create index complaint_notes_by_complaint on complaint_notes (complaint_id, created_at);
