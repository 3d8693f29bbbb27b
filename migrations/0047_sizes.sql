-- What a packed variation takes up, in whole centimetres: couriers charge for room as well as for weight. Until somebody measures it, goods that are
-- there already count as a cube of half their weight in water.
alter table variations
  add column length_cm integer check (length_cm between 1 and 300),
  add column width_cm integer check (width_cm between 1 and 300),
  add column height_cm integer check (height_cm between 1 and 300);
update variations set length_cm = s.side, width_cm = s.side, height_cm = s.side
from (select id, ceil(cbrt(net_weight_g / 0.5))::integer as side from variations) s
where s.id = variations.id;
alter table variations alter column length_cm set not null, alter column width_cm set not null, alter column height_cm set not null;
