import type { Id } from '#domain/units.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { DAY_MS } from '#domain/time.ts'
import { col, row, rows, sql, type Queryable, type Transaction } from '../../platform/database.ts'

export const ComplainedLine = {
  id: col.id('order line'),
  name: col.translated,
  variationName: col.translated,
  image: col.text,
  tile: col.text,
  quantity: col.int,
  price: col.rupiah,
  lineTotal: col.rupiah,
  discountShare: col.rupiah,
  /** Days of freshness promised from the delivery. */
  freshDays: col.int,
  /** Units already settled, by complaints or otherwise. */
  settledUnits: col.int,
  openComplaintId: col.nullable(col.text),
}
export const OrderForComplaint = {
  id: col.id('order line'),
  number: col.text,
  customerId: col.id('customer'),
  state: col.one(ORDER_STATES),
  slotDay: col.text,
  slotEnd: col.text,
  deliveredAt: col.nullable(col.instant),
  lines: col.list(ComplainedLine),
}
export type OrderForComplaint = col.Row<typeof OrderForComplaint>

/**
 * A customer's order with what can still be complained about; null for an unknown order and for
 * another customer's.
 */
export const findOrderForComplaint = (
  db: Queryable,
  customerId: Id<'customer'>,
  orderId: Id<'order'>,
) =>
  row(
    db,
    sql(OrderForComplaint)`
      select o.id, o.number, o.customer_id as "customerId", o.state, o.slot_day as "slotDay", o.slot_end as "slotEnd", o.delivered_at as "deliveredAt", (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'variationName', l.variation_name, 'image', l.image, 'tile', p.tile, 'quantity', l.quantity,
          'price', l.price, 'lineTotal', l.line_total, 'discountShare', l.discount_share, 'freshDays', l.fresh_days, 'settledUnits', l.refunded_quantity + coalesce(s.units, 0), 'openComplaintId', s.open_id) order by l.position), '[]')
        from order_lines l join products p on p.id = l.product_id
        left join lateral (
          select sum(cl.replaced_quantity)::integer as units, max(case when cl.is_open then cl.complaint_id::text end) as open_id
          from complaint_lines cl where cl.order_line_id = l.id
        ) s on true
        where l.order_id = o.id
      ) as lines
      from orders o where o.id = ${orderId} and o.customer_id = ${customerId}`,
  )

export const Record90 = {
  complaints30Days: col.int,
  complaints90Days: col.int,
  complained90Days: col.int,
  spent90Days: col.int,
}
export type Record90 = col.Row<typeof Record90>

/**
 * A customer's recent purchases and complaints; a rejected complaint counts, its value does not.
 */
export const readRecord = async (
  db: Queryable,
  customerId: Id<'customer'>,
  now: Date,
): Promise<Record90> => {
  const [days30, days90] = [
    new Date(now.getTime() - 30 * DAY_MS),
    new Date(now.getTime() - 90 * DAY_MS),
  ]
  return (await row(
    db,
    sql(Record90)`
      select count(*) filter (where created_at >= ${days30}) as "complaints30Days", count(*) as "complaints90Days",
        coalesce(sum(value) filter (where decision is distinct from 'rejected'), 0)::bigint as "complained90Days",
        (select coalesce(sum(subtotal - discount_goods), 0)::bigint from orders
         where customer_id = ${customerId} and placed_at >= ${days90} and payment_state in ('paid', 'partially_refunded', 'refunded')) as "spent90Days"
      from complaints where customer_id = ${customerId} and created_at >= ${days90}`,
  ))!
}

/**
 * Serialises complaints of one customer, so that each sees the others. Taken before any row lock.
 */
export const takeTurn = (tx: Transaction, customerId: Id<'customer'>): Promise<unknown> =>
  row(tx, sql`select pg_advisory_xact_lock(hashtext('complaint'), hashtext(${customerId}))`)

/** The progress of a complaint's refund. */
const FollowedRefund = {
  complaintId: col.id('complaint'),
  orderId: col.id('order'),
  isUnderWay: col.flag,
  isDone: col.flag,
}
export const refundsToFollow = (db: Queryable) =>
  rows(
    db,
    sql(FollowedRefund)`
      select c.id as "complaintId", c.order_id as "orderId", r.state <> 'pending' as "isUnderWay", r.state = 'done' as "isDone"
      from complaints c join refunds r on r.id = c.refund_id
      where c.state in ('approved', 'partly_approved') and (r.state = 'done' or (c.remedy_at is null and r.state <> 'pending')) order by c.id limit 200`,
  )

/** Rejected complaints past their period for reopening. */
export const rejectedBefore = (db: Queryable, before: Date) =>
  rows(
    db,
    sql({ id: col.id('complaint'), orderId: col.id('order') })`
      select id, order_id as "orderId" from complaints where state = 'rejected' and decided_at < ${before} order by decided_at limit 200`,
  )

/** Closed complaints decided more than `years` ago, with their photo files. */
export const decidedYearsAgo = (db: Queryable, years: number, now: Date) =>
  rows(
    db,
    sql({ id: col.id('complaint'), photos: col.list({ file: col.text }) })`
      select c.id, (select coalesce(jsonb_agg(jsonb_build_object('file', p.file)), '[]') from complaint_photos p where p.complaint_id = c.id) as photos
      from complaints c where c.state in ('rejected', 'resolved') and c.decided_at < ${now}::timestamptz - make_interval(years => ${years}::integer)
      order by c.decided_at limit 200`,
  )
