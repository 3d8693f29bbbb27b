-- What customers ask about their own data (law 27/2022).

create table data_requests (
  id uuid primary key,
  customer_id uuid not null references customers,
  kind text not null check (kind in ('export', 'correction', 'deletion')),
  subject text not null,
  message text not null default '',
  state text not null check (state in ('open', 'done', 'refused')),
  answer text not null default '',
  created_at timestamptz not null,
  due_at timestamptz not null,
  answered_at timestamptz,
  check ((state = 'open') = (answered_at is null))
);
comment on table data_requests is
  'Each export, request to correct, and deletion: what was asked, by when it must be answered, '
  'and the answer. The row of a deletion outlives the account.';
comment on column data_requests.subject is
  'What it is about: the format of an export, the field to correct.';
create index data_requests_by_customer on data_requests (customer_id, created_at desc);
create index data_requests_open on data_requests (due_at) where state = 'open';
