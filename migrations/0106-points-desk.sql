-- Staff change earning rules and plan other terms of tiers on a screen.
alter table earning_rules add column version integer not null default 1;
comment on column earning_rules.version is 'Counts its saves, so that two people notice each other.';

create table tier_plans (
  id uuid primary key,
  tier_code text not null references tiers,
  holds_from timestamptz not null,
  threshold bigint not null check (threshold >= 0),
  earn_factor_percent integer not null check (earn_factor_percent between 100 and 1000),
  redeem_point_convert integer not null check (redeem_point_convert between 1 and 1000),
  created_at timestamptz not null,
  told_after uuid,
  told_at timestamptz,
  applied_at timestamptz,
  withdrawn_at timestamptz,
  check (holds_from >= created_at + interval '30 days'),
  check (applied_at is null or withdrawn_at is null)
);
comment on table tier_plans is
  'Coming terms of a tier: those affected are notified at least 30 days before they hold.';
comment on column tier_plans.told_after is
  'The last customer who was notified; null before the first. Notices go out in batches.';
comment on column tier_plans.told_at is 'When everyone affected had been notified.';
create unique index tier_plans_open on tier_plans (tier_code)
  where applied_at is null and withdrawn_at is null;
