-- What law 27/2022 asks for: consents by purpose with the version of their words and where they were given, requests about one's own data, and words of a
-- customer that can be emptied when they leave. Also the subject of e-mails in the demo's inbox, and codes for more purposes than at first.
alter table otp_codes drop constraint otp_codes_purpose_check;
alter table otp_codes add constraint otp_codes_purpose_check check (purpose ~ '^[a-z_]{1,40}$');

alter table demo_messages add column subject text;

alter table consents
  -- Which edition of the words was read; each edition's words are kept with the row.
  add column version text not null default '2026-11',
  -- Where it was given or withdrawn.
  add column source text not null default 'register' check (source ~ '^[a-z_]{1,40}$'),
  -- Who did it: the customer, or the shop when an account is deleted.
  add column actor text not null default 'customer' check (actor in ('customer', 'shop'));

-- One box at the registration, two purposes: each can be withdrawn by itself.
insert into consents (customer_id, purpose, granted, wording, at, version, source, actor)
select c.customer_id, p.purpose, c.granted, c.wording, c.at, c.version, c.source, c.actor
from consents c cross join (values ('marketing_whatsapp'), ('marketing_email')) as p (purpose)
where c.purpose = 'marketing' order by c.id;

-- Each export, request to correct, and deletion: what was asked, by when it must be answered, and what was answered. A deletion's row outlives the person.
create table data_requests (
  id uuid primary key,
  customer_id uuid not null references customers,
  kind text not null check (kind in ('export', 'correction', 'deletion')),
  -- What it is about: the format of an export, the field to correct.
  subject text not null,
  message text not null default '',
  state text not null check (state in ('open', 'done', 'refused')),
  answer text not null default '',
  created_at timestamptz not null,
  due_at timestamptz not null,
  answered_at timestamptz,
  check ((state = 'open') = (answered_at is null))
);
create index data_requests_by_customer on data_requests (customer_id, created_at desc);
create index data_requests_open on data_requests (due_at) where state = 'open';

-- The events of an order stay as they are; only the words that a customer wrote into one may be emptied.
create function refuse_change_but_emptied_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason = ''
    and (new.id, new.order_id, new.action, new.from_state, new.to_state, new.actor, new.at)
      is not distinct from (old.id, old.order_id, old.action, old.from_state, old.to_state, old.actor, old.at) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
drop trigger order_events_append_only on order_events;
create trigger order_events_append_only before update or delete on order_events for each row execute function refuse_change_but_emptied_words();
