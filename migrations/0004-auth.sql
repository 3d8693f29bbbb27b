-- Registrations, sign-ins at other providers, sessions and one-time codes.

create table sign_ups (
  id uuid primary key,
  phone text not null check (phone ~ '^62[0-9]{9,12}$'),
  email text,
  name text not null,
  password_hash text,
  accept_marketing boolean not null,
  locale text not null,
  referral_code text,
  created_at timestamptz not null
);
comment on table sign_ups is
  'A registration before its phone number is verified; only then does it become a customer. Each '
  'one has its own data, so that a registration cannot change what another person is about to '
  'verify for the same number.';
comment on column sign_ups.password_hash is 'Null for a registration through another provider.';
comment on column sign_ups.referral_code is
  'The referral code of the friend who invited this person.';
create index sign_ups_by_phone on sign_ups (phone, created_at desc);
create index sign_ups_by_email on sign_ups (lower(email), created_at desc) where email is not null;

create table customer_identities (
  issuer text not null,
  subject text not null,
  customer_id uuid not null references customers,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);
comment on table customer_identities is
  'Who a customer is at another provider. The key is issuer and subject: an e-mail address may '
  'pass to another person, these never do.';
create index customer_identities_by_customer on customer_identities (customer_id);

create table introductions (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  provider text not null,
  email text not null,
  name text not null,
  created_at timestamptz not null
);
comment on table introductions is
  'A person whom a provider vouches for and who still has to verify a phone number; the identity '
  'is then linked to the customer, existing or new.';
comment on column introductions.provider is 'The provider''s name as people know it.';
comment on column introductions.email is 'Verified by the provider.';

create table spent_nonces (
  nonce_hash bytea primary key,
  spent_at timestamptz not null
);
comment on table spent_nonces is 'Nonces of sign-ins at a provider: each may be shown only once.';
create index spent_nonces_by_age on spent_nonces (spent_at);

create table sessions (
  id uuid primary key,
  customer_id uuid references customers,
  sign_up_id uuid references sign_ups on delete set null,
  introduction_id uuid references introductions on delete set null,
  scope text not null check (scope in ('pending', 'reset', 'full')),
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
  proved_at timestamptz,
  ended_at timestamptz,
  check (scope <> 'full' or customer_id is not null)
);
comment on table sessions is 'One row per signed-in device. Its tokens are stored only as hashes.';
comment on column sessions.customer_id is
  'Null in a pending or reset session without a customer: of a registration, or of an unknown '
  'number or address (whose code is never sent).';
comment on column sessions.code_target is
  'What codes of an unfinished session are counted by: the phone number they go to, or the '
  'unknown address.';
comment on column sessions.proved_at is 'When this session last proved itself by password or code.';
create index sessions_by_customer on sessions (customer_id) where ended_at is null;
create index sessions_by_sign_up on sessions (sign_up_id) where sign_up_id is not null;
create index sessions_by_introduction on sessions (introduction_id)
  where introduction_id is not null;
create index sessions_unfinished on sessions (code_target)
  where ended_at is null and scope <> 'full';

create table spent_refresh_tokens (
  refresh_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  spent_at timestamptz not null
);
comment on table spent_refresh_tokens is
  'Refresh tokens that were used. Using one again means that it was stolen, and ends its '
  'session.';
create index spent_refresh_tokens_by_session on spent_refresh_tokens (session_id);

create table otp_codes (
  id uuid primary key,
  target text not null,
  purpose text not null check (purpose ~ '^[a-z_]{1,40}$'),
  channel text not null,
  code_hash bytea not null,
  wrong_tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  dead_at timestamptz
);
comment on table otp_codes is 'One-time codes, by the phone number or address they are for.';
comment on column otp_codes.target is
  'The phone number it went to. For an unknown e-mail address, that address: such a code is '
  'counted but never sent.';
comment on column otp_codes.dead_at is 'Made void before it expired.';
create index otp_codes_by_target on otp_codes (target, sent_at desc);

create table login_failures (
  subject text not null,
  at timestamptz not null
);
comment on table login_failures is
  'Failed logins, by what they were tried with; they limit further tries.';
create index login_failures_by_subject on login_failures (subject, at desc);
