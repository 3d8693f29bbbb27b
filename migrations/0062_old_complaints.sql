-- A complaint can be deleted with everything that belongs to it; its events go only with it.
alter table complaint_lines drop constraint complaint_lines_complaint_id_fkey,
  add constraint complaint_lines_complaint_id_fkey foreign key (complaint_id) references complaints on delete cascade;
alter table complaint_photos drop constraint complaint_photos_complaint_id_fkey,
  add constraint complaint_photos_complaint_id_fkey foreign key (complaint_id) references complaints on delete cascade;
alter table complaint_events drop constraint complaint_events_complaint_id_fkey,
  add constraint complaint_events_complaint_id_fkey foreign key (complaint_id) references complaints on delete cascade;

create or replace function refuse_change_but_emptied_complaint_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.words = ''
    and (new.id, new.complaint_id, new.action, new.from_state, new.to_state, new.actor, new.at)
      is not distinct from (old.id, old.complaint_id, old.action, old.from_state, old.to_state, old.actor, old.at) then
    return new;
  end if;
  if tg_op = 'DELETE' and not exists (select 1 from complaints where id = old.complaint_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- For the job that finds those whose time is over.
create index complaints_by_decision on complaints (decided_at) where state in ('rejected', 'resolved');
