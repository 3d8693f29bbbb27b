-- Files that change many products, prices or stock counts: first shown, then done row by row.

create table imports (
  id uuid primary key,
  kind text not null check (kind in ('products', 'prices', 'stock')),
  file_name text not null,
  columns jsonb not null,
  creates boolean not null default false,
  state text not null check (state in ('read', 'checking', 'checked', 'applying', 'done', 'stopped')),
  made_by text not null,
  confirmed_by text,
  made_at timestamptz not null,
  finished_at timestamptz
);
comment on table imports is 'A file of rows; a worker checks them, and does them once confirmed.';
comment on column imports.columns is
  '[{"header", "example", "field"}]: what each column of the file is; no field for one left out.';
comment on column imports.creates is 'Whether an unknown SKU becomes a new variation.';
create index imports_by_time on imports (made_at desc, id desc);
create index imports_at_work on imports (made_at) where state in ('checking', 'applying');

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  row integer not null,
  cells text[] not null,
  key text,
  state text not null default 'read'
    check (state in ('read', 'create', 'change', 'same', 'refused', 'done', 'failed')),
  changes jsonb not null default '{}',
  problems jsonb not null default '[]',
  primary key (import_id, row)
);
comment on table import_rows is
  'A row of a file. It is done by the transaction that takes it out of `create` or `change`.';
comment on column import_rows.row is 'The line of the file as a spreadsheet counts it; the head is 1.';
comment on column import_rows.changes is '{"field": ["before", "after"]}, as they were shown.';
create index import_rows_by_state on import_rows (import_id, state, row);
create index import_rows_by_key on import_rows (import_id, key);
