-- The shelf: one narrow row per product with everything that listings, filters and search sort and
-- choose by, so that a page of 24 is a walk along an index. It is derived: `product_shelf_truth`
-- defines from what, triggers keep it true in the transaction of each write, and `reconcile`
-- compares the two.
--
-- What a product costs and whether it is available depends on the clock only through tomorrow's
-- supply. Each state of that supply is stored, so no job has to turn anything over: `closed_…` when
-- tomorrow's supply cannot be ordered (after the cut-off), `open_…` when it can and none of it is
-- promised, and `gone_…` for the last day on which the promised part of it makes a difference.
-- Ranks: 2 is available now, 1 tomorrow, 0 sold out. Prices and variations are those of the
-- cheapest that is available, else of the cheapest.

create function shelf_rating(sum integer, count integer) returns double precision language sql immutable return (sum + 90)::double precision / (count + 20);

-- What a product brings to its search score whatever the words are: sales 0.20 (all of it at 5,000
-- a month), availability 0.15, rating 0.05. Sold-out products sink below everything that is
-- available.
create function shelf_merit(rank smallint, sold integer, rating double precision) returns double precision language sql immutable return
  0.20::double precision * least(1, ln(1 + sold::double precision) / ln(5001::double precision))
  + (case rank when 2 then 0.15 when 1 then 0.09 else -1 end)::double precision + 0.05::double precision * rating / 5;

-- The place of a product among the bits of the search; each number is given once.
create sequence shelf_places as integer minvalue 0 start 0;

create table product_shelf (
  product_id uuid primary key references products on delete cascade,
  slug text not null,
  category_slug text not null,
  main_slug text not null,
  shown boolean not null,
  first_published_at timestamptz not null,
  rating double precision not null,
  sold_30_days integer not null,
  benefits text[] not null,
  strength integer not null,
  variations integer not null,
  refrigerated boolean not null,
  closed_rank smallint not null,
  closed_price bigint,
  closed_variation uuid,
  closed_prices integer not null,
  closed_choices integer not null,
  closed_merit double precision
    generated always as (shelf_merit(closed_rank, sold_30_days, rating)) stored,
  open_rank smallint not null,
  open_price bigint,
  open_variation uuid,
  open_prices integer not null,
  open_choices integer not null,
  open_merit double precision
    generated always as (shelf_merit(open_rank, sold_30_days, rating)) stored,
  gone_on date,
  gone_rank smallint,
  gone_price bigint,
  gone_variation uuid,
  gone_prices integer,
  gone_choices integer,
  names tsvector not null default '',
  words tsvector not null default '',
  place integer
);
comment on table product_shelf is
  'One row per product with everything that listings, filters and search sort and choose by. '
  'Derived: see `product_shelf_truth`.';
comment on column product_shelf.shown is
  'Published, with an active variation. Rows that are not shown stay, so that there is always '
  'one to lock.';
comment on column product_shelf.closed_prices is
  'How many different prices stand behind the one that is shown ("From").';
comment on column product_shelf.closed_choices is 'How many variations are available.';
comment on column product_shelf.names is
  'Words of a search, both languages in one vector: names A, other names and synonyms B, '
  'category and benefits C.';
comment on column product_shelf.words is 'The same with the words of the descriptions (D).';
comment on column product_shelf.place is 'Null until the words are known.';
-- Out of line, so that what is sorted lies close together; not compressed, because a search reads
-- the names of everything that it finds.
alter table product_shelf alter column words set storage external, alter column names set storage external;

create table shelf_counts (
  category_slug text not null,
  benefit_slug text not null,
  products integer not null,
  primary key (category_slug, benefit_slug)
);
comment on table shelf_counts is
  'How many products are shown in each category, in all (benefit '''') and with each benefit: '
  'the count line of most listings is a sum of a few of these rows.';

-- A page of the listing in each order, and what narrows it.
create index product_shelf_open
  on product_shelf (open_rank desc, rating desc, sold_30_days desc, slug) where shown;
create index product_shelf_closed
  on product_shelf (closed_rank desc, rating desc, sold_30_days desc, slug) where shown;
create index product_shelf_main_open
  on product_shelf (main_slug, open_rank desc, rating desc, sold_30_days desc, slug) where shown;
create index product_shelf_main_closed
  on product_shelf (main_slug, closed_rank desc, rating desc, sold_30_days desc, slug) where shown;
create index product_shelf_date on product_shelf (first_published_at desc, slug) where shown;
create index product_shelf_sales on product_shelf (sold_30_days desc, slug) where shown;
create index product_shelf_benefits on product_shelf (cardinality(benefits) desc, strength desc)
  where shown;
create index product_shelf_open_price on product_shelf (open_price) include (gone_on) where shown;
create index product_shelf_closed_price on product_shelf (closed_price) where shown;
create index product_shelf_open_out on product_shelf (slug) where shown and open_rank = 0;
create index product_shelf_closed_out on product_shelf (slug) where shown and closed_rank = 0;
create index product_shelf_gone on product_shelf (gone_on) where gone_on is not null;
create index product_shelf_slug on product_shelf (slug);
create index product_shelf_tagged on product_shelf using gin (benefits);
create index product_shelf_words on product_shelf using gin (words);
-- One category in each order: a listing walks to its first rows instead of picking them out of the
-- whole shelf. The prices stand at the end, so that a range of prices is counted within the index.
create index product_shelf_category_open
  on product_shelf (category_slug, open_rank desc, rating desc, sold_30_days desc, slug, open_price)
  where shown;
create index product_shelf_category_closed
  on product_shelf (category_slug, closed_rank desc, rating desc, sold_30_days desc, slug, closed_price)
  where shown;
create index product_shelf_category_date
  on product_shelf (category_slug, first_published_at desc, slug, open_price, closed_price)
  where shown;
create index product_shelf_category_sales
  on product_shelf (category_slug, sold_30_days desc, open_price, closed_price) where shown;
create index product_shelf_category_benefits
  on product_shelf (category_slug, cardinality(benefits) desc, strength desc, open_price, closed_price)
  where shown;
create index product_shelf_category_open_price on product_shelf (category_slug, open_price)
  include (gone_on) where shown;
create index product_shelf_category_closed_price on product_shelf (category_slug, closed_price)
  where shown;
-- The order of a search, by what no word changes.
create unique index product_shelf_place on product_shelf (place);
create index product_shelf_open_merit
  on product_shelf (open_merit desc, open_rank desc, rating desc, sold_30_days desc, slug)
  include (place, gone_on, product_id) where shown;
create index product_shelf_closed_merit
  on product_shelf (closed_merit desc, closed_rank desc, rating desc, sold_30_days desc, slug)
  include (place, product_id) where shown;

create view product_shelf_truth as
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
      case when s.on_hand - s.reserved - s.safety > 0 then 2 else 0 end as closed,
      case when s.on_hand - s.reserved - s.safety > 0 then 2 when s.next_day_quota > 0 then 1 else 0 end as open,
      case when s.on_hand - s.reserved - s.safety > 0 then 2 when coalesce(n.quota - n.reserved, s.next_day_quota) > 0 then 1 else 0 end as gone
    from variations v join stock_items s on s.variation_id = v.id
    left join next_day_supply n on n.variation_id = v.id and n.day = g.day
    where v.product_id = p.id and v.active
  ) v
) o;
comment on view product_shelf_truth is 'What the rows of the shelf must say.';

-- Brings the rows of these products up to date. They are locked first: the second statement then
-- sees what others changed meanwhile.
create function refresh_shelf(ids uuid[]) returns void language plpgsql as $$
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

-- A product's own texts, pictures or prices changed: drops its page and every listing that shows it
-- from the response caches.
create function announce_products(slugs text[]) returns void language plpgsql as $$
declare
  payload text := (select 'cards,' || string_agg('product:' || slug || ',card:' || slug, ',') from unnest(slugs) as p (slug));
begin
  if payload is not null then
    perform pg_notify('petik_changes', case when octet_length(payload) > 7900 then '*' else payload end);
  end if;
end;
$$;

-- Every write to what the shelf is derived from refreshes it. A claim on stock touches the shelf
-- only when a variation runs out or comes back.
create function shelf_after_stock() returns trigger language plpgsql as $$
begin
  perform refresh_shelf(array(select product_id from variations where id = new.variation_id));
  return null;
end;
$$;
create function shelf_after_stocks() returns trigger language plpgsql as $$
begin
  perform refresh_shelf(array(select distinct v.product_id from changed n join variations v on v.id = n.variation_id));
  return null;
end;
$$;
create trigger shelf_stock_added after insert on stock_items referencing new table as changed
  for each statement execute function shelf_after_stocks();
create trigger shelf_stock_gone after delete on stock_items referencing old table as changed
  for each statement execute function shelf_after_stocks();
create trigger shelf_stock_changed after update on stock_items for each row
  when ((old.on_hand - old.reserved - old.safety > 0) is distinct from (new.on_hand - new.reserved - new.safety > 0) or (old.next_day_quota > 0) is distinct from (new.next_day_quota > 0))
  execute function shelf_after_stock();

create function shelf_after_supply() returns trigger language plpgsql as $$
begin
  if (new.quota > new.reserved) is distinct from (select s.next_day_quota > 0 from stock_items s where s.variation_id = new.variation_id) then
    perform refresh_shelf(array(select product_id from variations where id = new.variation_id));
  end if;
  return null;
end;
$$;
create trigger shelf_supply_added after insert on next_day_supply for each row
  execute function shelf_after_supply();
create trigger shelf_supply_changed after update on next_day_supply for each row when ((old.quota > old.reserved) is distinct from (new.quota > new.reserved))
  execute function shelf_after_stock();
create trigger shelf_supply_gone after delete on next_day_supply referencing old table as changed
  for each statement execute function shelf_after_stocks();

create function shelf_after_variation() returns trigger language plpgsql as $$
begin
  perform refresh_shelf(array[new.product_id]);
  perform announce_products(array(select slug from products where id = new.product_id));
  return null;
end;
$$;
create function shelf_after_variations() returns trigger language plpgsql as $$
begin
  perform refresh_shelf(array(select distinct product_id from changed));
  return null;
end;
$$;
create trigger shelf_variation_changed after update on variations for each row
  when (old.* is distinct from new.*) execute function shelf_after_variation();
create trigger shelf_variations_gone after delete on variations referencing old table as changed
  for each statement execute function shelf_after_variations();
create trigger shelf_benefits_added after insert on product_benefits
  referencing new table as changed for each statement execute function shelf_after_variations();
create trigger shelf_benefits_changed after update on product_benefits
  referencing new table as changed for each statement execute function shelf_after_variations();
create trigger shelf_benefits_gone after delete on product_benefits referencing old table as changed
  for each statement execute function shelf_after_variations();

create function shelf_after_products() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    perform refresh_shelf(array(select id from changed));
    return null;
  end if;
  -- Compared as sets: the tables of a trigger have no index, and a join of them may be planned for few rows and then meet many.
  select array_agg(distinct id) into ids from (
    select id, published, category_slug, slug, first_published_at, rating_sum, rating_count, sold_30_days from changed
    except select id, published, category_slug, slug, first_published_at, rating_sum, rating_count, sold_30_days from was
  ) c;
  if ids is not null then
    perform refresh_shelf(ids);
  end if;
  perform announce_products(array(select slug from changed union select slug from was));
  return null;
end;
$$;
create trigger shelf_products_added after insert on products referencing new table as changed
  for each statement execute function shelf_after_products();
create trigger shelf_products_changed after update on products
  referencing old table as was new table as changed for each statement
  execute function shelf_after_products();

create function shelf_after_category() returns trigger language plpgsql as $$
begin
  perform refresh_shelf(array(select id from products where category_slug = new.slug));
  return null;
end;
$$;
create trigger shelf_category_changed after update on categories for each row
  when (old.parent_slug is distinct from new.parent_slug) execute function shelf_after_category();

-- What follows a change of the shelf: the counts, and the notice to every process whose cached
-- answers it affects (see `catalogue/tags.ts`).
create function count_shelf(category text[], benefit text[], step integer[]) returns void language sql as $$
  insert into shelf_counts as c (category_slug, benefit_slug, products)
  select category_slug, benefit_slug, sum(step) from unnest(category, benefit, step) as u (category_slug, benefit_slug, step)
  group by 1, 2 having sum(step) <> 0 order by 1, 2
  on conflict (category_slug, benefit_slug) do update set products = c.products + excluded.products;
$$;
create function announce_shelf(slugs text[], kinds text[]) returns void language plpgsql as $$
declare
  payload text;
begin
  if cardinality(slugs) is null or cardinality(slugs) = 0 then
    return;
  end if;
  payload := 'catalogue,cards,shelf,' || (select string_agg(distinct 'shelf:' || kind, ',') from unnest(kinds) as k (kind)) || ',' ||
    (select string_agg('product:' || slug || ',card:' || slug, ',') from unnest(slugs) as p (slug));
  perform pg_notify('petik_changes', case when octet_length(payload) > 7900 then '*' else payload end);
end;
$$;
create function shelf_rows_added() returns trigger language plpgsql as $$
begin
  perform count_shelf(array_agg(s.category_slug), array_agg(b.slug), array_agg(1)) from added s cross join lateral unnest(array_append(s.benefits, '')) as b (slug) where s.shown;
  perform announce_shelf(array_agg(slug), array_agg(main_slug) || array_agg(category_slug)) from added where shown;
  return null;
end;
$$;
create function shelf_rows_gone() returns trigger language plpgsql as $$
begin
  perform count_shelf(array_agg(s.category_slug), array_agg(b.slug), array_agg(-1)) from gone s cross join lateral unnest(array_append(s.benefits, '')) as b (slug) where s.shown;
  perform announce_shelf(array_agg(slug), array_agg(main_slug) || array_agg(category_slug)) from gone where shown;
  return null;
end;
$$;
create function shelf_rows_changed() returns trigger language plpgsql as $$
begin
  perform count_shelf(array_agg(c.category_slug), array_agg(b.slug), array_agg(c.step))
  from (
    select category_slug, benefits, 1 as step from added where shown union all select category_slug, benefits, -1 from gone where shown
  ) c cross join lateral unnest(array_append(c.benefits, '')) as b (slug);
  perform announce_shelf(array_agg(distinct c.slug), array_agg(distinct c.main_slug) || array_agg(distinct c.category_slug))
  from (select slug, main_slug, category_slug from added where shown union all select slug, main_slug, category_slug from gone where shown) c;
  return null;
end;
$$;
create trigger shelf_rows_added after insert on product_shelf referencing new table as added
  for each statement execute function shelf_rows_added();
create trigger shelf_rows_gone after delete on product_shelf referencing old table as gone
  for each statement execute function shelf_rows_gone();
create trigger shelf_rows_changed after update on product_shelf
  referencing old table as gone new table as added for each statement
  execute function shelf_rows_changed();
