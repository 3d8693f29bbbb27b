-- Products that staff put first in a tab of the shop, or keep out of it, for a time.

create table listing_pins (
  listing text not null check (listing in ('new', 'bestsellers')),
  product_id uuid not null references products on delete cascade,
  kind text not null check (kind in ('pin', 'block')),
  position integer not null,
  ends_on date not null,
  reason text not null,
  made_by text not null,
  made_at timestamptz not null,
  primary key (listing, product_id)
);
comment on table listing_pins is
  'Products that staff put first among best sellers or new products, or keep out of them.';
comment on column listing_pins.position is 'Pins come in this order, before all others.';
comment on column listing_pins.ends_on is 'The last day in Jakarta on which it holds.';
comment on column listing_pins.reason is 'Why, for colleagues.';
