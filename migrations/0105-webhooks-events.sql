-- Webhooks beyond orders. Triggers write what happened in the transaction of its effect, so that no
-- writer of these tables can forget it and nothing is announced that was rolled back.

-- Endpoints of the first release asked for every event that there was.
update webhook_endpoints
set events = array[
  'order.placed', 'order.paid', 'order.paid_late', 'order.confirmed', 'order.picking', 'order.packed', 'order.sent',
  'order.sent_again', 'order.ready_for_pickup', 'order.delivered', 'order.completed', 'order.expired', 'order.cancelled',
  'order.delivery_failed', 'order.payment_failed', 'order.refund_due', 'order.partly_refunded', 'order.refunded',
  'order.refund_done', 'review.added', 'shop.ping'
]
where events = '{}';

alter table webhook_endpoints
  add column paused_at timestamptz,
  add column version integer not null default 1;
comment on column webhook_endpoints.paused_at is 'Since when it gets nothing; null while it is served.';
comment on column webhook_endpoints.version is 'Counts saves, so that the second of two people is warned.';

create table webhook_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('stock', 'price', 'product')),
  subject_id uuid not null,
  location_id text not null default '',
  before jsonb not null,
  touched integer not null default 1,
  unique (kind, subject_id, location_id)
);
comment on table webhook_changes is
  'Stock, prices and products that changed since webhooks last reported them: one row each, however often they change.';
comment on column webhook_changes.before is 'What was last reported, or held before the first change since.';

create function is_webhook_wanted(family text) returns boolean language sql stable as $$
  select exists (
    select 1 from webhook_endpoints e
    where e.paused_at is null and (e.events = '{}' or exists (select 1 from unnest(e.events) as name where starts_with(name, family || '.')))
  )
$$;

-- The conflict locks the row: who reads it afterwards sees the change that touched it.
create function note_webhook_change(kind text, subject uuid, location text, before jsonb) returns void language sql as $$
  insert into webhook_changes as c (kind, subject_id, location_id, before) values ($1, $2, $3, $4)
  on conflict on constraint webhook_changes_kind_subject_id_location_id_key do update set touched = c.touched + 1
$$;

create function webhook_after_stock() returns trigger language plpgsql as $$
begin
  if is_webhook_wanted('stock') then
    perform note_webhook_change('stock', new.variation_id, new.location_id, jsonb_build_object('free', old.free));
  end if;
  return null;
end;
$$;
create trigger webhook_stock_changed after update on stock_items for each row
  when (not new.is_hamper and old.free is distinct from new.free)
  execute function webhook_after_stock();

create function webhook_after_variation() returns trigger language plpgsql as $$
begin
  if (old.regular_price, old.sale_price) is distinct from (new.regular_price, new.sale_price) and is_webhook_wanted('price') then
    perform note_webhook_change('price', new.id, '', jsonb_build_object('regular', old.regular_price, 'sale', old.sale_price));
  end if;
  if (old.name, old.sku, old.net_weight_g, old.active, old.barcode, old.grade) is distinct from (new.name, new.sku, new.net_weight_g, new.active, new.barcode, new.grade)
    and is_webhook_wanted('product') then
    perform note_webhook_change('product', new.product_id, '', jsonb_build_object('shown', (select published from products where id = new.product_id)));
  end if;
  return null;
end;
$$;
create trigger webhook_variation_changed
  after update of name, sku, net_weight_g, active, barcode, grade, regular_price, sale_price on variations for each row
  execute function webhook_after_variation();

create function webhook_after_product() returns trigger language plpgsql as $$
declare
  written text[] := array['sold_total', 'sold_30_days', 'rating_sum', 'rating_count', 'version', 'changed_at', 'first_published_at'];
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - written = to_jsonb(new) - written then
    return null;
  end if;
  if is_webhook_wanted('product') then
    perform note_webhook_change('product', coalesce(new.id, old.id), '', jsonb_build_object('shown', coalesce(old.published, false)));
  end if;
  return null;
end;
$$;
create trigger webhook_product_added after insert on products for each row execute function webhook_after_product();
create trigger webhook_product_changed
  after update of sku, slug, name, short_description, description, category_slug, grade, sell_mode, unit, net_weight_g,
    refrigerated, frozen, shelf_life_days, origin, ppn_class, halal_class, halal_ended, images, published
  on products for each row execute function webhook_after_product();

-- Rows that are written once: the effect refers to them.
create function webhook_after_row() returns trigger language plpgsql as $$
begin
  if is_webhook_wanted(tg_argv[0]) then
    insert into outbox (topic, payload, run_at, created_at)
    values ('webhook.fact', jsonb_build_object('kind', tg_argv[0], 'id', to_jsonb(new) ->> 'id'), (to_jsonb(new) ->> tg_argv[1])::timestamptz, (to_jsonb(new) ->> tg_argv[1])::timestamptz);
  end if;
  return null;
end;
$$;
create trigger webhook_points_written after insert on point_entries for each row execute function webhook_after_row('points', 'created_at');
create trigger webhook_tier_written after insert on tier_changes for each row execute function webhook_after_row('tier', 'at');
create trigger webhook_complaint_written after insert on complaint_events for each row execute function webhook_after_row('complaint', 'at');
create trigger webhook_refund_written after insert on refund_events for each row execute function webhook_after_row('refund', 'at');

create function webhook_after_voucher() returns trigger language plpgsql as $$
declare
  at timestamptz := coalesce(new.settled_at, new.created_at);
begin
  if is_webhook_wanted('voucher') then
    insert into outbox (topic, payload, run_at, created_at)
    values ('webhook.fact', jsonb_build_object('kind', 'voucher', 'id', new.id, 'state', new.state), at, at);
  end if;
  return null;
end;
$$;
create trigger webhook_voucher_made after insert on vouchers for each row execute function webhook_after_voucher();
create trigger webhook_voucher_settled after update of state on vouchers for each row
  when (old.state is distinct from new.state and new.state in ('used', 'expired', 'cancelled'))
  execute function webhook_after_voucher();
