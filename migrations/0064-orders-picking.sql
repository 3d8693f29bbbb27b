-- Picking: runs, tasks and totes; substitutes; and what of a reservation an order gave up.

alter table stock_reservations
  add column released integer not null default 0 check (released between 0 and quantity),
  add column substitute integer not null default 0 check (substitute between 0 and quantity);
comment on column stock_reservations.released is
  'Units that the order gave up while it goes on: short, or a substitute that was refused.';
comment on column stock_reservations.substitute is
  'Units that are held in place of other goods, not for a line of their own.';

alter table orders add column picked_g integer check (picked_g >= 0);
comment on column orders.picked_g is
  'What was packed, in grams: weighed goods by their true weight. Null before it is packed.';

create table pick_runs (
  id uuid primary key,
  number bigint generated always as identity unique,
  location_id text not null references locations on update cascade,
  slot_day date not null,
  slot_start text not null,
  slot_end text not null,
  slot_starts_at timestamptz not null,
  picker_id uuid references staff_accounts,
  made_by uuid references staff_accounts,
  made_at timestamptz not null,
  begun_at timestamptz,
  done_at timestamptz
);
comment on table pick_runs is 'A walk with a trolley that picks several orders of a window.';
comment on column pick_runs.number is 'What people call it.';
comment on column pick_runs.done_at is 'When its last task was done; null while any is open.';
create index pick_runs_open on pick_runs (slot_starts_at, id) where done_at is null;

create table totes (
  order_id uuid primary key references orders,
  run_id uuid not null references pick_runs,
  position integer not null,
  letter text not null,
  code text check (length(code) between 1 and 40),
  bags integer check (bags between 1 and 99),
  unique (run_id, position)
);
comment on table totes is 'The box of an order on the trolley of its run.';
comment on column totes.letter is 'What the picker sees: A, B, C.';
comment on column totes.code is 'The code on the box, once it was scanned.';
comment on column totes.bags is 'How many bags it became when it was packed.';
create unique index totes_in_use on totes (code) where code is not null and bags is null;

create table substitutions (
  id uuid primary key,
  order_id uuid not null references orders,
  order_line_id uuid not null references order_lines,
  variation_id uuid not null references variations,
  units integer not null check (units > 0),
  price bigint not null check (price >= 0),
  state text not null
    check (state in ('offered', 'accepted', 'refused', 'expired', 'taken', 'withdrawn')),
  asked_at timestamptz not null,
  until timestamptz,
  answered_at timestamptz,
  actor text not null,
  check ((state = 'offered') = (answered_at is null and until is not null))
);
comment on table substitutions is 'Another good in place of one that ran out.';
comment on column substitutions.price is 'What a unit costs the customer; never more than ordered.';
comment on column substitutions.state is
  '`taken`: put in without asking, as the customer had chosen; it can be refused until it is packed.';
comment on column substitutions.until is 'Until when an answer counts.';
create index substitutions_by_order on substitutions (order_id, asked_at);
create index substitutions_open on substitutions (until) where state = 'offered';

create table pick_tasks (
  id uuid primary key,
  run_id uuid not null references pick_runs,
  order_id uuid not null references orders,
  order_line_id uuid not null references order_lines,
  variation_id uuid not null references variations,
  batch_id uuid references batches,
  substitution_id uuid references substitutions,
  wanted integer not null check (wanted > 0),
  picked integer not null default 0 check (picked between 0 and wanted),
  grams integer[] not null default '{}',
  state text not null default 'open' check (state in ('open', 'picked', 'short', 'substituted')),
  reason text not null default '',
  claimed_by uuid references staff_accounts,
  claimed_at timestamptz,
  done_by uuid references staff_accounts,
  done_at timestamptz,
  check ((state = 'open') = (done_at is null)),
  check ((state = 'picked') = (picked > 0)),
  check (cardinality(grams) in (0, picked))
);
comment on table pick_tasks is 'Units of one good for one order, from one batch.';
comment on column pick_tasks.batch_id is
  'Where to take them from; null for goods of the next day''s supply, and where the books have none.';
comment on column pick_tasks.grams is 'True grams of each unit of weighed goods.';
comment on column pick_tasks.claimed_by is 'The picker who has it; no one else can do it.';
create index pick_tasks_by_run on pick_tasks (run_id);
create index pick_tasks_by_order on pick_tasks (order_id, order_line_id);
create index pick_tasks_by_batch on pick_tasks (batch_id) where batch_id is not null;
