-- What every module builds on: extensions, the append-only guard, settings, the outbox, idempotency
-- keys, limits and scheduled jobs.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Guards ledgers and histories: their rows are written once, and a correction is a new row.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create table settings (
  id bigint generated always as identity primary key,
  key text not null,
  value jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
comment on table settings is
  'Numbers and words of the business. The newest row of a key is in force; older rows are its '
  'history.';
create index settings_by_key on settings (key, id desc);
create trigger settings_append_only before update or delete on settings for each row
  execute function refuse_change();

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
comment on table outbox is
  'Effects of committed changes, written in the transaction of the change and retried until they '
  'succeed.';
comment on column outbox.claimed_until is
  'A worker has claimed the row until then; later another worker may take it.';
comment on column outbox.dead is 'Given up after the last retry; a person has to look.';
create index outbox_open on outbox (run_at) where done_at is null and not dead;
-- Effects of one order run one after the other: what is due is found together with what is still
-- open for the same order.
create index outbox_orders_open on outbox ((payload ->> 'orderId'), id)
  where topic = 'order.changed' and done_at is null and not dead;

create table applied_effects (
  effect text not null,
  event_id bigint not null,
  at timestamptz not null,
  primary key (effect, event_id)
);
comment on table applied_effects is
  'Which effect has been applied for which outbox event: an event may arrive twice, its effects '
  'apply once.';
create index applied_effects_by_age on applied_effects (at);

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
comment on table idempotency_keys is
  'Stored answers of requests with an Idempotency-Key, committed together with their effects.';
comment on column idempotency_keys.owner is 'Who asked: keys of different people never collide.';
comment on column idempotency_keys.body_hash is 'Refuses the key for another request.';
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table limit_counts (
  name text not null,
  subject text not null,
  used integer not null check (used > 0),
  ends_at timestamptz not null,
  primary key (name, subject)
) with (fillfactor = 80);
comment on table limit_counts is
  'Rate limits: one row per limit and subject, written by one conditional statement and deleted '
  'once its window is over.';
create index limit_counts_by_end on limit_counts (ends_at);

create table scheduled_jobs (
  name text primary key,
  next_run_at timestamptz not null,
  last_run_at timestamptz,
  last_error text
);
comment on table scheduled_jobs is
  'One row per periodic job; the process that moves next_run_at forward runs the job.';
