import { moneyOf } from '#domain/orders/books.ts'
import { refundOfUnits } from '#domain/orders/refund.ts'
import type { Id, Rupiah } from '#domain/units.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Shop } from '../../shop.ts'
import { lockOrder } from '../store/orders.ts'
import { linesToRefund } from '../store/refund/refunds.ts'
import { adjustOrder } from './adjust-order.ts'

export type UnitsRefused = { lineId: string; quantity: number }
export type UnitsOutcome =
  | { ok: true; less: Rupiah }
  | { ok: false; reason: 'state' | 'too_many' | 'everything' }

/**
 * Collects less at the door for units that the customer refused before paying in cash; they come
 * back to the shop. `everything`: nothing would be left to hand over or to collect.
 */
export const refuseUnits = async (
  tx: Transaction,
  shop: Shop,
  orderId: Id<'order'>,
  { lineId, quantity }: UnitsRefused,
  { actor, reason, now }: { actor: string; reason: string; now: Date },
): Promise<UnitsOutcome> => {
  const order = await lockOrder(tx, orderId)
  const isUnpaid = order?.paymentMethod === 'cod' && order.paymentState === 'none'
  if (!order || !isUnpaid || order.state !== 'on_delivery') return { ok: false, reason: 'state' }
  const lines = await linesToRefund(tx, orderId)
  const leftOf = (line: (typeof lines)[number]) => line.quantity - line.refundedQuantity
  const line = lines.find(({ id }) => id === lineId)
  if (!line || leftOf(line) < quantity) return { ok: false, reason: 'too_many' }
  const back = refundOfUnits(line, quantity)
  const left = lines.reduce((sum, one) => sum + leftOf(one), 0)
  if (left === quantity || back.amount >= moneyOf(order)) return { ok: false, reason: 'everything' }
  if (back.amount === 0) return { ok: false, reason: 'too_many' }
  const refused = { lineId, kind: 'refused', units: quantity, nominal: null, grams: null } as const
  await adjustOrder(
    tx,
    shop,
    { orderId, causeId: newId(now), adjustments: [{ ...refused, ...back }], actor, reason },
    now,
  )
  return { ok: true, less: back.amount }
}
