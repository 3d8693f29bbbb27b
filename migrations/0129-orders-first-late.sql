-- Two calls of one customer may store their orders in the other order than they began in: the later
-- one is then no first order any more.
create or replace function order_first_new() returns trigger language plpgsql as $$
begin
  perform order_first_lock(new.customer_id);
  new.is_first := not exists (select 1 from orders p where p.customer_id = new.customer_id
    and p.placed_at < new.placed_at and p.state not in ('expired', 'cancelled'));
  update orders o set is_first = false
    where o.customer_id = new.customer_id and o.placed_at > new.placed_at and o.is_first;
  return new;
end $$;

update orders o set is_first = false
  where o.is_first and exists (select 1 from orders p where p.customer_id = o.customer_id
    and p.placed_at < o.placed_at and p.state not in ('expired', 'cancelled'));
