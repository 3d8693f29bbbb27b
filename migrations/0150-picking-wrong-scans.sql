create table wrong_scans (
  id uuid primary key,
  run_id uuid not null references pick_runs,
  staff_id uuid not null references staff_accounts,
  kind text not null check (kind in ('box', 'code', 'label')),
  at timestamptz not null
);
comment on table wrong_scans is
  'Scans that a picker''s phone refused: the box of another order, an unknown code, the label of '
  'other goods. What the code said is not stored.';
comment on column wrong_scans.at is 'When it was scanned; it may have arrived later.';
create index wrong_scans_by_run on wrong_scans (run_id);
create index wrong_scans_by_time on wrong_scans (at);
create trigger wrong_scans_append_only before update or delete on wrong_scans
  for each row execute function refuse_change();
