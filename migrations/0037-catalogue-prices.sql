-- What each variation cost when, what it will cost, and whether a sale price may show the regular
-- one struck through: only while the regular price was charged for 14 of the last 30 days.

alter table variations
  add column unit_cost bigint check (unit_cost > 0),
  add column priced_at timestamptz not null default now(),
  add column priced_by text not null default 'database',
  add column strike_until timestamptz;
alter table variations
  add column compare_price bigint not null generated always as
    (case when strike_until is not null then regular_price else coalesce(sale_price, regular_price) end)
    stored;
comment on column variations.unit_cost is 'What a unit costs the shop; null while unknown.';
comment on column variations.priced_at is
  'Since when the price holds. The trigger copies it into `price_history`.';
comment on column variations.priced_by is 'Who set the price: a login, `operator`, `seed`, `database`.';
comment on column variations.strike_until is
  'Until when the regular price may be shown struck through; null when it may not.';
comment on column variations.compare_price is
  'The regular price as customers see it: the price itself where nothing may be struck through.';
create index variations_by_strike on variations (strike_until) where strike_until is not null;

create table price_history (
  id bigint generated always as identity primary key,
  variation_id uuid not null references variations on delete cascade,
  regular bigint not null,
  sale bigint,
  from_at timestamptz not null,
  until_at timestamptz check (until_at >= from_at),
  actor text not null
);
comment on table price_history is
  'Every price of a variation with its time; the row without an end holds now. Written by a trigger '
  'on `variations`.';
create unique index price_history_now on price_history (variation_id) where until_at is null;
create index price_history_by_variation on price_history (variation_id, from_at);

-- Until when a price may be called the regular one, if it is not charged from `at` on: the moment
-- at which the last 30 days stop holding 14 days of it. Null when they never did.
create function strike_until(variation uuid, price bigint, at timestamptz) returns timestamptz
language sql stable as $$
  with charged as (
    select from_at, until_at, extract(epoch from until_at - from_at) as seconds
    from price_history
    where variation_id = variation and until_at is not null and coalesce(sale, regular) >= price
  ), summed as (
    select from_at, sum(seconds) over (order by until_at desc, from_at desc, seconds) as total from charged
  )
  select nullif(greatest(at, max(from_at + make_interval(secs => (total - 14 * 86400 + 30 * 86400)::double precision))), at)
  from summed where total >= 14 * 86400
$$;

create function price_added() returns trigger language plpgsql as $$
begin
  insert into price_history (variation_id, regular, sale, from_at, actor)
  values (new.id, new.regular_price, new.sale_price, new.priced_at, new.priced_by);
  return null;
end;
$$;
create trigger price_added after insert on variations for each row execute function price_added();

create function price_changed() returns trigger language plpgsql as $$
begin
  -- A statement that does not say when and by whom: the database's clock and name.
  if new.priced_at = old.priced_at then
    new.priced_at := clock_timestamp();
    new.priced_by := 'database';
  end if;
  -- A clock that was set back does not turn the history round.
  new.priced_at := greatest(new.priced_at, old.priced_at);
  update price_history set until_at = new.priced_at where variation_id = new.id and until_at is null;
  insert into price_history (variation_id, regular, sale, from_at, actor)
  values (new.id, new.regular_price, new.sale_price, new.priced_at, new.priced_by);
  new.strike_until := case
    when new.sale_price is not null then strike_until(new.id, new.regular_price, new.priced_at)
  end;
  return new;
end;
$$;
create trigger price_changed before update on variations for each row
  when (new.regular_price <> old.regular_price or new.sale_price is distinct from old.sale_price)
  execute function price_changed();

-- What was charged before is known of variations without a sale: since they are in the shop.
update variations v set priced_at = p.first_published_at
from products p where p.id = v.product_id and v.sale_price is null;
insert into price_history (variation_id, regular, sale, from_at, actor)
select id, regular_price, sale_price, priced_at, priced_by from variations;

create table price_plans (
  id uuid primary key,
  variation_id uuid not null references variations on delete cascade,
  regular bigint not null check (regular > 0),
  sale bigint check (sale > 0 and sale < regular),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  state text not null check
    (state in ('proposed', 'planned', 'running', 'done', 'ended', 'stopped', 'refused', 'missed')),
  made_by text not null,
  made_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  before_regular bigint,
  before_sale bigint,
  applied_at timestamptz,
  ended_at timestamptz,
  approval_id uuid
);
comment on table price_plans is
  'Prices that will hold from a moment on, or between two. Each step is one conditional write of '
  '`state`.';
comment on column price_plans.state is
  '`proposed` waits for a person who may apply prices; `planned` for its start; `running` for its '
  'end; `done` has no end; `missed` was due while no worker ran.';
comment on column price_plans.before_regular is 'The price that it replaced and puts back.';
create unique index price_plans_running on price_plans (variation_id) where state = 'running';
create index price_plans_starting on price_plans (starts_at) where state = 'planned';
create index price_plans_ending on price_plans (ends_at) where state = 'running';
create index price_plans_by_variation on price_plans (variation_id, starts_at);
create index price_plans_by_time on price_plans (made_at desc, id desc);
