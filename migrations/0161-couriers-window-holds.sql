-- Places in delivery windows that are held for some minutes, before there is an order.

alter table delivery_slots add column holds jsonb not null default '[]';
comment on column delivery_slots.holds is
  'Places held for people who have chosen the window before their cart is full: what their device '
  'calls the hold, as a hash, the customer once they sign in, and when it ends. Those that have '
  'not ended count as booked for everybody else; each claim judges them by the row that it locks.';
