import {
  finalWord,
  isCaptured,
  paymentAfter,
  paymentStatesBefore,
  type ChargeTold,
  type PaymentState,
} from '#domain/payment-state.ts'
import { HOLDING_STATES } from '#domain/order-state.ts'
import type { ChargeFact } from '../adapters/payment/port.ts'
import {
  findPayment,
  gatewayOf,
  lockPayment,
  markPayment,
  noteFinalWord,
  postJournal,
  renameCharge,
  type OpenCharge,
  type PaymentRow,
} from '../payments/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { makeTurns } from '../platform/turns.ts'
import { enqueue } from '../platform/outbox.ts'
import { settleVoucher } from '../vouchers/index.ts'
import type { Shop } from '../shop.ts'
import { salesOf } from './books.ts'
import { openRefund } from './open-refund.ts'
import { writePaid } from './store-paid.ts'
import { deriveRefundStates } from './store-refunds.ts'
import { reviveOrder } from './store-revive.ts'
import {
  addEvent,
  addEventOnce,
  hasVoucher,
  lockOrder,
  setPaymentState,
  type OrderRow,
} from './store.ts'

export type Settlement =
  | 'unchanged'
  | 'paid'
  | 'revived'
  | 'refund_due'
  | 'failed'
  | 'expired'
  | 'mismatch'

/**
 * Brings a payment to what its gateway knows. Webhook, return page, poller and the sweep before an
 * order expires all come through here: the gateway is asked first, outside any transaction, and
 * only its answer counts; then one transaction under the order's lock applies it, once. Within a
 * process the askers of one payment take turns, so that a storm of notices does not hold every
 * connection while it waits for one lock.
 */
export const settlePayment = (shop: Shop, paymentId: string, now: Date): Promise<Settlement> => {
  const turns = turnsOf.get(shop) ?? makeTurns<Settlement>()
  turnsOf.set(shop, turns)
  return turns(paymentId, () => settle(shop, paymentId, now))
}
const turnsOf = new WeakMap<Shop, ReturnType<typeof makeTurns<Settlement>>>()

const settle = async (shop: Shop, paymentId: string, now: Date): Promise<Settlement> => {
  const payment = await findPayment(shop.db, paymentId)
  if (!payment?.providerRef || isCaptured(payment.state)) return 'unchanged'
  const gateway = gatewayOf(shop, payment.provider)
  if (!gateway) return 'unchanged'
  const fact = await gateway.read(payment.providerRef)
  if (!fact || !isNews(payment.state, fact.status)) {
    const { state, expiresAt, settledAt } = payment
    const word = finalWord(
      fact?.status ?? null,
      { state, endsAt: settledAt && settledAt > expiresAt ? settledAt : expiresAt },
      now,
    )
    if (word !== null) await noteFinalWord(shop.db, payment.id, word)
    return 'unchanged'
  }
  const settlement = await shop.database.transaction((tx) =>
    applyFact(tx, shop, payment, fact, now),
  )
  if (settlement === 'mismatch')
    shop.log.error(
      { paymentId, expected: payment.amount, captured: fact.amount, refunded: fact.refunded },
      'a captured amount differs from its payment',
    )
  if (settlement !== 'unchanged') shop.wakeOutbox()
  return settlement
}

/**
 * Of a charge that is still being opened only money counts: an opening that failed is followed by
 * another.
 */
const isNews = (state: PaymentState, told: ChargeTold): boolean =>
  paymentAfter(state, told) !== null && (state !== 'created' || told === 'paid')

/**
 * Gives a charge up at its gateway, and asks what became of it: it may have been paid in that very
 * moment.
 */
export const giveUpCharge = async (
  shop: Shop,
  { id, provider, providerRef }: OpenCharge,
  now: Date,
): Promise<Settlement> => {
  if (providerRef !== null) await gatewayOf(shop, provider)?.cancel(providerRef)
  return settlePayment(shop, id, now)
}

const applyFact = async (
  tx: Transaction,
  shop: Shop,
  seen: PaymentRow,
  fact: ChargeFact,
  now: Date,
): Promise<Settlement> => {
  const order = await lockOrder(tx, seen.orderId)
  const payment = await lockPayment(tx, seen.id)
  if (!order || !payment) return 'unchanged'
  if (fact.status === 'pending' || !isNews(payment.state, fact.status)) return 'unchanged'
  if (fact.status !== 'paid') return applyFailure(tx, payment, order, fact.status, now)
  // Money that the gateway gave back before the shop heard of it is not there either.
  if (fact.amount !== payment.amount || fact.refunded > 0)
    return holdMismatch(tx, payment, order, fact, now)

  await markPayment(tx, payment.id, paymentStatesBefore('paid'), 'paid', now, fact.issuer)
  if (fact.providerRef !== payment.providerRef) await renameCharge(tx, payment.id, fact.providerRef)
  if (order.state === 'pending_payment') {
    await capture(tx, payment, order, now)
    await confirmPaid(tx, order, payment.id, ['pending_payment'], 'pay', now)
    return 'paid'
  }
  // The time was up, but the money came: the order lives again when its goods and its window can
  // still be had.
  if (order.state === 'expired' && (await reviveOrder(tx, order.id, shop.settings(), now))) {
    await capture(tx, payment, order, now)
    await confirmPaid(tx, order, payment.id, ['expired'], 'revive', now)
    return 'revived'
  }
  return owe(tx, shop, { ...payment, issuer: fact.issuer, settledAt: now }, order, now)
}

const applyFailure = async (
  tx: Transaction,
  payment: PaymentRow,
  order: OrderRow,
  to: 'failed' | 'expired' | 'cancelled',
  now: Date,
): Promise<Settlement> => {
  // A failed try keeps the order and what it holds until its time is up, so that the customer can
  // pay another way.
  if (!(await markPayment(tx, payment.id, paymentStatesBefore(to), to, now))) return 'unchanged'
  if (order.state === 'pending_payment') {
    await setPaymentState(tx, order.id, to === 'expired' ? 'expired' : 'failed')
    await addEvent(tx, order.id, {
      action: `payment_${to}`,
      state: order.state,
      actor: 'gateway',
      reason: payment.method,
      now,
    })
    await enqueue(
      tx,
      'order.changed',
      { orderId: order.id, action: `payment_${to}`, to: order.state },
      now,
    )
  }
  return to === 'expired' ? 'expired' : 'failed'
}

/**
 * Less or more than was asked for: a person must look at it. The order is not paid, and it is held
 * as it is until they have.
 */
const holdMismatch = async (
  tx: Transaction,
  payment: PaymentRow,
  order: OrderRow,
  fact: ChargeFact,
  now: Date,
): Promise<Settlement> => {
  await addEventOnce(tx, order.id, {
    action: 'payment_mismatch',
    state: order.state,
    actor: 'gateway',
    reason: `${payment.amount} / ${fact.amount - fact.refunded}`,
    now,
  })
  return 'mismatch'
}

/**
 * An order of which nothing is left to be paid is paid with its placing, in the same transaction.
 */
export const settleNothing = async (
  tx: Transaction,
  paymentId: string,
  now: Date,
): Promise<void> => {
  const payment = await lockPayment(tx, paymentId)
  const order = payment && (await lockOrder(tx, payment.orderId))
  if (!payment || !order || payment.amount !== 0) throw new Error('There is something to be paid.')
  await markPayment(tx, payment.id, ['created'], 'paid', now)
  await capture(tx, payment, order, now)
  await confirmPaid(tx, order, payment.id, ['pending_payment'], 'pay', now)
}

const capture = (
  tx: Transaction,
  payment: PaymentRow,
  order: OrderRow,
  now: Date,
): Promise<number> =>
  postJournal(
    tx,
    { id: newId(now), kind: 'capture', cause: 'payment', causeId: payment.id, now },
    { [`gateway:${payment.provider}`]: payment.amount, ...salesOf(order) },
  )

const confirmPaid = async (
  tx: Transaction,
  order: OrderRow,
  paymentId: string,
  from: OrderRow['state'][],
  action: 'pay' | 'revive',
  now: Date,
): Promise<void> => {
  await writePaid(tx, { order, paymentId, from, action, now })
  if (hasVoucher(order)) await settleVoucher(tx, order.id, now)
}

/**
 * Money for an order that cannot be had any more, or that was paid already: it goes back by the way
 * it came, and the customer is told why.
 */
const owe = async (
  tx: Transaction,
  shop: Shop,
  payment: PaymentRow,
  order: OrderRow,
  now: Date,
): Promise<Settlement> => {
  await postJournal(
    tx,
    { id: newId(now), kind: 'late_capture', cause: 'payment', causeId: payment.id, now },
    { [`gateway:${payment.provider}`]: payment.amount, 'owed:refunds': -payment.amount },
  )
  const isPaid =
    HOLDING_STATES.includes(order.state) ||
    order.paymentState === 'paid' ||
    order.paymentState === 'partially_refunded'
  if (!isPaid) await setPaymentState(tx, order.id, 'refund_pending')
  await openRefund(
    tx,
    shop,
    {
      order,
      payment,
      cause: isPaid ? 'double_payment' : 'late_payment',
      causeId: payment.id,
      goods: 0,
      shipping: 0,
      serviceFee: 0,
      amount: payment.amount,
      money: payment.amount,
      credit: 0,
      wanted: 'original',
      lines: [],
      actor: 'gateway',
      reason: '',
    },
    now,
  )
  await deriveRefundStates(tx, order.id, now)
  await addEvent(tx, order.id, {
    action: 'refund_due',
    state: order.state,
    actor: 'gateway',
    reason: payment.method,
    now,
  })
  await enqueue(
    tx,
    'order.changed',
    { orderId: order.id, action: 'refund_due', to: order.state },
    now,
  )
  return 'refund_due'
}
