-- A holiday closes a whole day, next to windows that are closed one by one.

alter table delivery_slots add column holiday boolean not null default false;
comment on column delivery_slots.holiday is
  'Nothing is delivered on this day. One such window closes the day, also for windows that have no '
  'row yet; `closed` stays what it was for when the day opens again.';
