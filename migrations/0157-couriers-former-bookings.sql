-- A booking that was given up is cancelled at its courier with retries, and staff see one that the
-- courier never confirmed.

create table former_bookings (
  provider text not null,
  provider_ref text not null,
  order_id uuid not null references orders,
  waybill text,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'cancelled', 'left')),
  tries integer not null default 0,
  next_try_at timestamptz,
  ended_at timestamptz,
  primary key (provider, provider_ref),
  check ((state = 'open') = (next_try_at is not null)),
  check ((state = 'open') = (ended_at is null))
);
comment on table former_bookings is
  'Bookings at a courier that were given up: for a new one, or because their order ended.';
comment on column former_bookings.state is
  '''open'' until the courier has cancelled it, ''cancelled'' then; ''left'' when it never confirmed that, so that its courier may still come.';
comment on column former_bookings.reason is 'The action of the order that gave it up.';
create index former_bookings_to_try on former_bookings (next_try_at) where next_try_at is not null;
create index former_bookings_by_order on former_bookings (order_id);
