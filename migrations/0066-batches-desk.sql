-- What staff do with stock: goods-in, counts and waste.

create table receipts (
  id uuid primary key,
  number bigint generated always as identity unique,
  location_id text not null references locations on update cascade,
  supplier_id uuid references suppliers,
  corrects uuid references receipts,
  note text not null default '' check (length(note) <= 300),
  made_by text not null,
  at timestamptz not null
);
comment on table receipts is
  'Goods that arrived. A receipt never changes: another one, which names it in `corrects`, takes '
  'goods out again.';
create index receipts_newest on receipts (at desc, id desc);
create index receipts_correcting on receipts (corrects) where corrects is not null;

create table receipt_lines (
  receipt_id uuid not null references receipts,
  position integer not null,
  variation_id uuid not null references variations,
  batch_id uuid references batches,
  delivered integer not null,
  refused integer not null default 0 check (refused >= 0),
  refused_reason text check (length(refused_reason) <= 300),
  allowed_by text,
  primary key (receipt_id, position),
  check (delivered <> 0 or refused > 0),
  check ((delivered = 0) <= (batch_id is null)),
  check ((refused > 0) <= (refused_reason is not null))
);
comment on table receipt_lines is
  'What arrived and was taken (`delivered`, below 0 in a correction), and what was refused.';
comment on column receipt_lines.allowed_by is
  'Who let goods in that should have been refused: short life, too warm or too old.';
create index receipt_lines_by_batch on receipt_lines (batch_id) where batch_id is not null;

create table stock_counts (
  id uuid primary key,
  number bigint generated always as identity unique,
  location_id text not null references locations on update cascade,
  scope text not null check (scope in ('shelf', 'zone', 'category', 'moved', 'all')),
  scope_value text not null default '',
  blind boolean not null,
  state text not null default 'open' check (state in ('open', 'posted', 'dropped')),
  begun_by text not null,
  begun_at timestamptz not null,
  closed_by text,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
comment on table stock_counts is 'A count of a part of a place, while the shop goes on selling.';
comment on column stock_counts.blind is 'Counters do not see what the books expect.';
create index stock_counts_newest on stock_counts (begun_at desc, id desc);

create table stock_count_lines (
  count_id uuid not null references stock_counts,
  variation_id uuid not null references variations,
  counted integer check (counted between 0 and 1000000),
  expected integer,
  counted_by text,
  counted_at timestamptz,
  recounted integer check (recounted between 0 and 1000000),
  reexpected integer,
  recounted_by text,
  recounted_at timestamptz,
  reason text check (length(reason) <= 300),
  primary key (count_id, variation_id),
  check ((counted is null) = (expected is null) and (counted is null) = (counted_at is null)),
  check ((recounted is null) = (reexpected is null) and (recounted is null) = (recounted_at is null)),
  check (recounted is null or counted is not null)
);
comment on table stock_count_lines is
  'What a count looks at. `expected` is what the books had at the moment of the count, so that goods '
  'that were sold or packed since make no difference.';
comment on column stock_count_lines.recounted is
  'The second number; where it differs from the first it holds, with its reason.';

create table wastes (
  id uuid primary key,
  location_id text not null references locations on update cascade,
  variation_id uuid not null references variations,
  batch_id uuid not null references batches,
  quantity integer not null check (quantity > 0),
  reason text not null check (reason in ('ended', 'damaged', 'ripe', 'quality', 'temperature',
    'recall', 'theft', 'given_away', 'staff', 'sample')),
  note text not null default '' check (length(note) <= 300),
  cost bigint,
  made_by text not null,
  approved_by text,
  at timestamptz not null,
  undone_at timestamptz
);
comment on table wastes is 'Goods that were thrown away, given away or lost, by hand.';
comment on column wastes.cost is 'Whole Rupiah of the batch at that moment; null while unknown.';
comment on column wastes.note is 'Who they were given to, or more words.';
create index wastes_newest on wastes (at desc, id desc);
create index stock_movements_outgoing on stock_movements (variation_id, at)
  where kind in ('sell', 'waste');
