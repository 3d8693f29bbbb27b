create table scale_photos (
  id uuid primary key,
  task_id uuid not null references pick_tasks on delete cascade,
  picture text not null,
  taken_by uuid not null references staff_accounts,
  taken_at timestamptz not null,
  dropped_at timestamptz
);
comment on table scale_photos is
  'Photos of weighed goods on the scale, which the customer sees next to the true weight.';
comment on column scale_photos.dropped_at is
  'When its task was undone: the photo shows another weighing and is not shown any more.';
create index scale_photos_by_task on scale_photos (task_id);
