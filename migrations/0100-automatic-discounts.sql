-- Discounts that apply without a code, and what they took off each line of an order.
create table automatic_discounts (
  id uuid primary key,
  name jsonb not null,
  kind text not null check (kind in ('multi_buy', 'percent', 'basket_steps')),
  buy_quantity integer check (buy_quantity between 2 and 100),
  percent integer check (percent between 1 and 100),
  steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
  categories text[] not null default '{}',
  products text[] not null default '{}',
  weekdays integer[] not null default '{}',
  from_time text check (from_time ~ '^\d\d:\d\d$'),
  until_time text check (until_time ~ '^\d\d:\d\d$'),
  starts_at timestamptz not null,
  ends_at timestamptz,
  check (ends_at is null or ends_at >= starts_at),
  constraint automatic_discounts_whole check (
    (kind = 'multi_buy') = (buy_quantity is not null)
    and (kind = 'percent') = (percent is not null)
    and (kind = 'basket_steps') = (steps <> '[]')
  )
);
comment on table automatic_discounts is
  'Discounts that apply without a code. Their terms never change; they can only end.';
comment on column automatic_discounts.buy_quantity is
  'For ''multi_buy'': of every `buy_quantity` units the cheapest is free.';
comment on column automatic_discounts.steps is
  'For ''basket_steps'': `[{"from", "off"}]` in whole Rupiah, both rising.';
comment on column automatic_discounts.weekdays is '1 is Monday; empty for every day.';
create index automatic_discounts_by_start on automatic_discounts (starts_at desc, id desc);

-- Cards show them: whatever shows goods is read again.
create function announce_automatic_discounts() returns trigger language plpgsql as $$
begin
  perform pg_notify('petik_changes', '*');
  return null;
end
$$;
create trigger automatic_discounts_announce after insert or update or delete on automatic_discounts
  for each statement execute function announce_automatic_discounts();

create table automatic_discount_shares (
  order_line_id uuid not null references order_lines,
  discount_id uuid not null references automatic_discounts,
  order_id uuid not null references orders,
  amount bigint not null check (amount > 0),
  primary key (order_line_id, discount_id)
);
comment on table automatic_discount_shares is
  'What automatic discounts took off the lines of an order when it was placed. It is a part of the line’s `discount_share`, by which money goes back.';
create index automatic_discount_shares_by_order on automatic_discount_shares (order_id);
create index automatic_discount_shares_by_discount on automatic_discount_shares (discount_id);
create trigger automatic_discount_shares_append_only before update or delete on automatic_discount_shares
  for each row execute function refuse_change();
