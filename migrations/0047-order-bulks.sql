-- One act on many orders: done order by order in a worker, each order once.

create table order_bulks (
  id uuid primary key,
  act text not null check (act in ('confirm', 'cancel', 'move_window')),
  window_day date,
  window_start text,
  reason text not null default '',
  state text not null default 'running' check (state in ('running', 'stopped', 'done')),
  made_by text not null,
  approved_by text,
  made_at timestamptz not null,
  finished_at timestamptz,
  check ((act = 'move_window') = (window_day is not null and window_start is not null))
);
comment on table order_bulks is 'An act on many orders, which a worker does order by order.';
comment on column order_bulks.made_by is 'Login of who began it; the worker acts as this person.';
comment on column order_bulks.approved_by is 'Login of the second person, where one was needed.';
create index order_bulks_by_time on order_bulks (made_at desc, id desc);
create index order_bulks_at_work on order_bulks (made_at) where state = 'running';

create table order_bulk_rows (
  bulk_id uuid not null references order_bulks on delete cascade,
  order_id uuid not null references orders,
  position integer not null,
  number text not null,
  returned bigint not null default 0,
  goodwill bigint not null default 0,
  state text not null default 'open' check (state in ('open', 'done', 'waiting', 'failed')),
  problem jsonb,
  primary key (bulk_id, order_id)
);
comment on table order_bulk_rows is
  'An order of a bulk act. It is acted on by the transaction that takes it out of `open`.';
comment on column order_bulk_rows.returned is 'Rupiah that were to go back when it was shown.';
comment on column order_bulk_rows.state is '`waiting`: a second person has to approve it first.';
comment on column order_bulk_rows.problem is '{"code", "params"}: why it failed or waits.';
create index order_bulk_rows_by_state on order_bulk_rows (bulk_id, state, position);
