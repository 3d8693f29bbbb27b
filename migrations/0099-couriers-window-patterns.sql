-- Capacity and price of windows by weekday, with a first day.

create table window_patterns (
  id uuid primary key,
  location_id text not null,
  name text not null check (name <> ''),
  weekdays integer[] not null check (cardinality(weekdays) > 0 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  starts text[] not null check (cardinality(starts) > 0),
  capacity_orders integer not null check (capacity_orders >= 0),
  capacity_grams integer check (capacity_grams >= 0),
  price integer check (price between -100000 and 100000),
  first_day date not null,
  last_day date,
  version integer not null default 1,
  check (last_day >= first_day)
);
comment on table window_patterns is
  'What the windows of some weekdays take and cost from a day on. Where no pattern holds, the '
  'settings do.';
comment on column window_patterns.weekdays is 'Monday is 1, Sunday 7.';
comment on column window_patterns.starts is 'When its windows begin, `12:00` in Jakarta.';
comment on column window_patterns.capacity_grams is 'Null: as the settings say.';
comment on column window_patterns.price is
  'Whole Rupiah that a window adds to shipping. Null: as the settings say.';
comment on column window_patterns.last_day is
  'Null: until another one follows. A pattern with a last day comes before one without.';

alter table delivery_slots
  add column own boolean not null default false,
  add column wanted_grams integer check (wanted_grams >= 0);
comment on column delivery_slots.own is
  'How many orders it takes was chosen for this window alone, so that no pattern changes it.';
comment on column delivery_slots.wanted_grams is
  'How much weight the window should take after a pattern lowered it, as `wanted_orders`.';
update delivery_slots set own = true where wanted_orders is not null;
