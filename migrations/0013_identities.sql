-- Who a customer is at another provider. The key is the provider's issuer and its subject: an e-mail address may pass to somebody else, these never do.
create table customer_identities (
  issuer text not null,
  subject text not null,
  customer_id uuid not null references customers,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);
create index customer_identities_by_customer on customer_identities (customer_id);

-- Somebody whom a provider knows and who still has to prove a phone: then the identity is joined to the customer, or to the one who comes into being.
create table introductions (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  -- By its name, as people know it.
  provider text not null,
  -- Verified by the provider.
  email text not null,
  name text not null,
  created_at timestamptz not null
);

alter table sessions add column introduction_id uuid references introductions on delete set null;
create index sessions_by_introduction on sessions (introduction_id) where introduction_id is not null;

-- Who registers by a provider has no password.
alter table sign_ups alter column password_hash drop not null;

-- What may be shown only once: the nonce of a sign-in at a provider.
create table spent_nonces (nonce_hash bytea primary key, spent_at timestamptz not null);
create index spent_nonces_by_age on spent_nonces (spent_at);
