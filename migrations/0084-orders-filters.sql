-- Filters of the list of orders: by the way of paying, courier, picker, and where they are collected.

create index orders_by_payment_method on orders (payment_method, placed_at, id);
create index orders_collected_at on orders (branch_id, placed_at, id) where branch_id is not null;
create index shipments_by_provider on shipments (provider, order_id);
create index pick_runs_by_picker on pick_runs (picker_id) where picker_id is not null;
create index pick_tasks_by_picker on pick_tasks (claimed_by, order_id) where claimed_by is not null;
