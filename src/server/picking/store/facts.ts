import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { BATCH_STATES } from '#domain/stock/batch.ts'
import { SUBSTITUTE_CHOICES } from '#domain/picking/substitution.ts'
import { AgreedPrice, unitsLeft } from '../../orders/index.ts'
import {
  col,
  row,
  rows,
  sql,
  uuids,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

/** How long goods stay good after delivery, as their product promises. */
export const lifeDaysOf = (db: Queryable, variationIds: readonly string[]) =>
  rows(
    db,
    sql({ variationId: col.id('variation'), lifeDays: col.int })`
      select v.id as "variationId", p.min_life_on_delivery_days as "lifeDays" from variations v join products p on p.id = v.product_id
      where v.id = any(${uuids(variationIds)})`,
  )

const BatchOf = {
  id: col.id('batch'),
  bestBefore: col.day,
  state: col.one(BATCH_STATES),
  onHand: col.int,
}
/** The batch of a label, if it is of this good and place. */
export const batchOfCode = (db: Queryable, locationId: string, variationId: string, code: string) =>
  row(
    db,
    sql(BatchOf)`
      select id, best_before as "bestBefore", state, on_hand as "onHand" from batches
      where code = ${code} and location_id = ${locationId} and variation_id = ${variationId}`,
  )

/** The batches of these goods that a place has. */
export const batchesOnHand = (db: Queryable, locationId: string, variationIds: readonly string[]) =>
  rows(
    db,
    sql({
      code: col.text,
      variationId: col.id('variation'),
      bestBefore: col.day,
      state: col.one(BATCH_STATES),
      lifeDays: col.int,
    })`
      select b.code, b.variation_id as "variationId", b.best_before as "bestBefore", b.state, p.min_life_on_delivery_days as "lifeDays"
      from batches b join variations v on v.id = b.variation_id join products p on p.id = v.product_id
      where b.location_id = ${locationId} and b.on_hand > 0 and b.variation_id = any(${uuids(variationIds)}) order by b.best_before, b.id`,
  )
export type BatchOnHand = Awaited<ReturnType<typeof batchesOnHand>>[number]

const TaskOrder = {
  state: col.one(ORDER_STATES),
  number: col.text,
  customerId: col.id('customer'),
  day: col.day,
  locationId: col.text,
  /** Units of the line that are left, and what one cost when it was ordered and at which quantity. */
  left: col.int,
  price: col.rupiah,
  quantityPrices: col.list(AgreedPrice),
  substitute: col.one(SUBSTITUTE_CHOICES),
  substituteId: col.nullable(col.id('variation')),
}
const taskOrder = (orderId: string, lineId: string) =>
  sql(TaskOrder)`
      select o.state, o.number, o.customer_id as "customerId", o.slot_day as day, o.location_id as "locationId", ${unitsLeft} as left,
        l.price, l.quantity_prices as "quantityPrices", l.substitute, l.substitute_id as "substituteId"
      from orders o join order_lines l on l.id = ${lineId} and l.order_id = o.id where o.id = ${orderId}`
export const orderOfTask = (db: Queryable, orderId: string, lineId: string) =>
  row(db, taskOrder(orderId, lineId))
/** The order of a task, locked: packing and cancelling wait for it. */
export const lockOrderOfTask = (tx: Transaction, orderId: string, lineId: string) =>
  row(tx, sql(TaskOrder)`${taskOrder(orderId, lineId)} for update of o`)
export type TaskOrder = col.Row<typeof TaskOrder>
