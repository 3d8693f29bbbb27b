import { getCheckoutOrder } from '#contract/orders/placed-order.ts'
import { cancelOrder, completeOrder, getOrder, listOrders } from '#contract/orders/orders.ts'
import { rebuyOrder } from '#contract/orders/rebuy.ts'
import { getPayLink, payByLink } from '#contract/payments/pay-link.ts'
import { payOrder } from '#contract/payments/payments.ts'
import { takeRefundAsCredit, takeRefundByTransfer } from '#contract/refunds/refunds.ts'
import { getInvoice } from '#contract/orders/invoice.ts'
import { rateOrder } from '#contract/reviews/ratings.ts'
import { readBilledCompany } from '../companies/index.ts'
import { AppError } from '../errors.ts'
import { readPresentedCart } from '../cart/index.ts'
import { limit, once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Caller, Context } from '../shop.ts'
import { completeByCustomer } from './fulfil/complete-order.ts'
import { hasInvoice } from './show/has-invoice.ts'
import { presentInvoice } from './show/invoice.ts'
import { preparePayAgain } from './pay/pay-again.ts'
import { answerPayLink, openByLink } from './pay/pay-link.ts'
import { ownChargeOpened } from './pay/open-charge.ts'
import { pollGateway } from './pay/poll-gateway.ts'
import { cancelByCustomer } from './cancel/cancel-by-customer.ts'
import { takeAsCredit, takeByTransfer } from './refund/choose-refund.ts'
import { listHistory } from './show/order-history.ts'
import { presentCheckoutOrder, presentOrder } from './show/present.ts'
import { rebuy } from './rebuy.ts'
import { findWhole, type Found } from './store/found.ts'
import { rateLines } from './rate-order.ts'

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

export const orderCalls: Served[] = [
  serve(getCheckoutOrder, [], async (ask) => {
    await ownChargeOpened(ask.shop, ask.params.id)
    const found = await wholeOrder(ask)
    const isPolled = await pollGateway(ask.shop, found.payment, ask.now)
    return { data: presentCheckoutOrder(isPolled ? await wholeOrder(ask) : found, ask) }
  }),

  serve(listOrders, [], listHistory),

  serve(getOrder, [], answerOrder),

  serve(completeOrder, [], async (ask) => {
    const { order } = await wholeOrder(ask)
    await completeByCustomer(ask.shop, order, ask.now)
    return answerOrder(ask)
  }),

  serve(cancelOrder, [], async (ask) => {
    await cancelByCustomer(ask.shop, await wholeOrder(ask), ask.body.reason, ask.now)
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
    await ask.once(async () =>
      preparePayAgain(ask.shop, await wholeOrder(ask), ask.body.payment_method, ask.now),
    )
    ask.shop.wakeOutbox()
    return { data: presentCheckoutOrder(await wholeOrder(ask), ask) }
  }),

  serve(getPayLink, [], answerPayLink),
  serve(payByLink, [limit('payLink')], openByLink),

  serve(getInvoice, [], async (ask) => {
    const { order } = await wholeOrder(ask)
    if (!hasInvoice(order)) throw new AppError('order_state')
    return { data: presentInvoice(order, await readBilledCompany(ask.shop.db, order.id), ask) }
  }),

  serve(rateOrder, [], async (ask) => {
    const { order } = await wholeOrder(ask)
    await rateLines(ask, order)
    return answerOrder(ask)
  }),

  serve(rebuyOrder, [once()], async (ask) => {
    const { shop, customer, locale, now } = ask
    const results = await ask.once(async () => {
      const { order } = await wholeOrder(ask)
      return { work: (tx) => rebuy(tx, order, ask) }
    })
    const cart = await readPresentedCart(shop, customer.customerId, locale, now)
    return { data: { results, cart } }
  }),
]
