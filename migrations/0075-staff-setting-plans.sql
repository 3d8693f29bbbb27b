create table setting_plans (
  id uuid primary key,
  key text not null,
  value text not null,
  starts_at timestamptz not null,
  state text not null check (state in ('planned', 'applied', 'cancelled', 'missed')),
  made_by text not null,
  made_at timestamptz not null,
  ended_by text,
  ended_at timestamptz
);
comment on table setting_plans is
  'Values that settings will have from a moment on. One conditional write of `state` goes with the '
  'row of `settings`.';
comment on column setting_plans.value is 'As text, read by the rules of the setting again when it is due.';
comment on column setting_plans.state is
  '`missed` was due and no longer fitted the other settings.';
create unique index setting_plans_planned on setting_plans (key, starts_at) where state = 'planned';
create index setting_plans_starting on setting_plans (starts_at) where state = 'planned';
create index setting_plans_by_time on setting_plans (made_at desc, id desc);
