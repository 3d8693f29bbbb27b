-- Coupons at the console: they can be paused, and every save counts.
alter table coupons
  add column version integer not null default 1,
  add column paused_at timestamptz;
comment on column coupons.version is 'Counts the saves at the console.';
comment on column coupons.paused_at is 'Since when no order may use it; null while it may.';

create index coupons_by_end on coupons (ends_at, id);
create index coupon_uses_by_time on coupon_uses (coupon_id, at desc);
