-- A note belongs to one size of a product, and comes back when that size is put into a cart again after it was ordered. Notes used to be kept by product
-- as soon as they were written, so they returned on other sizes and after the cart was emptied.
drop table line_notes;
create table line_notes (
  customer_id uuid not null references customers,
  variation_id uuid not null references variations,
  note text not null,
  noted_at timestamptz not null,
  primary key (customer_id, variation_id)
);
insert into line_notes (customer_id, variation_id, note, noted_at)
select customer_id, variation_id, note, placed_at
from (
  select distinct on (o.customer_id, l.variation_id) o.customer_id, l.variation_id, l.note, o.placed_at
  from order_lines l join orders o on o.id = l.order_id order by o.customer_id, l.variation_id, o.placed_at desc, l.position
) latest
where note <> '';
