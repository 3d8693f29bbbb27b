-- A hamper weighs at least what is inside: it becomes heavier with its parts.

create function hampers_after_weight() returns trigger language plpgsql as $$
declare
  slugs text[];
begin
  with lighter as (
    update variations h set net_weight_g = w.inside
    from (
      select p.variation_id, sum(p.quantity * part.net_weight_g)::integer as inside
      from variation_parts p join variations part on part.id = p.part_id
      where p.variation_id in (select variation_id from variation_parts where part_id = new.id)
      group by p.variation_id
    ) w
    where h.id = w.variation_id and h.net_weight_g < w.inside
    returning h.product_id
  ), raised as (
    -- A form that was read before would write the lower weight back.
    update products g set version = g.version + 1 where g.id in (select product_id from lighter) returning g.slug
  )
  select array_agg(slug) into slugs from raised;
  perform announce_products(slugs);
  return null;
end;
$$;
create trigger hampers_after_weight after update of net_weight_g on variations for each row
  when (old.net_weight_g is distinct from new.net_weight_g)
  execute function hampers_after_weight();

update variations h set net_weight_g = w.inside
from (
  select p.variation_id, sum(p.quantity * part.net_weight_g)::integer as inside
  from variation_parts p join variations part on part.id = p.part_id group by p.variation_id
) w
where h.id = w.variation_id and h.net_weight_g < w.inside;
