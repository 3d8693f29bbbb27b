-- What of a line went back as points, so that its extra points go by its own share.
alter table order_lines add column as_points bigint not null default 0 check (as_points >= 0);
comment on column order_lines.as_points is 'Whole Rupiah of its goods that were refunded wholly as points; a part of the order’s `goods_as_points`.';
