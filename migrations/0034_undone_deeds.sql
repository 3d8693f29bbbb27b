-- A deed that is no order can be undone too: a friend's first purchase that was given back. It stays written down, with what takes it off.
alter table mission_deeds drop constraint mission_deeds_check;
alter table mission_deeds add constraint mission_deeds_of_orders check (kind = 'refund' or (kind = 'order') = (order_id is not null));
