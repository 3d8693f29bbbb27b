-- Reports of coupons too read paid orders from their index alone.
drop index orders_standing;
create index orders_standing on orders (placed_at) include (customer_id, is_first, total, refunded, id, branch_id, subtotal)
  where paid_at is not null and state <> 'cancelled';
