import type { OrderState } from '#domain/order-state.ts'
import type { Transaction } from '../platform/database.ts'
import { hasLeft } from './refund-order.ts'
import { linesToRefund, takeGoodsBack } from './store-refunds.ts'

export type Gone = {
  orderId: string
  orderState: OrderState
  lines: readonly { lineId: string; quantity: number }[]
  cause: 'complaint'
  causeId: string
  actor: string
  now: Date
}

/**
 * Books goods of an order as come back and written off, for a cause that gives no money back: they
 * are as lost as those of a refund. Goods that have not left the shop stay where they are.
 * `causeId` names what decided it.
 */
export const writeOffGoods = async (tx: Transaction, gone: Gone): Promise<void> => {
  if (!hasLeft(gone.orderState)) return
  const lines = await linesToRefund(tx, gone.orderId)
  const goods = gone.lines.map(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw new Error(`The order ${gone.orderId} has no line ${lineId}.`)
    return { variationId: line.variationId, quantity }
  })
  await takeGoodsBack(tx, goods, 'waste', {
    cause: gone.cause,
    causeId: gone.causeId,
    actor: gone.actor,
    now: gone.now,
  })
}
