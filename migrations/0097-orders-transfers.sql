-- Refunds that leave by bank transfer, in batches that one person makes and another sends.
create table transfer_batches (
  id uuid primary key,
  number bigint generated always as identity unique,
  made_by uuid not null references staff_accounts,
  made_at timestamptz not null,
  sent_by uuid references staff_accounts,
  sent_at timestamptz,
  reference text not null default '',
  dropped_at timestamptz,
  check (sent_by is null or sent_by <> made_by),
  check ((sent_by is null) = (sent_at is null)),
  check (sent_at is null or dropped_at is null)
);
comment on table transfer_batches is
  'Transfers that the bank makes at once. Open until another person marks it as sent, or it is dropped.';
comment on column transfer_batches.reference is 'What the bank calls it, as the sender entered it.';
create index transfer_batches_by_time on transfer_batches (made_at desc);

create table transfer_batch_rows (
  refund_id uuid primary key references refunds,
  batch_id uuid not null references transfer_batches
);
comment on table transfer_batch_rows is
  'A refund is in one batch at most. Those of a dropped batch leave it and wait again.';
create index transfer_batch_rows_by_batch on transfer_batch_rows (batch_id);
