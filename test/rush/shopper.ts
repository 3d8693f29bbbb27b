import { randomUUID } from 'node:crypto'
import { Agent } from 'node:https'
import type { Buyer, TestProduct } from '../support/builders.ts'
import type { Composed } from '../support/composed.ts'
import { pause } from '../support/crashes.ts'
import { askThrough, type Through } from '../support/deployment.ts'
import type { Journal, Step } from './journal.ts'

/** As long as a page waits. */
const PATIENCE_MS = 20_000
/** A page tries again so often while there is no answer, with the same key. */
const TRIES = 6
const RETRY_MS = 1_000
const NOTICES = 10
/** How many windows a shopper tries that fill up meanwhile. */
const CHOICES = 3
/** How often, and how far apart, a result page asks whether the order is paid. */
const LOOKS = 20
const LOOK_MS = 1_500

export type Visit = {
  composed: Composed
  product: TestProduct
  journal: Journal
  /** By `performance.now`. */
  began: number
}

type Send = (
  step: Step,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<Through | null>

/** Sends until there is an answer, as pages do; null when there is none in the end. */
const sending =
  ({ composed, journal, began }: Visit, token: string, agent: Agent): Send =>
  async (step, method, path, body) => {
    const key = randomUUID()
    for (let tries = 0; tries < TRIES; tries++) {
      const at = performance.now() - began
      const given = { token, agent, patience: PATIENCE_MS, ...(body && { body, key }) }
      const answer = await askThrough(composed.port, method, path, given)
      const { status, milliseconds, retryAfter } = answer
      journal.asked.push({ step, at, milliseconds, status })
      const isOpen = status === 0 || status >= 500 || status === 429
      if (!isOpen && answer.body?.code !== 'in_progress') return answer
      await pause((retryAfter ?? 0) * 1_000 || RETRY_MS)
    }
    journal.gaveUp += 1
    return null
  }

const refuse = ({ refused }: Journal, why: string): void =>
  void refused.set(why, (refused.get(why) ?? 0) + 1)

/** One shopper: page, cart, window, order, payment; leaves at the first refusal. */
export const visit = async (given: Visit, buyer: Buyer): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  try {
    const send = sending(given, buyer.token, agent)
    const orderId = await buy(given, send, buyer)
    if (orderId !== null) await pay(given, send, orderId)
  } finally {
    agent.destroy()
  }
}

const buy = async (
  { product, journal }: Visit,
  send: Send,
  { addressId }: Buyer,
): Promise<{ orderId: string; paymentId: string } | null> => {
  if (!(await send('page', 'GET', `/product/${product.slug}`))) return null
  if (!(await send('product', 'GET', `/api/shop/products/${product.slug}`))) return null
  const items = [{ variation_id: product.variationId, quantity: 1 }]
  const added = await send('add', 'POST', '/api/shop/cart/add-multiple', {
    product_id: product.id,
    items,
  })
  if (!added) return null
  if (added.status !== 200) return (refuse(journal, `cart: ${added.body?.code}`), null)
  for (let choices = 1; ; choices++) {
    const slot = await chooseWindow(send)
    if (slot === null) return null
    if (slot === undefined) return (refuse(journal, 'no window has room'), null)
    const body = { address_id: addressId, payment_method: 'qris', time_pickup: slot }
    const order = await send('order', 'POST', '/api/shop/checkout/process', body)
    if (!order) return null
    if (order.status === 200) {
      const { order_id: orderId, payment } = order.body.data
      journal.orders.push(orderId)
      return { orderId, paymentId: payment.id }
    }
    const code = String(order.body?.code)
    if (code !== 'slot_full' || choices === CHOICES)
      return (refuse(journal, `order: ${code}`), null)
  }
}

/** A window with room; undefined when there is none, null without an answer. */
const chooseWindow = async (send: Send): Promise<string | null | undefined> => {
  const summary = await send('summary', 'GET', '/api/shop/checkout/summary?payment_method=qris')
  if (!summary) return null
  const slots = (summary.body?.data?.available_time_pickups ?? []) as {
    id: string
    is_available: boolean
  }[]
  const open = slots.filter(({ is_available: isAvailable }) => isAvailable)
  return open[Math.floor(Math.random() * open.length)]?.id
}

/** Waits for the charge, pays it at the gateway, and waits until the shop knows. */
const pay = async (
  { composed, journal }: Visit,
  send: Send,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<void> => {
  const look = (step: Step) => send(step, 'GET', `/api/shop/checkout/order/${orderId}`)
  let shown = await look('pay')
  for (let looks = 0; looks < LOOKS && shown?.body?.data?.payment?.state === 'created'; looks++) {
    await pause(LOOK_MS)
    shown = await look('pay')
  }
  if (shown?.body?.data?.payment?.state !== 'pending') return
  composed.world.gateway.change(paymentId, { status: 'settlement' })
  journal.paid.push(orderId)
  await tellOfPayment(composed, paymentId)
  for (let looks = 0; looks < LOOKS; looks++) {
    shown = await look('paid')
    if (shown?.body?.data?.payment_state === 'paid') return
    await pause(LOOK_MS)
  }
}

/** The gateway's notice, sent again until it is accepted, as gateways do. */
const tellOfPayment = async ({ port, world }: Composed, paymentId: string): Promise<void> => {
  const { body, headers } = world.gateway.noticeOf(paymentId)
  for (let tries = 0; tries < NOTICES; tries++) {
    const given = { body: JSON.parse(body) as object, headers }
    if ((await askThrough(port, 'POST', '/hooks/midtrans', given)).status === 200) return
    await pause(RETRY_MS)
  }
}
