-- A plan changes only the price that it names; the other one stays as it stands.

alter table price_plans add column target text check (target in ('regular', 'sale'));
comment on column price_plans.target is
  'The price that it changes. The other one is what was shown when it was planned.';
-- Every plan so far changed one of the two that stood when it was made.
update price_plans p set target = case when exists (
    select from price_history h where h.variation_id = p.variation_id and h.from_at <= p.made_at
      and (h.until_at is null or h.until_at > p.made_at) and h.regular <> p.regular
  ) then 'regular' else 'sale' end;
alter table price_plans alter column target set not null;
