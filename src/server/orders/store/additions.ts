import type { Id } from '#domain/units.ts'
import { CHANGEABLE } from '#domain/orders/order-change.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { poNumberOf } from '../../companies/index.ts'
import { col, row, rows, sql, type Queryable, type Transaction } from '../../platform/database.ts'
import { OrderRow } from './orders.ts'

/** An order to which its customer can add goods. */
export const Addable = {
  ...col.pick(
    OrderRow,
    'id',
    'number',
    'locationId',
    'branchId',
    'address',
    'shippingMethod',
    'shippingName',
    'slotDay',
    'slotStart',
    'slotEnd',
  ),
  slotStartsAt: col.text,
  distanceM: col.int,
  /** Its company’s own number; empty without one. */
  poNumber: col.text,
  /** Whether the cart is to be added to it. */
  isChosen: col.flag,
}

const MAY_GROW = sql`o.added_to is null and o.state = any(${[...CHANGEABLE]}::text[]) and o.shipping_method in ('petik-antar', 'collect')`

/** The orders of a customer that can still grow, as JSON: what our riders bring or is collected. */
export const addableFacts = (customerId: string, now: Date) => sql`(
  select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number, 'locationId', o.location_id, 'branchId', o.branch_id, 'address', o.address, 'shippingMethod', o.shipping_method,
    'shippingName', o.shipping_name, 'slotDay', o.slot_day, 'slotStart', o.slot_start, 'slotEnd', o.slot_end, 'slotStartsAt', o.slot_starts_at, 'distanceM', o.distance_m,
    'poNumber', coalesce(${poNumberOf(sql`o.id`, customerId)}, ''),
    'isChosen', coalesce(o.id = (select add_to from carts where customer_id = ${customerId}), false)) order by o.slot_starts_at, o.id), '[]')
  from orders o where o.customer_id = ${customerId} and o.slot_starts_at > ${now} and ${MAY_GROW}
)`

/** The location of the windows of the order that a cart is added to; null for none. */
export const windowsOfFirst = (customerId: string) => sql`(
  select coalesce('collect-' || o.branch_id, o.location_id) from carts c join orders o on o.id = c.add_to where c.customer_id = ${customerId} and ${MAY_GROW}
)`

export type AddableOrder = col.Row<typeof Addable>

const Addition = { id: col.id('order'), state: col.one(ORDER_STATES) }

/** The orders that add goods to a locked order, oldest first. */
export const additionsOf = (tx: Transaction, orderId: Id<'order'>) =>
  rows(tx, sql(Addition)`select id, state from orders where added_to = ${orderId} order by id`)

/** The state of the order that another one adds to. */
export const stateOfFirst = async (db: Queryable, firstId: string) =>
  (await row(db, sql({ state: Addition.state })`select state from orders where id = ${firstId}`))
    ?.state ?? null
