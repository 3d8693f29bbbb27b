-- Four eyes: an act above a person's limit waits until another person approves or refuses it.

create table approvals (
  id uuid primary key,
  number bigint generated always as identity unique,
  act text not null,
  entity_kind text not null,
  entity_id text not null,
  about text not null,
  customer_id uuid references customers,
  payload jsonb not null,
  payload_hash text not null,
  before jsonb not null,
  after jsonb not null,
  amount bigint not null,
  maker_id uuid not null references staff_accounts,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'used', 'refused', 'expired')),
  checker_id uuid references staff_accounts,
  answer text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  constraint approvals_checker_is_not_maker check (checker_id <> maker_id),
  constraint approvals_decided_by_a_checker check (
    (state in ('used', 'refused')) = (checker_id is not null)
    and (checker_id is null) = (decided_at is null)),
  constraint approvals_live_a_day check (
    expires_at > created_at and expires_at <= created_at + interval '24 hours')
);
comment on table approvals is 'Acts of staff that wait for a second person, and what became of them.';
comment on column approvals.number is 'What people call it.';
comment on column approvals.act is 'What would be done: `domain/staff/approval.ts`.';
comment on column approvals.about is 'What people call the thing: an order’s number, a login, a SKU.';
comment on column approvals.customer_id is 'The customer it is about.';
comment on column approvals.payload is 'What would be done exactly. Never a secret.';
comment on column approvals.payload_hash is 'An approval holds for this payload only.';
comment on column approvals.before is 'The fields that would change, and `after`: their new values.';
comment on column approvals.amount is 'Rupiah or points, by the act; 0 without an amount.';
comment on column approvals.state is
  '`used` when a checker approved it and it was done in the same transaction.';
comment on column approvals.answer is 'Why the checker refused.';
create unique index approvals_one_open on approvals (act, payload_hash) where state = 'open';
create index approvals_by_state on approvals (state, expires_at);
create index approvals_by_maker on approvals (maker_id, number);
create index approvals_by_customer on approvals (customer_id) where customer_id is not null;
-- What one person gave back to one customer within days adds up.
create index staff_acts_returned on staff_acts (staff_id, customer_id, at)
  where facts ? 'returned';
