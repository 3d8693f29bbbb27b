-- Whether a delay of the order is settled by something else: then the order promises nothing more for it.
alter table orders add column late_waived boolean not null default false;
update orders set late_waived = true where exists (select 1 from late_gifts g where g.order_id = orders.id and g.waived is not null);
