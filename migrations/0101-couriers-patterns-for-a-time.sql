-- A pattern that is ended early gets a last day, and must not come before others by that.

alter table window_patterns add column temporary boolean not null default false;
comment on column window_patterns.temporary is
  'It had a last day when it was made, as Ramadan has. It comes before patterns that had none.';
update window_patterns set temporary = true where last_day is not null;
comment on column window_patterns.last_day is 'Null: until another one follows.';
