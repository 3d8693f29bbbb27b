/** An area that riders cannot reach, or need longer for, until a time. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildAddress,
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  chargeOf,
  expectBooksRight,
  fillCart,
  NEAR,
  payOrder,
  placeOrder,
  slotOf,
  type Buyer,
} from '../../../../test/support/builders.ts'
import { notice } from '../../../../test/support/gateway.ts'
import { orderAction } from '../../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'
import { expireOrders } from '../../orders/index.ts'
import { extendAreas } from './areas.ts'

/** 09:00 in Jakarta. */
const DAY = '2026-11-20'
const UNTIL = `${DAY}T09:00:00Z`
const CLOSED = slotOf(DAY, '14:00')
const OPEN = slotOf(DAY, '16:00')
let test: TestShop
let desk: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
beforeEach(async () => {
  test.clock.set(TEST_NOW)
  desk = staffAsk(test, await buildStaff(test, 'rider_desk', 'kemang'))
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

/** About three kilometres to the south-east: outside of the areas. */
const AWAY = { lat: -6.28, lng: 106.84 }
const around = (change: object = {}) => ({
  shape: { kind: 'radius', center: NEAR, radius_m: 1_000 },
  until: UNTIL,
  widen_minutes: null,
  reason: { en: 'flood in Kemang', id: 'banjir di Kemang' },
  ...change,
})
const square = (size: number) => ({
  kind: 'polygon',
  corners: [
    { lat: NEAR.lat - size, lng: NEAR.lng - size },
    { lat: NEAR.lat - size, lng: NEAR.lng + size },
    { lat: NEAR.lat + size, lng: NEAR.lng + size },
    { lat: NEAR.lat + size, lng: NEAR.lng - size },
  ],
})
const close = async (change: object = {}) => {
  const { status, body } = await desk('POST', '/areas', around(change))
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const end = (id: string) => desk('POST', `/areas/${id}/end`)
const elsewhere = async (): Promise<Buyer> => {
  const buyer = await buildBuyer(test)
  return { ...buyer, addressId: await buildAddress(test, buyer.id, AWAY) }
}
const paid = async (buyer: Buyer, slot = CLOSED) => {
  const orderId = await buildOrder(test, buyer, await buildProduct(test), { slot })
  await payOrder(test, orderId)
  return orderId
}
const place = async (buyer: Buyer, slot: string) => {
  await fillCart(test, buyer, await buildProduct(test))
  return placeOrder(test, buyer, { slot })
}
const summaryOf = async (buyer: Buyer, locale = 'en') =>
  (
    await test.request('GET', '/api/shop/checkout/summary', {
      token: buyer.token,
      headers: { 'accept-language': locale },
    })
  ).body.data
const noticesOf = (orderId: string) =>
  test.sql<{ kind: string }>(
    `select kind from notifications where kind in ('order.move_offered', 'order.window_widened') and href = '/profile/my-order/' || $1`,
    orderId,
  )

const noticeTextsOf = async ({ accountToken: token }: Buyer): Promise<string> => {
  const headers = { 'accept-language': 'en' }
  const { body } = await test.request('GET', '/api/account/v1/notifications', { token, headers })
  return body.data.map(({ text }: { text: string }) => text).join('\n')
}
const promisedTo = async (token: string | undefined) =>
  (await test.request('GET', '/api/shop/shipping/earliest-slot', token ? { token } : {})).body.data
    .estimated_time

describe('an area that is closed until a time', () => {
  it('shows who is booked in it before, then tells them once and lets them move free of charge', async () => {
    const insider = await buildBuyer(test)
    const [inside, outside] = [await paid(insider), await paid(await elsewhere())]
    const preview = (await desk('POST', '/area-check', around())).body.data
    const [order] = await test.sql<{ number: string }>(
      'select number from orders where id = $1::text::uuid',
      inside,
    )
    expect(preview.booked.map((one: { number: string }) => one.number)).toEqual([order!.number])
    expect(preview.message.title.id).toBe('Slot antarmu dibatalkan')
    expect(preview.message.text.id).toMatch(/: banjir di Kemang\. Pilih slot lain/)
    expect(await noticesOf(inside)).toEqual([])
    const area = await close()
    expect(area).toMatchObject({ notified: 1, widen_minutes: null })
    expect(await noticesOf(inside)).toEqual([{ kind: 'order.move_offered' }])
    expect(await noticeTextsOf(insider)).toMatch(/: flood in Kemang\. Choose another slot/)
    expect(await noticesOf(outside)).toEqual([])
    const acts = await test.sql(
      `select act, facts from staff_acts where entity_kind = 'area' and entity_id = $1`,
      area.id,
    )
    expect(acts).toEqual([{ act: 'area_closed', facts: expect.objectContaining({ notified: 1 }) }])
    await end(area.id)
  })

  it('offers no window of it to addresses inside, says why, and refuses orders there alone', async () => {
    const [inside, outside] = [await buildBuyer(test), await elsewhere()]
    for (const buyer of [inside, outside]) await fillCart(test, buyer, await buildProduct(test))
    const area = await close({ shape: square(0.01) })
    const shown = await summaryOf(inside)
    const ids = shown.available_time_pickups.map(({ id }: { id: string }) => id)
    expect(ids).not.toContain(CLOSED)
    expect(ids).toContain(OPEN)
    expect(shown.selected_time_pickup).toBe(OPEN)
    expect(shown.area_notice).toBe(
      'Because of flood in Kemang, our riders cannot reach this address before 16:00. Later slots are open as usual.',
    )
    expect((await summaryOf(inside, 'id')).area_notice).toMatch(/^Karena banjir di Kemang/)
    const refused = await placeOrder(test, inside, { slot: CLOSED })
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_full'])
    expect((await place(outside, CLOSED)).status).toBe(200)
    expect((await place(inside, OPEN)).status).toBe(200)
    await end(area.id)
    expect((await summaryOf(inside)).area_notice).toBeNull()
    expect((await place(inside, CLOSED)).status).toBe(200)
  })

  it('promises its windows to no one inside: neither the cart, nor what a customer added, nor any page', async () => {
    const [inside, outside] = [await buildBuyer(test), await buildBuyer(test, AWAY)]
    const cartOf = async ({ token }: Buyer) =>
      (await test.request('GET', '/api/shop/cart', { token })).body.data.delivery.window?.id
    for (const buyer of [inside, outside]) await fillCart(test, buyer, await buildProduct(test))
    const soonest = await cartOf(inside)
    const soonestTime = await promisedTo(inside.token)
    const area = await close()
    expect([await cartOf(inside), await promisedTo(inside.token)]).toEqual([OPEN, '16:00–18:00'])
    const product = await buildProduct(test)
    const added = await test.request('POST', '/api/shop/cart/add-multiple', {
      token: inside.token,
      body: { product_id: product.id, items: [{ variation_id: product.variationId, quantity: 1 }] },
    })
    expect(added.body.data.delivery.window.id).toBe(OPEN)
    expect([await cartOf(outside), await promisedTo(outside.token)]).toEqual([soonest, soonestTime])
    expect(await promisedTo(undefined)).toBe(soonestTime)
    const body = { time_pickup: OPEN }
    await test.request('PUT', '/api/shop/checkout/time-pickup', { token: inside.token, body })
    const longer = await close({ until: `${DAY}T11:00:00Z` })
    const { window } = (await test.request('GET', '/api/shop/cart', { token: inside.token })).body
      .data.delivery
    expect(window).toMatchObject({ id: OPEN, is_available: false })
    for (const { id } of [area, longer]) await end(id)
  })

  it('says which of the booked are on the way already', async () => {
    const orderId = await paid(await buildBuyer(test))
    await orderAction(test, orderId, 'pick', 'pack')
    const leftOf = async () =>
      (await desk('POST', '/area-check', around())).body.data.booked.map(
        ({ notified, has_left }: { notified: boolean; has_left: boolean }) => [notified, has_left],
      )
    expect(await leftOf()).toContainEqual([false, false])
    await orderAction(test, orderId, 'send')
    expect(await leftOf()).toContainEqual([false, true])
  })

  it('leaves no order that is placed meanwhile both booked and not notified', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => buildBuyer(test)))
    for (const buyer of buyers) await fillCart(test, buyer, await buildProduct(test))
    const [area, ...placed] = await Promise.all([
      close(),
      ...buyers.map((buyer) => placeOrder(test, buyer, { slot: CLOSED })),
    ])
    const booked = placed.flatMap(({ status, body }) =>
      status === 200 ? [body.data.order_id as string] : [],
    )
    for (const orderId of booked) expect(await offersOf(orderId)).toBe(1)
    await end(area.id)
  })

  it('ends by itself, and is then no longer listed', async () => {
    const area = await close()
    const listed = async () =>
      (await desk('GET', '/areas')).body.data.map(({ id }: { id: string }) => id)
    expect(await listed()).toContain(area.id)
    test.clock.set(UNTIL)
    desk = staffAsk(test, await buildStaff(test, 'rider_desk', 'kemang'))
    expect(await listed()).not.toContain(area.id)
    expect((await end(area.id)).status).toBe(404)
    test.clock.set(TEST_NOW)
    desk = staffAsk(test, await buildStaff(test, 'rider_desk', 'kemang'))
    expect((await end(area.id)).status).toBe(200)
  })

  it('422 for a time that is over or far, and for two corners; 403 for who only reads windows', async () => {
    const fields = async (change: object) =>
      Object.keys((await desk('POST', '/areas', around(change))).body.errors)
    expect(await fields({ until: '2026-11-20T01:00:00Z' })).toEqual(['until'])
    expect(await fields({ until: '2026-12-20T01:00:00Z' })).toEqual(['until'])
    expect(await fields({ shape: { kind: 'polygon', corners: [NEAR, AWAY] } })).toEqual([
      'shape.corners',
    ])
    expect(
      await fields({ shape: { kind: 'radius', center: { lat: 51, lng: 7 }, radius_m: 500 } }),
    ).toEqual(['shape'])
    const buyer = staffAsk(test, await buildStaff(test, 'buyer', null))
    expect((await buyer('GET', '/areas')).status).toBe(200)
    expect((await buyer('POST', '/areas', around())).status).toBe(403)
  })
})

const offersOf = async (orderId: string): Promise<number> => {
  const found = await test.sql(
    'select 1 from window_moves where order_id = $1::text::uuid',
    orderId,
  )
  return found.length
}

describe('an area whose windows are widened', () => {
  it('ends windows later there, of booked and of new orders, and tells those who are booked', async () => {
    const buyer = await buildBuyer(test)
    const orderId = await paid(buyer)
    const area = await close({ widen_minutes: 60 })
    expect(await noticesOf(orderId)).toEqual([{ kind: 'order.window_widened' }])
    await fillCart(test, buyer, await buildProduct(test))
    const shown = await summaryOf(buyer)
    const slot = shown.available_time_pickups.find(({ id }: { id: string }) => id === CLOSED)
    expect(slot.estimated_time).toBe('14:00–17:00')
    expect(shown.area_notice).toMatch(/up to 60 minutes longer/)
    const { body } = await placeOrder(test, buyer, { slot: CLOSED })
    const ends = await test.sql<{ end: string }>(
      'select slot_end as "end" from orders where id = any($1::text[]::uuid[])',
      `{${orderId},${body.data.order_id}}`,
    )
    expect(ends.map((one) => one.end)).toEqual(['17:00', '17:00'])
    await end(area.id)
  })
})

describe('what comes to a closed area later', () => {
  const move = async (buyer: Buyer, orderId: string, point: typeof NEAR) =>
    test.request('PUT', `/api/shop/orders/${orderId}/address`, {
      token: buyer.token,
      headers: { 'accept-language': 'en' },
      body: { address_id: await buildAddress(test, buyer.id, point) },
    })

  it('is no order whose address moves into it: the customer reads why', async () => {
    const buyer = await elsewhere()
    const [closed, open] = [await paid(buyer), await paid(buyer, OPEN)]
    const area = await close()
    const { status, body } = await move(buyer, closed, NEAR)
    expect([status, body.code]).toEqual([422, 'not_ready_to_order'])
    expect(body.message).toMatch(/flood in Kemang.*16:00/)
    expect((await move(buyer, open, NEAR)).status).toBe(200)
    await end(area.id)
    expect((await move(buyer, closed, NEAR)).status).toBe(200)
  })

  it('ends later where the address moves to', async () => {
    const buyer = await elsewhere()
    const orderId = await paid(buyer)
    const area = await close({ widen_minutes: 60 })
    const endOf = async () =>
      (
        await test.sql<{ end: string }>(
          'select slot_end as "end" from orders where id = $1::text::uuid',
          orderId,
        )
      )[0]!.end
    await move(buyer, orderId, NEAR)
    expect(await endOf()).toBe('17:00')
    await move(buyer, orderId, { lat: -6.27, lng: 106.8 })
    expect(await endOf()).toBe('16:00')
    await end(area.id)
  })

  /** An order that expired, and is paid after the area has changed. */
  const paidLate = async (buyer: Buyer, change: object = {}) => {
    test.clock.set(TEST_NOW)
    const orderId = await buildOrder(test, buyer, await buildProduct(test), { slot: CLOSED })
    test.clock.advance(21 * 60_000)
    await expireOrders(test.shop, test.clock.now())
    await test.drain()
    const area = await close(change)
    const ref = await chargeOf(test, orderId)
    await test.sql("update gateway_charges set status = 'paid' where ref = $1", ref)
    expect(await notice(test, { transaction_id: ref, status: 'paid' })).toBe(200)
    await end(area.id)
    const [order] = await test.sql<{ state: string; end: string }>(
      'select state, slot_end as "end" from orders where id = $1::text::uuid',
      orderId,
    )
    return [order!.state, order!.end]
  }

  it('is no expired order that is paid late: the money goes back', async () => {
    expect(await paidLate(await buildBuyer(test))).toEqual(['expired', '16:00'])
    expect(await paidLate(await elsewhere())).toEqual(['confirmed', '16:00'])
  })

  it('ends later for an expired order that is paid after the area was widened', async () => {
    const wider = { widen_minutes: 60 }
    expect(await paidLate(await buildBuyer(test), wider)).toEqual(['confirmed', '17:00'])
    expect(await paidLate(await elsewhere(), wider)).toEqual(['confirmed', '16:00'])
  })

  it('is no order in a window that came with new hours, made known by the next run', async () => {
    const [inside, outside] = [await buildBuyer(test), await elsewhere()]
    const late = slotOf(DAY, '20:00')
    const area = await close({ until: `${DAY}T14:00:00Z` })
    await changeSettings(test, { 'slot.closes': '22:00' })
    expect((await place(outside, late)).status).toBe(200)
    expect((await place(inside, late)).body.code).toBe('slot_full')
    await extendAreas(test.shop, test.clock.now())
    const ids = (await summaryOf(inside)).available_time_pickups.map(({ id }: { id: string }) => id)
    expect(ids).not.toContain(late)
    await end(area.id)
    expect((await place(inside, late)).status).toBe(200)
    await changeSettings(test, { 'slot.closes': '20:00' })
  })
})
