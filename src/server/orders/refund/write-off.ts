import type { Id } from '#domain/units.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { Transaction } from '../../platform/database.ts'
import { putBack, ONLINE } from '../../batches/index.ts'
import { goodsBack } from './goods-back.ts'
import { hasLeft } from './plan-refund.ts'

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
  const goods = await goodsBack(tx, gone.orderId, gone.lines)
  await putBack(tx, {
    place: ONLINE,
    goods,
    soldBy: { orderId: gone.orderId },
    to: 'waste',
    cause: gone.cause,
    causeId: gone.causeId,
    actor: gone.actor,
    now: gone.now,
  })
}
