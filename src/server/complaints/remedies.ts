import {
  creditBonus,
  paidForUnits,
  pointsForValue,
  type ComplaintRemedy,
} from '#domain/complaints/complaint.ts'
import type { Text } from '#domain/locale.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import { textOf } from '#i18n/server.ts'
import { giveGoodwill } from '../store-credit/index.ts'
import { earnBonus, readStanding } from '../points/index.ts'
import { forgoEarned, placeReplacement, refundOrder, writeOffGoods } from '../orders/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { findOrderForComplaint } from './store/facts.ts'
import type { WholeComplaint } from './store/complaints.ts'
import type { Given } from './store/decisions.ts'

/** Thrown inside the transaction to roll it back: the remedy is not available. */
export class RemedyRefused extends Error {
  readonly reason: 'out_of_stock' | 'no_window' | 'not_paid' | 'order_state' | 'nothing'
  constructor(reason: RemedyRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

export type Giving = {
  complaint: WholeComplaint
  orderState: OrderState
  remedy: ComplaintRemedy
  lines: readonly { lineId: string; quantity: number }[]
  actor: string
  now: Date
}

/**
 * Gives the remedy in the transaction of the decision. A reopened complaint gives again under its
 * own cause.
 */
export const giveRemedy = (tx: Transaction, shop: Shop, giving: Giving): Promise<Given> => {
  if (giving.remedy === 'points') return givePoints(tx, shop, giving)
  if (giving.remedy === 'replacement') return replace(tx, shop, giving)
  return refund(tx, shop, giving)
}

const causeOf = ({ complaint }: Giving): string =>
  complaint.reopened === 0 ? complaint.id : `${complaint.id}:${complaint.reopened}`
const nothing = {
  value: 0,
  bonus: 0,
  points: 0,
  refundId: null,
  replacementOrderId: null,
  isDone: true,
} satisfies Given
const noteOf = ({ complaint }: Giving): Text =>
  textOf('points.note.complaint', { number: complaint.number })

const UNSENT: readonly OrderState[] = ['paid', 'confirmed', 'picking', 'packed']

const refund = async (tx: Transaction, shop: Shop, giving: Giving): Promise<Given> => {
  const { complaint, remedy, orderState, actor, now } = giving
  const order = await findOrderForComplaint(tx, complaint.customerId, complaint.orderId)
  const isWhole =
    order !== null &&
    order.lines.every((line) => line.quantity - line.settledUnits <= unitsOf(giving, line.id))
  // Goods that have not left the shop can only be refunded as a whole order.
  if (UNSENT.includes(orderState) && !isWhole) throw new RemedyRefused('order_state')
  const neverCame = complaint.slug === 'item-not-yet-arrived'
  const outcome = await refundOrder(
    tx,
    shop,
    {
      orderId: complaint.orderId,
      lines:
        isWhole && orderState !== 'on_delivery'
          ? 'all'
          : giving.lines.map(({ lineId, quantity }) => ({ orderItemId: lineId, quantity })),
      withShipping: isWhole && neverCame,
      withServiceFee: isWhole,
      route: remedy === 'store_credit' ? 'store_credit' : 'original',
      goods: 'waste',
      cause: 'complaint',
      causeId: causeOf(giving),
      reason: complaint.number,
      actor,
    },
    now,
  )
  if (!outcome.ok) throw new RemedyRefused(REFUND_REFUSED[outcome.reason])
  if (!outcome.refund) throw new RemedyRefused('nothing')
  const { amount, id, state } = outcome.refund
  const bonus = remedy === 'store_credit' ? creditBonus(amount) : 0
  await giveGoodwill(tx, {
    customerId: complaint.customerId,
    amount: bonus,
    cause: 'complaint',
    causeId: causeOf(giving),
    orderId: complaint.orderId,
    note: noteOf(giving),
    now,
  })
  return { ...nothing, value: amount + bonus, bonus, refundId: id, isDone: state === 'done' }
}

const REFUND_REFUSED = {
  not_found: 'nothing',
  not_paid: 'not_paid',
  state: 'order_state',
  too_many: 'nothing',
  nothing: 'nothing',
} as const

const unitsOf = ({ lines }: Giving, lineId: string): number =>
  lines.find((line) => line.lineId === lineId)?.quantity ?? 0

/** The price paid for the goods, for remedies other than money. */
const valueOf = async (tx: Transaction, giving: Giving): Promise<number> =>
  (await goodsOf(tx, giving)).reduce((sum, { goods }) => sum + goods, 0)

const goodsOf = async (tx: Transaction, giving: Giving) => {
  const order = await findOrderForComplaint(
    tx,
    giving.complaint.customerId,
    giving.complaint.orderId,
  )
  return (order?.lines ?? []).map((line) => ({
    lineId: line.id,
    goods: paidForUnits(line, unitsOf(giving, line.id)),
  }))
}

/** Writes off the goods; a refund does this itself. */
const writeOff = (tx: Transaction, giving: Giving): Promise<void> => {
  const { complaint, orderState, lines, actor, now } = giving
  return writeOffGoods(tx, {
    orderId: complaint.orderId,
    orderState,
    lines,
    cause: 'complaint',
    causeId: causeOf(giving),
    actor,
    now,
  })
}

const givePoints = async (tx: Transaction, shop: Shop, giving: Giving): Promise<Given> => {
  const { complaint, now } = giving
  const lines = await goodsOf(tx, giving)
  const value = lines.reduce((sum, { goods }) => sum + goods, 0)
  const points = pointsForValue(
    value,
    (await readStanding(tx, complaint.customerId, now)).worthPerPoint,
  )
  const bonus = {
    customerId: complaint.customerId,
    points,
    cause: 'complaint',
    causeId: causeOf(giving),
    note: noteOf(giving),
  }
  // First, so that taking back the earned points does not draw on the points given here.
  await forgoEarned(tx, { orderId: complaint.orderId, lines, causeId: causeOf(giving) }, now)
  if (!(await earnBonus(tx, bonus, shop.settings(), now))) throw new RemedyRefused('nothing')
  await writeOff(tx, giving)
  return { ...nothing, value, points }
}

const replace = async (tx: Transaction, shop: Shop, giving: Giving): Promise<Given> => {
  const { complaint, lines, now } = giving
  const value = await valueOf(tx, giving)
  const placed = await placeReplacement(tx, shop, {
    orderId: complaint.orderId,
    cause: complaint.id,
    attempt: complaint.reopened,
    lines,
    reason: complaint.number,
    now,
  })
  if (!placed.ok) throw new RemedyRefused(placed.reason)
  await writeOff(tx, giving)
  return { ...nothing, value, replacementOrderId: placed.orderId }
}
