-- Payments of orders, and the journal of money.

create table payments (
  id uuid primary key,
  order_id uuid not null references orders,
  attempt integer not null,
  provider text not null,
  method text not null,
  amount bigint not null check (amount >= 0),
  state text not null
    check (state in ('created', 'pending', 'paid', 'expired', 'failed', 'cancelled',
      'refund_pending', 'refunded')),
  provider_ref text,
  gateway_word text not null
    check (gateway_word in ('none', 'pending', 'paid', 'expired', 'failed', 'cancelled',
      'unknown')),
  issuer text,
  instructions jsonb not null default '{}',
  refunded bigint not null default 0 check (refunded between 0 and amount),
  expires_at timestamptz not null,
  next_poll_at timestamptz,
  polls integer not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (order_id, attempt),
  unique (provider, provider_ref)
);
comment on table payments is 'A try to pay an order, with one charge at a gateway.';
comment on column payments.gateway_word is
  'The gateway''s final word on the charge: ''pending'' until then, ''unknown'' where it does '
  'not know the charge, ''none'' without a gateway. A charge is polled until its final word, '
  'even after its order was given up: money may come in at that very moment.';
comment on column payments.issuer is
  'Whose app a QRIS payment came from: not every issuer takes money back.';
comment on column payments.instructions is
  'What the customer needs to pay: a QR text, a virtual account number, a link.';
create index payments_to_poll on payments (next_poll_at) where next_poll_at is not null;
-- The nightly match asks for the charges of one day, by when they were opened or settled.
create index payments_by_creation on payments (created_at);
create index payments_by_settlement on payments (settled_at) where settled_at is not null;

create table payment_notices (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_ref text not null,
  status text not null,
  body text not null,
  received_at timestamptz not null,
  unique (provider, provider_ref, status)
);
comment on table payment_notices is
  'Every notice of a gateway as it arrived, once per provider, transaction and status.';

create table journal_entries (
  id uuid primary key,
  kind text not null,
  cause text not null,
  cause_id text not null,
  at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  unique (kind, cause, cause_id)
);
comment on table journal_entries is 'Money in double entry: the lines of an entry sum to 0.';
comment on column journal_entries.recorded_at is 'By the database''s own clock: seals go by it.';
-- The journal is read by day when it is matched with a gateway's.
create index journal_entries_by_time on journal_entries (at);
create index journal_entries_recorded on journal_entries (recorded_at, id);
create trigger journal_entries_append_only before update or delete on journal_entries for each row
  execute function refuse_change();

create table journal_lines (
  entry_id uuid not null references journal_entries,
  account text not null,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, account)
);
comment on table journal_lines is 'The amounts of a journal entry by account; they sum to 0.';
comment on column journal_lines.amount is 'Whole Rupiah; positive is a debit.';
create trigger journal_lines_append_only before update or delete on journal_lines for each row
  execute function refuse_change();

create table journal_seals (
  id bigint generated always as identity primary key,
  until timestamptz not null unique,
  entries bigint not null,
  hash bytea not null
);
comment on table journal_seals is
  'Every hour the journal is sealed: each seal is a hash of the one before and of every entry '
  'since. Changing or removing an entry, even with the append-only triggers switched off, breaks '
  'every seal that follows.';
comment on column journal_seals.until is
  'The seal covers entries recorded before this moment and not before the previous seal''s.';
create trigger journal_seals_append_only before update or delete on journal_seals for each row
  execute function refuse_change();
create function journal_hash(before bytea, since timestamptz, until timestamptz) returns bytea language sql stable as $$
  select sha256(before || coalesce(string_agg(sha256(convert_to(concat_ws('|', e.id, e.kind, e.cause, e.cause_id, extract(epoch from e.at), extract(epoch from e.recorded_at), l.lines), 'UTF8')),
    ''::bytea order by e.recorded_at, e.id), ''::bytea))
  from journal_entries e
  left join lateral (select string_agg(account || ' ' || amount, ',' order by account) as lines from journal_lines where entry_id = e.id) l on true
  where e.recorded_at >= since and e.recorded_at < until
$$;
