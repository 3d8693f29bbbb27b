import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const ordersInvariants: readonly Invariant[] = [
  {
    id: 'I1d',
    what: 'orders that hold goods have live reservations, the others none',
    count: () => sql`select count(*) as breaks from orders o
      where (o.state in ('pending_payment', 'paid', 'confirmed', 'picking') and exists (select 1 from stock_reservations r where r.order_id = o.id and r.state <> 'live'))
         or (o.state in ('expired', 'cancelled') and exists (select 1 from stock_reservations r where r.order_id = o.id and r.state <> 'released'))
         or not exists (select 1 from stock_reservations r where r.order_id = o.id)`,
  },
  {
    id: 'I13a',
    what: 'an order that is collected has its window and its code at its branch, no other has one',
    count:
      () => sql`select count(*) as breaks from orders o left join collections k on k.order_id = o.id left join slot_bookings b on b.order_id = o.id
      where (o.branch_id is null and (k.order_id is not null or starts_with(b.location_id, 'collect-')))
         or (o.branch_id is not null and b.location_id <> 'collect-' || o.branch_id)
         or (o.state = 'ready_for_pickup' and k.branch_id is distinct from o.branch_id)
         or (k.given_up_at is null and k.goods is not null)`,
  },
  {
    id: 'I1o',
    what: 'an order is marked as the first exactly if its customer placed none before it that stands',
    count: () => sql`select count(*) as breaks from (
        select is_first, placed_at > min(placed_at) filter (where state not in ('expired', 'cancelled')) over (partition by customer_id) as is_later from orders
      ) o where is_first = coalesce(is_later, false)`,
  },
  {
    id: 'I1h',
    what: 'an order holds what its lines are made of',
    count: () => sql`select count(*) as breaks from (
        select order_id, variation_id, sum(quantity) as quantity from (
          select order_id, variation_id, quantity from order_lines where parts = '[]'
          union all select l.order_id, (p.part ->> 'variationId')::uuid, l.quantity * (p.part ->> 'quantity')::integer from order_lines l cross join jsonb_array_elements(l.parts) as p (part)
        ) g group by 1, 2
      ) l full join stock_reservations r using (order_id, variation_id) where coalesce(l.quantity, 0) <> coalesce(r.quantity - r.substitute, 0)`,
  },
  {
    id: 'I1m',
    what: 'an order that is not picked yet gave up exactly what was dropped of it, and its window has room for that',
    count: () => sql`select (
        select count(*) from (
          select order_id, variation_id, sum(units)::integer as units from (
            select l.order_id, l.variation_id, a.units from order_adjustments a join order_lines l on l.id = a.order_line_id where a.kind = 'dropped' and l.parts = '[]'
            union all select l.order_id, (p.part ->> 'variationId')::uuid, a.units * (p.part ->> 'quantity')::integer
              from order_adjustments a join order_lines l on l.id = a.order_line_id cross join jsonb_array_elements(l.parts) as p (part) where a.kind = 'dropped'
          ) g group by 1, 2
        ) d full join (select r.order_id, r.variation_id, r.released from stock_reservations r where r.released > 0) r using (order_id, variation_id)
        join orders o on o.id = order_id
        where o.state in ('paid', 'confirmed') and coalesce(d.units, 0) <> coalesce(r.released, 0)
      ) + (
        select count(*) from orders o join slot_bookings b on b.order_id = o.id where o.state in ('paid', 'confirmed') and b.grams <> o.weight_g
      ) as breaks`,
  },
  {
    id: 'I1n',
    what: 'goods added to an order take no place of their own, and wait only with it, where it goes',
    count: () => sql`select (
        select count(*) from orders o join slot_bookings b on b.order_id = o.id where b.orders <> (o.added_to is null)::integer
      ) + (
        select count(*) from orders o join orders f on f.id = o.added_to
        where o.state in ('pending_payment', 'paid', 'confirmed') and f.state not in ('expired', 'cancelled', 'refunded')
          and (f.state not in ('paid', 'confirmed') or (o.slot_day, o.slot_start, o.address) is distinct from (f.slot_day, f.slot_start, f.address))
      ) as breaks`,
  },
  {
    id: 'I2',
    what: 'an order’s total and subtotal follow from its lines',
    count: () => sql`select count(*) as breaks from orders o
      where o.total <> o.subtotal + o.service_fee + o.shipping - o.discount
         or o.subtotal <> coalesce((select sum(line_total) from order_lines l where l.order_id = o.id), -1)
         or o.discount_goods <> coalesce((select sum(discount_share) from order_lines l where l.order_id = o.id), -1)`,
  },
  {
    id: 'I2b',
    what: 'what was paid for an order less its adjustments is what its invoice says',
    count: () => sql`select (
        select count(*) from (
          select order_line_id, refund_id, sum(amount)::bigint as amount, (sum(units) filter (where kind in ('short', 'dropped', 'refused')))::integer as units
          from order_adjustments where refund_id is not null group by 1, 2
        ) a full join (
          select f.order_line_id, f.refund_id, f.amount, nullif(f.quantity, 0) as units from refund_lines f join refunds r on r.id = f.refund_id
          where r.cause in ('weight', 'short', 'substitution', 'dropped', 'price_drop', 'refused')
        ) f using (order_line_id, refund_id) where a.amount is distinct from f.amount or a.units is distinct from f.units
      ) + (
        select count(*) from orders o where o.less_cash <> coalesce((select sum(r.money) from refunds r where r.order_id = o.id and r.route = 'cash'), 0)
      ) + (
        select count(*) from order_lines l join (select order_line_id, sum(amount) as amount from order_adjustments group by 1) a on a.order_line_id = l.id
        where a.amount > l.line_total - l.discount_share
      ) as breaks`,
  },
  {
    id: 'I3c',
    what: 'the journal’s debt of refunds is the money of unfinished refunds',
    count: () => sql`select count(*) as breaks from (
        select coalesce((select sum(amount) from journal_lines where account = 'owed:refunds'), 0) + coalesce((select sum(money) from refunds where state <> 'done'), 0) as owed
      ) sums where owed <> 0`,
  },
  {
    id: 'I4a',
    what: 'a paid order has exactly one captured payment, of its total',
    count: () => sql`select count(*) as breaks from orders o
      where o.payment_state = 'paid' and (select count(*) from payments p where p.order_id = o.id and p.state = 'paid' and p.amount = o.total - o.credit_used - o.less_cash) <> 1`,
  },
  {
    id: 'I4b',
    what: 'a captured payment belongs to a paid order or is to be refunded, and is in the journal',
    count: () => sql`select count(*) as breaks from payments p join orders o on o.id = p.order_id
      where (p.state = 'paid' and o.payment_state not in ('paid', 'partially_refunded'))
         or (p.state in ('paid', 'refund_pending', 'refunded') and not exists (select 1 from journal_entries j where j.cause = 'payment' and j.cause_id = p.id::text))`,
  },
  {
    id: 'I4c',
    what: 'the refunded amounts of an order, its lines and a payment are the sums of their refunds',
    count: () => sql`select (
        select count(*) from orders o where (o.refunded, o.credit_refunded, o.shipping_refunded, o.service_fee_refunded) is distinct from (
          select (coalesce(sum(r.amount), 0)::bigint, coalesce(sum(r.credit), 0)::bigint, coalesce(sum(r.shipping), 0)::bigint, coalesce(sum(r.service_fee), 0)::bigint)
          from refunds r where r.order_id = o.id and r.cause not in ('late_payment', 'double_payment'))
      ) + (
        select count(*) from order_lines l where (l.refunded_quantity, l.refunded) is distinct from (
          select (coalesce(sum(f.quantity), 0)::integer, coalesce(sum(f.amount), 0)::bigint) from refund_lines f where f.order_line_id = l.id)
      ) + (
        select count(*) from payments p where p.refunded <> coalesce((select sum(r.money) from refunds r where r.payment_id = p.id), 0)
      ) + (
        select count(*) from refunds r where r.cause not in ('late_payment', 'double_payment') and (r.amount <> r.goods + r.shipping + r.service_fee
          or r.goods <> coalesce((select sum(f.amount) from refund_lines f where f.refund_id = r.id), 0))
      ) as breaks`,
  },
  {
    id: 'I5b',
    what: 'a completed order that earns points has its entry, and no other order has one',
    count: () => sql`select count(*) as breaks from orders o
      where (o.state = 'completed' and o.points_to_earn > 0 and not exists (select 1 from point_entries e where e.kind = 'earn' and e.cause = 'order' and e.cause_id = o.id::text and e.points = o.points_to_earn))
         or (o.state not in ('completed', 'refunded') and exists (select 1 from point_entries e where e.cause = 'order' and e.cause_id = o.id::text))`,
  },
  {
    id: 'I5c',
    what: 'pending points are those of orders that count and are not completed',
    count: () => sql`select count(*) as breaks from loyalty_accounts a
      where a.pending <> coalesce((select sum(points_to_earn) from orders o where o.customer_id = a.customer_id
        and o.state in ('paid', 'confirmed', 'picking', 'packed', 'on_delivery', 'ready_for_pickup', 'delivered', 'failed_delivery')), 0)`,
  },
  {
    id: 'I9b',
    what: 'no change of an order was notified more often than it happened',
    count: () => sql`select count(*) as breaks from (
        select split_part(params ->> 'key', ':', 1) as order_id, split_part(params ->> 'key', ':', 2) as action, count(*) as told
        from notifications where kind like 'order.%' and params ->> 'key' is not null group by 1, 2
      ) n join (select order_id::text as order_id, action, count(*) as happened from order_events group by 1, 2) e using (order_id, action)
      where told > happened`,
  },
  {
    id: 'I11',
    what: 'every stock movement has its order or refund, and every order and refund its movements',
    count:
      () => sql`select (select count(*) from stock_movements m where m.cause = 'order' and not exists (select 1 from orders o where o.id::text = m.cause_id))
      + (select count(*) from stock_movements m where m.cause = 'refund' and not exists (select 1 from refunds r where r.id::text = m.cause_id))
      + (select count(*) from refund_lines f join refunds r on r.id = f.refund_id join orders o on o.id = r.order_id where o.state <> 'cancelled' and r.cause not in ('weight', 'short', 'substitution', 'dropped', 'price_drop') and f.quantity > 0 and not exists (select 1 from stock_movements m where m.cause = 'refund' and m.cause_id = r.id::text))
      + (select count(*) from stock_reservations r where r.kind = 'stock' and not exists (select 1 from stock_movements m where m.cause = 'order' and m.cause_id = r.order_id::text and m.variation_id = r.variation_id)) as breaks`,
  },
  {
    id: 'I11b',
    what: 'an order’s stock movements match the state of its reservations',
    count: () => sql`select count(*) as breaks from (
        select cause_id, variation_id, sum(reserved_delta) as reserved, sum(on_hand_delta) as on_hand
        from stock_movements where cause = 'order' and (kind in ('hold', 'release', 'sell') or (kind = 'return' and reserved_delta > 0)) group by 1, 2
      ) m full join (select order_id::text as cause_id, variation_id, quantity - released as quantity, state from stock_reservations where kind = 'stock') r using (cause_id, variation_id)
      where coalesce(m.reserved, 0) <> case r.state when 'live' then r.quantity else 0 end
         or coalesce(m.on_hand, 0) <> case r.state when 'sold' then -r.quantity else 0 end`,
  },
]
