-- A customer can be asked about another good in place of one that ran out.

alter table substitute_choices
  drop constraint substitute_choices_choice_check,
  add constraint substitute_choices_choice_check check (choice in ('best', 'this', 'ask', 'refund'));
alter table order_lines
  drop constraint order_lines_substitute_check,
  add constraint order_lines_substitute_check check (substitute in ('best', 'this', 'ask', 'refund'));

alter table pick_tasks
  drop constraint pick_tasks_state_check,
  add constraint pick_tasks_state_check
    check (state in ('open', 'picked', 'short', 'asked', 'substituted')),
  add column asked_for uuid references substitutions;
comment on column pick_tasks.asked_for is
  'The substitute that the customer was asked about when the good was missing.';
create index pick_tasks_by_substitution on pick_tasks (substitution_id) where substitution_id is not null;
create index pick_tasks_asked on pick_tasks (asked_for) where asked_for is not null;
