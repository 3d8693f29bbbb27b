-- Each bag of a packed order has a code of its own, which its label carries and riders scan.

create table order_bags (
  order_id uuid not null references orders,
  bag integer not null check (bag between 1 and 999),
  is_cold boolean not null,
  packed_at timestamptz not null,
  removed_at timestamptz,
  primary key (order_id, bag)
);
comment on table order_bags is
  'The bags of packed orders. An order that was packed without counting them has none here.';
comment on column order_bags.bag is
  'With the number of the order the code on its label. Never given twice: the label of a removed bag stays refused.';
comment on column order_bags.is_cold is 'It has to stay cold.';
comment on column order_bags.removed_at is 'When it was lost or packed into another one; null while it counts.';
