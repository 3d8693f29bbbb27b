import { ONLINE, putBack, takeFromBatches } from '../../batches/index.ts'
import { col, rows, run, sql, uuids, type Transaction } from '../../platform/database.ts'

const Reserved = { variationId: col.id('variation'), quantity: col.int, kind: col.text }

/**
 * Turns the reservations of a packed order into sales, from the batches that expire first. False,
 * with changes to roll back, when what is left of a batch is held. Idempotent: only active
 * reservations count.
 */
export const sellReserved = async (
  tx: Transaction,
  orderId: string,
  actor: string,
  now: Date,
): Promise<boolean> => {
  const sold = await rows(
    tx,
    sql(Reserved)`
      update stock_reservations set state = 'sold' where order_id = ${orderId} and state = 'live'
      returning variation_id as "variationId", quantity - released as quantity, kind`,
  )
  const { ok } = await takeFromBatches(tx, {
    place: ONLINE,
    takes: sold.filter(({ kind, quantity }) => kind === 'stock' && quantity > 0),
    kind: 'sell',
    promised: true,
    cause: 'order',
    causeId: orderId,
    actor,
    now,
  })
  return ok
}

/**
 * Undoes the packing of an order that will not leave: its goods are reserved for it again. Goods that
 * became a hamper since have no stock to go back to: they are written off.
 */
export const unpack = async (
  tx: Transaction,
  orderId: string,
  actor: string,
  now: Date,
): Promise<void> => {
  const unpacked = await rows(
    tx,
    sql(Reserved)`
      with unpacked as (
        update stock_reservations set state = 'live' where order_id = ${orderId} and state = 'sold' returning variation_id, quantity - released as quantity, kind
      ),
      unweighed as (update orders set picked_g = null where id = ${orderId} and picked_g is not null)
      select variation_id as "variationId", quantity, kind from unpacked where quantity > 0`,
  )
  const cause = { cause: 'order', causeId: orderId, actor, now }
  const { lost } = await putBack(tx, {
    ...cause,
    place: ONLINE,
    goods: unpacked.filter(({ kind }) => kind === 'stock'),
    soldBy: { orderId },
    to: 'shelf',
    promised: true,
  })
  if (lost.length === 0) return
  await run(
    tx,
    sql`
      update stock_reservations set state = 'released'
      where order_id = ${orderId} and kind = 'stock' and variation_id = any(${uuids(lost)})`,
  )
}
