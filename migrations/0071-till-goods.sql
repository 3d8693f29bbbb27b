-- The till sells goods: lines of a receipt, booked out of the batches of the branch's place.

alter table till_receipts
  alter column customer_id drop not null,
  add column location_id text references locations on update cascade,
  add constraint till_receipts_guest check (customer_id is not null or (voucher_amount = 0 and points = 0));
comment on column till_receipts.customer_id is 'Null for a sale to a customer who is not a member.';
comment on column till_receipts.location_id is
  'Where its goods were booked out; null for a bill of another cash register, and for a branch '
  'without stock in the books.';

create table till_lines (
  receipt_id uuid not null references till_receipts,
  position integer not null,
  variation_id uuid not null references variations,
  name jsonb not null,
  variation_name jsonb not null,
  quantity integer not null check (quantity > 0),
  grams integer check (grams > 0),
  price bigint not null check (price >= 0),
  subtotal bigint not null check (subtotal >= 0),
  unbooked integer not null default 0 check (unbooked >= 0),
  promised integer not null default 0 check (promised between 0 and unbooked),
  returned integer not null default 0 check (returned between 0 and quantity),
  primary key (receipt_id, position)
);
comment on table till_lines is 'Goods that the till sold.';
comment on column till_lines.quantity is 'Units of stock; of weighed goods those that the weight makes.';
comment on column till_lines.grams is 'The weight on the label of the scale; null for goods sold by the unit.';
comment on column till_lines.price is 'Of a unit, as it was charged.';
comment on column till_lines.unbooked is
  'Units that were sold although the books did not have them: each was found and sold in the ledger.';
comment on column till_lines.promised is 'Of the unbooked units those that online orders hold.';
create index till_lines_unbooked on till_lines (variation_id) where unbooked > 0;
create index till_lines_by_variation on till_lines (variation_id);

create table till_return_lines (
  return_id uuid not null references till_returns,
  receipt_id uuid not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  goods text not null check (goods in ('shelf', 'waste')),
  amount bigint not null check (amount >= 0),
  primary key (return_id, position),
  foreign key (receipt_id, position) references till_lines
);
comment on table till_return_lines is 'Goods that came back, and where they went.';
create trigger till_return_lines_append_only before update or delete on till_return_lines
  for each row execute function refuse_change();
