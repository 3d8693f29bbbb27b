-- Which effect of which event of the outbox has been applied: an event may come twice, its effects do not.
create table applied_effects (
  effect text not null,
  event_id bigint not null,
  at timestamptz not null,
  primary key (effect, event_id)
);
create index applied_effects_by_age on applied_effects (at);

-- Other systems of the shop that are told what happens.
create table webhook_endpoints (
  id uuid primary key,
  url text not null unique,
  -- Names of events; none is all of them.
  events text[] not null default '{}',
  -- The secret is derived from it and from the shop's own: nothing that is stored can sign.
  secret_version integer not null default 1,
  created_at timestamptz not null
);
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
  -- An event is told to an endpoint once.
  unique (endpoint_id, event_id)
);
create index webhook_deliveries_by_state on webhook_deliveries (state, created_at);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
-- The log: every try with what came of it.
create table webhook_tries (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  try integer not null,
  at timestamptz not null,
  milliseconds integer not null,
  status integer,
  error text
);
create index webhook_tries_by_delivery on webhook_tries (delivery_id, id);
