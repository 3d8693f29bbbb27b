-- How points are earned beside purchases, as data: what each rule gives, how often, when, and what customers are told of it.
create table earning_rules (
  kind text primary key check (kind in ('profile', 'review', 'birthday', 'first_order', 'referral')),
  position integer not null,
  enabled boolean not null,
  -- Points that it gives; of a birthday what the purchase earns is multiplied instead, in hundredths: 200 is twice.
  points integer not null default 0 check (points between 0 and 1000000),
  factor_percent integer not null default 100 check (factor_percent between 100 and 1000),
  -- What a friend who was invited gets.
  friend_points integer not null default 0 check (friend_points between 0 and 1000000),
  -- Goods paid from which a purchase counts, in whole Rupiah.
  minimum_goods bigint not null default 0 check (minimum_goods >= 0),
  -- So often for one customer within a period; and altogether, null for no end.
  period text not null check (period in ('once', 'week', 'month', 'year')),
  cap integer not null check (cap > 0),
  total_cap integer check (total_cap > 0),
  valid_from timestamptz,
  valid_to timestamptz,
  -- In words of the shop, beside what follows from the numbers.
  terms jsonb not null,
  check (valid_to > valid_from)
);

-- Who changed which rule, from what to what. Nothing is changed or taken away.
create table earning_rule_changes (
  id bigint generated always as identity primary key,
  kind text not null references earning_rules,
  before jsonb not null,
  after jsonb not null,
  actor text not null,
  at timestamptz not null
);
create trigger earning_rule_changes_append_only before update or delete on earning_rule_changes for each row execute function refuse_change();

insert into earning_rules (kind, position, enabled, points, factor_percent, friend_points, minimum_goods, period, cap, total_cap, terms) values
  ('profile', 1, true, coalesce((select (value #>> '{}')::integer from settings where key = 'points.profileBonus' order by id desc limit 1), 100), 100, 0, 0, 'once', 1, 1,
    '{"en":"Fill in your whole profile. Once.","id":"Lengkapi seluruh profilmu. Satu kali."}'),
  ('review', 2, true, coalesce((select (value #>> '{}')::integer from settings where key = 'points.reviewBonus' order by id desc limit 1), 50), 100, 0, 0, 'week',
    coalesce((select (value #>> '{}')::integer from settings where key = 'points.reviewsPerWeek' order by id desc limit 1), 5), null,
    '{"en":"Rate what you bought with a photo. It earns once the review is shown.","id":"Nilai barang yang kamu beli dengan foto. Poin masuk setelah ulasanmu tampil."}'),
  ('birthday', 3, true, 0, 200, 0, 0, 'year', 1, null,
    '{"en":"Your first purchase of your birthday month. A date of birth that was changed in the last 30 days, or twice within a year, does not count.","id":"Belanja pertamamu di bulan ulang tahun. Tanggal lahir yang diubah dalam 30 hari terakhir, atau dua kali dalam setahun, tidak dihitung."}'),
  ('first_order', 4, false, 100, 100, 0, 50000, 'once', 1, 1,
    '{"en":"When your first purchase is completed. If its goods are given back, so are the points.","id":"Saat belanja pertamamu selesai. Kalau barangnya dikembalikan, poinnya juga."}'),
  ('referral', 5, false, 250, 100, 250, 50000, 'month', 5, 50,
    '{"en":"When a friend who registered with your link completes a first purchase, online or at a branch. If it is given back within 14 days, so are the points.","id":"Saat teman yang mendaftar lewat tautanmu menyelesaikan belanja pertama, online atau di cabang. Kalau dikembalikan dalam 14 hari, poinnya ditarik kembali."}');

-- What an extra earning belongs to is named in its details: a refund of that purchase takes it back.
create index point_entries_by_purchase on point_entries ((details ->> 'purchase')) where kind = 'bonus';
create index point_entries_bonuses on point_entries (customer_id, cause, created_at) where kind = 'bonus';

alter table customers
  -- When the date of birth was changed, the last times; the first one that is given is no change.
  add column birth_changed_at timestamptz[] not null default '{}',
  -- What friends register with; made when it is asked for.
  add column referral_code text unique check (referral_code ~ '^[2-9A-HJKMNP-TV-Z]{8}$');
alter table sign_ups add column referral_code text;
-- Keyed hashes of the browsers in which a customer looked at their invitation: they tell an invitation to oneself.
create table referral_devices (
  customer_id uuid not null references customers,
  mark text not null,
  at timestamptz not null,
  primary key (customer_id, mark)
);

create table referrals (
  friend_id uuid primary key references customers,
  referrer_id uuid not null references customers check (referrer_id <> friend_id),
  -- A keyed hash of the browser in which the friend registered.
  device text,
  state text not null default 'registered'
    check (state in ('registered', 'review', 'rewarded', 'counted', 'refused', 'taken_back')),
  -- The purchase that counted, and what the two have in common.
  purchase text,
  reasons text[] not null default '{}',
  actor text,
  at timestamptz not null,
  bought_at timestamptz,
  decided_at timestamptz
);
create index referrals_by_referrer on referrals (referrer_id, bought_at);
create index referrals_by_purchase on referrals (purchase) where purchase is not null;
create index referrals_to_review on referrals (bought_at) where state = 'review';

-- What ends when, by customer and day, kept beside the lots: what ends next is read in a few rows, however many lots there are.
create table point_ends (
  customer_id uuid not null references customers,
  expires_at timestamptz not null,
  points bigint not null,
  primary key (customer_id, expires_at)
);
insert into point_ends (customer_id, expires_at, points)
select customer_id, expires_at, sum(remaining) from point_lots where remaining > 0 group by 1, 2;

create function count_point_ends_of_new() returns trigger language plpgsql as $$
begin
  insert into point_ends as p (customer_id, expires_at, points)
  select customer_id, expires_at, sum(remaining) from new_lots group by 1, 2 having sum(remaining) <> 0 order by 1, 2
  on conflict (customer_id, expires_at) do update set points = p.points + excluded.points;
  return null;
end $$;
create trigger point_lots_count_new after insert on point_lots referencing new table as new_lots for each statement execute function count_point_ends_of_new();

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
