-- Known devices, notices about one's own account, and the PIN of shared devices.

create table staff_devices (
  staff_id uuid not null references staff_accounts,
  token_hash bytea not null,
  seen_at timestamptz not null,
  primary key (staff_id, token_hash)
);
comment on table staff_devices is
  'Browsers in which an account gave its second factor, by the hash of a cookie.';
create index staff_devices_by_age on staff_devices (seen_at);

create table staff_notices (
  id uuid primary key,
  staff_id uuid not null references staff_accounts,
  kind text not null check (kind in ('device', 'recovery_code')),
  device text not null,
  network text not null,
  at timestamptz not null,
  dismissed_at timestamptz
);
comment on table staff_notices is
  'Notices to an account about itself: a sign-in from a new device, a used recovery code.';
comment on column staff_notices.network is 'The address, or for IPv6 its /64.';
create index staff_notices_open on staff_notices (staff_id, at) where dismissed_at is null;

alter table staff_accounts add column pin_hash text;
comment on column staff_accounts.pin_hash is
  'Of the four-digit PIN that unlocks a shared device, keyed with `SECRET`.';

alter table staff_sessions
  add column locks boolean not null default false,
  add column pin_tries integer not null default 0;
comment on column staff_sessions.locks is
  'It locks after five minutes of silence, and does not end when it is idle.';
comment on column staff_sessions.pin_tries is 'Wrong PINs in a row.';
