-- The key of what is stored under a key. It stays when SECRET changes: then it is sealed again.

create table data_keys (
  id smallint primary key default 1 check (id = 1),
  sealed bytea,
  is_secret boolean not null,
  created_at timestamptz
);
comment on table data_keys is 'The one key that second factors, PINs, webhooks’ secrets and hashes of persons derive from.';
comment on column data_keys.sealed is 'The key under SECRET (AES-256-GCM); null until a process has made it.';
comment on column data_keys.is_secret is 'The shop is older than this table: what it stored derives from SECRET itself, which becomes the key.';
insert into data_keys (is_secret) select exists (select from staff_accounts);
