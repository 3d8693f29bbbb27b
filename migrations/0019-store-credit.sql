-- Store credit: it comes only from refunds and goodwill, and pays orders.

create table credit_accounts (
  customer_id uuid primary key references customers,
  balance bigint not null default 0 check (balance >= 0),
  in_use boolean not null default false
);
comment on table credit_accounts is 'The balance is a cache of the entries; `reconcile` checks it.';
comment on column credit_accounts.in_use is
  'Whether it pays the next orders as far as it goes; the customer switches it.';

create table credit_entries (
  id uuid primary key,
  customer_id uuid not null references customers,
  kind text not null check (kind in ('refund', 'goodwill', 'hold', 'return')),
  amount bigint not null check (amount <> 0 and (kind = 'hold') = (amount < 0)),
  cause text not null,
  cause_id text not null,
  order_id uuid references orders,
  note jsonb not null,
  created_at timestamptz not null,
  unique (kind, cause, cause_id)
);
comment on table credit_entries is 'The ledger of store credit.';
comment on column credit_entries.kind is
  '`hold` pays an order when it is placed; `return` gives it back when the order ends unpaid.';
comment on column credit_entries.cause is 'The same cause is posted only once.';
create index credit_entries_by_customer on credit_entries (customer_id, created_at desc, id desc);
create trigger credit_entries_append_only before update or delete on credit_entries for each row
  execute function refuse_change();
