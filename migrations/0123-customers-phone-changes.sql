-- New phone numbers for customers who no longer have their old one.

create table phone_changes (
  id uuid primary key,
  customer_id uuid not null references customers,
  phone text not null,
  proof text not null check (proof in ('id_card', 'driving_licence', 'passport', 'family_card')),
  reason text not null,
  state text not null check (state in ('asked', 'approved', 'done', 'withdrawn')),
  asked_by uuid not null references staff_accounts,
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  link_hash bytea unique,
  ended_at timestamptz
);
comment on table phone_changes is
  'Changes of a customer''s number that staff asked for after they saw a document. Deleted after 180 days.';
comment on column phone_changes.phone is 'The new number.';
comment on column phone_changes.proof is 'Which document staff saw; nothing of it is copied.';
comment on column phone_changes.ends_at is 'Until when it can be approved, then until when its link works.';
comment on column phone_changes.link_hash is
  'SHA-256 of the token in the link to the new number; null before and after.';
create unique index phone_changes_under_way on phone_changes (customer_id)
  where state in ('asked', 'approved');
create index phone_changes_by_customer on phone_changes (customer_id, asked_at desc);
create index phone_changes_by_age on phone_changes (asked_at);
