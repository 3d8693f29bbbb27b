-- Customers, and what they consented to.

create table customers (
  id uuid primary key,
  phone text unique check (phone ~ '^62[0-9]{9,12}$'),
  phone_verified_at timestamptz,
  email text,
  email_verified_at timestamptz,
  name text not null,
  password_hash text,
  date_of_birth date,
  birth_changed_at timestamptz[] not null default '{}',
  gender text check (gender in ('M', 'F')),
  province_code text references provinces,
  city_code text references cities,
  district_code text references districts,
  postal_code text,
  picture text,
  card_color text not null default 'daun-pisang',
  locale text not null default 'en',
  referral_code text unique check (referral_code ~ '^[2-9A-HJKMNP-TV-Z]{8}$'),
  profile_completed_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null
);
comment on table customers is
  'People who shop. Rows are never deleted: an account that is closed is emptied.';
comment on column customers.password_hash is
  'Null for customers who sign in through another provider.';
comment on column customers.birth_changed_at is
  'The last changes of the date of birth; the first entry of a date is not a change.';
comment on column customers.referral_code is
  'What friends register with; made when the customer first asks for it.';
comment on column customers.deleted_at is
  'An account that was deleted: the row stays, empty of personal data.';
create unique index customers_by_email on customers (lower(email)) where email is not null;

create table consents (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers,
  purpose text not null,
  granted boolean not null,
  wording text not null,
  version text not null default '2026-11',
  source text not null default 'register' check (source ~ '^[a-z_]{1,40}$'),
  actor text not null default 'customer' check (actor in ('customer', 'shop')),
  at timestamptz not null
);
comment on table consents is 'What a customer consented to, or withdrew, by purpose (law 27/2022).';
comment on column consents.wording is 'The words as they were shown.';
comment on column consents.version is 'The edition of the words.';
comment on column consents.source is 'Where the consent was given or withdrawn.';
comment on column consents.actor is 'The customer, or the shop when it deletes an account.';
create index consents_by_customer on consents (customer_id, purpose, id desc);
create trigger consents_append_only before update or delete on consents for each row
  execute function refuse_change();
