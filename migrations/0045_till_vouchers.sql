-- A voucher that a till has scanned is held for its bill for a few minutes: a use that is reserved, of a branch, without a receipt yet. What a voucher
-- paid of a bill comes back as a voucher when goods do.
do $$
declare old text;
begin
  select conname into strict old from pg_constraint
  where conrelid = 'voucher_uses'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%receipt%';
  execute format('alter table voucher_uses drop constraint %I', old);
end $$;
alter table voucher_uses
  add column held_until timestamptz,
  -- Whose till it is.
  add column staff_id uuid references staff_accounts,
  add constraint voucher_uses_of_one check ((order_id is null) = (branch_id is not null)),
  add constraint voucher_uses_of_receipt check (branch_id is null or receipt is not null or state <> 'used'),
  add constraint voucher_uses_held check (branch_id is null or held_until is not null or state <> 'reserved');
create index voucher_uses_held_until on voucher_uses (held_until) where state = 'reserved' and branch_id is not null;

alter table till_receipts
  -- What went back into a voucher, of what one paid.
  add column voucher_returned bigint not null default 0 check (voucher_returned between 0 and voucher_amount);
alter table till_returns add column voucher_amount bigint not null default 0 check (voucher_amount >= 0);
-- All of a bill may have been paid by a voucher: then no money comes back.
alter table till_returns drop constraint till_returns_amount_check;
alter table till_returns add constraint till_returns_amount_check check (amount >= 0 and amount + voucher_amount > 0);
