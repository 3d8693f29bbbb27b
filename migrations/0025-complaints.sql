-- Complaints about orders, and how they were decided.

create table complaints (
  id uuid primary key,
  number text not null unique,
  order_id uuid not null references orders,
  customer_id uuid not null references customers,
  slug text not null
    check (slug in ('item-not-yet-arrived', 'item-received-damaged', 'not-as-described',
      'item-missingincomplete')),
  description text not null,
  remedy text not null check (remedy in ('store_credit', 'original', 'replacement', 'points')),
  given_remedy text check (given_remedy in ('store_credit', 'original', 'replacement', 'points')),
  state text not null
    check (state in ('submitted', 'in_review', 'need_info', 'approved', 'partly_approved',
      'rejected', 'resolved')),
  decision text check (decision in ('approved', 'partly_approved', 'rejected')),
  automatic boolean not null default false,
  reasons text[] not null default '{}',
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
  remedy_due timestamptz,
  remedy_at timestamptz,
  asked_at timestamptz,
  resolved_at timestamptz,
  late text check (late in ('first_answer', 'decision', 'remedy')),
  reopened integer not null default 0 check (reopened in (0, 1)),
  created_at timestamptz not null,
  check ((decision is null) = (decided_at is null))
);
comment on table complaints is
  'A complaint about lines of an order, with its deadlines and its decision.';
comment on column complaints.number is 'What the customer refers to it by.';
comment on column complaints.remedy is 'What the customer would like.';
comment on column complaints.given_remedy is 'What the customer got.';
comment on column complaints.automatic is
  'Approved by the shop''s own rule; otherwise `reasons` says why a person has to decide.';
comment on column complaints.value is 'What the goods are worth.';
comment on column complaints.remedy_due is 'Until when a refund must have been started.';
comment on column complaints.late is
  'The latest of its deadlines that has been reported as missed.';
create index complaints_by_order on complaints (order_id, created_at);
create index complaints_by_customer on complaints (customer_id, created_at desc);
create index complaints_open on complaints (decision_due)
  where state not in ('rejected', 'resolved');
create index complaints_by_replacement on complaints (replacement_order_id)
  where replacement_order_id is not null;
-- For the job that deletes old ones.
create index complaints_by_decision on complaints (decided_at)
  where state in ('rejected', 'resolved');

create table complaint_lines (
  complaint_id uuid not null references complaints on delete cascade,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity > 0),
  given_quantity integer not null default 0 check (given_quantity between 0 and quantity),
  replaced_quantity integer not null default 0
    check (replaced_quantity between 0 and given_quantity),
  value bigint not null check (value >= 0),
  is_open boolean not null default true,
  primary key (complaint_id, order_line_id)
);
comment on table complaint_lines is 'The lines and units that a complaint is about.';
comment on column complaint_lines.replaced_quantity is
  'Units made good other than with money; what was refunded stands in the order''s line.';
-- One open complaint per line, however many are sent at once.
create unique index complaint_lines_open on complaint_lines (order_line_id) where is_open;

create table complaint_photos (
  id uuid primary key,
  complaint_id uuid not null references complaints on delete cascade,
  file text not null unique,
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);
comment on table complaint_photos is
  'Photos of a complaint, readable only by its customer and the shop.';
comment on column complaint_photos.file is 'A name that no public address serves.';
create index complaint_photos_by_complaint on complaint_photos (complaint_id, created_at, id);

create table complaint_events (
  id bigint generated always as identity primary key,
  complaint_id uuid not null references complaints on delete cascade,
  action text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  words text not null default '',
  at timestamptz not null
);
comment on table complaint_events is 'Every step of a complaint, as the customer sees it.';
create index complaint_events_by_complaint on complaint_events (complaint_id, id);
-- Append-only, but words can be emptied when their author leaves, and events are deleted with their
-- complaint.
create function refuse_change_but_emptied_complaint_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.words = ''
    and (new.id, new.complaint_id, new.action, new.from_state, new.to_state, new.actor, new.at)
      is not distinct from (old.id, old.complaint_id, old.action, old.from_state, old.to_state, old.actor, old.at) then
    return new;
  end if;
  if tg_op = 'DELETE' and not exists (select 1 from complaints where id = old.complaint_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger complaint_events_append_only before update or delete on complaint_events
  for each row execute function refuse_change_but_emptied_complaint_words();
