create table staff_invitations (
  staff_id uuid primary key references staff_accounts on delete cascade,
  token_hash bytea not null unique,
  version integer not null,
  made_by uuid not null references staff_accounts,
  made_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table staff_invitations is
  'The link with which a member of staff sets the password of their account, once; the newest one '
  'of an account holds, and a used one is deleted.';
comment on column staff_invitations.version is
  'Of the account when it was made: other roles end the link.';
