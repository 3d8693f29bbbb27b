-- Files of members with points from another loyalty system.

alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('products', 'prices', 'stock', 'members')),
  add column system text,
  add column points bigint,
  add column worth bigint,
  add column approved_by text,
  add column erased_at timestamptz;
comment on column imports.system is 'What the members’ other system is called; null for goods.';
comment on column imports.points is
  'Points that the rows give in all, as they were shown; null without any.';
comment on column imports.worth is 'What these points are worth in vouchers, in whole Rupiah.';
comment on column imports.approved_by is 'Login of the second person; null when none was needed.';
comment on column imports.erased_at is
  'When what its rows say of people was erased; it can no longer be done.';
create index import_rows_of_key on import_rows (key) where key is not null;

create or replace function import_fingerprint(import uuid) returns text language sql stable as $$
  select encode(sha256(convert_to(i.columns::text || i.creates || coalesce(i.system, '') || string_agg(
    concat_ws(chr(31), r.row, r.state, r.key, r.changes, r.problems), chr(30) order by r.row), 'utf8')), 'hex')
  from imports i join import_rows r on r.import_id = i.id where i.id = import group by i.id
$$;
