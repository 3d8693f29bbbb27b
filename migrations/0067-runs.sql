-- Runs of the shop's own riders.

create table rider_runs (
  id uuid primary key,
  location_id text not null,
  day date not null,
  slot_start text not null,
  rider_id uuid references staff_accounts,
  state text not null default 'planned' check (state in ('planned', 'riding', 'done')),
  version integer not null default 1,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  heard_at timestamptz,
  lat double precision,
  lng double precision,
  cash_due bigint check (cash_due >= 0),
  cash_collected bigint check (cash_collected >= 0),
  cash_reason text not null default '',
  cash_checked_by uuid references staff_accounts,
  cash_checked_at timestamptz,
  check (state = 'planned' or rider_id is not null),
  check ((state = 'done') = (ended_at is not null)),
  check ((state = 'planned') = (started_at is null))
);
comment on table rider_runs is 'A rider''s tour through the orders of a delivery window.';
comment on column rider_runs.heard_at is 'When the rider''s phone was last heard.';
comment on column rider_runs.cash_due is 'Cash of what was handed over, at the end of the run.';
create index rider_runs_by_window on rider_runs (location_id, day, slot_start);
create index rider_runs_by_rider on rider_runs (rider_id, state);
create unique index rider_runs_one_open on rider_runs (rider_id) where state = 'riding';

create table run_stops (
  run_id uuid not null references rider_runs on delete cascade,
  order_id uuid not null references orders,
  position integer not null check (position > 0),
  state text not null default 'waiting' check (state in ('waiting', 'arrived', 'delivered', 'failed')),
  is_open boolean not null default true,
  arrival_minutes integer not null default 0,
  arrived_at timestamptz,
  settled_at timestamptz,
  chilled_c numeric(3, 1),
  door_picture text,
  primary key (run_id, order_id),
  check (is_open = (state in ('waiting', 'arrived'))),
  check (is_open = (settled_at is null))
);
comment on table run_stops is 'The orders of a run, in the rider''s order.';
comment on column run_stops.is_open is 'An order is an open stop of one run at a time.';
comment on column run_stops.arrival_minutes is 'Planned: minutes after leaving.';
comment on column run_stops.chilled_c is 'Temperature of the chilled bag at the door, in °C.';
comment on column run_stops.door_picture is 'Photo of the door where no one was home.';
create unique index run_stops_one_open on run_stops (order_id) where is_open;
create index run_stops_by_order on run_stops (order_id);

alter table delivery_proofs
  add column received_by text,
  drop constraint delivery_proofs_kind_check,
  add constraint delivery_proofs_kind_check
    check (kind in ('photo', 'code', 'courier', 'left_with')),
  add constraint delivery_proofs_received_by_check
    check ((kind = 'left_with') = (received_by is not null));
comment on column delivery_proofs.received_by is
  'Who took it in place of the customer, such as the guard of the building.';
