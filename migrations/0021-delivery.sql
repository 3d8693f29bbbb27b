-- What the shop owes customers when a delivery does not go as promised.

create table window_moves (
  order_id uuid primary key references orders,
  offered_at timestamptz not null,
  reason text not null default '',
  moved_at timestamptz
);
comment on table window_moves is
  'A window was closed or made smaller: an order booked in it may move once, free of charge.';

create table late_gifts (
  order_id uuid primary key references orders,
  minutes integer not null,
  points integer not null default 0,
  shipping bigint not null default 0 check (shipping >= 0),
  waived text,
  given_at timestamptz not null,
  shipping_given_at timestamptz
);
comment on table late_gifts is
  'What a customer got because their order came late, or why they got nothing: once per order.';
comment on column late_gifts.waived is
  'Why nothing was given: a complaint for the same reason settled it.';
