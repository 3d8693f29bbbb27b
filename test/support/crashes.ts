/** Buyers whose shop process is killed, and the invariants afterwards. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { col, rows, sql } from '#server/platform/database.ts'
import { sendDueNotices, SIGNATURE_HEADER } from '#server/adapters/payment/local.ts'
import { expireOrders, pollPayments, receiveNotice } from '#server/orders/index.ts'
import { drainOutbox } from '#server/start/subscribers.ts'
import type { handClock } from '#server/platform/clock.ts'
import type { Shop } from '#server/shop.ts'
import { CANCELS, HESITATES, WAITS } from './hands.ts'
import { brokenBooks, type Buyer, type TestProduct } from './builders.ts'
import { speak, type Answer } from './http.ts'

/** The responses that buyers got: orders with 2xx, charges captured by the gateway. */
export type Journal = {
  orders: Map<string, string>
  paidRefs: Set<string>
  wrong: string[]
  /** Requests without a response, and those of them that were cut after being accepted. */
  errors: number
  cut: number
  /** 503 responses, each with `Retry-After`. */
  unavailable: number
  /** What each request without a 2xx or 4xx response met. */
  failures: string[]
}
export const newJournal = (): Journal => ({
  orders: new Map(),
  paidRefs: new Set(),
  wrong: [],
  errors: 0,
  cut: 0,
  unavailable: 0,
  failures: [],
})

const SCRIPT = new URL('./server-process.ts', import.meta.url).pathname
const READY_MS_MAX = 60_000
/** Loading the shop without its compiled code takes most of a start. */
export const COMPILED = { NODE_COMPILE_CACHE: join(tmpdir(), 'petik-test-compiled') }

export type Server = { child: ChildProcess; readyMs: number }

/**
 * Starts the shop's process and waits until it responds. Returns how long that took. `script`: that
 * of another version.
 */
export const startServer = async (
  environment: Record<string, string>,
  script = SCRIPT,
): Promise<Server> => {
  const began = performance.now()
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '1000',
      ...COMPILED,
      ...environment,
    },
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
    setTimeout(
      () =>
        reject(new Error(`The server was not ready in ${READY_MS_MAX} ms: ${said.slice(-2_000)}`)),
      READY_MS_MAX,
    ).unref(),
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

/** Waits for a process to exit; false after the timeout. */
export const hasEnded = async (child: ChildProcess, milliseconds: number): Promise<boolean> => {
  for (
    let waited = 0;
    waited < milliseconds && child.exitCode === null && child.signalCode === null;
    waited += 25
  )
    await pause(25)
  return child.exitCode !== null || child.signalCode !== null
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * A buyer's plan for one order: most pay; of the others one cancels after paying, one receives and
 * completes it, one never pays.
 */
const INTENTIONS = ['pay', 'pay', 'complete', 'pay late', 'cancel', 'hesitate'] as const
const NOTES: Partial<Record<(typeof INTENTIONS)[number], string>> = {
  complete: WAITS,
  cancel: CANCELS,
  hesitate: HESITATES,
}

/**
 * Buys until stopped: cart, order, gateway, result page, and what follows; retries without a
 * response, as a browser does.
 */
export const buy = async (
  /** The shop's addresses; the next one is used when one does not respond, or for each call. */
  urls: string | readonly string[],
  buyer: Buyer,
  product: TestProduct,
  slot: string,
  journal: Journal,
  isOver: () => boolean,
  isInTurn = false,
): Promise<void> => {
  const all = typeof urls === 'string' ? [urls] : urls
  let at = 0
  const again = async (
    method: string,
    path: string,
    given: Parameters<typeof speak>[3],
  ): Promise<Answer | null> => {
    if (isInTurn) at++
    while (!isOver()) {
      try {
        const answer = await speak(all[at % all.length]!, method, path, given)
        if (answer.status !== 503 && answer.status < 500) return answer
        if (answer.status !== 503) journal.wrong.push(`${answer.status} ${method} ${path}`)
        else if (!answer.retryAfter) journal.wrong.push(`503 without Retry-After: ${path}`)
        journal.unavailable++
        journal.failures.push(`${answer.status} ${answer.body.code} ${method} ${path}`)
        // As a browser does: not before `Retry-After`.
        await pause((answer.retryAfter ?? 0) * 1_000)
      } catch (error) {
        journal.errors++
        journal.failures.push(`${String(error)} ${method} ${path}`)
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') journal.cut++
      }
      at++
      await pause(100)
    }
    return null
  }
  const token = buyer.token
  for (let turn = 0; !isOver(); turn++) {
    const intention = INTENTIONS[(turn + buyer.id.charCodeAt(35)) % INTENTIONS.length]!
    const items = [{ variation_id: product.variationId, quantity: 1 }]
    const added = await again('POST', '/api/shop/cart/add-multiple', {
      token,
      body: { product_id: product.id, items },
    })
    if (added?.status !== 200) continue
    const key = `${buyer.id} ${turn}`
    const body = {
      address_id: buyer.addressId,
      payment_method: 'qris',
      time_pickup: slot,
      notes: NOTES[intention] ?? '',
    }
    const placed = await again('POST', '/api/shop/checkout/process', { token, key, body })
    if (!placed) return
    if (placed.status !== 200) {
      journal.wrong.push(`${placed.status} ${placed.body.code}`)
      continue
    }
    const orderId: string = placed.body.data.order_id
    journal.orders.set(key, orderId)
    if (intention === 'hesitate') continue
    const look = () => again('GET', `/api/shop/checkout/order/${orderId}`, { token })
    const until = async (
      isSo: (shown: Answer['body']) => boolean,
      tries: number,
    ): Promise<Answer | null> => {
      let shown = await look()
      for (let tried = 0; tried < tries && shown?.body.data && !isSo(shown.body.data); tried++) {
        await pause(50)
        shown = await look()
      }
      return shown
    }
    const page: string | undefined = (await until((order) => order.payment.redirect_url, 40))?.body
      .data?.payment.redirect_url
    if (!page) continue
    const path = new URL(page).pathname
    const paid = await again('POST', path, {
      form: intention === 'pay late' ? 'outcome=pay_late' : 'outcome=pay',
    })
    if (paid?.status !== 303) continue
    journal.paidRefs.add(path.split('/').at(-1)!)
    if (intention === 'pay late') continue
    await until((order) => order.state !== 'pending_payment', 10)
    if (intention === 'cancel')
      await again('POST', `/api/shop/orders/${orderId}/cancel`, {
        token,
        body: { reason: 'berubah pikiran' },
      })
    if (intention !== 'complete') continue
    await until((order) => order.state === 'delivered', 60)
    await again('POST', `/api/shop/orders/${orderId}/complete`, { token, body: {} })
  }
}

const SETTLES_IN_MS = 60_000
const SETTLE_STEPS = 12

/**
 * Gives the shop a minute to settle: leases expire, effects run, notices are retried, the gateway
 * is queried.
 */
export const settle = async (shop: Shop, clock: ReturnType<typeof handClock>): Promise<void> => {
  const deliver = (body: string, signature: string) =>
    receiveNotice(shop, 'local', new Headers({ [SIGNATURE_HEADER]: signature }), body, clock.now())
  for (let step = 0; step < SETTLE_STEPS; step++) {
    clock.advance(SETTLES_IN_MS / SETTLE_STEPS)
    while (
      (await sendDueNotices(
        { database: shop.database, secret: shop.config.paymentSecret, deliver },
        clock.now(),
      )) > 0
    );
    while ((await pollPayments(shop, clock.now())) > 0);
    await expireOrders(shop, clock.now())
    await drainOutbox(shop)
  }
}

/** Paid, or paid and refunded. */
const KNOWS_OF_MONEY = new Set(['paid', 'refund_pending', 'partially_refunded', 'refunded'])

/** Losses and duplicates after the crashes; all empty when there are none. */
export const findLosses = async (shop: Shop, clock: { now: () => Date }, journal: Journal) => {
  const known = new Set(
    (await rows(shop.db, sql({ id: col.text })`select id from orders`)).map(({ id }) => id),
  )
  const charges = await rows(
    shop.db,
    sql({ ref: col.text, order_id: col.text, payment_state: col.text, state: col.text })`
      select g.ref, p.order_id, o.payment_state, o.state from gateway_charges g join payments p on p.id = g.payment_id join orders o on o.id = p.order_id where g.status = 'paid'`,
  )
  const held = await rows(
    shop.db,
    sql({ number: col.text })`
      select number from orders where state = 'pending_payment'
        and pay_until < ${new Date(clock.now().getTime() - (shop.settings()['payment.holdExtraMin'] + 1) * 60_000)}`,
  )
  const paidInShop = await rows(
    shop.db,
    sql({ id: col.text })`select id from orders where payment_state = 'paid'`,
  )
  const paidAtGateway = new Set(charges.map(({ order_id }) => order_id))
  const taken = new Set(charges.map(({ ref }) => ref))
  const captured = await rows(
    shop.db,
    sql({ id: col.text })`
      select p.order_id as id from journal_entries j join payments p on p.id::text = j.cause_id where j.kind = 'capture' group by p.order_id having count(*) > 1`,
  )
  return {
    lostOrders: [...journal.orders.values()].filter((id) => !known.has(id)),
    ordersOfOneKey: journal.orders.size - new Set(journal.orders.values()).size,
    lostPayments: [...journal.paidRefs].filter((ref) => !taken.has(ref)),
    paidAtGatewayAlone: charges
      .filter(({ payment_state }) => !KNOWS_OF_MONEY.has(payment_state))
      .map(({ order_id, state }) => `${order_id} ${state}`),
    paidInShopAlone: paidInShop.filter(({ id }) => !paidAtGateway.has(id)).map(({ id }) => id),
    chargedTwice: charges.length - paidAtGateway.size,
    heldTooLong: held.map(({ number }) => number),
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
  heldTooLong: [],
  capturedTwice: [],
  brokenBooks: {},
}
