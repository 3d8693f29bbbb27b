-- What a pack is measured by: weight, volume (then how much), or nothing where several things lie in one box, which has no price per unit.
alter table variations
  add column measure text not null default 'weight' check (measure in ('weight', 'volume', 'none')),
  add column net_volume_ml integer check (net_volume_ml > 0),
  add constraint variations_volume check ((measure = 'volume') = (net_volume_ml is not null));

-- Filling in a large range takes longer than a request may, and its shelf is refreshed once, at the end.
set local statement_timeout = 0;
alter table variations disable trigger shelf_variation_changed;

-- Goods that are there already say it in their names ("1 L", "6 bottles of 250 ml") or by their category.
update variations v set measure = 'volume', net_volume_ml = m.volume
from (
  select id, (coalesce(substring(said from '^(\d+) bottles of')::numeric, 1) * substring(said from '(\d+(?:\.\d+)?) (?:ml|L)\M')::numeric
    * case when said ~ '\d L\M' then 1000 else 1 end)::integer as volume
  from (select id, name ->> 'en' as said from variations) n
  where said ~ '^(\d+ bottles of )?\d+(\.\d+)? (ml|L)\M'
) m
where m.id = v.id and m.volume > 0;
update variations v set measure = 'none'
from products p join categories c on c.slug = p.category_slug
where p.id = v.product_id and v.measure = 'weight' and ('hampers' in (c.slug, c.parent_slug) or v.name ->> 'en' ~* '\mgift (box|hamper)');
alter table variations enable trigger shelf_variation_changed;

-- How many different prices stand behind the one that is shown ("From"), and how many variations can be had, in each state of tomorrow's supply.
alter table product_shelf
  add column closed_prices integer not null default 1, add column closed_choices integer not null default 0,
  add column open_prices integer not null default 1, add column open_choices integer not null default 0,
  add column gone_prices integer, add column gone_choices integer;

create or replace view product_shelf_truth as
select p.id as product_id, p.slug, p.category_slug, coalesce(c.parent_slug, c.slug) as main_slug, p.published and o.variations > 0 as shown,
  p.first_published_at, shelf_rating(p.rating_sum, p.rating_count) as rating, p.sold_30_days, b.benefits, b.strength, o.variations, o.refrigerated,
  o.closed_rank, o.closed_price, o.closed_variation, o.open_rank, o.open_price, o.open_variation,
  g.day as gone_on, case when g.day is not null then o.gone_rank end as gone_rank, case when g.day is not null then o.gone_price end as gone_price,
  case when g.day is not null then o.gone_variation end as gone_variation,
  o.closed_prices, o.closed_choices, o.open_prices, o.open_choices,
  case when g.day is not null then o.gone_prices end as gone_prices, case when g.day is not null then o.gone_choices end as gone_choices
from products p
join categories c on c.slug = p.category_slug
cross join lateral (
  select coalesce(array_agg(pb.benefit_slug order by pb.benefit_slug), '{}') as benefits, coalesce(sum(pb.strength), 0)::integer as strength
  from product_benefits pb where pb.product_id = p.id
) b
cross join lateral (
  select max(n.day) as day from variations v join stock_items s on s.variation_id = v.id join next_day_supply n on n.variation_id = v.id
  where v.product_id = p.id and v.active and (n.quota > n.reserved) is distinct from (s.next_day_quota > 0)
) g
cross join lateral (
  select count(*)::integer as variations, coalesce(bool_and(v.refrigerated), false) as refrigerated,
    coalesce(max(v.closed), 0)::smallint as closed_rank, coalesce(max(v.open), 0)::smallint as open_rank, coalesce(max(v.gone), 0)::smallint as gone_rank,
    (array_agg(v.price order by v.closed > 0 desc, v.price, v.position))[1] as closed_price,
    (array_agg(v.id order by v.closed > 0 desc, v.price, v.position))[1] as closed_variation,
    (array_agg(v.price order by v.open > 0 desc, v.price, v.position))[1] as open_price,
    (array_agg(v.id order by v.open > 0 desc, v.price, v.position))[1] as open_variation,
    (array_agg(v.price order by v.gone > 0 desc, v.price, v.position))[1] as gone_price,
    (array_agg(v.id order by v.gone > 0 desc, v.price, v.position))[1] as gone_variation,
    -- When nothing can be had, the price that is shown is the lowest of all.
    coalesce(nullif(count(distinct v.price) filter (where v.closed > 0), 0), count(distinct v.price))::integer as closed_prices,
    coalesce(nullif(count(distinct v.price) filter (where v.open > 0), 0), count(distinct v.price))::integer as open_prices,
    coalesce(nullif(count(distinct v.price) filter (where v.gone > 0), 0), count(distinct v.price))::integer as gone_prices,
    count(*) filter (where v.closed > 0)::integer as closed_choices, count(*) filter (where v.open > 0)::integer as open_choices,
    count(*) filter (where v.gone > 0)::integer as gone_choices
  from (
    select v.id, v.position, v.refrigerated, coalesce(v.sale_price, v.regular_price) as price,
      case when s.on_hand - s.reserved - s.safety > 0 then 2 else 0 end as closed,
      case when s.on_hand - s.reserved - s.safety > 0 then 2 when s.next_day_quota > 0 then 1 else 0 end as open,
      case when s.on_hand - s.reserved - s.safety > 0 then 2 when coalesce(n.quota - n.reserved, s.next_day_quota) > 0 then 1 else 0 end as gone
    from variations v join stock_items s on s.variation_id = v.id
    left join next_day_supply n on n.variation_id = v.id and n.day = g.day
    where v.product_id = p.id and v.active
  ) v
) o;

-- As before, with the new columns.
create or replace function refresh_shelf(ids uuid[]) returns void language plpgsql as $$
begin
  perform 1 from product_shelf where product_id in (select unnest(ids)) order by product_id for update;
  insert into product_shelf as s (product_id, slug, category_slug, main_slug, shown, first_published_at, rating, sold_30_days, benefits, strength, variations, refrigerated,
    closed_rank, closed_price, closed_variation, open_rank, open_price, open_variation, gone_on, gone_rank, gone_price, gone_variation,
    closed_prices, closed_choices, open_prices, open_choices, gone_prices, gone_choices)
  select product_id, slug, category_slug, main_slug, shown, first_published_at, rating, sold_30_days, benefits, strength, variations, refrigerated,
    closed_rank, closed_price, closed_variation, open_rank, open_price, open_variation, gone_on, gone_rank, gone_price, gone_variation,
    closed_prices, closed_choices, open_prices, open_choices, gone_prices, gone_choices
  from product_shelf_truth where product_id in (select unnest(ids)) order by product_id
  on conflict (product_id) do update set slug = excluded.slug, category_slug = excluded.category_slug, main_slug = excluded.main_slug, shown = excluded.shown,
    first_published_at = excluded.first_published_at, rating = excluded.rating, sold_30_days = excluded.sold_30_days, benefits = excluded.benefits,
    strength = excluded.strength, variations = excluded.variations, refrigerated = excluded.refrigerated, closed_rank = excluded.closed_rank,
    closed_price = excluded.closed_price, closed_variation = excluded.closed_variation, open_rank = excluded.open_rank, open_price = excluded.open_price,
    open_variation = excluded.open_variation, gone_on = excluded.gone_on, gone_rank = excluded.gone_rank, gone_price = excluded.gone_price, gone_variation = excluded.gone_variation,
    closed_prices = excluded.closed_prices, closed_choices = excluded.closed_choices, open_prices = excluded.open_prices, open_choices = excluded.open_choices,
    gone_prices = excluded.gone_prices, gone_choices = excluded.gone_choices
  where (s.slug, s.category_slug, s.main_slug, s.shown, s.first_published_at, s.rating, s.sold_30_days, s.benefits, s.strength, s.variations, s.refrigerated,
      s.closed_rank, s.closed_price, s.closed_variation, s.open_rank, s.open_price, s.open_variation, s.gone_on, s.gone_rank, s.gone_price, s.gone_variation,
      s.closed_prices, s.closed_choices, s.open_prices, s.open_choices, s.gone_prices, s.gone_choices)
    is distinct from (excluded.slug, excluded.category_slug, excluded.main_slug, excluded.shown, excluded.first_published_at, excluded.rating, excluded.sold_30_days, excluded.benefits,
      excluded.strength, excluded.variations, excluded.refrigerated, excluded.closed_rank, excluded.closed_price, excluded.closed_variation, excluded.open_rank, excluded.open_price,
      excluded.open_variation, excluded.gone_on, excluded.gone_rank, excluded.gone_price, excluded.gone_variation,
      excluded.closed_prices, excluded.closed_choices, excluded.open_prices, excluded.open_choices, excluded.gone_prices, excluded.gone_choices);
end;
$$;
select refresh_shelf(array(select id from products));
