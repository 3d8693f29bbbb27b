import { getCheckoutOrder } from '#contract/orders/placed-order.ts'
import {
  cancelOrder,
  completeOrder,
  getOrder,
  listOrders as listOrdersCall,
  rebuyOrder,
} from '#contract/orders/orders.ts'
import { payOrder } from '#contract/payments/payments.ts'
import { takeRefundAsCredit, takeRefundByTransfer } from '#contract/refunds/refunds.ts'
import { getInvoice } from '#contract/orders/invoice.ts'
import { rateOrder } from '#contract/reviews/ratings.ts'
import { ORDER_STATES, type OrderState } from '#domain/orders/order-state.ts'
import { AppError } from '../errors.ts'
import { readPresentedCart } from '../cart/index.ts'
import { latestPayment, type PaymentRow } from '../payments/index.ts'
import { pageMetaOf } from '../http/page-meta.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Caller, Context } from '../shop.ts'
import { advanceOrder } from './fulfil/complete-order.ts'
import { hasInvoice } from './show/has-invoice.ts'
import { presentInvoice } from './show/invoice.ts'
import { preparePayAgain } from './pay/pay-again.ts'
import { askToCancel, canCancel, cancelAskedAt } from './cancel/cancel-order.ts'
import { takeAsCredit, takeByTransfer } from './refund/choose-refund.ts'
import { presentCheckoutOrder, presentOrder, presentOrderCard } from './show/present.ts'
import { rebuy } from './rebuy.ts'
import { settlePayment } from './pay/settle-payment.ts'
import { findWhole, type Found } from './store/found.ts'
import { rateLines } from './rate-order.ts'
import { readCursor, writeCursor } from './show/order-cursor.ts'
import { findOrder, listOrders } from './store/orders.ts'

const PER_PAGE = 10
/** Minimum interval between gateway queries for one payment while its page polls. */
const ASK_EVERY_MS = 5_000

const STATES: Record<string, readonly OrderState[]> = {
  all: ORDER_STATES,
  unpaid: ['pending_payment'],
  on_process: ['paid', 'confirmed', 'picking', 'packed'],
  on_delivery: ['on_delivery', 'ready_for_pickup'],
  delivered: ['delivered'],
  completed: ['completed'],
  cancelled: ['cancelled', 'expired', 'failed_delivery', 'refunded'],
}

type Ask = Context & { customer: Caller; params: { id: string } }

const wholeOrder = async ({ shop, customer, params }: Ask): Promise<Found> => {
  const found = await findWhole(shop.db, customer.customerId, params.id)
  if (!found) throw new AppError('order_not_found')
  return found
}

const chosenBy = ({ customer, params }: Ask & { params: { refund_id: string } }) => ({
  customerId: customer.customerId,
  orderId: params.id,
  refundId: params.refund_id,
})

const answerOrder = async (ask: Ask) => ({ data: presentOrder(await wholeOrder(ask), ask) })

export const makeOrderCalls = (): Served[] => {
  const askedAt = new Map<string, number>()
  // A new charge cannot be paid yet, so the first query waits one interval after its creation.
  const mayAsk = ({ id, createdAt }: PaymentRow, now: Date): boolean => {
    if (now.getTime() - (askedAt.get(id) ?? createdAt.getTime()) < ASK_EVERY_MS) return false
    if (askedAt.size > 10_000) askedAt.clear()
    askedAt.set(id, now.getTime())
    return true
  }

  return [
    serve(getCheckoutOrder, [], async (ask) => {
      let found = await wholeOrder(ask)
      const { payment } = found
      // A charge in `created` cannot be paid yet; its page is notified when it opens.
      if (payment?.state === 'pending' && mayAsk(payment, ask.now)) {
        // A gateway outage must not hide the order from its customer.
        await settlePayment(ask.shop, payment.id, ask.now).catch((error: unknown) =>
          ask.shop.log.warn(
            { err: error, paymentId: payment.id },
            'the gateway could not be queried',
          ),
        )
        // Read again either way: a webhook may have settled it in the meantime.
        found = await wholeOrder(ask)
      }
      return { data: presentCheckoutOrder(found, ask) }
    }),

    serve(listOrdersCall, [], async ({ shop, customer, query, locale, now }) => {
      const perPage = query.per_page ?? PER_PAGE
      const asked = {
        after: query.cursor === undefined ? null : readCursor(query.cursor),
        page: query.page,
        perPage,
      }
      const { orders, total, hasMore } = await listOrders(
        shop.db,
        customer.customerId,
        STATES[query.status] ?? ORDER_STATES,
        asked,
      )
      const last = orders.at(-1)
      return {
        data: orders.map((order) => presentOrderCard(order, { shop, locale, now })),
        meta: {
          ...pageMetaOf(total, query.page, perPage),
          next_cursor: hasMore && last ? writeCursor(last) : null,
        },
      }
    }),

    serve(getOrder, [], (ask) => answerOrder(ask)),

    serve(completeOrder, [], async (ask) => {
      const { order } = await wholeOrder(ask)
      // Idempotent: a repeated request gets the same answer.
      if (
        order.state !== 'completed' &&
        !(await advanceOrder(ask.shop, order.id, 'complete', 'customer', '', ask.now))
      ) {
        const again = await findOrder(ask.shop.db, ask.customer.customerId, order.id)
        if (again?.state !== 'completed') throw new AppError('order_state')
      }
      return answerOrder(ask)
    }),

    serve(cancelOrder, [], async (ask) => {
      const { order } = await wholeOrder(ask)
      if (!canCancel(order, ask.shop.settings(), ask.now)) {
        // Idempotent: a repeated request gets the same answer.
        if (
          cancelAskedAt(order) === null &&
          !(await askToCancel(ask.shop, order.id, ask.body.reason, ask.now))
        )
          throw new AppError('order_state')
        return answerOrder(ask)
      }
      // Money may have arrived a moment ago: ask the gateway before cancelling.
      const payment = await latestPayment(ask.shop.db, order.id)
      const settled = payment
        ? await settlePayment(ask.shop, payment.id, ask.now).catch(() => 'unchanged')
        : 'unchanged'
      if (
        settled === 'mismatch' ||
        !(await advanceOrder(ask.shop, order.id, 'cancel', 'customer', ask.body.reason, ask.now))
      )
        throw new AppError('order_state')
      return answerOrder(ask)
    }),

    serve(takeRefundAsCredit, [], async (ask) => {
      await takeAsCredit(ask.shop, chosenBy(ask), ask.now)
      return answerOrder(ask)
    }),

    serve(takeRefundByTransfer, [], async (ask) => {
      await takeByTransfer(ask.shop, chosenBy(ask), ask.body, ask.now)
      return answerOrder(ask)
    }),

    serve(payOrder, [once()], async (ask) => {
      await ask.once(async () => {
        const { order, payment } = await wholeOrder(ask)
        const settled = payment
          ? await settlePayment(ask.shop, payment.id, ask.now).catch(() => 'unchanged')
          : 'unchanged'
        // A wrong amount has arrived: the order must not be charged again.
        if (settled === 'mismatch') throw new AppError('order_state')
        return preparePayAgain(ask.shop, {
          customerId: ask.customer.customerId,
          orderId: order.id,
          methodCode: ask.body.payment_method,
          now: ask.now,
        })
      })
      ask.shop.wakeOutbox()
      return { data: presentCheckoutOrder(await wholeOrder(ask), ask) }
    }),

    serve(getInvoice, [], async (ask) => {
      const { order } = await wholeOrder(ask)
      if (!hasInvoice(order)) throw new AppError('order_state')
      return { data: presentInvoice(order, ask) }
    }),

    serve(rateOrder, [], async (ask) => {
      const { order } = await wholeOrder(ask)
      await rateLines(ask, order)
      return answerOrder(ask)
    }),

    serve(rebuyOrder, [once()], async (ask) => {
      const { shop, customer, body, locale, now } = ask
      const { customerId } = customer
      const results = await ask.once(async () => {
        const { order } = await wholeOrder(ask)
        const chosen = body.products.map(({ variation_id: variationId, quantity }) => ({
          variationId,
          quantity,
        }))
        const asker = { customerId, locale, settings: shop.settings(), now }
        return { work: (tx) => rebuy(tx, order, chosen, asker) }
      })
      return { data: { results, cart: await readPresentedCart(shop, customerId, locale, now) } }
    }),
  ]
}
export const orderCalls: Served[] = makeOrderCalls()
