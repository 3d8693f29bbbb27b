-- Branches that staff edit, and the days on which they are closed.

alter table branches
  add column version integer not null default 1,
  add column hidden boolean not null default false;
comment on column branches.hidden is 'Customers do not see it.';

create table holidays (
  id uuid primary key,
  branch_id text references branches,
  name jsonb not null,
  first_day date not null,
  last_day date not null,
  closes_windows boolean not null,
  check (last_day between first_day and first_day + 30)
);
comment on table holidays is
  'Days on which a branch, or every branch, is closed. Those of every branch count as days off '
  'wherever the shop counts working days.';
comment on column holidays.branch_id is 'Null for every branch.';
comment on column holidays.closes_windows is
  'Whether nothing is delivered: decided when it was added, because orders leave from one branch.';
comment on column holidays.name is 'What customers read, in both languages.';
create index holidays_by_day on holidays (last_day);
