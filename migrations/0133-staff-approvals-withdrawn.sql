-- A request that a newer one replaces, or that is withdrawn, waits for no one any more.

alter table approvals drop constraint approvals_state_check,
  drop constraint approvals_decided_by_a_checker;
alter table approvals add constraint approvals_state_check check (
    state in ('open', 'used', 'refused', 'expired', 'withdrawn')),
  add constraint approvals_decided_by_a_checker check (
    (state in ('used', 'refused')) = (checker_id is not null)
    and (state in ('used', 'refused', 'withdrawn')) = (decided_at is not null));
comment on column approvals.state is
  '`used` when a checker approved it and it was done in the same transaction; `withdrawn` when a '
  'newer request or the act itself took its place.';
