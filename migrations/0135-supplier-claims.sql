-- Complaints of the shop to its suppliers about batches, and what came of them.

create table supplier_claims (
  id uuid primary key,
  number bigint generated always as identity unique,
  batch_id uuid not null references batches,
  supplier_id uuid not null references suppliers,
  purchase_id uuid references purchases,
  reason text not null
    check (reason in ('spoiled', 'unripe', 'taste', 'damaged', 'wrong_goods', 'weight', 'other')),
  units integer not null check (units > 0),
  wish text not null check (wish in ('credit', 'replacement')),
  words text not null check (length(words) <= 500),
  photos jsonb not null default '[]',
  made_by text not null,
  at timestamptz not null,
  outcome text check (outcome in ('credited', 'replaced', 'refused', 'withdrawn')),
  credit bigint check (credit > 0),
  replaced integer check (replaced between 1 and units),
  answer text not null default '' check (length(answer) <= 300),
  settled_by text,
  settled_at timestamptz,
  check ((outcome is null) = (settled_at is null) and (outcome is null) = (settled_by is null)),
  check ((credit is not null) = (coalesce(outcome, '') = 'credited')),
  check ((replaced is not null) = (coalesce(outcome, '') = 'replaced'))
);
comment on table supplier_claims is
  'What the shop complained of to a supplier. The units of a batch are claimed at most once, but '
  'for claims that were refused or withdrawn.';
comment on column supplier_claims.photos is
  'Their ids, sizes and file names, which no public address serves.';
comment on column supplier_claims.credit is
  'What the supplier gave back, in whole rupiah; it counts in the margin on the day it was settled.';
create index supplier_claims_newest on supplier_claims (at desc, id desc);
create index supplier_claims_by_batch on supplier_claims (batch_id);
create index supplier_claims_by_purchase on supplier_claims (purchase_id)
  where purchase_id is not null;
create index supplier_claims_credited on supplier_claims (settled_at) where credit is not null;
