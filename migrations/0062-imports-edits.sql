-- Changes of many products that were made in the console take the same way as a file.

alter table imports add column is_edit boolean not null default false;
comment on column imports.is_edit is 'Its rows were made in the console, not read from a file.';
