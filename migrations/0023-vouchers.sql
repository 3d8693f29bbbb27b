-- Vouchers: money off, made from points or given for a refund. A voucher is used once; what an
-- order did not need of it comes back as a new one.

create table vouchers (
  id uuid primary key,
  customer_id uuid not null references customers,
  code text not null unique check (code ~ '^[2-9A-HJKMNP-TV-Z]{13}$'),
  token bytea not null unique check (length(token) = 16),
  amount bigint not null check (amount > 0),
  source text not null check (source in ('points', 'refund', 'gift')),
  entry_id uuid references point_entries,
  replaces uuid references vouchers,
  points integer check (points > 0),
  rate integer,
  state text not null default 'active'
    check (state in ('active', 'reserved', 'used', 'expired', 'cancelled')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  warned smallint,
  check ((source = 'points') = (points is not null)),
  check (source <> 'points' or (entry_id is not null and amount = points::bigint * rate))
);
comment on table vouchers is 'A voucher belongs to one customer and has one amount.';
comment on column vouchers.code is
  'What a person reads out: twelve characters and a check character.';
comment on column vouchers.token is
  '128 random bits in its QR code: unguessable, and shown only to its customer.';
comment on column vouchers.entry_id is
  'The exchange of points that it comes from, directly or through the voucher it replaces.';
comment on column vouchers.rate is 'Rupiah per point when it was exchanged.';
comment on column vouchers.warned is 'The last warning before it ends: 7 or 1 days.';
-- An exchange makes one voucher.
create unique index vouchers_by_entry on vouchers (entry_id) where source = 'points';
create index vouchers_by_customer on vouchers (customer_id, state, id);
create index vouchers_to_end on vouchers (expires_at) where state = 'active';

create table voucher_uses (
  id uuid primary key,
  voucher_id uuid not null references vouchers,
  customer_id uuid not null references customers,
  order_id uuid references orders,
  branch_id text,
  receipt text,
  staff_id uuid references staff_accounts,
  held_until timestamptz,
  amount bigint not null check (amount > 0),
  reissued bigint not null default 0 check (reissued between 0 and amount),
  state text not null check (state in ('reserved', 'used', 'released')),
  at timestamptz not null,
  constraint voucher_uses_of_one check ((order_id is null) = (branch_id is not null)),
  constraint voucher_uses_of_receipt
    check (branch_id is null or receipt is not null or state <> 'used'),
  constraint voucher_uses_held
    check (branch_id is null or held_until is not null or state <> 'reserved')
);
comment on table voucher_uses is
  'A use in an order of the shop, or in a bill of a branch. A till that scans a voucher holds it '
  'for its bill for a few minutes: a reserved use without a receipt yet.';
comment on column voucher_uses.staff_id is 'Whose till it is.';
comment on column voucher_uses.held_until is 'Until when a till holds it.';
comment on column voucher_uses.amount is 'What of the voucher was needed.';
comment on column voucher_uses.reissued is
  'What went back into a new voucher when goods were refunded.';
-- A voucher has one use at a time, and an order one voucher.
create unique index voucher_uses_once on voucher_uses (voucher_id) where state <> 'released';
create unique index voucher_uses_by_order on voucher_uses (order_id)
  where order_id is not null and state <> 'released';
create unique index voucher_uses_by_receipt on voucher_uses (branch_id, receipt)
  where branch_id is not null and state <> 'released';
create index voucher_uses_of_order on voucher_uses (order_id, at) where order_id is not null;
create index voucher_uses_held_until on voucher_uses (held_until)
  where state = 'reserved' and branch_id is not null;

create table voucher_returns (
  id uuid primary key,
  use_id uuid not null references voucher_uses,
  cause_id text not null,
  amount bigint not null check (amount > 0),
  voucher_id uuid references vouchers,
  at timestamptz not null,
  unique (use_id, cause_id)
);
comment on table voucher_returns is 'What went back of a use, once per refund.';
create trigger voucher_returns_append_only before update or delete on voucher_returns for each row
  execute function refuse_change();
