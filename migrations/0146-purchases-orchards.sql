-- Where a supplier's goods grow, with a story for customers; a batch names its orchard.

create table orchards (
  id uuid primary key,
  supplier_id uuid not null references suppliers,
  position integer not null,
  name text not null check (length(name) between 1 and 80),
  place text not null default '' check (length(place) <= 120),
  story jsonb not null,
  picture jsonb,
  removed_at timestamptz
);
comment on table orchards is 'Orchards and farms of suppliers, with a public story in both languages.';
comment on column orchards.place is 'Village, regency or region.';
comment on column orchards.removed_at is
  'Since when goods can no longer be taken in from it; batches that came from it go on naming it.';
create index orchards_by_supplier on orchards (supplier_id, position);

alter table batches add column orchard_id uuid references orchards;
comment on column batches.orchard_id is 'Where it grew, among the orchards of its supplier.';
create index batches_by_orchard on batches (orchard_id) where orchard_id is not null;
