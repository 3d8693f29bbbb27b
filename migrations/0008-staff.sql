-- The people who work for the shop: accounts of their own, apart from customers, with a role and a
-- branch.

create table staff_accounts (
  id uuid primary key,
  login text not null unique check (login ~ '^[a-z0-9][a-z0-9._-]{1,31}$'),
  name text not null,
  role text not null
    check (role in ('owner', 'catalogue', 'buyer', 'picker', 'cashier', 'rider_desk', 'support',
      'marketing', 'finance', 'auditor')),
  branch_id text references branches,
  password_hash text not null,
  created_at timestamptz not null,
  left_at timestamptz
);
comment on table staff_accounts is 'A member of staff, with one role and the branch they work at.';
comment on column staff_accounts.left_at is
  'A person who has left cannot sign in; what they did stays under their name.';

create table staff_sessions (
  id uuid primary key,
  staff_id uuid not null references staff_accounts,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on table staff_sessions is
  'Signed-in devices of staff. The token is stored only as a hash.';
create index staff_sessions_by_staff on staff_sessions (staff_id) where ended_at is null;

create table staff_acts (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff_accounts,
  branch_id text references branches,
  act text not null,
  customer_id uuid references customers,
  facts jsonb not null,
  at timestamptz not null
);
comment on table staff_acts is 'The audit log: what a member of staff did, and for which customer.';
create index staff_acts_by_staff on staff_acts (staff_id, id desc);
create index staff_acts_by_customer on staff_acts (customer_id) where customer_id is not null;
create trigger staff_acts_append_only before update or delete on staff_acts for each row
  execute function refuse_change();
