-- How long picked goods were packed, in the cold, before their order was unpacked again.

alter table pick_tasks add column packed_seconds integer not null default 0 check (packed_seconds >= 0);
comment on column pick_tasks.packed_seconds is
  'Seconds that what was picked was packed before its order was unpacked: it was not out of the cold then.';
