create table complaints (
  id uuid primary key,
  -- What the customer is told to name it by.
  number text not null unique,
  order_id uuid not null references orders,
  customer_id uuid not null references customers,
  slug text not null check (slug in ('item-not-yet-arrived', 'item-received-damaged', 'not-as-described', 'item-missingincomplete')),
  description text not null,
  -- What the customer would like, and what they were given.
  remedy text not null check (remedy in ('store_credit', 'original', 'replacement', 'points')),
  given_remedy text check (given_remedy in ('store_credit', 'original', 'replacement', 'points')),
  state text not null check (state in ('submitted', 'in_review', 'need_info', 'approved', 'partly_approved', 'rejected', 'resolved')),
  decision text check (decision in ('approved', 'partly_approved', 'rejected')),
  -- Approved by the shop's own rule; otherwise these reasons kept it for a person.
  automatic boolean not null default false,
  reasons text[] not null default '{}',
  -- What the goods are worth, and how much of it was given.
  value bigint not null check (value >= 0),
  given_value bigint not null default 0 check (given_value >= 0),
  bonus bigint not null default 0 check (bonus >= 0),
  points integer not null default 0 check (points >= 0),
  refund_id uuid,
  replacement_order_id uuid references orders,
  first_answer_due timestamptz not null,
  first_answered_at timestamptz,
  decision_due timestamptz not null,
  decided_at timestamptz,
  -- Until when a refund must have been begun.
  remedy_due timestamptz,
  remedy_at timestamptz,
  asked_at timestamptz,
  resolved_at timestamptz,
  -- Which of its clocks has been reported late: the latest of them.
  late text check (late in ('first_answer', 'decision', 'remedy')),
  reopened integer not null default 0 check (reopened in (0, 1)),
  created_at timestamptz not null,
  check ((decision is null) = (decided_at is null))
);
create index complaints_by_order on complaints (order_id, created_at);
create index complaints_by_customer on complaints (customer_id, created_at desc);
create index complaints_open on complaints (decision_due) where state not in ('rejected', 'resolved');
create index complaints_by_replacement on complaints (replacement_order_id) where replacement_order_id is not null;

create table complaint_lines (
  complaint_id uuid not null references complaints,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity > 0),
  given_quantity integer not null default 0 check (given_quantity between 0 and quantity),
  -- Those of them that were made good otherwise than with money: what was refunded stands at the order's line.
  replaced_quantity integer not null default 0 check (replaced_quantity between 0 and given_quantity),
  value bigint not null check (value >= 0),
  is_open boolean not null default true,
  primary key (complaint_id, order_line_id)
);
-- One open complaint a line, however many are sent at once.
create unique index complaint_lines_open on complaint_lines (order_line_id) where is_open;

create table complaint_photos (
  id uuid primary key,
  complaint_id uuid not null references complaints,
  -- A name that no public address serves.
  file text not null unique,
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);
create index complaint_photos_by_complaint on complaint_photos (complaint_id, created_at, id);

create table complaint_events (
  id bigint generated always as identity primary key,
  complaint_id uuid not null references complaints,
  action text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  words text not null default '',
  at timestamptz not null
);
create index complaint_events_by_complaint on complaint_events (complaint_id, id);
-- Words may be emptied when their author leaves; nothing else changes, and nothing goes.
create function refuse_change_but_emptied_complaint_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.words = ''
    and (new.id, new.complaint_id, new.action, new.from_state, new.to_state, new.actor, new.at)
      is not distinct from (old.id, old.complaint_id, old.action, old.from_state, old.to_state, old.actor, old.at) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger complaint_events_append_only before update or delete on complaint_events
  for each row execute function refuse_change_but_emptied_complaint_words();
