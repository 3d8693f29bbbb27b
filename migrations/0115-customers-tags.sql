-- Words that staff mark customers with.

create table customer_tags (
  customer_id uuid not null references customers,
  tag text not null,
  staff_id uuid not null references staff_accounts,
  created_at timestamptz not null,
  primary key (customer_id, tag)
);
comment on table customer_tags is 'Words that staff mark customers with; never shown on their pages.';
create index customer_tags_by_tag on customer_tags (tag, customer_id);
