-- Indonesia's administrative regions, from provinces down to villages.

create table provinces (code text primary key, name text not null);
comment on table provinces is 'Provinces, by the code of the ministry.';

create table cities (
  code text primary key,
  province_code text not null references provinces,
  name text not null
);
comment on table cities is 'Cities and regencies.';
create index cities_by_province on cities (province_code, name);

create table districts (
  code text primary key,
  city_code text not null references cities,
  name text not null,
  lat double precision not null,
  lng double precision not null
);
comment on table districts is 'Districts with a point in their middle.';
create index districts_by_city on districts (city_code, name);

create table postal_codes (
  district_code text not null references districts,
  postal_code text not null check (postal_code ~ '^\d{5}$'),
  primary key (district_code, postal_code)
);
comment on table postal_codes is 'Postal codes of a district; it may have several.';

create table villages (
  id integer generated always as identity primary key,
  district_code text not null references districts,
  name text not null,
  search_name text not null,
  postal_code text,
  lat double precision not null,
  lng double precision not null
);
comment on table villages is 'Villages, for searching a place by name and naming a pin.';
comment on column villages.search_name is
  'The name in lower case without spaces, hyphens and apostrophes: "Pondok Gede" and '
  '"Pondokgede" are one place.';
create index villages_by_place on villages (lat, lng);
create index villages_by_name on villages using gin (search_name gin_trgm_ops);
