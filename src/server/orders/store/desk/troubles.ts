import { TROUBLES, type Trouble } from '#domain/orders/order-desk.ts'
import { sql, type Query } from '#server/platform/database.ts'

/** Whether the newest parcel of an order that has not arrived has one of these statuses. */
const parcelIs = (...statuses: string[]): Query =>
  sql`(o.state in ('packed', 'on_delivery') and (select s.status from shipments s where s.order_id = o.id order by s.attempt desc limit 1)
    in (${sql.join(statuses.map((status) => sql.lit(status)))}))`

/** The condition of each trouble on `orders o`. */
const conditionsOf = (cancelAsked: Query): Record<Trouble, Query> => ({
  failed_delivery: sql`o.state = 'failed_delivery'`,
  courier_refused: parcelIs('unbooked', 'rejected', 'courier_not_found', 'cancelled'),
  on_hold: parcelIs('on_hold'),
  courier_not_cancelled: sql`(o.state in ('packed', 'on_delivery') and exists (select from former_bookings f where f.order_id = o.id and f.state = 'left'))`,
  cancel_asked: cancelAsked,
  substitution_open: sql`(o.state = 'picking' and exists (select 1 from substitutions u where u.order_id = o.id and u.state = 'offered'))`,
})

/** Whether `orders o` has any trouble: what the board counts. */
export const isInTrouble = (cancelAsked: Query): Query =>
  sql`(${sql.join(Object.values(conditionsOf(cancelAsked)), ' or ')})`

/** The troubles of `orders o`, as a list. */
export const troublesOf = (cancelAsked: Query): Query => {
  const conditions = conditionsOf(cancelAsked)
  const each = TROUBLES.map((name) => sql`case when ${conditions[name]} then ${sql.lit(name)} end`)
  return sql`to_json(array_remove(array[${sql.join(each)}]::text[], null))`
}
