-- Vouchers: money off, made from points (or given for a refund). A voucher is used once; what an order did not need of it comes back.
create table vouchers (
  id uuid primary key,
  customer_id uuid not null references customers,
  -- What a person reads out: twelve characters and one that checks them.
  code text not null unique check (code ~ '^[2-9A-HJKMNP-TV-Z]{13}$'),
  -- 128 random bits: what its QR code names. Nobody can guess it, and nobody sees it but its customer.
  token bytea not null unique check (length(token) = 16),
  amount bigint not null check (amount > 0),
  source text not null check (source in ('points', 'refund', 'gift')),
  -- The exchange of points that it comes from, itself or by way of the voucher it replaces.
  entry_id uuid references point_entries,
  replaces uuid references vouchers,
  points integer check (points > 0),
  -- Rupiah for a point when it was exchanged.
  rate integer,
  state text not null default 'active' check (state in ('active', 'reserved', 'used', 'expired', 'cancelled')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  -- The last warning before it ends: 7 or 1 days.
  warned smallint,
  check ((source = 'points') = (points is not null)),
  check (source <> 'points' or (entry_id is not null and amount = points::bigint * rate))
);
-- An exchange makes one voucher.
create unique index vouchers_by_entry on vouchers (entry_id) where source = 'points';
create index vouchers_by_customer on vouchers (customer_id, state, id);
create index vouchers_to_end on vouchers (expires_at) where state = 'active';

create table voucher_uses (
  id uuid primary key,
  voucher_id uuid not null references vouchers,
  customer_id uuid not null references customers,
  -- An order of the shop, or a receipt of a branch.
  order_id uuid references orders,
  branch_id text,
  receipt text,
  -- What of it was needed.
  amount bigint not null check (amount > 0),
  -- What went back into a new voucher when goods were refunded.
  reissued bigint not null default 0 check (reissued between 0 and amount),
  state text not null check (state in ('reserved', 'used', 'released')),
  at timestamptz not null,
  check ((order_id is null) = (branch_id is not null and receipt is not null))
);
-- A voucher has one use at a time, and an order one voucher.
create unique index voucher_uses_once on voucher_uses (voucher_id) where state <> 'released';
create unique index voucher_uses_by_order on voucher_uses (order_id) where order_id is not null and state <> 'released';
create index voucher_uses_of_order on voucher_uses (order_id, at) where order_id is not null;
create unique index voucher_uses_by_receipt on voucher_uses (branch_id, receipt) where branch_id is not null and state <> 'released';

-- What went back, once for each refund.
create table voucher_returns (
  id uuid primary key,
  use_id uuid not null references voucher_uses,
  cause_id text not null,
  amount bigint not null check (amount > 0),
  voucher_id uuid references vouchers,
  at timestamptz not null,
  unique (use_id, cause_id)
);
create trigger voucher_returns_append_only before update or delete on voucher_returns for each row execute function refuse_change();
