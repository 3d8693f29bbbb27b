-- Reminders of companies' invoices, once each.

create table company_invoice_reminders (
  order_id uuid not null references company_invoices,
  days integer not null,
  at timestamptz not null,
  sent_at timestamptz,
  primary key (order_id, days)
);
comment on table company_invoice_reminders is
  'Reminders of companies’ invoices, each once: buyers were notified, and an e-mail follows.';
comment on column company_invoice_reminders.days is
  'Days from the last day to pay: negative before it.';
comment on column company_invoice_reminders.sent_at is
  'When the e-mail was handed over, before sending; null while it waits, or without a channel.';
