create table tiers (
  code text primary key,
  position integer not null unique,
  name jsonb not null,
  threshold bigint not null,
  -- Points for each earned one, in hundredths: 125 is 1.25.
  earn_factor_percent integer not null,
  redeem_point_convert integer not null,
  benefit jsonb not null,
  art text not null
);

-- One row a customer: the balance is a cache of the ledger and is checked by `reconcile`.
create table loyalty_accounts (
  customer_id uuid primary key references customers,
  balance integer not null default 0 check (balance >= 0),
  -- Points of paid orders that are not completed yet: shown apart, not spendable. `orders` writes it when it happens.
  pending integer not null default 0 check (pending >= 0),
  tier_code text not null references tiers,
  tier_until timestamptz,
  qualifying_spend bigint not null default 0
);

create table point_entries (
  id uuid primary key,
  customer_id uuid not null references customers,
  kind text not null check (kind in ('earn', 'bonus', 'redeem', 'expire', 'adjust', 'reverse')),
  points integer not null check (points <> 0),
  -- The same cause can only be posted once.
  cause text not null,
  cause_id text not null,
  note jsonb not null,
  branch_id text,
  rate integer,
  created_at timestamptz not null,
  unique (kind, cause, cause_id)
);
create index point_entries_by_customer on point_entries (customer_id, created_at desc);
create trigger point_entries_append_only before update or delete on point_entries for each row execute function refuse_change();

-- Each earning is a lot that is spent soonest-expiring first.
create table point_lots (
  id uuid primary key,
  customer_id uuid not null references customers,
  entry_id uuid not null unique references point_entries,
  amount integer not null check (amount > 0),
  remaining integer not null check (remaining between 0 and amount),
  expires_at timestamptz not null
);
create index point_lots_open on point_lots (customer_id, expires_at) where remaining > 0;
