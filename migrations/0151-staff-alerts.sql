-- How alerts of the console sound for each person, on every device.

create table staff_alerts (
  staff_id uuid primary key references staff_accounts,
  is_muted boolean not null,
  sounds jsonb not null,
  quiet_from time,
  quiet_to time,
  constraint staff_alerts_quiet_is_whole check ((quiet_from is null) = (quiet_to is null))
);
comment on table staff_alerts is 'How alerts of the console sound for a person who chose it.';
comment on column staff_alerts.sounds is 'The sound of each alert by its name; `none` for silence.';
comment on column staff_alerts.quiet_from is 'From this time of day in Jakarta nothing sounds.';
comment on column staff_alerts.quiet_to is 'Until before this time of day in Jakarta nothing sounds.';

-- Answers of the last half hour, for those who pick.
create index substitutions_by_answer on substitutions (answered_at) where actor = 'customer';
