-- Orders that customers collect at a branch.

alter table branches add column collects boolean not null default false;
comment on column branches.collects is 'Customers can collect their orders here.';

alter table orders
  add column branch_id text references branches,
  add constraint orders_collect_at_branch check ((shipping_method = 'collect') = (branch_id is not null));
comment on column orders.branch_id is
  'Where the customer collects it; null for an order that is brought. Its window is one of the '
  'location `collect-<branch>`.';

create table collections (
  order_id uuid primary key references orders,
  branch_id text not null references branches,
  code text not null,
  code_tries integer not null default 0 check (code_tries >= 0),
  ready_at timestamptz not null,
  keep_until timestamptz not null,
  reminded_at timestamptz,
  given_up_at timestamptz,
  goods text check (goods in ('shelf', 'waste'))
);
comment on table collections is
  'Orders that are ready at a branch: the code that their customers say, until when they are held, '
  'and what became of goods that were not collected.';
comment on column collections.given_up_at is 'When it ended because it was not collected.';
comment on column collections.goods is
  'Where the goods of an order that was not collected went; null before that is decided.';
create index collections_kept on collections (keep_until) where given_up_at is null;
create index collections_undecided on collections (given_up_at)
  where given_up_at is not null and goods is null;
