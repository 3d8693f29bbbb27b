-- Acts that phones send later than they were tapped.

create table staff_taps (
  staff_id uuid not null references staff_accounts,
  key text not null,
  entity_kind text not null,
  entity_id text not null,
  call text not null,
  tapped_at timestamptz not null,
  arrived_at timestamptz not null,
  refusal jsonb,
  primary key (staff_id, key)
);
comment on table staff_taps is
  'Settled acts of phones, which may arrive late, twice or in another order: when each was tapped and when it arrived.';
comment on column staff_taps.key is 'Its idempotency key.';
comment on column staff_taps.refusal is
  'The error that answers every repeat: `code`, `params`, `details`. Null: it was done.';
create index staff_taps_by_entity on staff_taps (entity_kind, entity_id);
create index staff_taps_by_age on staff_taps (arrived_at);
