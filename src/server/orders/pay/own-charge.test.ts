/**
 * The process that takes an order opens its charge; the outbox is the fallback. Effects of one
 * order run in order.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  placeOrder,
} from '../../../../test/support/builders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { PaymentUnavailable } from '../../adapters/payment/port.ts'
import { makeOutboxHandlers, OUTBOX_LANES } from '../../start/subscribers.ts'
import {
  enqueue,
  makeOutboxRunner,
  workOutbox,
  type OutboxHandlers,
  type OutboxRunner,
} from '../../platform/outbox.ts'
import { advanceOrder } from '../index.ts'
import { claimOrderMessage, findChanged, noteChange } from '../store/changed.ts'

let test: TestShop
let hands: OutboxRunner
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
  const { database, log } = test.shop
  hands = makeOutboxRunner(
    {
      database,
      clock: test.clock,
      handlers: makeOutboxHandlers(test.shop),
      lanes: OUTBOX_LANES,
      log,
    },
    () => {},
  )
  test.shop.ownEffects = hands
})
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await test.drain()
  await expectBooksRight(test)
  await test.close()
})

const place = async () => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
  await fillCart(test, buyer, product)
  const { status, body } = await placeOrder(test, buyer)
  expect(status).toBe(200)
  return { buyer, orderId: body.data.order_id as string }
}
const stateOfPayment = async (orderId: string, attempt = 1) =>
  (
    await test.sql<{ state: string }>(
      'select state from payments where order_id = $1 and attempt = $2',
      orderId,
      attempt,
    )
  )[0]?.state
const charges = async (orderId: string) =>
  (
    await test.sql<{ ref: string }>(
      'select g.ref from gateway_charges g join payments p on p.id = g.payment_id where p.order_id = $1',
      orderId,
    )
  ).length

describe('the charge of an order', () => {
  it("is opened without an outbox worker, and the customer's pages are notified", async () => {
    const told: string[] = []
    const { publishToPages } = test.shop
    test.shop.publishToPages = (customerId, topic) => void told.push(`${customerId} ${topic}`)
    const { buyer, orderId } = await place()
    await hands.idle()
    test.shop.publishToPages = publishToPages
    expect(await stateOfPayment(orderId)).toBe('pending')
    expect(told).toContain(`${buyer.id} payment`)
    const again = await test.request('POST', `/api/shop/orders/${orderId}/pay`, {
      token: buyer.token,
      body: { payment_method: 'ewallet' },
    })
    expect(again.status).toBe(200)
    await hands.idle()
    expect(await stateOfPayment(orderId, 2)).toBe('pending')
  })

  it('is there at the first question about the order, which waits a second at most', async () => {
    const { start } = test.shop.ports.payment
    const ask = async (orderId: string, token: string) =>
      (await test.request('GET', `/api/shop/checkout/order/${orderId}`, { token })).body.data
    let takesMs = 200
    test.shop.ports.payment.start = async (charge) => {
      await pause(takesMs)
      return start(charge)
    }
    const quick = await place()
    expect((await ask(quick.orderId, quick.buyer.token)).payment.redirect_url).toContain(
      '/gateway/',
    )
    takesMs = 2_000
    const slow = await place()
    expect((await ask(slow.orderId, slow.buyer.token)).payment.redirect_url).toBeNull()
    test.shop.ports.payment.start = start
    await hands.idle()
    expect((await ask(slow.orderId, slow.buyer.token)).payment.redirect_url).toContain('/gateway/')
  })

  it('is opened once, even when the outbox runs at the same moment', async () => {
    const { start } = test.shop.ports.payment
    let asked = 0
    test.shop.ports.payment.start = (charge) => {
      asked++
      return start(charge)
    }
    const { orderId } = await place()
    await Promise.all([hands.idle(), test.drain(), test.drain()])
    test.shop.ports.payment.start = start
    expect([asked, await charges(orderId), await stateOfPayment(orderId)]).toEqual([
      1,
      1,
      'pending',
    ])
  })

  it('is opened by the outbox when the process stops before opening it or the gateway is unavailable', async () => {
    test.shop.ownEffects = { give: () => new Promise(() => {}) }
    const { orderId } = await place()
    await test.drain()
    expect(await stateOfPayment(orderId)).toBe('created')
    test.clock.advance(26_000)
    await test.drain()
    test.shop.ownEffects = hands
    expect([await charges(orderId), await stateOfPayment(orderId)]).toEqual([1, 'pending'])

    const { start } = test.shop.ports.payment
    test.shop.ports.payment.start = () => Promise.reject(new PaymentUnavailable('away'))
    const other = await place()
    await hands.idle()
    test.shop.ports.payment.start = start
    test.clock.advance(1_000)
    await test.drain()
    expect([await charges(other.orderId), await stateOfPayment(other.orderId)]).toEqual([
      1,
      'pending',
    ])
  })
})

describe('effects', () => {
  const played = async (work: (handlers: OutboxHandlers) => Promise<void>) => {
    const seen: string[] = []
    const handlers = {
      ...makeOutboxHandlers(test.shop),
      'order.changed': async ({ orderId, action }: { orderId: string; action: string }) => {
        seen.push(`${orderId} ${action}`)
        if (action === 'fails' && seen.length === 1) throw new Error('played')
      },
    } as OutboxHandlers
    await test.drain()
    await work(handlers)
    return seen
  }
  const change = (orderId: string, action: string) =>
    enqueue(test.shop.db, 'order.changed', { orderId, action, to: 'confirmed' }, test.clock.now())

  it('of one order run in order, while those of other orders run in parallel', async () => {
    const seen = await played(async (handlers) => {
      const turn = () => workOutbox(test.shop.database, test.clock, handlers, test.shop.log)
      await change('one', 'fails')
      await change('one', 'second')
      await change('other', 'first')
      expect(await turn()).toBe(2)
      expect(await turn()).toBe(0)
      test.clock.advance(1_000)
      expect([await turn(), await turn(), await turn()]).toEqual([1, 1, 0])
    })
    expect(seen.filter((one) => one.startsWith('one'))).toEqual([
      'one fails',
      'one fails',
      'one second',
    ])
    expect(seen).toContain('other first')
  })

  it('of many orders at once are applied once each, and one that is refused stops no other', async () => {
    const orders = [await place(), await place(), await place(), await place()]
    await hands.idle()
    await test.drain()
    const handle = makeOutboxHandlers(test.shop)['order.changed']
    const deliver = (orderId: string, eventId: number) =>
      handle({ orderId, action: 'send', to: 'out_for_delivery' }, test.clock.now(), eventId)
    const delivered = await Promise.allSettled([
      ...orders.map(({ orderId }, index) => deliver(orderId, 9_000_000 + index)),
      deliver(orders[0]!.orderId, 2 ** 70),
      ...orders.map(({ orderId }, index) => deliver(orderId, 9_000_000 + index)),
    ])
    expect(delivered.map(({ status }) => status === 'rejected')).toEqual(
      delivered.map((_, index) => index === 4),
    )
    const told = await test.sql<{ key: string }>(
      "select params ->> 'key' as key from notifications where kind = 'order.send'",
    )
    expect(told.map(({ key }) => key).toSorted()).toEqual(
      orders.map(({ orderId }) => `${orderId}:send:out_for_delivery`).toSorted(),
    )
    const messages = await test.sql<{ id: string }>(
      "select payload ->> 'orderId' as id from outbox where topic = 'order.message' and payload ->> 'action' = 'send'",
    )
    expect(messages.map(({ id }) => id).toSorted()).toEqual(
      orders.map(({ orderId }) => orderId).toSorted(),
    )
  })

  it('delivered twice at the same moment are applied once', async () => {
    const { db } = test.shop
    const [first, other] = [await place(), await place()]
    await hands.idle()
    await test.drain()
    const now = test.clock.now()
    const order = (await findChanged(db, other.orderId))!
    const note = (eventId: number, kind: string) => {
      const { customerId } = order
      const notice = { customerId, kind, params: {}, href: null, now }
      return noteChange(db, { order, eventId, notice, messages: [], now })
    }
    await Promise.all([note(8_000_000, 'a'), note(8_000_001, 'b'), note(8_000_001, 'b')])
    const told = await test.sql<{ kind: string }>(
      "select kind from notifications where kind in ('a', 'b') order by kind",
    )
    expect(told.map(({ kind }) => kind)).toEqual(['a', 'b'])

    const claim = (eventId: number, orderId: string) =>
      claimOrderMessage(db, { eventId, orderId, messageId: null, place: 'phone', now })
    const claimed = await Promise.all([
      claim(8_000_002, first.orderId),
      claim(8_000_003, other.orderId),
      claim(8_000_003, other.orderId),
    ])
    expect(claimed.map((message) => message?.id)).toEqual([first.orderId, other.orderId, undefined])
  })

  it('that are slow do not block effects of another kind', async () => {
    const { orderId } = await place()
    await hands.idle()
    await advanceOrder(test.shop, orderId, 'cancel', 'shop', '', test.clock.now())
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const done: string[] = []
    const handlers = {
      ...makeOutboxHandlers(test.shop),
      'webhook.send': () => held,
      'order.changed': async ({ action }: { action: string }) => void done.push(action),
    } as OutboxHandlers
    for (let count = 0; count < 30; count++)
      await enqueue(test.shop.db, 'webhook.send', { deliveryId: orderId }, test.clock.now())
    await change('last', 'last')
    const { database, log } = test.shop
    const others = makeOutboxRunner(
      { database, clock: test.clock, handlers, lanes: OUTBOX_LANES, log },
      () => {},
    )
    while ((await others.take()) > 0);
    expect(done).toContain('last')
    release()
    await others.idle()
    await test.drain()
  })
})
