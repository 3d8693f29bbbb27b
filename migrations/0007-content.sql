-- What the shop publishes about itself: documents and branches.

create table content_documents (
  id uuid primary key,
  kind text not null,
  slug text not null,
  position integer not null default 0,
  data jsonb not null,
  starts_at timestamptz,
  ends_at timestamptz,
  published_at timestamptz not null,
  unique (kind, slug)
);
comment on table content_documents is
  'Pages, FAQ, blog, promos, sliders, footer: documents of known kinds in both languages, each '
  'with the time in which it shows.';
create index content_documents_by_kind on content_documents (kind, position);

create table branches (
  id text primary key,
  name text not null,
  address text not null,
  lat double precision not null,
  lng double precision not null,
  phone text not null,
  data jsonb not null,
  is_hub boolean not null default false,
  position integer not null
);
comment on table branches is 'Shops of the company, with their address and their place on the map.';
