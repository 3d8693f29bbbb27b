create table provinces (code text primary key, name text not null);
create table cities (code text primary key, province_code text not null references provinces, name text not null);
create table districts (code text primary key, city_code text not null references cities, name text not null, lat double precision not null, lng double precision not null);
create table postal_codes (district_code text not null references districts, postal_code text not null check (postal_code ~ '^\d{5}$'), primary key (district_code, postal_code));
create table villages (
  id integer generated always as identity primary key,
  district_code text not null references districts,
  name text not null,
  -- The name without spaces, hyphens and apostrophes, lower case: "Pondok Gede" and "Pondokgede" are one place.
  search_name text not null,
  postal_code text,
  lat double precision not null,
  lng double precision not null
);
create index cities_by_province on cities (province_code, name);
create index districts_by_city on districts (city_code, name);
create index villages_by_place on villages (lat, lng);
create index villages_by_name on villages using gin (search_name gin_trgm_ops);
