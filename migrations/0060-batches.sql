-- Stock lies in places and in batches: every unit on hand belongs to one batch of one place. Exactly
-- one place sells online; all that customers see and claim is its stock.

create table locations (
  id text primary key,
  name jsonb not null,
  sells_online boolean not null default false,
  deliver_from date not null default '2000-01-01',
  position integer not null default 0,
  unique (id, sells_online)
);
comment on table locations is 'Places with stock: the hub, and branches that have goods of their own.';
comment on column locations.sells_online is 'The one place that online orders are sold from.';
comment on column locations.deliver_from is
  'The earliest day on which an order placed now can arrive; a job keeps it within a minute. The '
  'life promise of a batch is judged by this day.';
create unique index locations_online on locations (sells_online) where sells_online;

insert into locations (id, name, sells_online)
select coalesce(
    (select location_id from stock_items group by location_id order by count(*) desc limit 1),
    (select value #>> '{}' from settings where key = 'hub.location' order by id desc limit 1),
    'kemang'),
  '{"en": "Hub", "id": "Gudang utama"}', true;

alter table branches add column location_id text references locations on update cascade;
comment on column branches.location_id is
  'Where its goods lie; null for a branch without stock in the books. The branch that orders leave '
  'from sells from the stock of the hub.';

-- The branch that orders leave from has the stock that is sold online, whichever branch that is.
create function branch_place() returns trigger language plpgsql as $$
declare
  online text := (select id from locations where sells_online);
begin
  if new.is_hub then
    new.location_id := online;
  elsif new.location_id = online then
    new.location_id := null;
  end if;
  return new;
end;
$$;
create trigger branch_place before insert or update on branches for each row
  execute function branch_place();
update branches set is_hub = is_hub where is_hub;

drop trigger shelf_stock_changed on stock_items;
drop trigger shelf_part_changed on stock_items;
update stock_items set location_id = l.id from locations l where location_id <> l.id;
alter table stock_items
  drop constraint stock_items_pkey,
  alter column on_hand set default 0,
  add primary key (location_id, variation_id),
  add column online boolean not null default true,
  add column unfit integer not null default 0 check (unfit between 0 and on_hand),
  add constraint stock_items_place foreign key (location_id, online)
    references locations (id, sells_online) on update cascade;
alter table stock_items
  add column free integer generated always as (on_hand - reserved - safety - unfit) stored;
comment on table stock_items is
  'Stock of a variation in a place. `reserved` is the sum of live stock_reservations, stored here so '
  'that one conditional write can claim.';
comment on column stock_items.online is
  'Its place sells online, so that an index finds the one row that customers buy from.';
comment on column stock_items.unfit is
  'Units on hand in batches that are not fit for sale: held, to be rescued, or with too little life.';
comment on column stock_items.free is 'Units that can be promised; below 0 while promised ones became unfit.';
create unique index stock_items_online on stock_items (variation_id) where online;

create table shelves (
  location_id text not null references locations on update cascade,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,11}$'),
  zone text not null check (zone in ('ambient', 'chilled', 'frozen')),
  walk integer not null,
  primary key (location_id, code)
);
comment on table shelves is 'Shelves of a place in the order of the walk past them.';

create table variation_places (
  location_id text not null,
  variation_id uuid not null,
  shelf_code text not null,
  primary key (location_id, variation_id),
  foreign key (location_id, variation_id) references stock_items on update cascade on delete cascade,
  foreign key (location_id, shelf_code) references shelves on update cascade
);
comment on table variation_places is 'The shelf on which a variation lies in a place.';
create index variation_places_by_shelf on variation_places (location_id, shelf_code);

create table suppliers (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80)
);
comment on table suppliers is 'Who the shop buys goods from.';
create unique index suppliers_name on suppliers (lower(name));

create sequence batch_codes start 100001;
create table batches (
  id uuid primary key,
  code text not null unique default 'B' || nextval('batch_codes'),
  location_id text not null,
  variation_id uuid not null,
  source text not null check (source in ('opening', 'goods_in', 'stock', 'found', 'return')),
  supplier_id uuid references suppliers,
  origin text check (length(origin) <= 120),
  grade text check (length(grade) <= 40),
  harvested_on date,
  received_at timestamptz not null,
  best_before date not null,
  ripeness smallint check (ripeness between 1 and 5),
  brix double precision check (brix between 0 and 60),
  arrival_c double precision check (arrival_c between -60 and 60),
  unit_cost bigint check (unit_cost >= 0),
  on_hand integer not null default 0 check (on_hand >= 0),
  state text not null default 'empty' check (state in ('open', 'held', 'rescue', 'empty')),
  held_reason text check (length(held_reason) <= 300),
  fit boolean not null default false,
  foreign key (location_id, variation_id) references stock_items on update cascade on delete cascade,
  constraint batches_empty check ((state = 'empty') <= (on_hand = 0) and (state = 'open') <= (on_hand > 0)),
  constraint batches_held check ((state = 'held') = (held_reason is not null)),
  constraint batches_fit check (not fit or state = 'open')
);
comment on table batches is
  'Goods of one delivery in a place. A batch changes only while its row of `stock_items` is locked.';
comment on column batches.code is 'What its label says.';
comment on column batches.source is
  'How it came: first stock, goods-in, a stock entry without details, found at a count, or brought '
  'back.';
comment on column batches.best_before is 'It is good through the end of this day.';
comment on column batches.ripeness is '1 unripe to 5 very ripe.';
comment on column batches.brix is 'Sweetness of a sample, in degrees Brix.';
comment on column batches.arrival_c is 'Temperature on arrival, in degrees Celsius.';
comment on column batches.state is
  '`held` is neither sold nor picked, `rescue` is sold by hand only, `empty` has nothing on hand.';
comment on column batches.fit is
  'Open, and keeps the life promise of its product on the earliest delivery day. The sum of the '
  'others is `stock_items.unfit`; a job keeps both within a minute.';
create index batches_on_hand on batches (location_id, variation_id, best_before) where on_hand > 0;
create index batches_ending on batches (best_before, id) where on_hand > 0;
create index batches_newest on batches (received_at desc, id desc);
create index batches_by_variation on batches (variation_id, received_at desc);

alter table stock_movements
  add column location_id text,
  add column batch_id uuid references batches,
  add column reason text check (length(reason) <= 300);
comment on column stock_movements.batch_id is 'Always given where units came or went; null for a promise.';
comment on column stock_movements.reason is 'Why, of waste and corrections.';

-- What has moved until now moved in the opening batch: so its units are the sum of its movements.
insert into batches (id, location_id, variation_id, source, received_at, best_before, unit_cost, on_hand, state)
select gen_random_uuid(), s.location_id, s.variation_id, 'opening', now(),
  (now() at time zone 'Asia/Jakarta')::date + p.shelf_life_days, v.unit_cost, s.on_hand,
  case when s.on_hand > 0 then 'open' else 'empty' end
from stock_items s join variations v on v.id = s.variation_id join products p on p.id = v.product_id
where s.on_hand > 0
  or exists (select from stock_movements m where m.variation_id = s.variation_id and m.on_hand_delta <> 0);
update batches set fit = true where on_hand > 0;

alter table stock_movements disable trigger stock_movements_append_only;
update stock_movements m set location_id = s.location_id, batch_id = case when m.on_hand_delta <> 0 then b.id end
from stock_items s left join batches b on b.variation_id = s.variation_id
where s.variation_id = m.variation_id;
alter table stock_movements enable trigger stock_movements_append_only;
alter table stock_movements
  alter column location_id set not null,
  add constraint stock_movements_batch check (on_hand_delta = 0 or batch_id is not null);
create index stock_movements_by_batch on stock_movements (batch_id, id) where batch_id is not null;
drop index stock_movements_by_variation;
create index stock_movements_by_variation on stock_movements (variation_id, id);

-- The shelf as in 0036, of the place that sells online and with what is fit for sale alone.
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
    ) a
    where v.product_id = p.id and v.active
  ) v
) o;

create trigger shelf_stock_changed after update on stock_items for each row
  when (new.online and ((old.free > 0) is distinct from (new.free > 0) or (old.next_day_quota > 0) is distinct from (new.next_day_quota > 0)))
  execute function shelf_after_stock();

create or replace function shelf_after_supply() returns trigger language plpgsql as $$
begin
  if (new.quota > new.reserved) is distinct from (select s.next_day_quota > 0 from stock_items s where s.variation_id = new.variation_id and s.online) then
    perform refresh_shelf(array(select product_id from variations where id = new.variation_id));
  end if;
  return null;
end;
$$;

create or replace function shelf_after_part() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(
    select distinct v.product_id from variation_parts vp join variations v on v.id = vp.variation_id
    where vp.part_id = new.variation_id and (old.free >= vp.quantity) <> (new.free >= vp.quantity)
  );
begin
  if cardinality(ids) > 0 then
    perform refresh_shelf(ids);
  end if;
  return null;
end;
$$;
create trigger shelf_part_changed after update on stock_items for each row
  when (new.online and new.is_part and old.free <> new.free)
  execute function shelf_after_part();

create or replace function after_variation_parts() returns trigger language plpgsql as $$
declare
  hampers uuid[] := array(select distinct variation_id from changed);
  parts uuid[] := array(select distinct part_id from changed);
  products uuid[] := array(select distinct product_id from variations where id = any(hampers));
begin
  perform 1 from stock_items where variation_id = any(hampers || parts) order by variation_id, location_id for update;
  update stock_items s set is_hamper = x.is_hamper, is_part = x.is_part
  from (
    select i.variation_id, i.location_id, exists (select from variation_parts vp where vp.variation_id = i.variation_id) as is_hamper,
      exists (select from variation_parts vp where vp.part_id = i.variation_id) as is_part
    from stock_items i where i.variation_id = any(hampers || parts)
  ) x
  where x.variation_id = s.variation_id and x.location_id = s.location_id and (s.is_hamper, s.is_part) is distinct from (x.is_hamper, x.is_part);
  perform refresh_shelf(products);
  perform announce_products(array(select slug from products p where p.id = any(products)));
  return null;
end;
$$;
