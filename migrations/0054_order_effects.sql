-- An order's changes take effect one after the other: what is due is found beside what of the same order is still to be done.
create index outbox_orders_open on outbox ((payload ->> 'orderId'), id) where topic = 'order.changed' and done_at is null and not dead;
