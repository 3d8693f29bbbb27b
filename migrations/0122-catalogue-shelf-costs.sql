-- What the shelf costs when little or nothing changed.

-- As before, but whether a variation is there is worked out once for each: `offset 0` keeps the
-- planner from copying the parts of hampers into each of the thirty places that use it.
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
  select max(n.day) as day from variations v join stock_items s on s.variation_id = v.id and s.online join next_day_supply n on n.variation_id = v.id
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
    coalesce(nullif(count(distinct v.price) filter (where v.closed > 0), 0), count(distinct v.price))::integer as closed_prices,
    coalesce(nullif(count(distinct v.price) filter (where v.open > 0), 0), count(distinct v.price))::integer as open_prices,
    coalesce(nullif(count(distinct v.price) filter (where v.gone > 0), 0), count(distinct v.price))::integer as gone_prices,
    count(*) filter (where v.closed > 0)::integer as closed_choices, count(*) filter (where v.open > 0)::integer as open_choices,
    count(*) filter (where v.gone > 0)::integer as gone_choices
  from (
    select v.id, v.position, v.refrigerated, coalesce(v.sale_price, v.regular_price) as price,
      case when a.here then 2 else 0 end as closed,
      case when a.here then 2 when s.next_day_quota > 0 then 1 else 0 end as open,
      case when a.here then 2 when coalesce(n.quota - n.reserved, s.next_day_quota) > 0 then 1 else 0 end as gone
    from variations v join stock_items s on s.variation_id = v.id and s.online
    left join next_day_supply n on n.variation_id = v.id and n.day = g.day
    cross join lateral (
      select case when s.is_hamper then not exists (
        select from variation_parts vp join stock_items ps on ps.variation_id = vp.part_id and ps.online join variations pv on pv.id = vp.part_id join products pp on pp.id = pv.product_id
        where vp.variation_id = v.id and (ps.free < vp.quantity or pp.halal_ended)
      ) else s.free > 0 end as here
      offset 0
    ) a
    where v.product_id = p.id and v.active
  ) v
) o;

-- As before, but no product is no work: a statement that changed no row calls it too.
create or replace function refresh_shelf(ids uuid[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(ids), 0) = 0 then
    return;
  end if;
  perform 1 from product_shelf where product_id = any(ids) order by product_id for update;
  insert into product_shelf as s (product_id, slug, category_slug, main_slug, shown, first_published_at, rating, sold_30_days, benefits, strength, variations, refrigerated,
    closed_rank, closed_price, closed_variation, open_rank, open_price, open_variation, gone_on, gone_rank, gone_price, gone_variation,
    closed_prices, closed_choices, open_prices, open_choices, gone_prices, gone_choices)
  select product_id, slug, category_slug, main_slug, shown, first_published_at, rating, sold_30_days, benefits, strength, variations, refrigerated,
    closed_rank, closed_price, closed_variation, open_rank, open_price, open_variation, gone_on, gone_rank, gone_price, gone_variation,
    closed_prices, closed_choices, open_prices, open_choices, gone_prices, gone_choices
  from product_shelf_truth where product_id = any(ids) order by product_id
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

-- As before, but an upsert also fires the trigger of what it did not do.
create or replace function shelf_rows_added() returns trigger language plpgsql as $$
begin
  if not exists (select from added) then
    return null;
  end if;
  perform count_shelf(array_agg(s.category_slug), array_agg(b.slug), array_agg(1)) from added s cross join lateral unnest(array_append(s.benefits, '')) as b (slug) where s.shown;
  perform announce_shelf(array_agg(slug), array_agg(main_slug) || array_agg(category_slug)) from added where shown;
  return null;
end;
$$;
create or replace function shelf_rows_changed() returns trigger language plpgsql as $$
begin
  if not exists (select from added) then
    return null;
  end if;
  perform count_shelf(array_agg(c.category_slug), array_agg(b.slug), array_agg(c.step))
  from (
    select category_slug, benefits, 1 as step from added where shown union all select category_slug, benefits, -1 from gone where shown
  ) c cross join lateral unnest(array_append(c.benefits, '')) as b (slug);
  perform announce_shelf(array_agg(distinct c.slug), array_agg(distinct c.main_slug) || array_agg(distinct c.category_slug))
  from (select slug, main_slug, category_slug from added where shown union all select slug, main_slug, category_slug from gone where shown) c;
  return null;
end;
$$;
create or replace function after_variation_parts() returns trigger language plpgsql as $$
declare
  hampers uuid[] := array(select distinct variation_id from changed);
  parts uuid[] := array(select distinct part_id from changed);
  products uuid[] := array(select distinct product_id from variations where id = any(hampers));
begin
  if cardinality(hampers) = 0 then
    return null;
  end if;
  perform 1 from stock_items where variation_id = any(hampers || parts) order by variation_id for update;
  update stock_items s set is_hamper = x.is_hamper, is_part = x.is_part
  from (
    select i.variation_id, exists (select from variation_parts vp where vp.variation_id = i.variation_id) as is_hamper,
      exists (select from variation_parts vp where vp.part_id = i.variation_id) as is_part
    from stock_items i where i.variation_id = any(hampers || parts)
  ) x
  where x.variation_id = s.variation_id and (s.is_hamper, s.is_part) is distinct from (x.is_hamper, x.is_part);
  perform refresh_shelf(products);
  perform announce_products(array(select slug from products p where p.id = any(products)));
  return null;
end;
$$;
