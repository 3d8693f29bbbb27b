-- Words that staff mark orders with, to find them again.

create table order_tags (
  order_id uuid not null references orders,
  tag text not null check (tag <> ''),
  staff_id uuid not null references staff_accounts,
  created_at timestamptz not null,
  primary key (order_id, tag)
);
comment on table order_tags is 'Words that staff mark orders with; never shown to the customer.';
create index order_tags_by_tag on order_tags (tag, order_id);
