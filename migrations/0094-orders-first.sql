-- Whether an order is its customer's first is stored: the desk finds first orders among many.

alter table orders add column is_first boolean not null default false;
comment on column orders.is_first is
  'The customer placed no earlier order that stands: one that neither expired nor was cancelled.';

update orders o set is_first = true
  where not exists (select 1 from orders p where p.customer_id = o.customer_id and p.placed_at < o.placed_at
    and p.state not in ('expired', 'cancelled'));
create index orders_first on orders (placed_at, id) where is_first;
create index orders_first_by_window on orders (slot_starts_at, id) where is_first;

-- Changes of one customer's orders run one after the other: each sees what the others decided.
create function order_first_lock(customer uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('order_first'), hashtext(customer::text));
$$;

create function order_first_new() returns trigger language plpgsql as $$
begin
  perform order_first_lock(new.customer_id);
  new.is_first := not exists (select 1 from orders p where p.customer_id = new.customer_id
    and p.placed_at < new.placed_at and p.state not in ('expired', 'cancelled'));
  return new;
end $$;
create trigger order_first_new before insert on orders for each row execute function order_first_new();

-- What was placed later may be the first now, or no longer.
create function order_first_changed() returns trigger language plpgsql as $$
begin
  perform order_first_lock(new.customer_id);
  update orders o set is_first = not o.is_first
    where o.customer_id = new.customer_id and o.placed_at > new.placed_at
      and o.is_first = exists (select 1 from orders p where p.customer_id = o.customer_id
        and p.placed_at < o.placed_at and p.state not in ('expired', 'cancelled'));
  return null;
end $$;
create trigger order_first_changed after update of state on orders for each row
  when ((old.state in ('expired', 'cancelled')) <> (new.state in ('expired', 'cancelled')))
  execute function order_first_changed();
