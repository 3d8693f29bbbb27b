-- Automatic discounts name categories as coupons and missions do.

create or replace function categories_renamed() returns trigger language plpgsql as $$
begin
  update coupons set categories = array_replace(categories, old.slug, new.slug),
    without_categories = array_replace(without_categories, old.slug, new.slug)
  where old.slug = any(categories) or old.slug = any(without_categories);
  update missions set categories = array_replace(categories, old.slug, new.slug) where old.slug = any(categories);
  update automatic_discounts set categories = array_replace(categories, old.slug, new.slug) where old.slug = any(categories);
  return null;
end;
$$;

-- Whether coupons, missions or automatic discounts that have not ended count on a category.
create or replace function is_category_named(category text, at timestamptz) returns boolean language sql stable
  return exists (select from coupons c where c.ends_at > at and (category = any(c.categories) or category = any(c.without_categories)))
    or exists (select from missions m where m.ends_at > at and m.withdrawn_at is null and category = any(m.categories))
    or exists (select from automatic_discounts d where (d.ends_at is null or d.ends_at > at) and category = any(d.categories));
