-- Rain and flood: riders cannot reach an area until a time, or need longer there.

create table closed_areas (
  id uuid primary key,
  location_id text not null,
  shape jsonb not null,
  outline jsonb not null,
  widen_minutes integer check (widen_minutes between 15 and 240),
  reason jsonb not null,
  starts_at timestamptz not null,
  until timestamptz not null check (until > starts_at),
  made_by text not null,
  notified integer not null default 0,
  ended_at timestamptz
);
comment on table closed_areas is
  'Areas that riders cannot reach, or need longer for, until a time. They end by themselves; '
  '`ended_at` is when staff ended one before.';
comment on column closed_areas.shape is
  'As it was drawn: a centre with a radius in metres, or corners.';
comment on column closed_areas.outline is 'Its corners as `[longitude, latitude]`, also of a circle.';
comment on column closed_areas.widen_minutes is
  'By how much windows end later there; null when nothing is delivered.';
create index closed_areas_until on closed_areas (until) where ended_at is null;

alter table delivery_slots add column areas jsonb not null default '[]';
comment on column delivery_slots.areas is
  'Areas that were closed or widened when this window was still to come, with outline and reason. '
  'A claim looks at its own row, so that it waits for an area that is being closed.';
