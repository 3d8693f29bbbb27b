-- Goods that a complaint gave back wholly as points: they earn nothing and do not count towards the tier.
alter table orders add column goods_as_points bigint not null default 0 check (goods_as_points >= 0);
