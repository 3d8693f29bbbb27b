import type { Id } from '#domain/units.ts'
import { inStock } from '#domain/catalogue/hamper.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { Transaction } from '../../platform/database.ts'
import { hasLeft } from './refund-order.ts'
import { putBack, ONLINE } from '../../batches/index.ts'
import { linesToRefund } from '../store/refunds.ts'

export type Gone = {
  orderId: Id<'order'>
  orderState: OrderState
  lines: readonly { lineId: string; quantity: number }[]
  cause: 'complaint'
  causeId: string
  actor: string
  now: Date
}

/**
 * Writes off returned goods for a cause without a refund. Goods still in the shop stay in stock.
 * `causeId` names the decision.
 */
export const writeOffGoods = async (tx: Transaction, gone: Gone): Promise<void> => {
  if (!hasLeft(gone.orderState)) return
  const lines = await linesToRefund(tx, gone.orderId)
  const goods = gone.lines.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw new Error(`The order ${gone.orderId} has no line ${lineId}.`)
    return inStock(line, quantity)
  })
  await putBack(tx, {
    place: ONLINE,
    goods,
    soldBy: { cause: 'order', causeId: gone.orderId },
    to: 'waste',
    cause: gone.cause,
    causeId: gone.causeId,
    actor: gone.actor,
    now: gone.now,
  })
}
