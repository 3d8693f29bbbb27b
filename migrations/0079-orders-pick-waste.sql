-- Goods that a picker found bad and threw away.

alter table pick_tasks add column is_wasted boolean not null default false;
comment on column pick_tasks.is_wasted is
  'Short because its units were thrown away while none was free; it can not be opened again.';
