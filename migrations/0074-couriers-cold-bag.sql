-- The temperature that a rider measures in a cold bag belongs to the proof that customers see.

alter table delivery_proofs add column chilled_c numeric(3, 1);
comment on column delivery_proofs.chilled_c is 'Temperature of the cold bag at the door, in °C.';

update delivery_proofs p set chilled_c = s.chilled_c from run_stops s
  where s.order_id = p.order_id and s.state = 'delivered' and s.chilled_c is not null;
comment on column run_stops.chilled_c is 'No longer written: see delivery_proofs.chilled_c.';
