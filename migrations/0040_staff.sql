-- The people who work here: accounts of their own, apart from customers, with a role and the branch that they work at.
create table staff_accounts (
  id uuid primary key,
  login text not null unique check (login ~ '^[a-z0-9][a-z0-9._-]{1,31}$'),
  name text not null,
  role text not null check (role in ('owner', 'catalogue', 'buyer', 'picker', 'cashier', 'rider_desk', 'support', 'marketing', 'finance', 'auditor')),
  branch_id text references branches,
  password_hash text not null,
  created_at timestamptz not null,
  -- Who has left signs in no more; what they did stays under their name.
  left_at timestamptz
);

create table staff_sessions (
  id uuid primary key,
  staff_id uuid not null references staff_accounts,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index staff_sessions_by_staff on staff_sessions (staff_id) where ended_at is null;

-- Every act of a member of staff, and of whom it was. Nothing is changed or taken away.
create table staff_acts (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff_accounts,
  branch_id text references branches,
  act text not null,
  customer_id uuid references customers,
  facts jsonb not null,
  at timestamptz not null
);
create index staff_acts_by_staff on staff_acts (staff_id, id desc);
create index staff_acts_by_customer on staff_acts (customer_id) where customer_id is not null;
create trigger staff_acts_append_only before update or delete on staff_acts for each row execute function refuse_change();

-- A bill of a branch that a member paid at the till. Its number is the branch's own: given once.
create table till_receipts (
  id uuid primary key,
  branch_id text not null references branches,
  number text not null,
  customer_id uuid not null references customers,
  staff_id uuid not null references staff_accounts,
  grand_total bigint not null check (grand_total > 0),
  ppn bigint not null check (ppn between 0 and grand_total),
  voucher_id uuid,
  voucher_amount bigint not null default 0 check (voucher_amount between 0 and grand_total),
  points integer not null check (points >= 0),
  earn_factor_percent integer not null,
  -- What of the money paid went back, and the points that went with it: never more than there was.
  returned bigint not null default 0 check (returned between 0 and grand_total - voucher_amount),
  points_returned integer not null default 0 check (points_returned between 0 and points),
  at timestamptz not null,
  unique (branch_id, number)
);
create index till_receipts_newest on till_receipts (branch_id, at desc);
create index till_receipts_by_customer on till_receipts (customer_id);

create table till_returns (
  id uuid primary key,
  receipt_id uuid not null references till_receipts,
  staff_id uuid not null references staff_accounts,
  amount bigint not null check (amount > 0),
  points integer not null check (points >= 0),
  -- Points that were spent already: later earnings pay them.
  owed integer not null check (owed >= 0),
  at timestamptz not null
);
create index till_returns_by_receipt on till_returns (receipt_id);
create trigger till_returns_append_only before update or delete on till_returns for each row execute function refuse_change();
