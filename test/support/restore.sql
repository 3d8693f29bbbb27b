-- Brings a clone of the template back to the template's state, and keeps its tables' identity: so
-- connections to it keep their plans, which cost more than the tests' own statements.
create schema restore;

create table restore.tables (
  name text primary key,
  column_names text not null,
  rows bigint not null,
  is_large boolean not null,
  -- Rows of a later transaction are a test's.
  since bigint not null
);
create table restore.sequences (name text primary key, last_value bigint, start_value bigint not null);
create table restore.catalogue (since bigint not null, entries bigint not null);

create function restore.catalogue_entries() returns bigint language sql as $$
  select (select count(*) from pg_class where relnamespace = 'public'::regnamespace)
    + (select count(*) from pg_trigger) + (select count(*) from pg_constraint)
    + (select count(*) from pg_proc where pronamespace = 'public'::regnamespace)
$$;

create function restore.is_changed() returns boolean language sql as $$
  select c.entries <> restore.catalogue_entries()
    or exists (select from pg_class where relnamespace = 'public'::regnamespace and xmin::text::bigint > c.since)
    or exists (select from pg_trigger where xmin::text::bigint > c.since)
    or exists (select from pg_constraint where xmin::text::bigint > c.since)
    or exists (select from pg_proc where pronamespace = 'public'::regnamespace and xmin::text::bigint > c.since)
  from restore.catalogue c
$$;

create function restore.remember() returns void language plpgsql as $$
declare
  one record;
  counted bigint;
begin
  for one in
    select c.relname as name,
      (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as column_names
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  loop
    execute format('select count(*) from public.%I', one.name) into counted;
    insert into restore.tables values (one.name, one.column_names, counted, counted > 1000, pg_current_xact_id()::text::bigint);
    if counted between 1 and 1000 then
      execute format('create table restore.%I as select %s from public.%I', 'rows_of_' || one.name, one.column_names, one.name);
    end if;
  end loop;
  insert into restore.sequences
    select sequencename, last_value, start_value from pg_sequences where schemaname = 'public';
  insert into restore.catalogue values (pg_current_xact_id()::text::bigint, restore.catalogue_entries());
end $$;

-- False when the clone cannot be restored: its structure or a large table has changed.
create function restore.run() returns boolean language plpgsql as $$
declare
  one record;
  is_touched boolean;
begin
  if restore.is_changed() then return false; end if;
  -- Neither triggers nor foreign keys: append-only tables refuse a delete.
  set local session_replication_role = replica;
  for one in select * from restore.tables loop
    if one.rows = 0 then
      execute format('delete from public.%I', one.name);
      continue;
    end if;
    execute format('select count(*) <> $1 or count(*) filter (where xmin::text::bigint > $2) > 0 from public.%I', one.name)
      into is_touched using one.rows, one.since;
    if not is_touched then continue; end if;
    if one.is_large then return false; end if;
    execute format('delete from public.%I', one.name);
    execute format('insert into public.%I (%s) overriding system value select %s from restore.%I',
      one.name, one.column_names, one.column_names, 'rows_of_' || one.name);
    update restore.tables set since = pg_current_xact_id()::text::bigint where name = one.name;
  end loop;
  for one in
    select p.sequencename as name, r.last_value, r.start_value
    from pg_sequences p left join restore.sequences r on r.name = p.sequencename
    where p.schemaname = 'public' and p.last_value is distinct from r.last_value
  loop
    perform setval(format('public.%I', one.name)::regclass, coalesce(one.last_value, one.start_value), one.last_value is not null);
  end loop;
  return true;
end $$;

select restore.remember();
