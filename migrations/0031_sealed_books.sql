-- What the journal said is sealed every hour: each seal is a hash of the one before and of every entry since, so that nobody can change or take away an
-- entry, not even one who may switch the append-only triggers off, without breaking every seal that follows.
alter table journal_entries add column recorded_at timestamptz not null default clock_timestamp();
create index journal_entries_recorded on journal_entries (recorded_at, id);

create table journal_seals (
  id bigint generated always as identity primary key,
  -- Entries recorded before this moment, and not before the seal before.
  until timestamptz not null unique,
  entries bigint not null,
  hash bytea not null
);
create trigger journal_seals_append_only before update or delete on journal_seals for each row execute function refuse_change();

create function journal_hash(before bytea, since timestamptz, until timestamptz) returns bytea language sql stable as $$
  select sha256(before || coalesce(string_agg(sha256(convert_to(concat_ws('|', e.id, e.kind, e.cause, e.cause_id, extract(epoch from e.at), extract(epoch from e.recorded_at), l.lines), 'UTF8')),
    ''::bytea order by e.recorded_at, e.id), ''::bytea))
  from journal_entries e
  left join lateral (select string_agg(account || ' ' || amount, ',' order by account) as lines from journal_lines where entry_id = e.id) l on true
  where e.recorded_at >= since and e.recorded_at < until
$$;
