import type { Body, Query as QueryOf } from '#contract/call.ts'
import type {
  previewOrderRefund,
  refundOrderByHand,
  RefundPlanned,
} from '#contract/staff/orders/refund-by-hand.ts'
import { isOn } from '#contract/wire.ts'
import { lowersInvoice } from '#domain/companies/invoice.ts'
import { add, rupiah } from '#domain/money.ts'
import { refundRoute, splitRefund, spreadOverLines } from '#domain/orders/refund.ts'
import type { Amount, Id } from '#domain/units.ts'
import { readBilledCompany } from '../../../companies/index.ts'
import { AppError } from '../../../errors.ts'
import type { RunOnce } from '../../../http/guards.ts'
import { latestPayment, refundAbility } from '../../../payments/index.ts'
import type { Queryable, Transaction } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import {
  fourEyesOnRefund,
  isWaiting,
  perform,
  type Act,
  type Doer,
  type Waiting,
} from '../../../staff/index.ts'
import { voucherBackOf } from '../../../vouchers/index.ts'
import { actorOf } from '../../cancel/cancel-order.ts'
import { orderOfDesk, type AskOfDesk } from '../../desk/read-staff-order.ts'
import { hasVoucher, lockOrder, type OrderRow } from '../../store/orders.ts'
import { linesToRefund } from '../../store/refund/refunds.ts'
import { orderVersion } from '../../store/desk/staff-orders.ts'
import {
  discountOnShipping,
  hasLeft,
  planRefund,
  pointsBack,
  voucherShare,
  type RefundAsk,
  type RefundPlan,
  type RefundRefusal,
} from '../plan-refund.ts'
import { refundOrder } from '../refund-order.ts'
import { lostWith } from '../take-back-points.ts'

/** What is given back: units, or an amount of the goods without units (0: none). */
export type ByHand = {
  units: { line: string; quantity: number }[]
  shipping: boolean
  serviceFee: boolean
  amount: number
  route: 'original' | 'store_credit'
}
type Asked = Pick<RefundAsk, 'lines' | 'withShipping' | 'withServiceFee' | 'route' | 'cause'>
type Planned = { plan: RefundPlan; asked: Asked }

/**
 * Goods go back once the order has left; before that it is changed or cancelled. Null when nothing
 * is wanted.
 */
const planByHand = async (
  db: Queryable,
  order: OrderRow,
  wanted: ByHand,
): Promise<Planned | RefundRefusal> => {
  const { units, amount, shipping, serviceFee, route } = wanted
  if (units.length > 0 && amount > 0) return 'too_many'
  if ((units.length > 0 || amount > 0) && !hasLeft(order.state)) return 'state'
  const lines = amount > 0 ? await linesToRefund(db, order.id) : []
  const spread = spreadOverLines(lines, amount)
  if (spread === null) return 'too_many'
  const asked: Asked = {
    lines:
      amount > 0
        ? lines
            .map(({ id }, at) => ({ orderItemId: id, quantity: 0, part: spread[at]! }))
            .filter(({ part }) => part.amount > 0)
        : units.map(({ line, quantity }) => ({ orderItemId: line, quantity })),
    withShipping: shipping,
    withServiceFee: serviceFee,
    route,
    cause: 'by_hand',
  }
  const plan = await planRefund(db, order, asked)
  return plan.ok ? { plan, asked } : plan.reason
}

/** More than is left, or nothing, is refused at the amount. */
const refused = (reason: RefundRefusal | 'not_found'): AppError =>
  reason === 'state' || reason === 'not_paid'
    ? new AppError('order_state')
    : new AppError('invalid', { errors: { amount: [{ key: 'validation.invalid' }] } })

type Previewing = AskOfDesk & { query: QueryOf<typeof previewOrderRefund> }

/** What a refund would do now, part by part; all zero when nothing is chosen. */
export const previewRefund = async (ask: Previewing): Promise<RefundPlanned> => {
  const { shop, query, now } = ask
  const order = await orderOfDesk(ask)
  const wanted: ByHand = {
    units: unitsIn(query.units ?? ''),
    shipping: isOn(query.shipping),
    serviceFee: isOn(query.service_fee),
    amount: query.amount ?? 0,
    route: query.route ?? 'original',
  }
  const [planned, payment, version, left, billed] = await Promise.all([
    planByHand(shop.db, order, wanted),
    latestPayment(shop.db, order.id),
    orderVersion(shop.db, order.id),
    leftOf(shop.db, order),
    readBilledCompany(shop.db, order.id),
  ])
  if (typeof planned === 'string' && planned !== 'nothing') throw refused(planned)
  const parts = typeof planned === 'string' ? NOTHING : planned.plan.parts
  const { money, credit } = splitRefund(
    parts.amount,
    payment ? payment.amount - payment.refunded : 0,
  )
  const ability = payment ? refundAbility(shop, payment, now) : 'no'
  const voucher =
    typeof planned === 'string' || !hasVoucher(order)
      ? 0
      : await voucherBackOf(shop.db, { orderId: order.id, part: voucherShare(order, planned.plan) })
  return {
    version,
    left,
    goods: parts.goods,
    shipping: parts.shipping,
    service_fee: parts.serviceFee,
    amount: parts.amount,
    money,
    credit,
    route:
      money === 0
        ? 'store_credit'
        : billed?.open != null
          ? invoiceRoute(billed.open, money)
          : refundRoute(wanted.route, { isWhole: money === payment?.amount, ability }),
    voucher,
    points: typeof planned === 'string' ? 0 : pointsLost(order, planned.plan),
    ends_order: typeof planned !== 'string' && planned.plan.endsOrder,
  }
}

/** What is open of a company's invoice is lowered; what was paid goes to the company's account. */
const invoiceRoute = (open: Amount, money: Amount) =>
  lowersInvoice(open, money) ? 'invoice' : 'transfer'

const pointsLost = (order: OrderRow, { lines, units, parts }: RefundPlan): number =>
  lostWith(order, pointsBack(order, lines, units, parts))

const NOTHING = {
  goods: rupiah(0),
  shipping: rupiah(0),
  serviceFee: rupiah(0),
  amount: rupiah(0),
}

const unitsIn = (text: string): ByHand['units'] =>
  text
    .split(',')
    .filter((one) => one !== '')
    .map((one) => ({ line: one.slice(0, 36), quantity: Number(one.slice(37)) }))

const leftOf = async (db: Queryable, order: OrderRow): Promise<RefundPlanned['left']> => {
  const lines = hasLeft(order.state) ? await linesToRefund(db, order.id) : []
  return {
    goods: add(...lines.map(({ paid, refunded }) => rupiah(paid - refunded))),
    shipping: order.shipping - discountOnShipping(order) - order.shippingRefunded,
    service_fee: order.serviceFee - order.serviceFeeRefunded,
  }
}

type Refunding = AskOfDesk & { body: Body<typeof refundOrderByHand>; once: RunOnce }

/**
 * Gives money of an order back by hand. Throws 409 `changed_meanwhile` when something happened to
 * the order since the preview, and 202 `approval_needed`. The caller wakes the outbox.
 */
export const refundByHand = async (ask: Refunding): Promise<{ returned: Amount }> => {
  const { id } = await orderOfDesk(ask)
  const { units, shipping, service_fee: serviceFee, amount = 0, route, reason, version } = ask.body
  return perform(ask, async (tx) => {
    if (!(await lockOrder(tx, id))) throw new AppError('order_not_found')
    if ((await orderVersion(tx, id)) !== version) throw new AppError('changed_meanwhile')
    const wanted = { units, shipping, serviceFee, amount, route }
    const outcome = await refundByHandWithin(tx, ask, { orderId: id, wanted, reason })
    return isWaiting(outcome) ? outcome : { done: { returned: outcome.returned }, act: outcome.act }
  })
}

type Within = { orderId: Id<'order'>; wanted: ByHand; reason: string }

/** The operation itself, with its limit: more than the person may give alone waits for another. */
export const refundByHandWithin = async (
  tx: Transaction,
  doer: Doer,
  { orderId, wanted: given, reason }: Within,
): Promise<{ act: Act; returned: Amount } | Waiting> => {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new AppError('order_not_found')
  const { units, shipping, serviceFee, amount, route } = given
  const wanted: ByHand = { units, shipping, serviceFee, amount, route }
  const planned = await planByHand(tx, order, wanted)
  if (typeof planned === 'string') throw refused(planned)
  const { asked, plan } = planned
  const returned = plan.parts.amount
  const { customerId, number } = order
  const entity = { kind: 'order', id: orderId }
  const before = { refunded: order.refunded }
  const after = { refunded: order.refunded + returned }
  const waits = await fourEyesOnRefund(tx, doer, {
    act: 'refund_by_hand',
    entity,
    about: number,
    customerId,
    payload: { ...wanted, returned },
    before,
    after,
    amount: returned,
    reason,
  })
  if (waits) return waits
  const { shop, now } = doer
  const made = await refundOrder(
    tx,
    shop,
    { ...asked, orderId, causeId: newId(now), reason, actor: actorOf(doer) },
    now,
  )
  if (!made.ok) throw refused(made.reason)
  const facts = { number, reason, returned }
  return { returned, act: { act: 'refund_by_hand', customerId, entity, before, after, facts } }
}
