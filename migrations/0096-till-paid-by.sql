-- How a bill was paid at the till: only cash has to lie in the drawer.
alter table till_receipts add column paid_by text not null default 'cash' check (paid_by in ('cash', 'cashless'));
comment on column till_receipts.paid_by is
  'cash, or cashless: by card, QRIS or transfer. Money comes back the same way.';
