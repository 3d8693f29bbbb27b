-- Segments of customers, and campaigns to those of them who consented.
create table segments (
  id uuid primary key,
  name text not null,
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  version integer not null default 1,
  updated_at timestamptz not null
);
comment on table segments is
  'Filters of customers by what they bought, with a name. Who matches is never stored here.';
create index segments_by_change on segments (updated_at desc, id desc);

create table campaigns (
  id uuid primary key,
  name text not null,
  segment_id uuid not null references segments,
  filter jsonb,
  channel text not null check (channel in ('notice', 'email', 'whatsapp')),
  title jsonb not null,
  message jsonb not null,
  target text not null check (target ~ '^/'),
  coupon_id uuid references coupons,
  control_percent integer not null check (control_percent between 0 and 50),
  state text not null default 'draft' check (state in ('draft', 'planned', 'sending', 'sent', 'stopped')),
  planned_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  check (state in ('draft', 'stopped') or (planned_at is not null and filter is not null)),
  check ((state in ('sent', 'stopped')) = (ended_at is not null))
);
comment on table campaigns is 'Messages to the customers of a segment who consented to its channel.';
comment on column campaigns.filter is
  'The segment as it was when the campaign was planned; later changes of it change nothing.';
comment on column campaigns.target is 'The page of the shop that the link in the message leads to.';
comment on column campaigns.control_percent is
  'How many of a hundred get nothing, by chance, to compare with.';
create index campaigns_by_age on campaigns (created_at desc, id desc);
create index campaigns_at_work on campaigns (planned_at) where state in ('planned', 'sending');

create table campaign_recipients (
  id uuid primary key,
  campaign_id uuid not null references campaigns,
  customer_id uuid not null references customers,
  state text not null check (state in ('waiting', 'claimed', 'sent', 'left_out', 'failed', 'unclear', 'control')),
  reason text check (reason in ('consent', 'cap', 'stopped')),
  settled_at timestamptz,
  sent_at timestamptz,
  opened_at timestamptz,
  coupon_code text,
  unique (campaign_id, customer_id),
  check ((state = 'left_out') = (reason is not null)),
  check ((state in ('claimed', 'sent', 'unclear')) = (sent_at is not null))
);
comment on table campaign_recipients is
  'Whom a campaign is for, once each. Its id is what the links of the message are signed for.';
comment on column campaign_recipients.state is
  '''unclear'': the process ended while it was being sent; ''control'': gets nothing, to compare with.';
comment on column campaign_recipients.settled_at is 'When it was decided; null while it waits.';
comment on column campaign_recipients.sent_at is
  'When it was claimed for sending; null again if the provider refused it. Counts towards the cap.';
comment on column campaign_recipients.coupon_code is 'A code for this customer alone.';
create index campaign_recipients_at_work on campaign_recipients (campaign_id, id)
  where state in ('waiting', 'claimed');
create index campaign_recipients_by_sending on campaign_recipients (customer_id, sent_at);
