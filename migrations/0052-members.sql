-- Where customers were members before: each is taken over from a system once.

create table member_origins (
  system text not null check (system ~ '^[a-z0-9-]{1,60}$'),
  phone text not null,
  customer_id uuid not null references customers,
  external_id text,
  member_since date,
  points integer not null default 0 check (points >= 0),
  import_id uuid not null references imports,
  at timestamptz not null,
  primary key (system, phone),
  unique (customer_id, system)
);
comment on table member_origins is
  'Customers who were taken over from another loyalty system, each once per system.';
comment on column member_origins.system is 'The name of the system as a slug: `moka-pos`.';
comment on column member_origins.phone is
  'The phone in the file; the customer may have another one by now.';
comment on column member_origins.points is 'The opening balance; an entry of the ledger if not 0.';
create unique index member_origins_once on member_origins (system, external_id)
  where external_id is not null;
