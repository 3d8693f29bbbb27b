-- Missions: what a member does within a time for a reward of points. What a mission asks is data.

create table missions (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  kind text not null
    check (kind in ('spend', 'order_count', 'distinct_products', 'benefit', 'category',
      'weekly_streak', 'review_photo', 'branch_visit', 'profile', 'referral')),
  title jsonb not null,
  summary jsonb not null,
  description jsonb not null,
  unit_label jsonb not null,
  icon text not null,
  is_main boolean not null default false,
  target bigint not null check (target > 0),
  reward_points integer not null check (reward_points > 0),
  period text not null default 'once' check (period in ('once', 'week', 'month')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  categories text[] not null default '{}' check (kind <> 'category' or cardinality(categories) > 0),
  benefits text[] not null default '{}' check (kind <> 'benefit' or cardinality(benefits) > 0),
  max_winners integer check (max_winners > 0),
  max_points integer check (max_points >= reward_points),
  winners integer not null default 0 check (winners >= 0),
  points_given bigint not null default 0 check (points_given >= 0),
  spent_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by text,
  created_at timestamptz not null,
  check (
    spent_at is not null
    or ((max_winners is null or winners < max_winners)
      and (max_points is null or points_given + reward_points <= max_points))
  )
);
comment on table missions is 'A mission with its target, its reward and its budget.';
comment on column missions.target is 'Rupiah, orders, products …, as its kind counts.';
comment on column missions.period is 'Once, or once in each calendar week or month of Jakarta.';
comment on column missions.categories is 'The goods that count, for the kinds that ask for some.';
comment on column missions.max_winners is
  'The budget, with `max_points`. Once it is spent the mission cannot be started any more, and '
  'members who have started have a week left.';
create index missions_open on missions (starts_at, ends_at) where withdrawn_at is null;

create table mission_progress (
  id uuid primary key,
  mission_id uuid not null references missions,
  customer_id uuid not null references customers,
  period_key text not null,
  state text not null check (state in ('started', 'completed', 'rewarded', 'expired', 'withdrawn')),
  target bigint not null check (target > 0),
  reward_points integer not null check (reward_points > 0),
  started_at timestamptz not null,
  until timestamptz not null,
  progress bigint not null default 0 check (progress >= 0),
  pending bigint not null default 0 check (pending >= 0),
  completed_at timestamptz,
  rewarded_at timestamptz,
  taken_back_at timestamptz,
  ended_at timestamptz,
  awards integer not null default 0 check (awards >= 0),
  unique (mission_id, customer_id, period_key),
  check (state <> 'rewarded' or (awards > 0 and rewarded_at is not null))
);
comment on table mission_progress is 'A member''s progress in a mission: one row per period.';
comment on column mission_progress.target is
  'Like `reward_points`, as it was when the member started: a promise does not change.';
comment on column mission_progress.until is 'The last moment that counts.';
comment on column mission_progress.progress is 'What has counted so far.';
comment on column mission_progress.pending is 'What orders that are not completed yet will add.';
comment on column mission_progress.awards is
  'How often the reward was given: a second time only after the first was taken back.';
create index mission_progress_by_customer on mission_progress (customer_id, mission_id);
create index mission_progress_under_way on mission_progress (mission_id, until)
  where state = 'started';
create index mission_progress_to_reward on mission_progress (completed_at)
  where state = 'completed';

create table mission_activities (
  id bigint generated always as identity primary key,
  progress_id uuid not null references mission_progress,
  kind text not null check (kind in ('order', 'refund', 'review', 'visit', 'profile', 'friend')),
  order_id uuid references orders,
  subject text not null,
  day date not null,
  units integer not null,
  amount bigint not null default 0,
  at timestamptz not null,
  recorded_at timestamptz not null,
  -- A refund may also take off what was no order: a friend's first purchase that was returned.
  constraint mission_activities_of_orders
    check (kind = 'refund' or (kind = 'order') = (order_id is not null)),
  check (kind <> 'refund' or (units <= 0 and amount <= 0)),
  check (kind = 'refund' or units > 0)
);
comment on table mission_activities is
  'What counted towards a mission, and what was taken off again. For an order one row per '
  'product.';
comment on column mission_activities.subject is
  'A product of the order; or the review, the day of the visit, the friend.';
comment on column mission_activities.day is 'The day in Jakarta.';
-- Each of them counts once.
create unique index mission_activities_once
  on mission_activities (progress_id, kind, order_id, subject) nulls not distinct where kind <> 'refund';
create index mission_activities_by_progress on mission_activities (progress_id, id);
create trigger mission_activities_append_only before update or delete on mission_activities for each row
  execute function refuse_change();
