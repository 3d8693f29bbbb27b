-- Where customers have their orders delivered.

create table addresses (
  id uuid primary key,
  customer_id uuid not null references customers,
  label text not null,
  recipient text not null,
  phone text not null,
  province_code text not null references provinces,
  city_code text not null references cities,
  district_code text not null references districts,
  postal_code text not null default '',
  address_1 text not null,
  address_2 text not null default '',
  notes text not null default '',
  full_address text not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  pin_checked boolean not null default true,
  pin_place text,
  is_default boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null
);
comment on table addresses is 'Delivery addresses with their pin on the map.';
comment on column addresses.full_address is
  'The whole address on one line, written together with its parts.';
comment on column addresses.pin_checked is
  'Whether the pin was compared with the regions of the address.';
comment on column addresses.pin_place is 'Where the pin lies when the address names another city.';
create index addresses_by_customer on addresses (customer_id) where deleted_at is null;
create unique index addresses_one_default on addresses (customer_id)
  where is_default and deleted_at is null;
