import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { KEY, startBiteship, WEBHOOK, type FakeBiteship } from '../../../test/support/biteship.ts'
import {
  buildBuyer,
  buildProduct,
  changeSettings,
  expectBooksRight,
  FAR,
  fillCart,
  NOON,
  payOrder,
  placeOrder,
  signInAgain,
  stateOf,
  type Buyer,
} from '../../../test/support/builders.ts'
import { command, trackingOf } from '../../../test/support/deliveries.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import type { CourierStatus } from '#domain/delivery/courier-status.ts'
import { pollPayments } from '../orders/index.ts'
import { askDueCouriers } from './index.ts'

let test: TestShop
let service: FakeBiteship
beforeAll(async () => {
  service = await startBiteship()
  test = await openTestShop({
    BITESHIP_KEY: KEY,
    BITESHIP_WEBHOOK_SECRET: WEBHOOK.secret,
    BITESHIP_URL: service.url,
  })
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
})
afterAll(async () => {
  // Some orders stayed unpaid for hours: settle their charges.
  while ((await pollPayments(test.shop, test.clock.now())) > 0);
  await expectBooksRight(test)
  await Promise.all([test.close(), service.close()])
})
beforeEach(async () => {
  Object.assign(service, { trouble: null, servesNone: false })
  // Moves past the back-off that a failure in the previous test may have caused.
  test.clock.set(new Date(test.clock.now().getTime() + 60_000).toISOString())
  if (test.clock.now() > new Date('2026-11-20T05:00:00Z')) test.clock.set(TEST_NOW)
  await test.sql('delete from courier_quotes')
})

const METHOD = 'bs:instant:gojek:instant'
const summaryOf = async (buyer: Buyer) =>
  (
    await test.request('GET', '/api/shop/checkout/summary', {
      token: (await signInAgain(test, buyer)).token,
    })
  ).body.data
const choose = (buyer: Buyer, shipping_method: string) =>
  test.request('PUT', '/api/shop/checkout/shipping-method', {
    token: buyer.token,
    body: { shipping_method },
  })
const shopper = async (at?: { lat: number; lng: number }) => {
  const [buyer, product] = [await buildBuyer(test, at), await buildProduct(test, { price: 80_000 })]
  await fillCart(test, buyer, product)
  return buyer
}
const ordered = async (...steps: Parameters<typeof orderAction>[2][]) => {
  const buyer = await shopper()
  expect((await choose(buyer, METHOD)).status).toBe(200)
  const placed = await placeOrder(test, buyer)
  expect(placed.status).toBe(200)
  await test.drain()
  const orderId: string = placed.body.data.order_id
  await payOrder(test, orderId)
  await orderAction(test, orderId, 'pick', ...steps)
  return { buyer, orderId }
}
const parcelOf = async (orderId: string) =>
  (
    await test.sql<{
      id: string
      ref: string
      status: string
      bookings: number
      waybill: string | null
    }>(
      'select id, provider_ref as ref, status, bookings, waybill from shipments where order_id = $1 order by attempt desc limit 1',
      orderId,
    )
  )[0]!
const hook = (body: unknown, secret: string = WEBHOOK.secret) =>
  test.request('POST', '/hooks/biteship', {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { [WEBHOOK.header]: secret },
  })
const says = async (ref: string, status: CourierStatus) => {
  service.say(ref, status, test.clock.now())
  test.clock.advance(1_000)
  const answer = await hook({ event: 'order.status', order_id: ref, status })
  await test.drain()
  return answer.status
}

describe('checkout', () => {
  it('offers own riders and external couriers at their own prices; the order costs what was shown', async () => {
    const buyer = await shopper()
    const summary = await summaryOf(buyer)
    expect(
      summary.available_couriers.map(({ id, price }: { id: string; price: number }) => [id, price]),
    ).toEqual([
      ['petik-antar', 9_000],
      [METHOD, 23_000],
      ['bs:same_day:gojek:same_day', 17_000],
      ['bs:standard:jne:reg', 18_000],
    ])
    const chosen = (await choose(buyer, METHOD)).body.data
    // The quiet window at noon is Rp3.000 cheaper.
    const placed = await placeOrder(test, buyer)
    expect(placed.body.data.payment.amount).toBe(80_000 + 2_000 + 23_000 - 3_000)
    expect(chosen.selected_shipping_method).toBe(METHOD)
  })

  it('a price is valid for half an hour, also while the courier is unavailable, and is asked again afterwards', async () => {
    const buyer = await shopper()
    await choose(buyer, METHOD)
    const asked = () => service.asked.filter((path) => path.includes('/rates/')).length
    const before = asked()
    await summaryOf(buyer)
    service.trouble = 'status_500'
    test.clock.advance(29 * 60_000)
    expect((await summaryOf(buyer)).selected_shipping_method).toBe(METHOD)
    expect(asked()).toBe(before)
    test.clock.advance(2 * 60_000)
    const summary = await summaryOf(buyer)
    expect(summary.requirements.map(({ code }: { code: string }) => code)).toEqual([
      'COURIER_UNAVAILABLE',
    ])
    expect(asked()).toBe(before + 1)
  })

  it('"courier unavailable" for the chosen one, with a message and no total without shipping; another can be chosen', async () => {
    const buyer = await shopper()
    await choose(buyer, METHOD)
    await test.sql('delete from courier_quotes')
    await test.sql('delete from shipping_quotes')
    service.trouble = 'reset'
    const summary = await summaryOf(buyer)
    expect(summary).toMatchObject({
      selected_shipping_method: null,
      requirements: [
        { code: 'COURIER_UNAVAILABLE', message: expect.stringContaining('responding') },
      ],
    })
    const refused = await placeOrder(test, buyer)
    expect(refused).toMatchObject({ status: 503, body: { code: 'courier_away' } })
    expect(await test.sql('select 1 from orders where customer_id = $1', buyer.id)).toEqual([])
    expect((await choose(buyer, 'petik-antar')).body.data).toMatchObject({
      selected_shipping_method: 'petik-antar',
      shipping: expect.any(Number),
      requirements: [],
    })
    expect((await placeOrder(test, buyer)).status).toBe(200)
  })

  it('far away, where only external couriers deliver: "courier unavailable", and "out of area" only when they report it', async () => {
    const buyer = await shopper(FAR)
    service.trouble = 'html'
    expect((await summaryOf(buyer)).requirements.map(({ code }: { code: string }) => code)).toEqual(
      ['COURIER_UNAVAILABLE'],
    )
    expect((await placeOrder(test, buyer)).status).toBe(503)
    Object.assign(service, { trouble: null, servesNone: true })
    test.clock.advance(60_000)
    expect((await summaryOf(buyer)).requirements.map(({ code }: { code: string }) => code)).toEqual(
      ['OUT_OF_AREA'],
    )
  })

  it('pages without courier calls are not affected', async () => {
    service.trouble = 'slow'
    const began = performance.now()
    const [home, cart] = await Promise.all([
      test.request('GET', '/api/shop/products'),
      test.request('GET', '/api/shop/cart', { token: (await buildBuyer(test)).token }),
    ])
    expect([home.status, cart.status]).toEqual([200, 200])
    expect(performance.now() - began).toBeLessThan(2_500)
  })
})

describe('a parcel of an external courier', () => {
  it('is booked on packing, moves the order with the courier’s status, and is delivered with the courier’s proof', async () => {
    const order = await ordered('pack')
    const { ref, status } = await parcelOf(order.orderId)
    expect(status).toBe('confirmed')
    expect(service.parcels.get(ref)?.body).toMatchObject({
      courier_company: 'gojek',
      delivery_type: 'scheduled',
      delivery_date: '2026-11-21',
      delivery_time: '12:00',
    })
    expect(await trackingOf(test, order)).toMatchObject({
      state: 'packed',
      courier: { status_text: 'Courier booked', waybill: `WYB-${ref}` },
    })
    expect([await says(ref, 'allocated'), (await stateOf(test, order.orderId)).state]).toEqual([
      200,
      'packed',
    ])
    expect([await says(ref, 'picked'), (await stateOf(test, order.orderId)).state]).toEqual([
      200,
      'on_delivery',
    ])
    expect(await trackingOf(test, order)).toMatchObject({
      position_state: 'none',
      courier: {
        driver_name: 'Slamet Riyadi',
        link: `https://track.example/${ref}`,
        status_text: 'The rider has your order',
      },
    })
    expect([await says(ref, 'delivered'), (await stateOf(test, order.orderId)).state]).toEqual([
      200,
      'delivered',
    ])
    expect(await trackingOf(test, order)).toMatchObject({
      state: 'delivered',
      proof: { kind: 'courier' },
    })
  })

  it('takes one step per status for duplicated, parallel and unordered notices, and a final status stays final', async () => {
    const order = await ordered('pack')
    const { ref } = await parcelOf(order.orderId)
    for (const status of [
      'allocated',
      'picking_up',
      'picked',
      'dropping_off',
      'delivered',
    ] as const) {
      service.say(ref, status, test.clock.now())
      test.clock.advance(60_000)
    }
    const told = ['delivered', 'picked', 'allocated', 'dropping_off', 'picking_up', 'confirmed']
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        hook({ event: 'order.status', order_id: ref, status: told[index % told.length] }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await test.drain()
    expect((await stateOf(test, order.orderId)).state).toBe('delivered')
    const events = await test.sql<{ action: string; n: number }>(
      "select action, count(*)::integer as n from order_events where order_id = $1 and action in ('send', 'deliver') group by action order by action",
      order.orderId,
    )
    expect(events).toEqual([
      { action: 'deliver', n: 1 },
      { action: 'send', n: 1 },
    ])
    expect(await says(ref, 'on_hold')).toBe(200)
    expect((await parcelOf(order.orderId)).status).toBe('delivered')
  })

  it('polls the courier on a notice and ignores what the notice claims', async () => {
    const order = await ordered('pack')
    const { ref } = await parcelOf(order.orderId)
    expect((await hook({ event: 'order.status', order_id: ref, status: 'delivered' })).status).toBe(
      200,
    )
    expect((await stateOf(test, order.orderId)).state).toBe('packed')
  })

  it('401 forged, 401 malformed, 404 unknown, 200 for a ping, 413 for a huge body; nothing changes', async () => {
    const order = await ordered('pack')
    const { ref } = await parcelOf(order.orderId)
    service.say(ref, 'delivered', test.clock.now())
    const notice = { event: 'order.status', order_id: ref, status: 'delivered' }
    for (const secret of ['', 'guess', WEBHOOK.secret.toUpperCase(), `${WEBHOOK.secret}x`])
      expect((await hook(notice, secret)).status).toBe(401)
    for (const body of [
      '[]',
      'null',
      '{',
      '{"event":"order.status"}',
      '{"event":["a"],"order_id":"x"}',
    ])
      expect((await hook(body)).status).toBe(401)
    expect((await hook({ ...notice, order_id: 'bts-of-servesNone' })).status).toBe(404)
    expect((await hook('{}')).status).toBe(200)
    expect((await hook(JSON.stringify({ ...notice, pad: 'x'.repeat(1_000_000) }))).status).toBe(413)
    expect((await test.request('POST', '/hooks/servesNone', { body: '{}' })).status).toBe(404)
    expect((await stateOf(test, order.orderId)).state).toBe('packed')
  })

  it('503 while the courier itself is unavailable; its retry is accepted later', async () => {
    const order = await ordered('pack')
    const { ref } = await parcelOf(order.orderId)
    service.say(ref, 'picked', test.clock.now())
    service.trouble = 'reset'
    expect((await hook({ event: 'order.status', order_id: ref, status: 'picked' })).status).toBe(
      503,
    )
    service.trouble = null
    expect((await hook({ event: 'order.status', order_id: ref, status: 'picked' })).status).toBe(
      200,
    )
    await test.drain()
    expect((await stateOf(test, order.orderId)).state).toBe('on_delivery')
    service.trouble = 'status_500'
    test.clock.advance(200_000)
    await askDueCouriers(test.shop, test.clock.now())
    expect(await trackingOf(test, order)).toMatchObject({
      position_state: 'unknown',
      formatted_unknown_since: expect.stringMatching(/^\d\d:\d\d$/),
    })
  })

  it('retries an unavailable courier until it accepts the parcel, once', async () => {
    service.trouble = 'lose_answer'
    const order = await ordered('pack')
    expect((await parcelOf(order.orderId)).status).toBe('booking')
    const taken = service.parcels.size
    service.trouble = null
    test.clock.advance(61_000)
    await askDueCouriers(test.shop, test.clock.now())
    expect(await parcelOf(order.orderId)).toMatchObject({
      status: 'confirmed',
      ref: expect.stringMatching(/^bts/),
    })
    expect(service.parcels.size).toBe(taken)
  })

  it('rebooks three times in 15 minutes when no rider is found, then alerts a staff member', async () => {
    const order = await ordered('pack')
    const refs: string[] = []
    const numbers: (string | null)[] = []
    for (let round = 0; round < 4; round++) {
      const { ref } = await parcelOf(order.orderId)
      refs.push(ref)
      expect(await says(ref, 'courier_not_found')).toBe(200)
      numbers.push((await parcelOf(order.orderId)).waybill)
      test.clock.advance(31_000)
      await askDueCouriers(test.shop, test.clock.now())
    }
    expect(new Set(refs).size).toBe(4)
    // The number of a booking that came to nothing is on no paper.
    expect(numbers.slice(0, 3)).toEqual([null, null, null])
    expect(await parcelOf(order.orderId)).toMatchObject({
      status: 'courier_not_found',
      bookings: 3,
    })
    expect((await command(test, 'orders', 'problems')).said).toContain('courier_not_found')
    const [told] = await test.sql<{ n: number }>(
      "select count(*)::integer as n from notifications where href = '/profile/my-order/' || $1 and kind = 'order.courier_problem'",
      order.orderId,
    )
    expect(told!.n).toBe(1)
    expect((await trackingOf(test, order)).courier.status_text).toContain('No rider found')
  })

  it('alerts a staff member when the courier refuses the parcel', async () => {
    const buyer = await shopper()
    await choose(buyer, METHOD)
    await test.sql("update addresses set recipient = '' where customer_id = $1", buyer.id)
    const orderId: string = (await placeOrder(test, buyer)).body.data.order_id
    await test.drain()
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'pick', 'pack')
    expect((await parcelOf(orderId)).status).toBe('unbooked')
    expect((await command(test, 'orders', 'problems')).said).toContain('unbooked')
    expect((await stateOf(test, orderId)).state).toBe('packed')
  })

  it('offers only own riders for cash', async () => {
    const buyer = await shopper()
    await choose(buyer, METHOD)
    expect((await placeOrder(test, buyer, { method: 'cod', slot: NOON })).body.code).toBe(
      'payment_method_unavailable',
    )
  })
})
