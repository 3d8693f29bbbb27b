import type { PayLink } from '#contract/payments/pay-link.ts'
import { AppError } from '../../errors.ts'
import { latestPayment } from '../../payments/index.ts'
import { runPrepared } from '../../platform/idempotency.ts'
import type { Context } from '../../shop.ts'
import { presentCheckoutOrder } from '../show/present.ts'
import { findWholeByLink, type Found } from '../store/found.ts'
import { lockOrder } from '../store/orders.ts'
import { readPayLink } from './pay-link-token.ts'
import { preparePayAgain } from './pay-again.ts'
import { pollGateway } from './poll-gateway.ts'

type Ask = Context & { params: { token: string } }

const orderOf = async ({ shop, params, now }: Ask): Promise<Found> => {
  const orderId = readPayLink(shop, params.token, now)
  const found = orderId === null ? null : await findWholeByLink(shop.db, orderId)
  if (!found) throw new AppError('order_not_found')
  return found
}

/** Answers with the order of the link. Asks the gateway first, like the customer's own page. */
export const answerPayLink = async (ask: Ask): Promise<{ data: PayLink }> => {
  const found = await orderOf(ask)
  const isPolled = await pollGateway(ask.shop, found.payment, ask.now)
  return { data: present(isPolled ? await orderOf(ask) : found, ask) }
}

/** Opens another payment in place of the one that was shown. */
export const openByLink = async (
  ask: Ask & { body: { payment_method: string; instead_of: string | null } },
): Promise<{ data: PayLink }> => {
  const { shop, body, now } = ask
  const found = await orderOf(ask)
  const prepared = await preparePayAgain(shop, found, body.payment_method, now)
  await runPrepared(shop.database, {
    ...prepared,
    work: async (tx) => {
      await lockOrder(tx, found.order.id)
      if (((await latestPayment(tx, found.order.id))?.id ?? null) !== body.instead_of)
        throw new AppError('changed_meanwhile')
      return prepared.work(tx)
    },
  })
  shop.wakeOutbox()
  return { data: present(await orderOf(ask), ask) }
}

const present = (found: Found, ask: Ask): PayLink => {
  const shown = presentCheckoutOrder(found, ask)
  return {
    number: shown.number,
    state: shown.state,
    payment_state: shown.payment_state,
    status_text: shown.status_text,
    formatted_total: shown.formatted_total,
    formatted_due: shown.formatted_due,
    slot: shown.slot,
    pay_until: shown.pay_until,
    formatted_pay_until: shown.formatted_pay_until,
    server_time: shown.server_time,
    items: shown.items,
    payment: shown.payment,
    available_payments: shown.available_payments,
  }
}
