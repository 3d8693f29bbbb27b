import type { Id } from '#domain/units.ts'
import { add } from '#domain/money.ts'
import {
  sumOf,
  takesUnits,
  type Adjustment,
  type AdjustmentKind,
} from '#domain/orders/adjustment.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Shop } from '../../shop.ts'
import type { RefundAsk } from '../refund/plan-refund.ts'
import { refundOrder } from '../refund/refund-order.ts'
import { insertAdjustments } from '../store/adjustments.ts'

/** Whole units leave a line; any other kind lowers what its units cost. */
export type LineAdjustment = Omit<Adjustment, 'kind'> & { kind: AdjustmentKind }

export type AdjustmentAsk = {
  orderId: Id<'order'>
  /** The idempotency key of the refunds, together with their kind. */
  causeId: string
  adjustments: readonly LineAdjustment[]
  actor: string
  reason: string
}

/**
 * Gives back what an order lost before it left, in the caller's transaction: missing units by their
 * route, anything else as store credit at once; of a cash order less is collected. One refund for
 * each kind. Throws when an amount does not fit the order. Wake the outbox after the commit.
 */
export const adjustOrder = async (
  tx: Transaction,
  shop: Shop,
  { orderId, causeId, adjustments, actor, reason }: AdjustmentAsk,
  now: Date,
): Promise<void> => {
  const kinds = new Set(adjustments.map(({ kind }) => kind))
  for (const kind of kinds) {
    const ofKind = adjustments.filter((one) => one.kind === kind)
    const refundId = await giveBack(
      tx,
      shop,
      { orderId, causeId, kind, ofKind, actor, reason },
      now,
    )
    const rows = ofKind.map(({ gross: _, ...one }) => ({
      ...one,
      id: newId(now),
      refundId: one.amount > 0 || takesUnits(kind) ? refundId : null,
    }))
    await insertAdjustments(tx, orderId, rows, { actor, now })
  }
}

type OfKind = Omit<AdjustmentAsk, 'adjustments'> & {
  kind: AdjustmentKind
  ofKind: readonly LineAdjustment[]
}

const giveBack = async (
  tx: Transaction,
  shop: Shop,
  { orderId, causeId, kind, ofKind, actor, reason }: OfKind,
  now: Date,
): Promise<string | null> => {
  const amount = sumOf(ofKind)
  if (amount === 0) return null
  const outcome = await refundOrder(
    tx,
    shop,
    {
      orderId,
      lines: takesUnits(kind) ? unitsIn(ofKind) : partsIn(ofKind),
      withShipping: false,
      withServiceFee: false,
      route: takesUnits(kind) ? 'original' : 'store_credit',
      cause: kind,
      causeId,
      reason,
      actor,
    },
    now,
  )
  if (!outcome.ok || outcome.refund?.amount !== amount)
    throw new Error(`The adjustment ${kind} of the order ${orderId} does not fit what it holds.`)
  return outcome.refund.id
}

const unitsIn = (ofKind: readonly LineAdjustment[]) =>
  ofKind.map(({ lineId, units, amount, gross }) => ({
    orderItemId: lineId,
    quantity: units,
    ...(amount > 0 && { part: { amount, gross } }),
  }))

/** One part for each line, whatever it is made of. */
const partsIn = (ofKind: readonly LineAdjustment[]): Exclude<RefundAsk['lines'], 'all'> =>
  [...new Set(ofKind.map(({ lineId }) => lineId))].flatMap((lineId) => {
    const ofLine = ofKind.filter((one) => one.lineId === lineId && one.amount > 0)
    const part = {
      amount: sumOf(ofLine),
      gross: add(...ofLine.map(({ gross }) => gross)),
    }
    return part.amount === 0 ? [] : [{ orderItemId: lineId, quantity: 0, part }]
  })
