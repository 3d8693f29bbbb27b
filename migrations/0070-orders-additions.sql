-- Goods added to an order until it is picked: an order of its own in the place of the first.

alter table orders add column added_to uuid references orders;
comment on column orders.added_to is
  'The order that this one adds goods to: same window, address and bags, picked with it. Null for an '
  'order of its own.';
create index orders_by_first on orders (added_to) where added_to is not null;

alter table slot_bookings add column orders integer not null default 1 check (orders in (0, 1));
comment on column slot_bookings.orders is
  'Places that it takes of the window: 0 for goods added to another order, which take only grams.';

alter table carts add column add_to uuid references orders;
comment on column carts.add_to is 'The order that the next checkout adds to, while that is possible.';
