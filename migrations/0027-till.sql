-- Bills that members paid at the till of a branch.

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
  returned bigint not null default 0 check (returned between 0 and grand_total - voucher_amount),
  voucher_returned bigint not null default 0 check (voucher_returned between 0 and voucher_amount),
  points_returned integer not null default 0 check (points_returned between 0 and points),
  at timestamptz not null,
  unique (branch_id, number)
);
comment on table till_receipts is 'A bill with what it earned.';
comment on column till_receipts.number is 'The branch''s own number: given once.';
comment on column till_receipts.returned is 'What went back of the money paid.';
comment on column till_receipts.voucher_returned is
  'What went back into a voucher, of what one had paid.';
create index till_receipts_newest on till_receipts (branch_id, at desc);
create index till_receipts_by_customer on till_receipts (customer_id);

create table till_returns (
  id uuid primary key,
  receipt_id uuid not null references till_receipts,
  staff_id uuid not null references staff_accounts,
  amount bigint not null
    constraint till_returns_amount_check check (amount >= 0 and amount + voucher_amount > 0),
  voucher_amount bigint not null default 0 check (voucher_amount >= 0),
  points integer not null check (points >= 0),
  owed integer not null check (owed >= 0),
  at timestamptz not null
);
comment on table till_returns is 'Goods of a bill that came back.';
comment on column till_returns.amount is
  '0 when a voucher had paid the whole bill: then no money comes back.';
comment on column till_returns.owed is 'Points that were spent already: later earnings pay them.';
create index till_returns_by_receipt on till_returns (receipt_id);
create trigger till_returns_append_only before update or delete on till_returns for each row
  execute function refuse_change();
