create table day_counts (
  id uuid primary key,
  branch_id text not null,
  day date not null,
  due_tills bigint not null,
  due_riders bigint not null,
  tills bigint not null check (tills >= 0),
  riders bigint not null check (riders >= 0),
  sales bigint not null,
  waste bigint not null,
  reason text not null check (length(reason) <= 300),
  made_by uuid not null references staff_accounts,
  at timestamptz not null,
  number bigint not null generated always as identity unique,
  unique (id, branch_id, day, made_by),
  check ((tills = due_tills and riders = due_riders) or reason <> '')
);
comment on table day_counts is
  'The cash of a branch''s day as a person counted it, against the journal. The newest one counts.';
comment on column day_counts.branch_id is 'The hub''s may stand in the settings alone.';
comment on column day_counts.number is 'In the order in which they were counted.';
comment on column day_counts.due_tills is 'Cash of tills in the journal at that moment, whole Rupiah.';
comment on column day_counts.due_riders is 'The same of riders.';
comment on column day_counts.sales is 'Sales in the journal, less discounts and refunds.';
comment on column day_counts.waste is 'What thrown away goods cost.';
create index day_counts_by_day on day_counts (branch_id, day desc, number desc);
create trigger day_counts_append_only before update or delete on day_counts for each row
  execute function refuse_change();

create table day_signatures (
  count_id uuid primary key,
  branch_id text not null,
  day date not null,
  made_by uuid not null,
  signed_by uuid not null references staff_accounts,
  at timestamptz not null,
  unique (branch_id, day),
  foreign key (count_id, branch_id, day, made_by) references day_counts (id, branch_id, day, made_by),
  check (signed_by <> made_by)
);
comment on table day_signatures is
  'Closed days: a second person signed what the first one counted.';
create trigger day_signatures_append_only before update or delete on day_signatures for each row
  execute function refuse_change();
