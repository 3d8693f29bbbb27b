-- Coupons that give one of several, or a gift; conditions on goods, places and hours; limits by day and by Rupiah.
alter table coupons drop constraint coupons_kind_check;
alter table coupons
  add constraint coupons_kind_check check (kind in ('percent', 'fixed', 'shipping', 'buy_get', 'gift')),
  -- Of 'buy_get': of so many bought, so many more cost `value` percent less.
  add column buy_quantity integer check (buy_quantity > 0),
  add column get_quantity integer check (get_quantity > 0),
  -- Of 'gift': up to `value` units of this variation cost nothing.
  add column gift_variation_id uuid references variations,
  add column products text[],
  add column without_products text[],
  add column without_categories text[],
  add column locations text[],
  add column from_time text check (from_time ~ '^\d\d:\d\d$'),
  add column until_time text check (until_time ~ '^\d\d:\d\d$'),
  add column per_customer_day_limit integer check (per_customer_day_limit > 0),
  -- Whole Rupiah that may be given away in all, and that live uses have given away.
  add column budget bigint check (budget > 0),
  add column spent bigint not null default 0 check (spent >= 0),
  add constraint coupons_within_budget check (budget is null or spent <= budget),
  add constraint coupons_whole check (
    (kind <> 'buy_get' or (buy_quantity is not null and get_quantity is not null and value <= 100)) and (kind <> 'gift' or gift_variation_id is not null)
  );
update coupons c set spent = u.sum
from (select coupon_id, sum(discount) as sum from coupon_uses where state <> 'released' group by coupon_id) u
where u.coupon_id = c.id;

-- The last word that a customer had about a product, for the next time it is put into the cart.
create table line_notes (
  customer_id uuid not null references customers,
  product_id uuid not null references products,
  note text not null,
  noted_at timestamptz not null,
  primary key (customer_id, product_id)
);
