import { rupiah } from '#domain/money.ts'
import {
  finalWord,
  isCaptured,
  paymentAfter,
  paymentStatesBefore,
  type ChargeTold,
  type PaymentState,
} from '#domain/payments/payment-state.ts'
import { HOLDING_STATES } from '#domain/orders/order-state.ts'
import type { ChargeFact } from '../../adapters/payment/port.ts'
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
} from '../../payments/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { makeSingleFlight } from '../../platform/load/single-flight.ts'
import { enqueue } from '../../platform/outbox.ts'
import { settleVoucher } from '../../vouchers/index.ts'
import type { Shop } from '../../shop.ts'
import { moneyAccount, salesOf } from '#domain/orders/books.ts'
import { openRefund } from '../refund/open-refund.ts'
import { writePaid, type PaidOrder } from '../store/paid.ts'
import { deriveRefundStates } from '../store/refund/refunds.ts'
import { leaveRun } from '../store/picks.ts'
import { reviveOrder } from '../store/revive.ts'
import {
  addEvent,
  addEventOnce,
  hasVoucher,
  lockOrder,
  setPaymentState,
  type OrderRow,
} from '../store/orders.ts'

export type Settlement =
  | 'unchanged'
  | 'paid'
  | 'revived'
  | 'refund_due'
  | 'failed'
  | 'expired'
  | 'mismatch'

/**
 * Brings a payment to its gateway's state, for webhook, page, poller and expiry. Asks outside any
 * transaction; callers for one payment queue, so that notices do not exhaust the pool. `seen` spares
 * reading the payment again; its lock decides.
 */
export const settlePayment = (
  shop: Shop,
  paymentId: string,
  now: Date,
  seen?: PaymentRow,
): Promise<Settlement> => {
  const singleFlight = singleFlightOf.get(shop) ?? makeSingleFlight<Settlement>()
  singleFlightOf.set(shop, singleFlight)
  return singleFlight(paymentId, () => settle(shop, paymentId, now, seen))
}
const singleFlightOf = new WeakMap<Shop, ReturnType<typeof makeSingleFlight<Settlement>>>()

/**
 * Settles a payment before its order changes, because money may have just arrived. A gateway outage
 * does not block the change.
 */
export const settleBefore = async (
  shop: Shop,
  payment: PaymentRow | null,
  now: Date,
): Promise<Settlement> =>
  payment ? settlePayment(shop, payment.id, now).catch(() => 'unchanged' as const) : 'unchanged'

const settle = async (
  shop: Shop,
  paymentId: string,
  now: Date,
  seen?: PaymentRow,
): Promise<Settlement> => {
  const payment = seen ?? (await findPayment(shop.db, paymentId))
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
 * For a charge that is still being opened only money counts: a failed attempt to open it is
 * retried.
 */
const isNews = (state: PaymentState, told: ChargeTold): boolean =>
  paymentAfter(state, told) !== null && (state !== 'created' || told === 'paid')

/** Cancels a charge at its gateway and settles it, because it may have been paid meanwhile. */
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
  // Money that the gateway has already refunded counts as a mismatch, too.
  if (fact.amount !== payment.amount || fact.refunded > 0)
    return holdMismatch(tx, payment, order, fact, now)

  if (fact.providerRef !== payment.providerRef) await renameCharge(tx, payment.id, fact.providerRef)
  const { issuer } = fact
  if (order.state === 'pending_payment') {
    await confirmPaid(tx, shop, order, { payment, issuer, action: 'pay', now })
    return 'paid'
  }
  // Late money: revives the order when its goods and window are still available.
  if (order.state === 'expired' && (await reviveOrder(tx, order.id, shop.settings(), now))) {
    await confirmPaid(tx, shop, order, { payment, issuer, action: 'revive', now })
    return 'revived'
  }
  await markPayment(tx, payment.id, paymentStatesBefore('paid'), 'paid', now, issuer)
  return owe(tx, shop, { ...payment, issuer, settledAt: now }, order, now)
}

const applyFailure = async (
  tx: Transaction,
  payment: PaymentRow,
  order: OrderRow,
  to: 'failed' | 'expired' | 'cancelled',
  now: Date,
): Promise<Settlement> => {
  // A failed attempt leaves the order and its holds in place until the deadline, so that the
  // customer can pay another way.
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

/** A wrong amount: the order is not paid and stays held until a staff member has checked it. */
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
 * An order with nothing left to pay, or on a company's invoice, counts as paid in the transaction
 * that places it.
 */
export const settleAtOnce = async (
  tx: Transaction,
  shop: Pick<Shop, 'settings'>,
  paymentId: string,
  now: Date,
): Promise<void> => {
  const payment = await lockPayment(tx, paymentId)
  const order = payment && (await lockOrder(tx, payment.orderId))
  if (!payment || !order || (payment.amount !== 0 && payment.provider !== 'invoice'))
    throw new Error('There is something to be paid.')
  await confirmPaid(tx, shop, order, { payment, issuer: null, action: 'pay', now })
}

type Paying = { payment: PaymentRow; issuer: string | null; action: PaidOrder['action']; now: Date }

const confirmPaid = async (
  tx: Transaction,
  shop: Pick<Shop, 'settings'>,
  order: OrderRow,
  { payment, issuer, action, now }: Paying,
): Promise<void> => {
  const { id, provider, amount } = payment
  await writePaid(tx, {
    order,
    payment: { id, from: paymentStatesBefore('paid'), issuer },
    capture: {
      id: newId(now),
      kind: 'capture',
      cause: 'payment',
      causeId: id,
      lines: { [moneyAccount(provider)]: amount, ...salesOf(order) },
      now,
    },
    from: [action === 'pay' ? 'pending_payment' : 'expired'],
    action,
    isAccepted: shop.settings()['order.acceptBySelf'] !== 0,
    now,
  })
  // The goods that it adds to are picked with it, in one run.
  if (order.addedTo !== null) await leaveRun(tx, order.addedTo)
  if (hasVoucher(order)) await settleVoucher(tx, order.id, now)
}

/**
 * Refunds money for an order that is gone or already paid by the original method, and notifies the
 * customer of the reason.
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
      goods: rupiah(0),
      shipping: rupiah(0),
      serviceFee: rupiah(0),
      amount: payment.amount,
      money: payment.amount,
      credit: rupiah(0),
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
