-- Bills of the till have automatic discounts and offers of points, line by line.
alter table till_lines
  add column discount bigint not null default 0 check (discount >= 0),
  add column extra_points integer not null default 0 check (extra_points >= 0),
  add column point_offer_id uuid references point_offers,
  add constraint till_lines_offer check (extra_points = 0 or point_offer_id is not null);
comment on column till_lines.subtotal is 'What was charged: less what automatic discounts took off.';
comment on column till_lines.discount is 'What automatic discounts took off: the sum of its `till_discount_shares`.';
comment on column till_lines.extra_points is 'Of an offer of points; a part of the points of the bill.';
create index till_lines_by_offer on till_lines (point_offer_id) where point_offer_id is not null;

create table till_discount_shares (
  receipt_id uuid not null,
  position integer not null,
  discount_id uuid not null references automatic_discounts,
  amount bigint not null check (amount > 0),
  primary key (receipt_id, position, discount_id),
  foreign key (receipt_id, position) references till_lines
);
comment on table till_discount_shares is 'What automatic discounts took off the lines of a bill when it was sold.';
create index till_discount_shares_by_discount on till_discount_shares (discount_id);
create trigger till_discount_shares_append_only before update or delete on till_discount_shares
  for each row execute function refuse_change();

-- A bill may consist of goods that cost nothing, and such goods may come back.
alter table till_receipts drop constraint till_receipts_grand_total_check, add constraint till_receipts_grand_total_check check (grand_total >= 0);
alter table till_returns drop constraint till_returns_amount_check, add constraint till_returns_amount_check check (amount >= 0);
