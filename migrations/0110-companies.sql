-- Companies that buy with several buyers, at prices of their own.

create table price_lists (
  id uuid primary key,
  version integer not null default 1,
  name text not null check (length(name) between 1 and 80),
  first_day date not null,
  last_day date,
  percents jsonb not null default '[]' check (jsonb_typeof(percents) = 'array'),
  created_at timestamptz not null,
  check (last_day is null or last_day >= first_day)
);
comment on table price_lists is 'What companies pay: percentages of categories, and fixed prices.';
comment on column price_lists.percents is
  '`[{"category", "percent"}]`: off the regular price of a category and those below it.';
comment on column price_lists.last_day is 'The last day in Jakarta on which it holds; null without an end.';
create unique index price_lists_by_name on price_lists (lower(name));

create table price_list_prices (
  price_list_id uuid not null references price_lists on delete cascade,
  variation_id uuid not null references variations on delete cascade,
  min_quantity integer not null check (min_quantity >= 1),
  price bigint not null check (price > 0),
  primary key (price_list_id, variation_id, min_quantity)
);
comment on table price_list_prices is 'Fixed prices of a price list: of one unit, from a quantity on.';
create index price_list_prices_by_variation on price_list_prices (variation_id);

create table companies (
  id uuid primary key,
  version integer not null default 1,
  legal_name text not null check (length(legal_name) between 1 and 120),
  tax_number text not null check (tax_number ~ '^\d{15,16}$'),
  tax_address text not null check (length(tax_address) between 1 and 300),
  invoice_email text not null check (length(invoice_email) between 3 and 254),
  terms_days integer not null default 0 check (terms_days between 0 and 120),
  credit_limit bigint not null default 0 check (credit_limit >= 0),
  price_list_id uuid references price_lists,
  is_active boolean not null default true,
  created_at timestamptz not null
);
comment on table companies is 'Customers of business: their buyers order on the company’s account.';
comment on column companies.tax_number is 'NPWP, digits only: 15, or 16 of the newer ones.';
comment on column companies.terms_days is 'Days to pay an invoice; 0 when every order is paid at once.';
comment on column companies.credit_limit is 'The most that may be open on invoices, in rupiah.';
create unique index companies_by_tax_number on companies (tax_number);
create index companies_by_name on companies (lower(legal_name), id);
create index companies_by_list on companies (price_list_id);

create table company_buyers (
  company_id uuid not null references companies,
  customer_id uuid not null references customers,
  is_manager boolean not null default false,
  invited_at timestamptz not null,
  accepted_at timestamptz,
  primary key (company_id, customer_id)
);
comment on table company_buyers is
  'Customers who buy for a company. They are invited by staff, and belong to it once they accepted.';
comment on column company_buyers.is_manager is 'Sees the orders of the company’s other buyers.';
create index company_buyers_by_customer on company_buyers (customer_id);
create unique index company_buyers_one on company_buyers (customer_id) where accepted_at is not null;

-- Price lists name categories as discounts do.
create or replace function categories_renamed() returns trigger language plpgsql as $$
begin
  update coupons set categories = array_replace(categories, old.slug, new.slug),
    without_categories = array_replace(without_categories, old.slug, new.slug)
  where old.slug = any(categories) or old.slug = any(without_categories);
  update missions set categories = array_replace(categories, old.slug, new.slug) where old.slug = any(categories);
  update automatic_discounts set categories = array_replace(categories, old.slug, new.slug) where old.slug = any(categories);
  update price_lists set percents = (
    select jsonb_agg(case when p ->> 'category' = old.slug then jsonb_set(p, '{category}', to_jsonb(new.slug)) else p end)
    from jsonb_array_elements(percents) p
  ) where percents @> jsonb_build_array(jsonb_build_object('category', old.slug));
  return null;
end;
$$;

create or replace function is_category_named(category text, at timestamptz) returns boolean language sql stable
  return exists (select from coupons c where c.ends_at > at and (category = any(c.categories) or category = any(c.without_categories)))
    or exists (select from missions m where m.ends_at > at and m.withdrawn_at is null and category = any(m.categories))
    or exists (select from automatic_discounts d where (d.ends_at is null or d.ends_at > at) and category = any(d.categories))
    or exists (select from price_lists p where (p.last_day is null or p.last_day >= (at at time zone 'Asia/Jakarta')::date)
      and p.percents @> jsonb_build_array(jsonb_build_object('category', category)));
