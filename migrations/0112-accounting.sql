-- The journal as files for the bookkeeping of the company.

create table ledger_accounts (
  account text primary key,
  number text not null,
  name text not null,
  version integer not null default 1,
  changed_at timestamptz not null
);
comment on table ledger_accounts is
  'Accounts of the journal as the company''s own chart of accounts calls them. What has no row is called as `domain/accounting/chart.ts` says.';

create table ledger_exports (
  id uuid primary key,
  from_day date not null,
  to_day date not null,
  entries integer not null,
  lines integer not null,
  amount bigint not null,
  made_by text not null,
  made_at timestamptz not null
);
comment on table ledger_exports is 'Files of the journal that were made, with what they hold. Its entries never change; numbers and names are those of the chart when it is read.';
comment on column ledger_exports.amount is 'Sum of its debits, and of its credits.';
create index ledger_exports_by_time on ledger_exports (made_at desc, id desc);
create trigger ledger_exports_append_only before update or delete on ledger_exports for each row execute function refuse_change();

create table ledger_export_entries (
  entry_id uuid primary key references journal_entries,
  export_id uuid not null references ledger_exports,
  day date not null,
  at timestamptz not null
);
comment on table ledger_export_entries is
  'Which file holds an entry of the journal: exactly one. An entry of an exported day without a row was written later.';
comment on column ledger_export_entries.at is 'Of the entry: the order of the file.';
create index ledger_export_entries_by_export on ledger_export_entries (export_id, at, entry_id);
create index ledger_export_entries_by_day on ledger_export_entries (day);
create trigger ledger_export_entries_append_only before update or delete on ledger_export_entries for each row execute function refuse_change();
