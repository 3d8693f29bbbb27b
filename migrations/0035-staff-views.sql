-- Saved views of the console's lists: personal or shared, and a default for each person.

create table staff_views (
  id uuid primary key,
  screen text not null check (screen ~ '^/staff(/[a-z-]+)*$'),
  staff_id uuid references staff_accounts,
  name text not null check (name <> ''),
  filters jsonb not null,
  columns text[],
  sort text,
  created_at timestamptz not null,
  constraint staff_views_one_name unique nulls not distinct (screen, staff_id, name)
);
comment on table staff_views is 'Saved views of lists in the console.';
comment on column staff_views.screen is 'The address of the list.';
comment on column staff_views.staff_id is 'Whose it is; null for a view that all staff share.';
comment on column staff_views.filters is 'The filters with name and value, as in the address of the list.';
comment on column staff_views.columns is 'The shown columns in their order; null for those of the list.';
create index staff_views_by_staff on staff_views (staff_id) where staff_id is not null;

create table staff_default_views (
  staff_id uuid not null references staff_accounts,
  screen text not null,
  view_id uuid not null references staff_views on delete cascade,
  primary key (staff_id, screen)
);
comment on table staff_default_views is 'The view that a list opens with, for each person.';
create index staff_default_views_by_view on staff_default_views (view_id);
