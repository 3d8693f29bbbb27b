-- Suppliers with what they sell, and what the shop has ordered from them.

alter table suppliers
  add column version integer not null default 1,
  add column contact text not null default '' check (length(contact) <= 80),
  add column phone text not null default '' check (length(phone) <= 24),
  add column email text not null default '' check (length(email) <= 254),
  add column order_days integer[] not null default '{}'
    check (order_days <@ array[1, 2, 3, 4, 5, 6, 7]),
  add column cut_off text not null default '14:00' check (cut_off ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column lead_days integer not null default 1 check (lead_days between 0 and 60),
  add column minimum bigint not null default 0 check (minimum >= 0),
  add column terms text not null default '' check (length(terms) <= 300),
  add column archived_at timestamptz;
comment on column suppliers.order_days is
  'Days of the week on which it takes orders, 1 is Monday; empty for every day.';
comment on column suppliers.cut_off is 'The last minute of an order day, in Jakarta.';
comment on column suppliers.lead_days is 'Days from the order to the arrival of the goods.';
comment on column suppliers.minimum is 'The least that an order has to be worth, in rupiah.';

create table supplier_items (
  supplier_id uuid not null references suppliers on delete cascade,
  variation_id uuid not null references variations on delete cascade,
  position integer not null,
  code text not null default '' check (length(code) <= 40),
  pack_size integer not null check (pack_size > 0),
  pack_price bigint not null check (pack_price >= 0),
  lead_days integer check (lead_days between 0 and 60),
  minimum_packs integer not null default 1 check (minimum_packs > 0),
  primary key (supplier_id, variation_id)
);
comment on table supplier_items is 'What a supplier sells: packs of units, and what a pack costs.';
comment on column supplier_items.code is 'What the supplier calls it.';
comment on column supplier_items.lead_days is 'Where it takes longer than the supplier’s other goods.';
create index supplier_items_by_variation on supplier_items (variation_id);

create table purchases (
  id uuid primary key,
  number bigint generated always as identity unique,
  supplier_id uuid not null references suppliers,
  location_id text not null references locations on update cascade,
  for_day date not null,
  note text not null default '' check (length(note) <= 300),
  version integer not null default 1,
  made_by text not null,
  at timestamptz not null,
  sent_at timestamptz,
  sent_via text check (sent_via in ('whatsapp', 'email', 'print')),
  closed_at timestamptz,
  cancelled_at timestamptz,
  check ((sent_at is null) = (sent_via is null)),
  check (closed_at is null or (sent_at is not null and cancelled_at is null))
);
comment on table purchases is
  'Orders to suppliers. The state follows from these times, the lines and the receipts: see '
  '`purchase_standings`. Ordered units are never on hand before a receipt.';
comment on column purchases.for_day is 'The day on which the goods should arrive.';
create index purchases_newest on purchases (at desc, id desc);
create index purchases_by_supplier on purchases (supplier_id, at desc);

create table purchase_lines (
  purchase_id uuid not null references purchases on delete cascade,
  position integer not null,
  variation_id uuid not null references variations,
  packs integer not null check (packs > 0),
  pack_size integer not null check (pack_size > 0),
  pack_price bigint not null check (pack_price >= 0),
  primary key (purchase_id, variation_id)
);
comment on table purchase_lines is 'What is ordered, with the size and price of a pack on that day.';
create index purchase_lines_by_variation on purchase_lines (variation_id);

alter table receipts add column purchase_id uuid references purchases;
comment on column receipts.purchase_id is 'The order that these goods came from; null without one.';
create index receipts_by_purchase on receipts (purchase_id) where purchase_id is not null;

create view purchase_line_standings as
select l.purchase_id, l.position, l.variation_id, l.packs, l.pack_size, l.pack_price,
  l.packs * l.pack_size as ordered, l.packs * l.pack_price as total,
  coalesce(r.delivered, 0)::integer as delivered, coalesce(r.refused, 0)::integer as refused
from purchase_lines l left join lateral (
  select sum(k.delivered) as delivered, sum(k.refused) as refused
  from receipts t join receipt_lines k on k.receipt_id = t.id
  where t.purchase_id = l.purchase_id and k.variation_id = l.variation_id
) r on true;
comment on view purchase_line_standings is
  'Lines of purchases with what was delivered and refused, in units; counter-receipts count.';

create view purchase_standings as
select p.id as purchase_id, s.lines, s.total, s.ordered, s.delivered, s.refused,
  case
    when p.cancelled_at is not null then 'cancelled'
    when p.sent_at is null then 'draft'
    when s.missing = 0 then 'received'
    when p.closed_at is not null then 'closed'
    when s.delivered > 0 or s.refused > 0 then 'partly'
    else 'sent'
  end as state
from purchases p cross join lateral (
  select count(*)::integer as lines, coalesce(sum(l.total), 0)::bigint as total,
    coalesce(sum(l.ordered), 0)::integer as ordered, coalesce(sum(l.delivered), 0)::integer as delivered,
    coalesce(sum(l.refused), 0)::integer as refused,
    coalesce(sum(greatest(0, l.ordered - l.delivered)), 0)::integer as missing
  from purchase_line_standings l where l.purchase_id = p.id
) s;
comment on view purchase_standings is 'The state of each purchase, which is stored nowhere.';
