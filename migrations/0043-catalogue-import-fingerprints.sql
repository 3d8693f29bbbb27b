-- Who confirms a file names what was shown, so that a check of another person in between is refused.

create function import_fingerprint(import uuid) returns text language sql stable as $$
  select encode(sha256(convert_to(i.columns::text || i.creates || string_agg(
    concat_ws(chr(31), r.row, r.state, r.key, r.changes, r.problems), chr(30) order by r.row), 'utf8')), 'hex')
  from imports i join import_rows r on r.import_id = i.id where i.id = import group by i.id
$$;
alter table imports add column fingerprint text;
comment on column imports.fingerprint is
  'Of the columns and of what every row would do, since they were checked; null before.';
update imports set fingerprint = import_fingerprint(id) where state not in ('read', 'checking');
