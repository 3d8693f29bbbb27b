-- Points and tiers. Points are in double entry: every entry has lines that sum to 0, one for each
-- lot it touched, one for what is owed, one for the shop's side. Points that must be taken back and
-- are spent already are a debt, which later earnings pay first.

create table tiers (
  code text primary key,
  position integer not null unique,
  name jsonb not null,
  threshold bigint not null,
  earn_factor_percent integer not null,
  redeem_point_convert integer not null,
  benefit jsonb not null,
  art text not null
);
comment on table tiers is 'The steps of the loyalty programme.';
comment on column tiers.threshold is
  'Qualifying spend from which a customer has the tier, in whole Rupiah.';
comment on column tiers.earn_factor_percent is
  'What earned points are multiplied by, in hundredths: 125 is 1.25.';

create table loyalty_accounts (
  customer_id uuid primary key references customers,
  balance integer not null default 0 check (balance >= 0),
  pending integer not null default 0 check (pending >= 0),
  debt integer not null default 0 check (debt >= 0),
  earned_entries integer not null default 0,
  used_entries integer not null default 0,
  expired_entries integer not null default 0,
  tier_code text not null references tiers,
  tier_until timestamptz,
  tier_held_until timestamptz,
  tier_warned smallint,
  qualifying_spend bigint not null default 0
);
comment on table loyalty_accounts is
  'One row per customer. The balance and the counts are caches of the ledger; `reconcile` checks '
  'them.';
comment on column loyalty_accounts.pending is
  'Points of paid orders that are not completed yet: shown apart, not spendable. Written by '
  'orders.';
comment on column loyalty_accounts.debt is 'Points that later earnings must pay first.';
comment on column loyalty_accounts.earned_entries is
  'The length of the history, by side, so that a page does not count it.';
comment on column loyalty_accounts.tier_held_until is
  'A tier given by hand: the automatic rules leave it alone until then.';
comment on column loyalty_accounts.tier_warned is
  'The last warning before the tier ends: 30 or 7 days.';
create index loyalty_accounts_tier_ends on loyalty_accounts (tier_until)
  where tier_until is not null;

create table point_entries (
  id uuid primary key,
  seq bigint generated always as identity,
  customer_id uuid not null references customers,
  kind text not null
    check (kind in ('earn', 'bonus', 'redeem', 'expire', 'adjust', 'reverse', 'restore', 'debt')),
  side text not null generated always as (
    case when kind = 'expire' then 'expired' when points > 0 then 'earned' else 'used' end
  ) stored,
  points integer not null
    constraint point_entries_points_check check (points <> 0 or kind = 'reverse'),
  cause text not null,
  cause_id text not null,
  reverses uuid references point_entries,
  note jsonb not null,
  details jsonb,
  branch_id text,
  rate integer,
  created_at timestamptz not null,
  unique (kind, cause, cause_id)
);
comment on table point_entries is 'The points ledger.';
comment on column point_entries.seq is
  'The order of posting, where several entries have the same moment.';
comment on column point_entries.points is '0 only for a reversal all of which became a debt.';
comment on column point_entries.cause is 'The same cause is posted only once.';
comment on column point_entries.reverses is
  'The entry whose points this one takes back or gives back.';
comment on column point_entries.details is
  'What was bought at a branch, as on its receipt; for a bonus also the purchase it belongs to.';
-- A page of the history is the next few rows of one of these, however long the history is.
create index point_entries_newest on point_entries (customer_id, created_at desc, seq desc);
create index point_entries_by_side on point_entries (customer_id, side, created_at desc, seq desc);
create index point_entries_of on point_entries (reverses) where reverses is not null;
-- A refund of a purchase takes back the bonuses that name it.
create index point_entries_by_purchase on point_entries ((details ->> 'purchase'))
  where kind = 'bonus';
create index point_entries_bonuses on point_entries (customer_id, cause, created_at)
  where kind = 'bonus';
create trigger point_entries_append_only before update or delete on point_entries for each row
  execute function refuse_change();

create table point_lots (
  id uuid primary key,
  customer_id uuid not null references customers,
  entry_id uuid not null unique references point_entries,
  amount integer not null check (amount > 0),
  remaining integer not null check (remaining between 0 and amount),
  expires_at timestamptz not null,
  warned smallint
);
comment on table point_lots is 'Each earning is a lot; lots are spent soonest-expiring first.';
comment on column point_lots.warned is 'The last warning before the lot ends: 30, 7 or 1 days.';
create index point_lots_open on point_lots (customer_id, expires_at) where remaining > 0;
create index point_lots_due on point_lots (expires_at, id) where remaining > 0;

create table point_lines (
  entry_id uuid not null references point_entries,
  account text not null check (account in ('lot', 'debt', 'given', 'vouchers', 'expired')),
  lot_id uuid references point_lots,
  points integer not null check (points <> 0),
  check ((account = 'lot') = (lot_id is not null))
);
comment on table point_lines is 'The lines of an entry of the points ledger; they sum to 0.';
comment on column point_lines.account is
  '''lot'' and ''debt'' are the customer''s; ''given'', ''vouchers'' and ''expired'' the '
  'shop''s.';
create unique index point_lines_once on point_lines (entry_id, account, lot_id) nulls not distinct;
create index point_lines_by_lot on point_lines (lot_id) where lot_id is not null;
create trigger point_lines_append_only before update or delete on point_lines for each row
  execute function refuse_change();

create table point_ends (
  customer_id uuid not null references customers,
  expires_at timestamptz not null,
  points bigint not null,
  primary key (customer_id, expires_at)
);
comment on table point_ends is
  'Points by customer and the day on which they end, maintained together with the lots: what '
  'ends next is read in a few rows, however many lots there are.';
create function count_point_ends_of_new() returns trigger language plpgsql as $$
begin
  insert into point_ends as p (customer_id, expires_at, points)
  select customer_id, expires_at, sum(remaining) from new_lots group by 1, 2 having sum(remaining) <> 0 order by 1, 2
  on conflict (customer_id, expires_at) do update set points = p.points + excluded.points;
  return null;
end $$;
create trigger point_lots_count_new after insert on point_lots referencing new table as new_lots
  for each statement execute function count_point_ends_of_new();
create function count_point_ends_of_changed() returns trigger language plpgsql as $$
begin
  insert into point_ends as p (customer_id, expires_at, points)
  select customer_id, expires_at, sum(points) from (
    select customer_id, expires_at, remaining as points from new_lots union all select customer_id, expires_at, -remaining from old_lots
  ) moved group by 1, 2 having sum(points) <> 0 order by 1, 2
  on conflict (customer_id, expires_at) do update set points = p.points + excluded.points;
  return null;
end $$;
create trigger point_lots_count_changed after update on point_lots referencing old table as old_lots new table as new_lots
  for each statement execute function count_point_ends_of_changed();

create table qualifying_spends (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers,
  goods bigint not null check (goods <> 0),
  cause text not null,
  cause_id text not null,
  purchase text not null,
  at timestamptz not null,
  recorded_at timestamptz not null,
  counted boolean not null default true,
  unique (cause, cause_id)
);
comment on table qualifying_spends is
  'What counts towards the tier: goods paid, one row per purchase; a refund is a negative row '
  'that ages with its purchase.';
comment on column qualifying_spends.purchase is 'The order or receipt that the row belongs to.';
comment on column qualifying_spends.at is
  'When the purchase was completed: it counts for a number of days from here.';
comment on column qualifying_spends.counted is 'False once it was taken off again for its age.';
create index qualifying_spends_to_age on qualifying_spends (at) where counted;
create index qualifying_spends_by_customer on qualifying_spends (customer_id, at);
create index qualifying_spends_by_purchase on qualifying_spends (purchase);

create table tier_changes (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers,
  reason text not null check (reason in ('upgrade', 'renewal', 'step_down', 'undone', 'manual')),
  from_code text not null references tiers,
  to_code text not null references tiers,
  until_before timestamptz,
  until_after timestamptz,
  spend bigint not null,
  note text not null default '',
  actor text not null default 'shop',
  at timestamptz not null
);
comment on table tier_changes is 'Every change of a tier with its reason.';
comment on column tier_changes.spend is 'The qualifying spend that decided the change.';
create index tier_changes_by_customer on tier_changes (customer_id, id desc);
create index tier_changes_recent on tier_changes (at) where reason = 'upgrade';
create trigger tier_changes_append_only before update or delete on tier_changes for each row
  execute function refuse_change();

create table earning_rules (
  kind text primary key
    check (kind in ('profile', 'review', 'birthday', 'first_order', 'referral')),
  position integer not null,
  enabled boolean not null,
  points integer not null default 0 check (points between 0 and 1000000),
  factor_percent integer not null default 100 check (factor_percent between 100 and 1000),
  friend_points integer not null default 0 check (friend_points between 0 and 1000000),
  minimum_goods bigint not null default 0 check (minimum_goods >= 0),
  period text not null check (period in ('once', 'week', 'month', 'year')),
  cap integer not null check (cap > 0),
  total_cap integer check (total_cap > 0),
  valid_from timestamptz,
  valid_to timestamptz,
  terms jsonb not null,
  check (valid_to > valid_from)
);
comment on table earning_rules is
  'How points are earned besides purchases, as data: what each rule gives, how often, when, and '
  'what customers read about it.';
comment on column earning_rules.factor_percent is
  'A birthday multiplies what the purchase earns instead, in hundredths: 200 is twice.';
comment on column earning_rules.friend_points is 'What an invited friend gets.';
comment on column earning_rules.minimum_goods is
  'Goods paid from which a purchase counts, in whole Rupiah.';
comment on column earning_rules.cap is 'How often for one customer within a period.';
comment on column earning_rules.total_cap is
  'How often for one customer altogether; null for no limit.';
comment on column earning_rules.terms is
  'In words of the shop, in addition to what follows from the numbers.';
insert into earning_rules (kind, position, enabled, points, factor_percent, friend_points,
  minimum_goods, period, cap, total_cap, terms)
values
  ('profile', 1, true, 100, 100, 0, 0, 'once', 1, 1,
    '{"en":"Fill in your whole profile. Once.","id":"Lengkapi seluruh profilmu. Satu kali."}'),
  ('review', 2, true, 50, 100, 0, 0, 'week', 5, null,
    '{"en":"Rate what you bought with a photo. It earns once the review is shown.","id":"Nilai barang yang kamu beli dengan foto. Poin masuk setelah ulasanmu tampil."}'),
  ('birthday', 3, true, 0, 200, 0, 0, 'year', 1, null,
    '{"en":"Your first purchase of your birthday month. A date of birth that was changed in the last 30 days, or twice within a year, does not count.","id":"Belanja pertamamu di bulan ulang tahun. Tanggal lahir yang diubah dalam 30 hari terakhir, atau dua kali dalam setahun, tidak dihitung."}'),
  ('first_order', 4, false, 100, 100, 0, 50000, 'once', 1, 1,
    '{"en":"When your first purchase is completed. If its goods are given back, so are the points.","id":"Saat belanja pertamamu selesai. Kalau barangnya dikembalikan, poinnya juga."}'),
  ('referral', 5, false, 250, 100, 250, 50000, 'month', 5, 50,
    '{"en":"When a friend who registered with your link completes a first purchase, online or at a branch. If it is given back within 14 days, so are the points.","id":"Saat teman yang mendaftar lewat tautanmu menyelesaikan belanja pertama, online atau di cabang. Kalau dikembalikan dalam 14 hari, poinnya ditarik kembali."}');

create table earning_rule_changes (
  id bigint generated always as identity primary key,
  kind text not null references earning_rules,
  before jsonb not null,
  after jsonb not null,
  actor text not null,
  at timestamptz not null
);
comment on table earning_rule_changes is
  'The audit log of the rules: who changed which one, from what to what.';
create trigger earning_rule_changes_append_only before update or delete on earning_rule_changes
  for each row execute function refuse_change();

create table referrals (
  friend_id uuid primary key references customers,
  referrer_id uuid not null references customers check (referrer_id <> friend_id),
  device text,
  state text not null default 'registered'
    check (state in ('registered', 'review', 'rewarded', 'counted', 'refused', 'taken_back')),
  purchase text,
  reasons text[] not null default '{}',
  actor text,
  at timestamptz not null,
  bought_at timestamptz,
  decided_at timestamptz
);
comment on table referrals is
  'A friend who registered with a customer''s link, and what came of it.';
comment on column referrals.device is 'A keyed hash of the browser in which the friend registered.';
comment on column referrals.purchase is 'The purchase that counted.';
comment on column referrals.reasons is 'What the two people have in common.';
create index referrals_by_referrer on referrals (referrer_id, bought_at);
create index referrals_by_purchase on referrals (purchase) where purchase is not null;
create index referrals_to_review on referrals (bought_at) where state = 'review';

create table referral_devices (
  customer_id uuid not null references customers,
  mark text not null,
  at timestamptz not null,
  primary key (customer_id, mark)
);
comment on table referral_devices is
  'Keyed hashes of the browsers in which a customer looked at their own invitation: they reveal '
  'people who invite themselves.';
