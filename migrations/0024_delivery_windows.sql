-- How many orders a window should take; more may be booked already, and leave one by one.
alter table delivery_slots add column wanted_orders integer check (wanted_orders >= 0);

-- A window that was closed or made smaller: whoever is booked in it may move once, free of charge.
create table window_moves (
  order_id uuid primary key references orders,
  offered_at timestamptz not null,
  reason text not null default '',
  moved_at timestamptz
);

-- What a customer got because their order came late, or why they got nothing: once an order.
create table late_gifts (
  order_id uuid primary key references orders,
  minutes integer not null,
  points integer not null default 0,
  shipping bigint not null default 0 check (shipping >= 0),
  -- Set where a complaint for the same reason has settled it.
  waived text,
  given_at timestamptz not null,
  shipping_given_at timestamptz
);

-- Orders by their window: who is late, who is booked where.
create index orders_by_slot_start on orders (slot_starts_at);
