-- Orders of companies, invoices with terms, and what was paid of them.

alter table companies add column owed bigint not null default 0 check (owed >= 0);
comment on column companies.owed is
  'What is open on its invoices, in rupiah: claimed when an order is placed, never above the limit.';

create table company_orders (
  order_id uuid primary key references orders,
  company_id uuid not null references companies,
  legal_name text not null,
  tax_number text not null,
  tax_address text not null,
  po_number text not null default '' check (length(po_number) <= 40),
  placed_at timestamptz not null
);
comment on table company_orders is
  'Orders that buyers placed for a company, with its tax data as they were then.';
comment on column company_orders.po_number is 'The company’s own number of its purchase order.';
create index company_orders_by_company on company_orders (company_id, placed_at desc, order_id desc);

create table company_invoices (
  order_id uuid primary key references company_orders,
  company_id uuid not null references companies,
  number text not null unique,
  amount bigint not null check (amount > 0),
  credited bigint not null default 0 check (credited >= 0),
  paid bigint not null default 0 check (paid >= 0),
  issued_at timestamptz not null,
  due_day date not null,
  check (credited + paid <= amount)
);
comment on table company_invoices is 'Orders that a company pays on terms.';
comment on column company_invoices.credited is 'What refunds took off before it was paid.';
comment on column company_invoices.due_day is 'The last day to pay, in Jakarta.';
create index company_invoices_by_company on company_invoices (company_id, issued_at desc, order_id desc);
create index company_invoices_by_issue on company_invoices (issued_at desc, order_id desc);
create index company_invoices_open on company_invoices (due_day) where amount > credited + paid;

create table company_payments (
  id uuid primary key,
  order_id uuid not null references company_invoices,
  amount bigint not null check (amount > 0),
  day date not null,
  reference text not null check (length(reference) between 1 and 60),
  staff_id uuid references staff_accounts,
  at timestamptz not null
);
comment on table company_payments is 'Transfers that paid invoices of companies, as staff found them at the bank.';
comment on column company_payments.day is 'The day of the transfer.';
create index company_payments_by_invoice on company_payments (order_id, at);
create trigger company_payments_append_only before update or delete on company_payments
  for each row execute function refuse_change();

alter table refunds drop constraint refunds_route_check;
alter table refunds add constraint refunds_route_check
  check (route in ('gateway', 'transfer', 'store_credit', 'choice', 'cash', 'invoice'));
