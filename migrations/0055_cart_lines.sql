-- A line that came with the order for free: the code of the coupon that gave it.
alter table order_lines add column gift_of text;

-- Gifts used to be ordinary lines of the cart, charged once their coupon was gone. They are derived from the coupon now.
-- Where the cart still has the coupon, the units that were free leave the line.
with held as (
  select l.key, l.cart_id, l.quantity > c.value as stays, c.value
  from cart_lines l join carts k on k.id = l.cart_id join coupons c on c.kind = 'gift' and c.gift_variation_id = l.variation_id and c.code = any(k.coupon_codes)
),
touched as (update carts set version = version + 1 where id in (select cart_id from held)),
gone as (delete from cart_lines l using held h where h.key = l.key and not h.stays)
update cart_lines l set quantity = l.quantity - h.value from held h where h.key = l.key and h.stays;

-- Where it does not, a line that may be such a gift is not charged unasked: it stays, but the customer has to select it.
with doubtful as (
  select l.key, l.cart_id from cart_lines l join carts k on k.id = l.cart_id
  where l.selected and exists (
    select 1 from coupons c
    where c.kind = 'gift' and c.gift_variation_id = l.variation_id and l.quantity = c.value and l.created_at between c.starts_at and c.ends_at
      and not c.code = any(k.coupon_codes)
  )
),
touched as (update carts set version = version + 1 where id in (select cart_id from doubtful))
update cart_lines l set selected = false from doubtful d where d.key = l.key;

-- Goods that come tomorrow used to be put into the cart unselected, and could not be selected while the window was today's. `selected` says what the
-- customer wants now; whether the delivery day allows it is decided on reading.
with waiting as (
  select l.key, l.cart_id from cart_lines l join stock_items s on s.variation_id = l.variation_id
  where not l.selected and s.on_hand - s.reserved - s.safety <= 0 and s.next_day_quota > 0
),
touched as (update carts set version = version + 1 where id in (select cart_id from waiting))
update cart_lines l set selected = true from waiting w where w.key = l.key;
