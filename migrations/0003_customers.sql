create table customers (
  id uuid primary key,
  phone text unique check (phone ~ '^62[0-9]{9,12}$'),
  phone_verified_at timestamptz,
  email text,
  email_verified_at timestamptz,
  name text not null,
  password_hash text,
  date_of_birth date,
  gender text check (gender in ('M', 'F')),
  province_code text references provinces,
  city_code text references cities,
  district_code text references districts,
  postal_code text,
  picture text,
  card_color text not null default 'daun-pisang',
  -- Written by the cart whenever it changes, so that a profile is one query.
  locale text not null default 'en',
  profile_completed_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null
);
create unique index customers_by_email on customers (lower(email)) where email is not null;

create table consents (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers,
  purpose text not null,
  granted boolean not null,
  wording text not null,
  at timestamptz not null
);
create index consents_by_customer on consents (customer_id, purpose, id desc);
create trigger consents_append_only before update or delete on consents for each row execute function refuse_change();

-- A registration until its phone is verified; only then it becomes a customer. Each one keeps its own data, so nobody can change what another
-- person is about to verify for the same number.
create table sign_ups (
  id uuid primary key,
  phone text not null check (phone ~ '^62[0-9]{9,12}$'),
  email text,
  name text not null,
  password_hash text not null,
  accept_marketing boolean not null,
  locale text not null,
  created_at timestamptz not null
);
create index sign_ups_by_phone on sign_ups (phone, created_at desc);
create index sign_ups_by_email on sign_ups (lower(email), created_at desc) where email is not null;

-- One row is one signed-in device. Only hashes of its tokens are kept.
create table sessions (
  id uuid primary key,
  -- Null in a pending or reset session without a customer: of a registration, or of a number or address that nobody has (its code is never sent).
  customer_id uuid references customers,
  sign_up_id uuid references sign_ups on delete set null,
  scope text not null check (scope in ('pending', 'reset', 'full')),
  -- What the codes of an unfinished session are counted by: the phone they go to, or the address that nobody has.
  code_target text,
  token_hash bytea not null unique,
  wp_token_hash bytea not null unique,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null unique,
  refresh_expires_at timestamptz not null,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When this session last showed the password or a code.
  proved_at timestamptz,
  ended_at timestamptz,
  check (scope <> 'full' or customer_id is not null)
);
create index sessions_by_customer on sessions (customer_id) where ended_at is null;
create index sessions_by_sign_up on sessions (sign_up_id) where sign_up_id is not null;
create index sessions_unfinished on sessions (code_target) where ended_at is null and scope <> 'full';

-- Spent refresh tokens. Seeing one again means that it was stolen, and ends its session.
create table spent_refresh_tokens (refresh_hash bytea primary key, session_id uuid not null references sessions on delete cascade, spent_at timestamptz not null);
create index spent_refresh_tokens_by_session on spent_refresh_tokens (session_id);

create table otp_codes (
  id uuid primary key,
  -- The phone it went to; for an unknown e-mail address, that address: such a code is counted but never sent.
  target text not null,
  purpose text not null check (purpose in ('register', 'forgot', 'change_phone', 'change_password', 'new_device')),
  channel text not null,
  code_hash bytea not null,
  wrong_tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  dead_at timestamptz
);
create index otp_codes_by_target on otp_codes (target, sent_at desc);

create table login_failures (subject text not null, at timestamptz not null);
create index login_failures_by_subject on login_failures (subject, at desc);

create table addresses (
  id uuid primary key,
  customer_id uuid not null references customers,
  label text not null,
  recipient text not null,
  phone text not null,
  province_code text not null references provinces,
  city_code text not null references cities,
  district_code text not null references districts,
  postal_code text not null default '',
  address_1 text not null,
  address_2 text not null default '',
  notes text not null default '',
  -- The whole on one line, written together with its parts.
  full_address text not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  is_default boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null
);
create index addresses_by_customer on addresses (customer_id) where deleted_at is null;
create unique index addresses_one_default on addresses (customer_id) where is_default and deleted_at is null;

create table notifications (
  id uuid primary key,
  customer_id uuid not null references customers,
  kind text not null,
  params jsonb not null,
  href text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_by_customer on notifications (customer_id, created_at desc);
