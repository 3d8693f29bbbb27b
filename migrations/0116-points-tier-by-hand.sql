-- Distinguishes tiers taken over from another system from those given by hand.

alter table tier_changes drop constraint tier_changes_reason_check;
alter table tier_changes add constraint tier_changes_reason_check
  check (reason in ('upgrade', 'renewal', 'step_down', 'undone', 'manual', 'imported', 'ended'));
comment on column tier_changes.reason is
  'manual: given by hand until a day; ended: back from it to the tier of the purchases.';
