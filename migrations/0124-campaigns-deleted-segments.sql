-- A segment that is deleted stays for the campaigns that were sent to it.
alter table segments add column deleted_at timestamptz;
comment on column segments.deleted_at is 'Since when it is offered no more; past campaigns keep its name.';
