-- How an order earned its points, so that what is left of it earns in the same way.
alter table orders add column earn_factor_percent integer check (earn_factor_percent >= 0), add column points_per_rupiah integer check (points_per_rupiah > 0);
comment on column orders.earn_factor_percent is 'The buyer’s factor on points when it was placed, in hundredths; null for orders from before it was stored.';
comment on column orders.points_per_rupiah is 'Whole Rupiah for one point when it was placed; null for orders from before it was stored.';
