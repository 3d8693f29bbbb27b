-- The one-time code with which a new shop makes its first account.

create table setup_codes (
  code_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table setup_codes is
  'Codes for the first account of a shop, stored as hashes; printed where the shop is started.';
