import { textOf } from '#i18n/server.ts'
import { giveGoodwill } from '../../store-credit/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Shop } from '../../shop.ts'
import type { OrderRow } from '../store/orders.ts'
import { endOrder } from './end-order.ts'

/** What the shop adds as an apology; nothing for an order without a payment, which costs nothing. */
export const goodwillFor = ({ state }: Pick<OrderRow, 'state'>, shop: Shop): number =>
  state === 'pending_payment' ? 0 : shop.settings()['order.cancelledByShopGoodwill']

/** Ends a locked order on the shop's side: everything goes back, with goodwill on top. */
export const endByShop = async (
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  { actor, reason }: { actor: string; reason: string },
  now: Date,
): Promise<boolean> => {
  const goodwill = goodwillFor(order, shop)
  if (!(await endOrder(tx, shop, order, { action: 'cancel', actor, reason }, now))) return false
  if (goodwill > 0)
    await giveGoodwill(tx, {
      customerId: order.customerId,
      amount: goodwill,
      cause: 'cancel',
      causeId: order.id,
      orderId: order.id,
      note: textOf('credit.note.cancelled', { number: order.number }),
      now,
    })
  return true
}
