-- Which messages went out to customers: never what they said, and never to which address.

create table sent_messages (
  id uuid primary key,
  customer_id uuid references customers,
  channel text not null check (channel in ('whatsapp', 'sms', 'email')),
  purpose text not null,
  state text not null check (state in ('sent', 'failed')),
  at timestamptz not null
);
comment on table sent_messages is
  'Messages that a provider accepted or refused. Rows are deleted after 180 days.';
comment on column sent_messages.customer_id is
  'Whose number or address it was then; null for what belongs to no account, such as a sign-up.';
comment on column sent_messages.purpose is 'Which text it was, such as the code for a new device.';
create index sent_messages_by_customer on sent_messages (customer_id, at desc)
  where customer_id is not null;
create index sent_messages_by_age on sent_messages (at);
