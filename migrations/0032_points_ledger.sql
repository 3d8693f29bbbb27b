-- Points in double entry: every entry has lines that sum to 0, one for each lot it touched, one for what is owed, one for the shop's side. Points that
-- must be taken back and are spent already are a debt, which later earnings pay first. Qualifying spend is a row a purchase, so that it ages by itself.
alter table point_entries drop constraint point_entries_kind_check;
alter table point_entries add constraint point_entries_kind_check
  check (kind in ('earn', 'bonus', 'redeem', 'expire', 'adjust', 'reverse', 'restore', 'debt'));
-- A reversal of which all became a debt moves no point.
alter table point_entries drop constraint point_entries_points_check;
alter table point_entries add constraint point_entries_points_check check (points <> 0 or kind = 'reverse');
alter table point_entries
  -- The entry whose points this one takes back or gives back.
  add column reverses uuid references point_entries,
  -- What was bought at a branch, as its receipt says.
  add column details jsonb,
  -- In which order they were posted, where several are of the same moment.
  add column seq bigint generated always as identity,
  add column side text not null generated always as (case when kind = 'expire' then 'expired' when points > 0 then 'earned' else 'used' end) stored;
create index point_entries_of on point_entries (reverses) where reverses is not null;
-- A page of the history is the next few rows of one of these, however long the history is.
create index point_entries_newest on point_entries (customer_id, created_at desc, seq desc);
create index point_entries_by_side on point_entries (customer_id, side, created_at desc, seq desc);
drop index point_entries_by_customer;

alter table point_lots
  -- The last warning that was given before it ends: 30, 7 or 1 days.
  add column warned smallint;
create index point_lots_due on point_lots (expires_at, id) where remaining > 0;

create table point_lines (
  entry_id uuid not null references point_entries,
  -- 'lot' and 'debt' are the customer's; 'given', 'vouchers' and 'expired' the shop's.
  account text not null check (account in ('lot', 'debt', 'given', 'vouchers', 'expired')),
  lot_id uuid references point_lots,
  points integer not null check (points <> 0),
  check ((account = 'lot') = (lot_id is not null))
);
create unique index point_lines_once on point_lines (entry_id, account, lot_id) nulls not distinct;
create index point_lines_by_lot on point_lines (lot_id) where lot_id is not null;

alter table loyalty_accounts
  add column debt integer not null default 0 check (debt >= 0),
  -- How long the history is, by side: counted as it grows, so that nobody counts it.
  add column earned_entries integer not null default 0,
  add column used_entries integer not null default 0,
  add column expired_entries integer not null default 0;

-- The entries until now: an earning filled its lot, an account that was closed emptied all of its lots.
insert into point_lines (entry_id, account, lot_id, points)
select e.id, 'lot', l.id, l.amount from point_entries e join point_lots l on l.entry_id = e.id
union all
select e.id, 'given', null, -e.points from point_entries e join point_lots l on l.entry_id = e.id
union all
select e.id, 'lot', l.id, -l.amount from point_entries e join point_lots l on l.customer_id = e.customer_id where e.kind = 'expire'
union all
select e.id, 'expired', null, -e.points from point_entries e where e.kind = 'expire';
create trigger point_lines_append_only before update or delete on point_lines for each row execute function refuse_change();

update loyalty_accounts a set earned_entries = c.earned, used_entries = c.used, expired_entries = c.expired
from (
  select customer_id, count(*) filter (where side = 'earned') as earned, count(*) filter (where side = 'used') as used, count(*) filter (where side = 'expired') as expired
  from point_entries group by customer_id
) c where c.customer_id = a.customer_id;

-- What counts towards the tier: goods paid, by purchase; a refund is a row below zero that ages with its purchase.
create table qualifying_spends (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers,
  goods bigint not null check (goods <> 0),
  cause text not null,
  cause_id text not null,
  -- The order or receipt that it belongs to.
  purchase text not null,
  -- When the purchase was completed: it counts for so many days from here.
  at timestamptz not null,
  recorded_at timestamptz not null,
  -- Taken off again when it was too old.
  counted boolean not null default true,
  unique (cause, cause_id)
);
create index qualifying_spends_to_age on qualifying_spends (at) where counted;
create index qualifying_spends_by_customer on qualifying_spends (customer_id, at);
create index qualifying_spends_by_purchase on qualifying_spends (purchase);

insert into qualifying_spends (customer_id, goods, cause, cause_id, purchase, at, recorded_at)
select o.customer_id, o.subtotal - o.discount_goods, 'order', o.id::text, o.id::text, o.completed_at, o.completed_at
from orders o where o.state = 'completed' and o.completed_at is not null and o.subtotal > o.discount_goods;
insert into qualifying_spends (customer_id, goods, cause, cause_id, purchase, at, recorded_at)
select a.customer_id, a.qualifying_spend - coalesce(s.goods, 0), 'opening', a.customer_id::text, a.customer_id::text, now(), now()
from loyalty_accounts a left join (select customer_id, sum(goods) as goods from qualifying_spends group by customer_id) s on s.customer_id = a.customer_id
where a.qualifying_spend <> coalesce(s.goods, 0);

-- Every change of a tier with its reason.
create table tier_changes (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers,
  reason text not null check (reason in ('upgrade', 'renewal', 'step_down', 'undone', 'manual')),
  from_code text not null references tiers,
  to_code text not null references tiers,
  until_before timestamptz,
  until_after timestamptz,
  -- The qualifying spend that decided it.
  spend bigint not null,
  note text not null default '',
  actor text not null default 'shop',
  at timestamptz not null
);
create index tier_changes_by_customer on tier_changes (customer_id, id desc);
create index tier_changes_recent on tier_changes (at) where reason = 'upgrade';
create trigger tier_changes_append_only before update or delete on tier_changes for each row execute function refuse_change();

alter table loyalty_accounts
  -- A tier that was given by hand: reckoning leaves it alone until then.
  add column tier_held_until timestamptz,
  -- The last warning before the tier ends: 30 or 7 days.
  add column tier_warned smallint;
create index loyalty_accounts_tier_ends on loyalty_accounts (tier_until) where tier_until is not null;
