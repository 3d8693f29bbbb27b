-- A till without network takes printed vouchers unchecked: what turns out not to be covered is the
-- loss of the shop, and shows on the receipt.

alter table till_receipts
  add column uncovered bigint not null default 0,
  add column uncovered_returned bigint not null default 0,
  add constraint till_receipts_uncovered check (uncovered between 0 and grand_total - voucher_amount),
  add constraint till_receipts_uncovered_returned check (uncovered_returned between 0 and uncovered),
  add constraint till_receipts_money_returned check (returned <= grand_total - voucher_amount - uncovered);
comment on column till_receipts.uncovered is
  'Taken off for a voucher that nothing covered, which only a till without network accepts.';
comment on column till_receipts.uncovered_returned is 'What of it fell away with goods that came back.';

alter table till_returns
  add column uncovered bigint not null default 0 check (uncovered >= 0),
  drop constraint till_returns_amount_check,
  add constraint till_returns_amount_check check (amount >= 0 and amount + voucher_amount + uncovered > 0);
comment on column till_returns.uncovered is 'The share of the goods that no money had paid.';
