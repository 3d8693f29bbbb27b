-- Reports of discounts, deliveries, picking and points read stored days too, and stored days follow
-- what changes later. What is stored already lacks the new figures: the job stores all days again.

truncate report_sales, report_goods, report_costs, report_days;

-- A day gets its row a run before its figures, so that no change of it goes unseen in between.
alter table report_days rename column made_at to stored_at;
alter table report_days alter column stored_at drop not null;
comment on table report_days is
  'Days whose figures are stored: each one since the first sale, until two days ago. A later change of one leaves a row in `report_changes`.';
comment on column report_days.stored_at is
  'When its figures were stored; null until the run of the job after the one that added the row.';

create table report_changes (day date not null);
create index report_changes_by_day on report_changes (day);
comment on table report_changes is
  'Stored days of which something changed since: the job stores them again, reports read them from the books until then.';

create table report_discounts (
  day date not null references report_days,
  branch_id text not null,
  channel text not null check (channel in ('online', 'till')),
  discount_id uuid,
  orders integer not null,
  bills integer not null,
  first_orders integer not null,
  discount bigint not null,
  goods bigint not null
);
create unique index report_discounts_key on report_discounts (day, branch_id, channel, discount_id) nulls not distinct;
comment on table report_discounts is
  'What coupons and automatic discounts took off the orders and bills of a day that is over. Derived; `reconcile` compares it with the books.';
comment on column report_discounts.branch_id is
  'Empty for orders that are brought, which belong to the branch that orders leave from.';
comment on column report_discounts.discount_id is
  'The coupon or the automatic discount; null for all of them together, where an order with two counts once.';

create table report_deliveries (
  day date not null references report_days,
  courier text not null,
  courier_name jsonb not null,
  delivered integer not null,
  on_time integer not null,
  primary key (day, courier)
);
comment on table report_deliveries is
  'Orders that were brought on a day that is over, and how many within their window. Derived; `reconcile` compares it with the orders.';

create table report_picks (
  day date not null references report_days,
  run_id uuid not null,
  staff_id uuid not null,
  shift text not null,
  tasks integer not null,
  units integer not null,
  short integer not null,
  seconds numeric not null,
  timed integer not null,
  timed_units integer not null,
  wrong_scans integer not null,
  primary key (day, run_id, staff_id, shift)
);
comment on table report_picks is
  'What each picker did in a run on a day that is over. Derived; `reconcile` compares it with the tasks.';

create table report_points (
  day date primary key references report_days,
  points_given bigint not null,
  points_back bigint not null,
  points_redeemed bigint not null,
  points_expired bigint not null,
  points_change bigint not null
);
comment on table report_points is
  'What the points ledger posted on a day that is over. Derived; `reconcile` compares it with the ledger.';

-- The day of a ledger that is not over yet, and the pages of its entries.
create index point_entries_by_time on point_entries (created_at);

-- Notes those of some moments whose day is stored.
create function report_changed(variadic moments timestamptz[]) returns void language sql as $$
  insert into report_changes (day)
  select d.day from report_days d where d.day in (select (m at time zone 'Asia/Jakarta')::date from unnest(moments) m);
$$;

create function report_order_changed() returns trigger language plpgsql as $$
begin
  perform report_changed(new.placed_at, old.delivered_at, new.delivered_at);
  return null;
end $$;
create trigger report_order_changed after update on orders for each row
  when (old.paid_at is distinct from new.paid_at or old.delivered_at is distinct from new.delivered_at
    or (old.state = 'cancelled') <> (new.state = 'cancelled') or old.is_first <> new.is_first)
  execute function report_order_changed();

-- A task also tells how long the next one of its picker took, which may be of the next day.
create function report_task_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform report_changed(old.done_at, old.done_at + interval '10 minutes');
  else
    perform report_changed(old.done_at, old.done_at + interval '10 minutes', new.done_at, new.done_at + interval '10 minutes');
  end if;
  return null;
end $$;
create trigger report_task_changed after update on pick_tasks for each row
  when (old.done_at is distinct from new.done_at or (old.done_at is not null
    and (old.done_by is distinct from new.done_by or old.picked <> new.picked or old.state <> new.state)))
  execute function report_task_changed();
create trigger report_task_gone after delete on pick_tasks for each row
  when (old.done_at is not null) execute function report_task_changed();

-- Rows that are written once, some of them after their day: tills and phones without network.
create function report_rows_added() returns trigger language plpgsql as $$
begin
  perform report_changed(new.at);
  return null;
end $$;
create trigger report_scan_added after insert on wrong_scans for each row execute function report_rows_added();
create trigger report_receipt_added after insert on till_receipts for each row execute function report_rows_added();
create trigger report_return_added after insert on till_returns for each row execute function report_rows_added();
create trigger report_entry_added after insert on journal_entries for each row execute function report_rows_added();

-- A night's points end in one statement.
create function report_points_added() returns trigger language plpgsql as $$
begin
  insert into report_changes (day)
  select d.day from report_days d
    where d.day in (select (n.created_at at time zone 'Asia/Jakarta')::date from added n);
  return null;
end $$;
create trigger report_points_added after insert on point_entries referencing new table as added
  for each statement execute function report_points_added();

-- What a batch had cost is often known after its units were sold.
create function report_cost_changed() returns trigger language plpgsql as $$
begin
  insert into report_changes (day)
  select d.day from report_days d where d.day in (
    select (m.at at time zone 'Asia/Jakarta')::date from stock_movements m
    where m.batch_id = new.id and m.kind = 'sell');
  return null;
end $$;
create trigger report_cost_changed after update of unit_cost on batches for each row
  when (old.unit_cost is distinct from new.unit_cost) execute function report_cost_changed();
