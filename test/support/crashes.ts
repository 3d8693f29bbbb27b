/** Buyers who buy while their shop's process is killed, and what must be true afterwards. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rows, sql } from '#server/platform/database.ts'
import { pollPayments } from '#server/orders/index.ts'
import { makeOutboxHandlers } from '#server/jobs.ts'
import { workOutbox } from '#server/platform/outbox.ts'
import type { handClock } from '#server/platform/clock.ts'
import type { Shop } from '#server/shop.ts'
import { brokenBooks, type Buyer, type TestProduct } from './builders.ts'
import { speak, type Answer } from './http.ts'

/** What the buyers were told, written down by themselves: orders with 2xx, charges that the gateway took the money for. */
export type Journal = { orders: Map<string, string>; paidRefs: Set<string>; wrong: string[]; errors: number }
export const newJournal = (): Journal => ({ orders: new Map(), paidRefs: new Set(), wrong: [], errors: 0 })

const SCRIPT = new URL('./server-process.ts', import.meta.url).pathname
const READY_MS_MAX = 60_000

/** Starts the shop's process and waits until it answers. Says how long that took. */
export const startServer = async (environment: Record<string, string>): Promise<{ child: ChildProcess; readyMs: number }> => {
  const began = performance.now()
  const child = spawn(process.execPath, [SCRIPT], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ready = once(child.stdout!, 'data')
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code}: ${said.slice(-2_000)}`)
  })
  ended.catch(() => {})
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`The server was not ready in ${READY_MS_MAX} ms: ${said.slice(-2_000)}`)), READY_MS_MAX).unref(),
  )
  await Promise.race([ready, ended, late])
  return { child, readyMs: Math.round(performance.now() - began) }
}

/** `kill -9`: no handler runs, nothing is flushed. */
export const killServer = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Buys until told to stop: cart, order, gateway, result page; asks again whenever no answer came, as a browser does. */
export const buy = async (
  url: string,
  buyer: Buyer,
  product: TestProduct,
  slot: string,
  journal: Journal,
  isOver: () => boolean,
): Promise<void> => {
  const again = async (ask: () => Promise<Answer>): Promise<Answer | null> => {
    while (!isOver()) {
      try {
        const answer = await ask()
        if (answer.status !== 503) return answer
      } catch {
        journal.errors++
      }
      await pause(150)
    }
    return null
  }
  for (let turn = 0; !isOver(); turn++) {
    const added = await again(() =>
      speak(url, 'POST', '/api/shop/cart/add-multiple', {
        token: buyer.token,
        body: { product_id: product.id, items: [{ variation_id: product.variationId, quantity: 1 }] },
      }),
    )
    if (added?.status !== 200) continue
    const key = `${buyer.id} ${turn}`
    const body = { address_id: buyer.addressId, payment_method: 'qris', time_pickup: slot }
    const placed = await again(() => speak(url, 'POST', '/api/shop/checkout/process', { token: buyer.token, key, body }))
    if (!placed) return
    if (placed.status !== 200) {
      journal.wrong.push(`${placed.status} ${placed.body.code}`)
      continue
    }
    const orderId: string = placed.body.data.order_id
    journal.orders.set(key, orderId)
    const look = () => again(() => speak(url, 'GET', `/api/shop/checkout/order/${orderId}`, { token: buyer.token }))
    let shown = await look()
    for (let tries = 0; shown?.body.data && !shown.body.data.payment.redirect_url && tries < 40; tries++) {
      await pause(50)
      shown = await look()
    }
    const page: string | undefined = shown?.body.data?.payment.redirect_url
    if (!page) continue
    const path = new URL(page).pathname
    // Every third buyer lets the shop be told late, so that it has to find out by itself.
    const paid = await again(() => speak(url, 'POST', path, { form: turn % 3 === 2 ? 'outcome=pay_late' : 'outcome=pay' }))
    if (paid?.status === 303) journal.paidRefs.add(path.split('/').at(-1)!)
    for (let tries = 0; tries < 5 && turn % 2 === 0 && (await look())?.body.data?.state === 'pending_payment'; tries++) await pause(50)
  }
}

/** Lets the shop find out what it does not know yet: claims of the dead run out, effects are done, the gateway is asked. */
export const settle = async (shop: Shop, clock: ReturnType<typeof handClock>): Promise<void> => {
  const handlers = makeOutboxHandlers(shop)
  for (let step = 0; step < 6; step++) {
    clock.advance(100_000)
    while ((await workOutbox(shop.database, clock, handlers, shop.log)) > 0);
    while ((await pollPayments(shop, clock.now())) > 0);
  }
}

/** What is wrong after the crashes; everything is empty when nothing was lost and nothing doubled. */
export const findLosses = async (shop: Shop, clock: { now: () => Date }, journal: Journal) => {
  const known = new Set((await rows(shop.db, sql<{ id: string }>`select id from orders`)).map(({ id }) => id))
  const charges = await rows(
    shop.db,
    sql<{ ref: string; order_id: string; payment_state: string; state: string }>`
      select g.ref, p.order_id, o.payment_state, o.state from gateway_charges g join payments p on p.id = g.payment_id join orders o on o.id = p.order_id where g.status = 'paid'`,
  )
  const paidInShop = await rows(shop.db, sql<{ id: string }>`select id from orders where payment_state = 'paid'`)
  const paidAtGateway = new Set(charges.map(({ order_id }) => order_id))
  const taken = new Set(charges.map(({ ref }) => ref))
  const captured = await rows(
    shop.db,
    sql<{
      id: string
    }>`select p.order_id as id from journal_entries j join payments p on p.id::text = j.cause_id where j.kind = 'capture' group by p.order_id having count(*) > 1`,
  )
  return {
    lostOrders: [...journal.orders.values()].filter((id) => !known.has(id)),
    ordersOfOneKey: journal.orders.size - new Set(journal.orders.values()).size,
    lostPayments: [...journal.paidRefs].filter((ref) => !taken.has(ref)),
    paidAtGatewayAlone: charges
      .filter(({ payment_state }) => payment_state !== 'paid')
      .map(({ order_id, state }) => `${order_id} ${state}`),
    paidInShopAlone: paidInShop.filter(({ id }) => !paidAtGateway.has(id)).map(({ id }) => id),
    chargedTwice: charges.length - paidAtGateway.size,
    capturedTwice: captured.map(({ id }) => id),
    brokenBooks: await brokenBooks({ shop, clock }),
  }
}
export const NO_LOSSES = {
  lostOrders: [],
  ordersOfOneKey: 0,
  lostPayments: [],
  paidAtGatewayAlone: [],
  paidInShopAlone: [],
  chargedTwice: 0,
  capturedTwice: [],
  brokenBooks: {},
}
