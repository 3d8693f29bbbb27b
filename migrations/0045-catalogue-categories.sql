-- What the console edits of categories: hiding them, and slugs that change.

alter table categories add column hidden boolean not null default false;
comment on column categories.hidden is
  'Left out of menu, filters, home page and sitemap, with what is below it. Its products stay on '
  'sale.';

alter table categories
  drop constraint categories_parent_slug_fkey,
  add constraint categories_parent_slug_fkey foreign key (parent_slug) references categories on update cascade;
alter table products
  drop constraint products_category_slug_fkey,
  add constraint products_category_slug_fkey foreign key (category_slug) references categories on update cascade;

create table category_addresses (
  slug text primary key,
  category_slug text not null references categories on update cascade on delete cascade,
  at timestamptz not null
);
comment on table category_addresses is
  'Former slugs of categories: their listings redirect to the present one.';
create index category_addresses_by_category on category_addresses (category_slug);

-- Coupons and missions name categories in arrays, which no foreign key follows.
create function categories_renamed() returns trigger language plpgsql as $$
begin
  update coupons set categories = array_replace(categories, old.slug, new.slug),
    without_categories = array_replace(without_categories, old.slug, new.slug)
  where old.slug = any(categories) or old.slug = any(without_categories);
  update missions set categories = array_replace(categories, old.slug, new.slug) where old.slug = any(categories);
  return null;
end;
$$;
create trigger categories_renamed after update of slug on categories for each row
  when (old.slug <> new.slug) execute function categories_renamed();

-- Whether coupons or missions that have not ended count on a category.
create function is_category_named(category text, at timestamptz) returns boolean language sql stable
  return exists (select from coupons c where c.ends_at > at and (category = any(c.categories) or category = any(c.without_categories)))
    or exists (select from missions m where m.ends_at > at and m.withdrawn_at is null and category = any(m.categories));
