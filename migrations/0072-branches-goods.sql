-- What branches have for people who walk in, as coarse as shoppers see it.

create table branch_goods (
  branch_id text not null references branches on delete cascade,
  product_id uuid not null references products on delete cascade,
  level text not null check (level in ('available', 'few')),
  primary key (branch_id, product_id)
);
comment on table branch_goods is
  'Products that a branch has on its shelf, by the goods that are still good today and not promised; '
  'a job keeps it within a minute. A product without a row is not there.';
create index branch_goods_by_product on branch_goods (product_id);
