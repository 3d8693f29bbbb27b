-- Purchases of some goods, on some days, earn more points.
create table point_offers (
  id uuid primary key,
  name jsonb not null,
  kind text not null check (kind in ('factor', 'extra')),
  factor_percent integer check (factor_percent between 101 and 1000),
  points integer check (points between 1 and 100000),
  cap integer not null check (cap between 1 and 100000),
  categories text[] not null default '{}',
  products text[] not null default '{}',
  weekdays integer[] not null default '{}',
  from_time text check (from_time ~ '^\d\d:\d\d$'),
  until_time text check (until_time ~ '^\d\d:\d\d$'),
  starts_at timestamptz not null,
  ends_at timestamptz,
  check (ends_at is null or ends_at >= starts_at),
  constraint point_offers_whole check (
    (kind = 'factor') = (factor_percent is not null) and (kind = 'extra') = (points is not null)
  )
);
comment on table point_offers is
  'More points for some goods at some times. Their terms never change; they can only end.';
comment on column point_offers.factor_percent is
  'For ''factor'': the line''s points are multiplied by it, in hundredths.';
comment on column point_offers.points is 'For ''extra'': points for each unit.';
comment on column point_offers.cap is 'The most extra points in one order.';
comment on column point_offers.weekdays is '1 is Monday; empty for every day.';
create index point_offers_by_start on point_offers (starts_at desc, id desc);

-- Cards show them: whatever shows goods is read again.
create trigger point_offers_announce after insert or update or delete on point_offers
  for each statement execute function announce_automatic_discounts();

alter table order_lines add column extra_points integer not null default 0 check (extra_points >= 0);
alter table order_lines add column point_offer_id uuid references point_offers;
alter table order_lines add constraint order_lines_extra_points check (
  (extra_points = 0) = (point_offer_id is null)
);
comment on column order_lines.extra_points is
  'What a point offer added to the points of the order when it was placed; a part of `points_to_earn`.';
create index order_lines_by_point_offer on order_lines (point_offer_id) where point_offer_id is not null;

create or replace function categories_renamed() returns trigger language plpgsql as $$
begin
  update coupons set categories = array_replace(categories, old.slug, new.slug),
    without_categories = array_replace(without_categories, old.slug, new.slug)
  where old.slug = any(categories) or old.slug = any(without_categories);
  update missions set categories = array_replace(categories, old.slug, new.slug) where old.slug = any(categories);
  update automatic_discounts set categories = array_replace(categories, old.slug, new.slug) where old.slug = any(categories);
  update point_offers set categories = array_replace(categories, old.slug, new.slug) where old.slug = any(categories);
  return null;
end;
$$;

-- Whether coupons, missions, automatic discounts or point offers that have not ended count on a category.
create or replace function is_category_named(category text, at timestamptz) returns boolean language sql stable
  return exists (select from coupons c where c.ends_at > at and (category = any(c.categories) or category = any(c.without_categories)))
    or exists (select from missions m where m.ends_at > at and m.withdrawn_at is null and category = any(m.categories))
    or exists (select from automatic_discounts d where (d.ends_at is null or d.ends_at > at) and category = any(d.categories))
    or exists (select from point_offers o where (o.ends_at is null or o.ends_at > at) and category = any(o.categories));
