import type { Amount, Id } from '#domain/units.ts'
import { afterWorkingDays, refundRoute, type RefundRoute } from '#domain/orders/refund.ts'
import { textOf } from '#i18n/server.ts'
import { refundToInvoice } from '../../companies/index.ts'
import { refundAsCredit } from '../../store-credit/index.ts'
import { refundAbility, type PaymentRow } from '../../payments/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/outbox.ts'
import type { Shop } from '../../shop.ts'
import { insertRefund, type NewRefund, type RefundRow } from '../store/refund/refunds.ts'

export type Opening = Pick<
  NewRefund,
  | 'cause'
  | 'causeId'
  | 'goods'
  | 'shipping'
  | 'serviceFee'
  | 'amount'
  | 'money'
  | 'credit'
  | 'lines'
  | 'actor'
  | 'reason'
> & {
  order: { id: string; number: string; customerId: Id<'customer'> }
  payment: PaymentRow | null
  /** `cash`: less is collected at the door; only its store credit goes back. */
  wanted: 'original' | 'store_credit' | 'cash'
}

/**
 * Stores a refund and starts it: store credit is posted at once, the gateway is called after the
 * commit, any other route waits for the customer's choice.
 */
export const openRefund = async (
  tx: Transaction,
  shop: Shop,
  opening: Opening,
  now: Date,
): Promise<RefundRow> => {
  const { order, payment, wanted, money, credit } = opening
  const id = newId(now)
  const route: RefundRoute =
    wanted === 'cash'
      ? 'cash'
      : (await isOnInvoice(tx, { ...opening, id }, now))
        ? 'invoice'
        : money === 0 || payment === null
          ? 'store_credit'
          : payment.provider === 'invoice'
            ? 'choice'
            : refundRoute(wanted, {
                isWhole: money === payment.amount,
                ability: refundAbility(shop, payment, now),
              })
  const state = stateAtFirst(route)
  const refund: NewRefund = {
    id,
    orderId: order.id,
    paymentId: payment?.id ?? null,
    cause: opening.cause,
    causeId: opening.causeId,
    goods: opening.goods,
    shipping: opening.shipping,
    serviceFee: opening.serviceFee,
    amount: opening.amount,
    money,
    credit,
    route,
    state,
    expectedAt:
      route === 'gateway'
        ? afterWorkingDays(now, shop.settings()['refund.gatewayWorkingDays'])
        : null,
    createdAt: now,
    nextTryAt: state === 'pending' ? now : null,
    lines: opening.lines,
    actor: opening.actor,
    reason: opening.reason,
  }
  await insertRefund(tx, refund)
  await giveCredit(
    tx,
    order,
    { amount: credit + (route === 'store_credit' ? money : 0), causeId: id },
    now,
  )
  // Notify the customer, because the refund needs their decision.
  if (state === 'awaiting_choice')
    await enqueue(tx, 'order.changed', { orderId: order.id, action: 'refund_choice', to: id }, now)
  if (state === 'pending') await enqueue(tx, 'refund.send', { refundId: id }, now)
  return { ...refund, settledAt: state === 'done' ? now : null }
}

const stateAtFirst = (route: RefundRoute) => {
  if (route === 'gateway') return 'pending'
  return route === 'choice' ? 'awaiting_choice' : 'done'
}

/** Takes it off what a company owes, however it is wanted: nothing was paid for it yet. */
const isOnInvoice = async (
  tx: Transaction,
  { id, order, payment, money }: Opening & { id: string },
  now: Date,
): Promise<boolean> =>
  payment?.provider === 'invoice' &&
  money > 0 &&
  refundToInvoice(tx, { id, orderId: order.id, money }, now)

/** Posts the store-credit part of a refund, once per `causeId`. */
export const giveCredit = (
  tx: Transaction,
  order: { id: string; number: string; customerId: Id<'customer'> },
  given: { amount: Amount; causeId: string },
  now: Date,
): Promise<boolean> =>
  refundAsCredit(tx, {
    customerId: order.customerId,
    amount: given.amount,
    cause: 'refund',
    causeId: given.causeId,
    orderId: order.id,
    note: textOf('credit.note.refund', { number: order.number }),
    now,
  })
