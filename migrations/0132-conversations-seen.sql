-- Each side sees when the other read a message, and members of staff send photos too.

alter table order_messages add column seen_at timestamptz;
comment on column order_messages.seen_at is
  'When the other side first saw it: the customer, or any member of staff; null until then.';
-- When it was read is not known: at the latest now.
update order_messages m set seen_at = now() from conversations c
where c.order_id = m.order_id
  and m.position <= case when m.staff_id is null then c.staff_seen else c.customer_seen end;
alter table conversations drop column customer_seen, drop column staff_seen;

comment on table message_photos is
  'Photos of a message, readable only by the customer of the order and the shop.';
