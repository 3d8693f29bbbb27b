-- The shop's other systems, notified of what happens.

create table webhook_endpoints (
  id uuid primary key,
  url text not null unique,
  events text[] not null default '{}',
  secret_version integer not null default 1,
  created_at timestamptz not null
);
comment on table webhook_endpoints is 'Addresses that events are sent to.';
comment on column webhook_endpoints.events is 'Names of events; empty for all of them.';
comment on column webhook_endpoints.secret_version is
  'The secret is derived from it and from the shop''s own: nothing that is stored can sign.';

create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event_id text not null,
  event text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  tries integer not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- An endpoint gets each event once.
  unique (endpoint_id, event_id)
);
comment on table webhook_deliveries is 'One event for one endpoint, with its state.';
create index webhook_deliveries_by_state on webhook_deliveries (state, created_at);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

create table webhook_tries (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  try integer not null,
  at timestamptz not null,
  milliseconds integer not null,
  status integer,
  error text
);
comment on table webhook_tries is 'The log: every try with its result.';
create index webhook_tries_by_delivery on webhook_tries (delivery_id, id);
