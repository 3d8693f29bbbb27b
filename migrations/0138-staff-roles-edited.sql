-- Roles are added, changed and retired in the console.

alter table staff_roles
  add column version integer not null default 1,
  add column retired_at timestamptz,
  alter column position set default 1000;
comment on table staff_roles is
  'Roles as sets of permissions (`domain/staff/permission.ts`); shops add, change and retire them.';
comment on column staff_roles.version is 'Counts changes; a save names the one that it read.';
comment on column staff_roles.retired_at is
  'Since when it is given to no one; people who had left by then may still have it.';
