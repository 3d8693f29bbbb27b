-- A price that only falls: what the shop gives back when a price falls between order and packing.

create table price_drop_days (
  day date primary key,
  spent bigint not null check (spent >= 0)
);
comment on table price_drop_days is
  'What a day gave back for prices that fell before packing, in whole Rupiah. From its budget on '
  'the shop promises it to no new order.';

alter table orders add column price_promised boolean not null default false;
comment on column orders.price_promised is
  'The shop promised when the order was placed that a lower price before packing is the customer''s.';
