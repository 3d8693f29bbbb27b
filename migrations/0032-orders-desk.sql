-- The orders desk of the staff console: notes, messages, and lists by any filter over many orders.

create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders,
  staff_id uuid not null references staff_accounts,
  text text not null check (text <> ''),
  is_pinned boolean not null default false,
  created_at timestamptz not null
);
comment on table order_notes is 'Notes between members of staff; never shown to the customer.';
create index order_notes_by_order on order_notes (order_id, created_at);

create table order_messages (
  id uuid primary key,
  order_id uuid not null references orders,
  staff_id uuid not null references staff_accounts,
  text text not null,
  channels text[] not null,
  created_at timestamptz not null
);
comment on table order_messages is 'What members of staff wrote to the customer of an order.';
comment on column order_messages.text is 'Empty once the customer has closed the account.';
create index order_messages_by_order on order_messages (order_id, created_at);

-- The sort orders of the list, and the filters that match few orders.
create index orders_by_window on orders (slot_starts_at, id);
drop index orders_by_slot_start;
create index orders_by_placing on orders (placed_at, id);
create index orders_by_total on orders (total, id);
create index orders_by_window_day on orders (slot_day, slot_starts_at, id);
create index orders_by_payment_state on orders (payment_state, placed_at, id);
create index orders_by_shipping_method on orders (shipping_method, placed_at, id);
create index orders_by_coupon on orders using gin (coupon_codes);
create index orders_by_number_tail on orders (right(number, 5));
create index orders_by_number_start on orders (number text_pattern_ops);
create index order_lines_by_sku on order_lines (sku, order_id);
-- A telephone number by its last digits.
create index customers_by_phone_tail on customers (reverse(phone) text_pattern_ops)
  where phone is not null;
