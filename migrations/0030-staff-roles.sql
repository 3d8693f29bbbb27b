-- Permissions, sessions in a browser, second factors, the audit log with what changed, and four eyes.

create table staff_roles (
  slug text primary key check (slug ~ '^[a-z][a-z0-9_]{1,31}$'),
  position integer not null,
  name jsonb not null,
  permissions text[] not null,
  limits jsonb not null default '{}',
  is_locked boolean not null default false
);
comment on table staff_roles is
  'Roles as sets of permissions (`domain/staff/permission.ts`); shops change them.';
comment on column staff_roles.limits is
  'What a person with this role may approve alone: `refund` and `waste` in Rupiah, `points`.';
comment on column staff_roles.is_locked is 'Owner and auditor cannot be changed.';

insert into staff_roles (slug, position, name, permissions, limits, is_locked) values
  ('owner', 1, '{"id":"Pemilik","en":"Owner"}',
    '{audit.read,batches.read,batches.write,complaints.read,complaints.write,content.read,
      content.write,coupons.read,coupons.write,customers.read,customers.write,exports.personal,
      health.read,loyalty.read,loyalty.write,orders.read,orders.write,people.read,people.write,
      picking.read,picking.write,points.adjust,prices.apply,prices.read,prices.write,
      products.read,products.write,purchases.read,purchases.write,refunds.approve,refunds.read,
      refunds.write,reports.read,reports.write,reviews.read,reviews.write,runs.own,
      settings.read,settings.write,till.use,windows.read,windows.write}',
    '{"refund":5000000,"points":5000,"waste":500000}', true),
  ('catalogue', 2, '{"id":"Katalog","en":"Catalogue"}',
    '{batches.read,content.read,content.write,coupons.read,coupons.write,orders.read,
      prices.read,prices.write,products.read,products.write,reports.read,reviews.read,
      reviews.write}',
    '{}', false),
  ('buyer', 3, '{"id":"Pembelian","en":"Buyer"}',
    '{batches.read,batches.write,complaints.read,orders.read,picking.read,prices.read,
      prices.write,products.read,purchases.read,purchases.write,reports.read,windows.read}',
    '{"waste":500000}', false),
  ('picker', 4, '{"id":"Petugas siap pesanan","en":"Picker"}',
    '{batches.read,batches.write,orders.read,picking.read,picking.write,products.read,
      reports.read,windows.read}',
    '{}', false),
  ('cashier', 5, '{"id":"Kasir","en":"Cashier"}',
    '{orders.read,picking.read,reports.read,till.use}',
    '{}', false),
  ('rider_desk', 6, '{"id":"Meja kurir","en":"Rider desk"}',
    '{complaints.read,orders.read,orders.write,picking.read,reports.read,windows.read,
      windows.write}',
    '{}', false),
  ('rider', 7, '{"id":"Kurir","en":"Rider"}',
    '{orders.read,reports.read,runs.own}',
    '{}', false),
  ('shift_lead', 8, '{"id":"Kepala shift","en":"Shift lead"}',
    '{batches.read,batches.write,complaints.read,orders.read,orders.write,picking.read,
      picking.write,products.read,reports.read,windows.read,windows.write}',
    '{"waste":500000}', false),
  ('support', 9, '{"id":"Layanan pelanggan","en":"Support"}',
    '{batches.read,complaints.read,complaints.write,content.read,coupons.read,customers.read,
      customers.write,loyalty.read,orders.read,orders.write,picking.read,points.adjust,
      products.read,refunds.read,refunds.write,reports.read,reviews.read,reviews.write,
      windows.read}',
    '{"refund":250000,"points":1000}', false),
  ('marketing', 10, '{"id":"Pemasaran","en":"Marketing"}',
    '{content.read,content.write,coupons.read,coupons.write,loyalty.read,loyalty.write,
      prices.read,prices.write,products.read,reports.read,reviews.read,reviews.write}',
    '{}', false),
  ('finance', 11, '{"id":"Keuangan","en":"Finance"}',
    '{audit.read,batches.read,complaints.read,customers.read,exports.personal,loyalty.read,
      orders.read,points.adjust,prices.read,purchases.read,refunds.approve,refunds.read,
      refunds.write,reports.read,settings.read,windows.read}',
    '{"refund":2000000,"points":5000}', false),
  ('auditor', 12, '{"id":"Auditor","en":"Auditor"}',
    '{audit.read,batches.read,complaints.read,content.read,coupons.read,customers.read,
      health.read,loyalty.read,orders.read,people.read,picking.read,prices.read,products.read,
      purchases.read,refunds.read,reports.read,reviews.read,settings.read,windows.read}',
    '{}', true);

create table staff_role_of (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff_accounts,
  role text not null references staff_roles,
  branch_id text references branches,
  unique nulls not distinct (staff_id, role, branch_id)
);
comment on table staff_role_of is 'The roles of a member of staff, each for all branches or for one.';
create index staff_role_of_by_role on staff_role_of (role);

insert into staff_role_of (staff_id, role, branch_id)
select id, role, branch_id from staff_accounts;
alter table staff_accounts drop column role;

alter table staff_accounts
  add column locale text check (locale in ('id', 'en')),
  add column version integer not null default 1;
comment on column staff_accounts.locale is 'The language of the console; null until chosen.';

alter table staff_sessions
  add column kind text not null default 'bearer' check (kind in ('bearer', 'browser')),
  add column is_pending boolean not null default false,
  add column user_agent text not null default '',
  add column network text not null default '',
  add column proved_at timestamptz,
  add column challenge text;
comment on column staff_sessions.kind is
  'A bearer token of a till or a script, or the cookie of a browser.';
comment on column staff_sessions.is_pending is 'The password was right; the second factor is missing.';
comment on column staff_sessions.network is 'The address, or for IPv6 its /64.';
comment on column staff_sessions.proved_at is 'When the second factor was last given.';
comment on column staff_sessions.challenge is 'The challenge for a passkey, used once.';

create table staff_factors (
  id uuid primary key,
  staff_id uuid not null references staff_accounts,
  kind text not null check (kind in ('totp', 'passkey', 'recovery')),
  name text not null default '',
  credential_id text unique,
  secret bytea not null,
  counter bigint not null default -1,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  used_at timestamptz
);
comment on table staff_factors is 'Second factors of staff: TOTP secrets, passkeys, recovery codes.';
comment on column staff_factors.secret is
  'TOTP: the secret, encrypted. Passkey: the public key. Recovery code: its hash.';
comment on column staff_factors.counter is
  'TOTP: the last used time step, so that each code works once. Passkey: its signature counter.';
comment on column staff_factors.confirmed_at is 'A TOTP secret counts after its first right code.';
create index staff_factors_by_staff on staff_factors (staff_id);
create unique index staff_factors_one_totp on staff_factors (staff_id)
  where kind = 'totp' and confirmed_at is not null;

alter table staff_acts
  alter column staff_id drop not null,
  add column entity_kind text,
  add column entity_id text,
  add column before jsonb,
  add column after jsonb,
  add column session_id uuid,
  add column request_id text,
  add column network text;
comment on column staff_acts.staff_id is 'Null for the system and the command line.';
comment on column staff_acts.entity_kind is 'What was changed: `product`, `order`, `staff` …';
comment on column staff_acts.before is 'The changed fields before and after; never a secret.';
create index staff_acts_by_entity on staff_acts (entity_kind, entity_id, id desc)
  where entity_kind is not null;
create index staff_acts_by_time on staff_acts (at, id);
