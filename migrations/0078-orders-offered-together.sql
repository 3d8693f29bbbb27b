alter table substitutions add column question_id uuid;
comment on column substitutions.question_id is
  'Goods that are offered together share it: the customer takes one of them or the money. Null where one is offered alone.';
