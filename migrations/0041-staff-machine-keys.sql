-- Keys of scales, printers and other systems: sessions of their owner that may do less.

create table machine_keys (
  session_id uuid primary key references staff_sessions on delete cascade,
  name text not null,
  scopes text[] not null,
  token_end text not null
);
comment on table machine_keys is
  'A session whose bearer token a machine holds: it does not end when it is idle, and may do what '
  'its scopes and its owner''s roles both permit.';
comment on column machine_keys.token_end is 'The last four characters, to recognise the token.';
