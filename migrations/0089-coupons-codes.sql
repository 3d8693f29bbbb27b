-- Codes in bulk: each can be used once, and claims the terms of its coupon.
alter table coupons add column by_codes boolean not null default false;
comment on column coupons.by_codes is
  'Its own code is only its name: customers use the codes of `coupon_codes`, each once.';

create table coupon_codes (
  code text primary key check (code = upper(code)),
  coupon_id uuid not null references coupons,
  order_id uuid references orders deferrable initially deferred,
  made_at timestamptz not null
);
comment on table coupon_codes is 'Codes of coupons that are used by one order each.';
comment on column coupon_codes.order_id is
  'The live order that uses it; null while it can be used. Checked at the end of the transaction, because the statement that writes the order claims the code before.';
create index coupon_codes_by_coupon on coupon_codes (coupon_id, code);
create index coupon_codes_by_order on coupon_codes (order_id) where order_id is not null;
