-- Hampers: variations made of others, sold from the stock of their parts.

create table variation_parts (
  variation_id uuid not null references variations on delete cascade,
  part_id uuid not null references variations,
  quantity integer not null check (quantity between 1 and 99),
  position integer not null,
  primary key (variation_id, part_id)
);
comment on table variation_parts is
  'What a hamper is made of. A hamper has no stock of its own, and a part is never a hamper: see '
  '`stock_items`.';
create index variation_parts_by_part on variation_parts (part_id);

-- Both flags are in the one row that a claim locks, so that no two writers can nest hampers or give
-- one a stock.
alter table stock_items
  add column is_hamper boolean not null default false,
  add column is_part boolean not null default false,
  add constraint stock_items_hamper check (
    not is_hamper or (not is_part and on_hand = 0 and reserved = 0 and next_day_quota = 0));
comment on column stock_items.is_hamper is
  'It has parts, whose stock it is sold from. Written by a trigger on `variation_parts`.';
comment on column stock_items.is_part is
  'Hampers are sold from this stock. Written by a trigger on `variation_parts`.';

alter table order_lines add column parts jsonb not null default '[]';
comment on column order_lines.parts is
  'Of a hamper: [{"variationId", "quantity", "sku", "slug", "name", "variationName"}] of one unit, '
  'as it was when it was ordered.';

-- The shelf as in 0010, but a hamper is there while each of its parts is there often enough and has
-- a valid certificate.
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
    from variations v join stock_items s on s.variation_id = v.id
    left join next_day_supply n on n.variation_id = v.id and n.day = g.day
    cross join lateral (
      select case when s.is_hamper then not exists (
        select from variation_parts vp join stock_items ps on ps.variation_id = vp.part_id join variations pv on pv.id = vp.part_id join products pp on pp.id = pv.product_id
        where vp.variation_id = v.id and (ps.on_hand - ps.reserved - ps.safety < vp.quantity or pp.halal_ended)
      ) else s.on_hand - s.reserved - s.safety > 0 end as here
    ) a
    where v.product_id = p.id and v.active
  ) v
) o;


-- A claim on a part touches the shelf of a hamper only when one more or one less cannot be made.
create function shelf_after_part() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(
    select distinct v.product_id from variation_parts vp join variations v on v.id = vp.variation_id
    where vp.part_id = new.variation_id
      and (old.on_hand - old.reserved - old.safety >= vp.quantity) <> (new.on_hand - new.reserved - new.safety >= vp.quantity)
  );
begin
  if cardinality(ids) > 0 then
    perform refresh_shelf(ids);
  end if;
  return null;
end;
$$;
create trigger shelf_part_changed after update on stock_items for each row
  when (new.is_part and old.on_hand - old.reserved - old.safety <> new.on_hand - new.reserved - new.safety)
  execute function shelf_after_part();

-- Keeps the flags of `stock_items` true, and the shelf. The rows are locked first: the second
-- statement then sees what others changed meanwhile.
create function after_variation_parts() returns trigger language plpgsql as $$
declare
  hampers uuid[] := array(select distinct variation_id from changed);
  parts uuid[] := array(select distinct part_id from changed);
  products uuid[] := array(select distinct product_id from variations where id = any(hampers));
begin
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
create trigger variation_parts_added after insert on variation_parts
  referencing new table as changed for each statement execute function after_variation_parts();
create trigger variation_parts_changed after update on variation_parts
  referencing new table as changed for each statement execute function after_variation_parts();
create trigger variation_parts_gone after delete on variation_parts
  referencing old table as changed for each statement execute function after_variation_parts();

-- A hamper's page names its parts, and a part without a valid certificate takes it off sale.
create function hampers_after_products() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(
    select distinct h.product_id from changed c join was w on w.id = c.id join variations v on v.product_id = c.id
    join variation_parts vp on vp.part_id = v.id join variations h on h.id = vp.variation_id
    where (c.name, c.slug, c.published, c.images, c.halal_ended) is distinct from (w.name, w.slug, w.published, w.images, w.halal_ended)
  );
begin
  if cardinality(ids) > 0 then
    perform refresh_shelf(ids);
    perform announce_products(array(select slug from products where id = any(ids)));
  end if;
  return null;
end;
$$;
create trigger hampers_after_products after update on products
  referencing old table as was new table as changed for each statement
  execute function hampers_after_products();
