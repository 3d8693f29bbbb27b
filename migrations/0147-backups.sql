create table backup_runs (
  id uuid primary key,
  act text not null check (act in ('backup', 'drill')),
  name text,
  at timestamptz not null,
  bytes bigint not null check (bytes >= 0),
  problem text,
  check ((name is null) <= (problem is not null))
);
comment on table backup_runs is
  'Backups that were made, and drills that restored one to a scratch folder; the newest are on the health page.';
comment on column backup_runs.name is 'The backup''s folder; null where none was made.';
create index backup_runs_newest on backup_runs (act, at desc);
