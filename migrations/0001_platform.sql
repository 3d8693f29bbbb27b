-- What every module stands on: extensions, append-only guard, settings with history, outbox, idempotency, scheduled jobs.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Ledgers and histories are written once. A correction is a new row.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- The newest row of a key counts; the older ones are the history.
create table settings (
  id bigint generated always as identity primary key,
  key text not null,
  value jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
create index settings_by_key on settings (key, id desc);
create trigger settings_append_only before update or delete on settings for each row execute function refuse_change();

-- Effects that must follow a committed change. Written in the change's own transaction, done afterwards, tried again until done.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  claimed_until timestamptz,
  done_at timestamptz,
  dead boolean not null default false,
  last_error text,
  created_at timestamptz not null default now()
);
create index outbox_open on outbox (run_at) where done_at is null and not dead;

create table idempotency_keys (
  owner text not null,
  call text not null,
  key text not null,
  body_hash text not null,
  status integer not null,
  response jsonb not null,
  created_at timestamptz not null,
  primary key (owner, call, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- One row for each periodic job; whoever moves next_run_at on has the run.
create table scheduled_jobs (
  name text primary key,
  next_run_at timestamptz not null,
  last_run_at timestamptz,
  last_error text
);

-- Messages of the demo mode: what the embedded channels would have sent. Empty in live mode.
create table demo_messages (
  id bigint generated always as identity primary key,
  recipient text not null,
  channel text not null,
  purpose text not null,
  code text,
  body text not null,
  at timestamptz not null
);

-- The table that rate-limiter-flexible counts in.
create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);
