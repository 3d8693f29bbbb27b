-- The first screen of the console counts the arrivals of seven days, the completed orders of thirty
-- and the effects that were given up: each from an index of its own, so that it costs the same in a
-- shop with many orders.
create index orders_by_arrival on orders (delivered_at) include (slot_starts_at)
  where delivered_at is not null;
create index orders_by_completion on orders (completed_at) include (customer_id)
  where state = 'completed';
create index outbox_dead on outbox (id) where dead and done_at is null;
