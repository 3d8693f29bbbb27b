import { amountRefusal } from '#domain/checkout/payment-refusal.ts'
import { paymentMinutes } from '#domain/checkout/payment-minutes.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { AppError } from '../../errors.ts'
import { addAttempt, countAttempts, findMethod, nameAtGateway } from '../../payments/index.ts'
import type { Prepared } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue, enqueueOwn } from '../../platform/outbox.ts'
import type { Shop } from '../../shop.ts'
import { moneyOf } from '#domain/orders/books.ts'
import { openOwnCharge } from './open-charge.ts'
import { settleBefore } from './settle-payment.ts'
import type { Found } from '../store/found.ts'
import { addEvent, lockOrder, setPayUntil } from '../store/orders.ts'

/**
 * Replaces the payment of an unpaid order (any method but cash) and extends its deadline. The
 * charge is opened after the commit, by this process or the outbox, with the payment's id as key.
 */
export const preparePayAgain = async (
  shop: Shop,
  { order: { id: orderId }, payment }: Found,
  methodCode: string,
  now: Date,
): Promise<Prepared<{ paymentId: string; effect: number }>> => {
  // A wrong amount has arrived: the order must not be charged again.
  if ((await settleBefore(shop, payment, now)) === 'mismatch') throw new AppError('order_state')
  const settings = shop.settings()
  const method = findMethod(shop, methodCode)
  const { kind } = method ?? {}
  if (!method || !kind || kind === 'cod' || kind === 'invoice')
    throw new AppError('payment_method_unavailable')
  return {
    work: async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) throw new AppError('order_not_found')
      if (order.paymentState === 'paid') throw new AppError('already_paid')
      if (order.state !== 'pending_payment' || order.paymentMethod === 'cod')
        throw new AppError('order_state')
      if (amountRefusal(method.code, moneyOf(order), settings) !== null)
        throw new AppError('payment_method_unavailable')
      // The deadline never passes the start of the delivery window.
      if (order.slotStartsAt <= now) throw new AppError('slot_past')
      const expiresAt = new Date(
        Math.min(
          order.slotStartsAt.getTime(),
          now.getTime() + paymentMinutes(kind, order.slotStartsAt, now, settings) * MINUTE_MS,
        ),
      )
      // Each attempt extends the hold on goods and window, so attempts are limited.
      if ((await countAttempts(tx, orderId)) >= settings['payment.attemptsMax'])
        throw new AppError('too_many_attempts')
      const paymentId = newId(now)
      await addAttempt(tx, orderId, {
        id: paymentId,
        provider: method.provider,
        providerRef: nameAtGateway(shop, method.provider, paymentId),
        method: method.code,
        amount: moneyOf(order),
        expiresAt,
        now,
      })
      await setPayUntil(tx, orderId, expiresAt, method.code)
      await addEvent(tx, orderId, {
        action: 'pay_again',
        state: order.state,
        actor: 'customer',
        reason: method.code,
        now,
      })
      const effect = await enqueueOwn(tx, shop, 'payment.start', { paymentId }, now)
      await enqueue(tx, 'order.changed', { orderId, action: 'pay_again', to: order.state }, now)
      return { paymentId, effect }
    },
    committed: (started) => openOwnCharge(shop, { orderId, ...started }),
  }
}
