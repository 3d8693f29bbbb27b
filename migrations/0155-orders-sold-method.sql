-- A packed order whose courier came to nothing goes with another one, or with our own riders.
alter table orders add column sold_method text;
comment on column orders.sold_method is
  'The way of shipping that was sold, whose promise still holds; null while it goes that way.';
