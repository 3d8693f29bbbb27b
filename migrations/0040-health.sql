-- What the health desk knows of the outside world and of the books.

create table outside_checks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('gateway', 'courier', 'message')),
  subject text not null,
  problem text,
  checked_by text not null,
  at timestamptz not null
);
comment on table outside_checks is
  'Trials of gateways, couriers and message channels: a test charge, a quote, a test message.';
comment on column outside_checks.problem is 'Why it failed; null when it worked.';
create index outside_checks_newest on outside_checks (kind, subject, id desc);

create table reconcile_runs (
  id bigint generated always as identity primary key,
  findings jsonb not null,
  breaks integer not null,
  at timestamptz not null
);
comment on table reconcile_runs is 'Hourly checks of the invariants, deleted after 90 days.';
comment on column reconcile_runs.findings is 'Those that were violated: id, what, breaks.';
create index reconcile_runs_by_time on reconcile_runs (at);
