-- What was picked in the last hour, and the reports of a range of days, read tasks by when they were
-- done.
create index pick_tasks_by_time on pick_tasks (done_at) where done_at is not null;
