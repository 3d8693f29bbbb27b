-- Figures of days that are over, so that a report of a year reads days and not orders.

create table report_days (
  day date primary key,
  made_at timestamptz not null
);
comment on table report_days is
  'Days whose figures are stored: each one since the first sale, until two days ago. Later entries for them are not expected.';

create table report_sales (
  day date not null references report_days,
  hour smallint not null check (hour between 0 and 23),
  branch_id text not null,
  method text not null,
  courier text not null,
  courier_name jsonb,
  orders integer not null,
  bills integer not null,
  goods bigint not null,
  discount bigint not null,
  shipping bigint not null,
  service_fee bigint not null,
  counter bigint not null,
  refunded bigint not null,
  charges bigint not null,
  primary key (day, hour, branch_id, method, courier)
);
comment on table report_sales is
  'Sales of a day that is over: the journal''s and those of tills. Derived; `reconcile` compares it with both.';
comment on column report_sales.branch_id is
  'Empty for orders that are brought, which belong to the branch that orders leave from.';
comment on column report_sales.counter is 'Money for goods that tills sold, less what came back.';
comment on column report_sales.charges is
  'Shipping after its discount and service fees, less what was given back of them: what holds PPN besides goods.';

create table report_goods (
  day date not null references report_days,
  branch_id text not null,
  product_id uuid not null,
  variation_id uuid not null,
  ppn_class text not null,
  units integer not null,
  amount bigint not null,
  primary key (day, branch_id, variation_id, ppn_class)
);
comment on table report_goods is
  'Goods that were sold on a day that is over, after discounts and without what was given back. Derived.';
comment on column report_goods.branch_id is
  'Empty for orders that are brought, which belong to the branch that orders leave from.';

create table report_costs (
  day date not null references report_days,
  location_id text not null,
  variation_id uuid not null,
  units integer not null,
  cost bigint not null,
  primary key (day, location_id, variation_id)
);
create index report_costs_of on report_costs (variation_id, day);
comment on table report_costs is
  'Units with a known cost that left the stock on a day that is over, and what they had cost. Derived.';
