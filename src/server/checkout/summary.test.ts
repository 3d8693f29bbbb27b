import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAddress,
  buildBuyer,
  buildCoupon,
  buildProduct,
  changeSettings,
  expectBooksRight,
  FAR,
  fillCart,
  NOON,
  placeOrder,
  slotOf,
  type Buyer,
} from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { run, sql } from '../platform/database.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const ask = (method: string, path: string, token?: string, body?: unknown) =>
  test.request(method, `/api/shop${path}`, {
    ...(token ? { token } : {}),
    ...(body === undefined ? {} : { body }),
  })
const summaryOf = async (buyer: Buyer) =>
  (await ask('GET', '/checkout/summary', buyer.token)).body.data
const codes = (summary: { requirements: { code: string }[] }) =>
  summary.requirements.map(({ code }) => code)
const withCart = async (
  given: Parameters<typeof buildProduct>[1] = {},
  quantity = 1,
  at?: { lat: number; lng: number },
) => {
  const [buyer, product] = [await buildBuyer(test, at), await buildProduct(test, given)]
  await fillCart(test, buyer, product, quantity)
  return { buyer, product }
}

describe('authentication', () => {
  it.each([
    ['GET', '/checkout/summary'],
    ['PUT', '/checkout/address'],
    ['PUT', '/checkout/shipping-method'],
    ['PUT', '/checkout/time-pickup'],
    ['POST', '/checkout/coupon'],
    ['DELETE', '/checkout/coupon/ABC'],
    ['POST', '/checkout/process'],
    ['GET', '/checkout/order/018f0000-0000-7000-8000-000000000000'],
  ])('401 for a guest: %s %s', async (method, path) =>
    expect((await ask(method, path, undefined, method === 'GET' ? undefined : {})).status).toBe(
      401,
    ),
  )
})

describe('GET /checkout/summary', () => {
  it('200 with amounts that add up, and everything preselected', async () => {
    const { buyer } = await withCart({ price: 60_000 }, 2)
    const summary = await summaryOf(buyer)
    expect(summary).toMatchObject({
      subtotal: 120_000,
      service_fee: 2_000,
      discount: 0,
      requirements: [],
      selected_address: { id: buyer.addressId },
      selected_shipping_method: 'petik-antar',
      points_to_earn: 120,
    })
    expect(summary.total).toBe(
      summary.subtotal + summary.service_fee + summary.shipping - summary.discount,
    )
    expect(summary.available_couriers.map((courier: { id: string }) => courier.id)).toEqual([
      'petik-antar',
      'instan',
      'sameday',
      'reguler',
    ])
    expect(summary.available_time_pickups).toHaveLength(24)
    expect(
      summary.available_time_pickups
        .filter((slot: { is_available: boolean }) => !slot.is_available)
        .map((slot: { label: string; reason: string }) => [slot.label, slot.reason]),
    ).toEqual([
      ['08:00', 'past'],
      ['10:00', 'past'],
    ])
    expect(summary.available_payments.map((method: { id: string }) => method.id)).toEqual([
      'qris',
      'gopay',
      'ovo',
      'dana',
      'shopeepay',
      'ewallet',
      'card',
      'va_bca',
      'va_mandiri',
      'va_bni',
      'va_bri',
      'va_permata',
      'alfamart',
      'indomaret',
      'kredivo',
      'akulaku',
      'cod',
    ])
  })

  it('200 lists what is missing, in the order of the steps', async () => {
    const buyer = await buildBuyer(test)
    expect(codes(await summaryOf(buyer))).toEqual(['NO_SELECTED_LINES'])
    await run(
      test.shop.db,
      sql`update addresses set deleted_at = now() where customer_id = ${buyer.id}`,
    )
    const product = await buildProduct(test, { price: 49_999 })
    await fillCart(test, buyer, product)
    const summary = await summaryOf(buyer)
    expect(codes(summary)).toEqual(['BELOW_MINIMUM', 'ADDRESS_REQUIRED'])
    expect(summary.requirements[0].message).toBe('The minimum order is Rp50.000. Add Rp1 more')
  })

  it('200 with reduced shipping from Rp200.000 of goods', async () => {
    const { buyer } = await withCart({ price: 199_999, weightG: 100 })
    await ask('PUT', '/checkout/time-pickup', buyer.token, {
      time_pickup: slotOf('2026-11-21', '08:00'),
    })
    expect((await summaryOf(buyer)).shipping).toBe(9_000)
    await fillCart(test, buyer, await buildProduct(test, { price: 1, weightG: 100 }))
    expect(await summaryOf(buyer)).toMatchObject({
      subtotal: 200_000,
      shipping: 0,
      formatted_shipping: 'Free',
    })
  })

  it('200 from the third tier on without the service fee', async () => {
    const { buyer } = await withCart()
    await run(
      test.shop.db,
      sql`insert into loyalty_accounts (customer_id, tier_code) select ${buyer.id}, code from tiers where position = 3`,
    )
    expect(await summaryOf(buyer)).toMatchObject({ service_fee: 0 })
    expect((await ask('GET', '/cart', buyer.token)).body.data.totals.service_fee).toBe(0)
  })

  it('200 far away: chilled goods cannot go, other goods go by parcel', async () => {
    const chilled = await withCart({ refrigerated: true }, 1, FAR)
    const refused = await summaryOf(chilled.buyer)
    expect(codes(refused)).toEqual(['COURIER_NOT_FOR_CHILLED'])
    expect(refused.available_couriers).toEqual([])
    const dry = await withCart({}, 1, FAR)
    const summary = await summaryOf(dry.buyer)
    expect(codes(summary)).toEqual([])
    expect(summary.available_couriers.map((courier: { id: string }) => courier.id)).toEqual([
      'reguler',
    ])
    expect(
      summary.available_payments.find((method: { id: string }) => method.id === 'cod').is_available,
    ).toBe(false)
  })

  it('200 offers only own riders for frozen goods', async () => {
    const { buyer } = await withCart({ frozen: true })
    expect(
      (await summaryOf(buyer)).available_couriers.map((courier: { id: string }) => courier.id),
    ).toEqual(['petik-antar'])
  })

  it('200 and 422 for an older address whose pin lies in another city, until it is corrected', async () => {
    const { buyer } = await withCart()
    await test.sql(
      `update addresses set province_code = '36', city_code = '36.02', district_code = '36.02.14', pin_checked = false where id = $1`,
      buyer.addressId,
    )
    const { requirements } = await summaryOf(buyer)
    expect(requirements).toContainEqual({
      code: 'PIN_ELSEWHERE',
      message:
        'The pin of “Rumah” is in Mampang Prapatan, but the address names another city. Move the pin or change the address',
    })
    const [kept] = await test.sql<{ pin_place: string }>(
      'select pin_place from addresses where id = $1',
      buyer.addressId,
    )
    expect(kept!.pin_place).toBe('Mampang Prapatan')
    await test.sql(
      `update addresses set province_code = '31', city_code = '31.74', district_code = '31.74.03', pin_checked = false where id = $1`,
      buyer.addressId,
    )
    expect(codes(await summaryOf(buyer))).not.toContain('PIN_ELSEWHERE')
  })

  it('200 in Indonesian', async () => {
    const { buyer } = await withCart({ price: 10_000 })
    const { body } = await test.request('GET', '/api/shop/checkout/summary', {
      token: buyer.token,
      headers: { 'accept-language': 'id-ID' },
    })
    expect(body.data.requirements[0].message).toMatch(/Rp40\.000/)
    expect(body.data.requirements[0].message).not.toMatch(/Orders start/)
  })
})

describe('choosing', () => {
  it('200 stores another address, courier and window, and updates the costs', async () => {
    const { buyer } = await withCart()
    const other = await buildAddress(test, buyer.id, { lat: -6.2, lng: 106.85 })
    const before = (await summaryOf(buyer)).total
    expect(
      (await ask('PUT', '/checkout/address', buyer.token, { address_id: other })).body.data
        .selected_address.id,
    ).toBe(other)
    expect(
      (await ask('PUT', '/checkout/shipping-method', buyer.token, { shipping_method: 'instan' }))
        .body.data.selected_shipping_method,
    ).toBe('instan')
    const evening = slotOf('2026-11-22', '18:00')
    const { data } = (
      await ask('PUT', '/checkout/time-pickup', buyer.token, { time_pickup: evening })
    ).body
    expect(data).toMatchObject({
      selected_time_pickup: evening,
      selected_shipping_method: 'instan',
      selected_address: { id: other },
    })
    expect(data.total).toBeGreaterThan(before)
    expect(await summaryOf(buyer)).toMatchObject({
      total: data.total,
      selected_time_pickup: evening,
    })
  })

  it("404 for another customer's address, an unknown and a deleted one", async () => {
    const { buyer } = await withCart()
    const theirs = await buildBuyer(test)
    expect(
      (await ask('PUT', '/checkout/address', buyer.token, { address_id: theirs.addressId })).body
        .code,
    ).toBe('address_not_found')
    expect(
      (await ask('PUT', '/checkout/address', buyer.token, { address_id: theirs.id })).status,
    ).toBe(404)
    expect((await placeOrder(test, buyer, { addressId: theirs.addressId })).body.code).toBe(
      'address_not_found',
    )
    expect((await ask('PUT', '/checkout/address', buyer.token, { address_id: 'x' })).status).toBe(
      422,
    )
  })

  it('409 for a window that is past or full', async () => {
    const { buyer } = await withCart()
    expect(
      (
        await ask('PUT', '/checkout/time-pickup', buyer.token, {
          time_pickup: slotOf('2026-11-20', '10:00'),
        })
      ).body.code,
    ).toBe('slot_past')
    expect(
      (
        await ask('PUT', '/checkout/time-pickup', buyer.token, {
          time_pickup: slotOf('2026-11-19', '10:00'),
        })
      ).body.code,
    ).toBe('slot_past')
    await run(
      test.shop.db,
      sql`insert into delivery_slots (location_id, day, start_time, capacity_orders, capacity_grams, closed) values ('kemang', '2026-11-23', '08:00', 20, 150000, true)`,
    )
    expect(
      (
        await ask('PUT', '/checkout/time-pickup', buyer.token, {
          time_pickup: slotOf('2026-11-23', '08:00'),
        })
      ).body.code,
    ).toBe('slot_full')
  })

  it.each([
    '',
    'tomorrow',
    'kemang+2026-11-21+12:30',
    'kemang+2026-02-31+12:00',
    'kemang+2026-11-24+12:00',
    'elsewhere+2026-11-21+12:00',
  ])('422 for the window "%s"', async (time_pickup) => {
    const { buyer } = await withCart()
    const answer = await ask('PUT', '/checkout/time-pickup', buyer.token, { time_pickup })
    expect({ status: answer.status, field: Object.keys(answer.body.errors ?? {}) }).toEqual({
      status: 422,
      field: ['time_pickup'],
    })
  })

  it('422 for a courier that does not serve the address or may not carry the goods', async () => {
    const { buyer } = await withCart({ refrigerated: true })
    for (const shipping_method of ['reguler', 'pigeon']) {
      expect(
        (await ask('PUT', '/checkout/shipping-method', buyer.token, { shipping_method })).body.code,
      ).toBe('courier_unavailable')
    }
  })
})

describe('coupons', () => {
  const apply = (buyer: Buyer, code: string) =>
    ask('POST', '/checkout/coupon', buyer.token, { code })

  it('200 applies a code however it is typed, and removes it again', async () => {
    const { buyer } = await withCart({ price: 100_000 })
    const code = await buildCoupon(test, {
      code: 'SEGAR15',
      kind: 'percent',
      value: 15,
      maxDiscount: 12_000,
    })
    const applied = await apply(buyer, ' segar 15 ')
    expect(applied.status).toBe(200)
    expect(applied.body.data).toMatchObject({
      discount: 12_000,
      applied_coupons: [code],
      points_to_earn: 88,
    })
    const removed = await ask('DELETE', '/checkout/coupon/segar15', buyer.token)
    expect(removed.body.data).toMatchObject({
      discount: 0,
      applied_coupons: [],
      points_to_earn: 100,
    })
  })

  it('200 one on goods and one on shipping together; a second of a kind replaces the first', async () => {
    const { buyer } = await withCart({ price: 100_000 })
    const [goods, better, shipping] = [
      await buildCoupon(test),
      await buildCoupon(test, { value: 20_000 }),
      await buildCoupon(test, { kind: 'shipping', value: 50_000 }),
    ]
    await apply(buyer, goods)
    await apply(buyer, shipping)
    const { data } = (await apply(buyer, better)).body
    expect(data.applied_coupons.toSorted()).toEqual([better, shipping].toSorted())
    expect(data.discount).toBe(20_000 + data.shipping)
    expect(data.total).toBe(100_000 + 2_000 - 20_000)
  })

  it('200 lists public and own ones, each with whether it applies and what is missing', async () => {
    const { buyer } = await withCart({ price: 60_000 })
    const mine = await buildCoupon(test, { customerId: buyer.id, public: false })
    const more = await buildCoupon(test, { minimum: 75_000 })
    const [theirs, hidden, ended] = [
      await buildCoupon(test, { customerId: (await buildBuyer(test)).id }),
      await buildCoupon(test, { public: false }),
      await buildCoupon(test, { endsAt: '2026-11-19T00:00:00Z' }),
    ]
    const list: { code: string }[] = (await ask('GET', '/cart/coupons', buyer.token)).body.data
    const byCode = Object.fromEntries(list.map((coupon) => [coupon.code, coupon]))
    expect(byCode[mine]).toMatchObject({ is_valid: true, discount: 10_000, reason: null })
    expect(byCode[more]).toMatchObject({
      is_valid: false,
      reason_code: 'below_minimum',
      missing: 15_000,
      reason: 'add Rp15.000 more',
    })
    for (const code of [theirs, hidden, ended]) expect(byCode[code]).toBeUndefined()
  })

  it('409 when it has been used up', async () => {
    const { buyer } = await withCart()
    const code = await buildCoupon(test, { totalLimit: 1 })
    await run(test.shop.db, sql`update coupons set uses = 1 where code = ${code}`)
    expect((await apply(buyer, code)).body.code).toBe('coupon_used_up')
  })

  it('422 for one that is unknown, not started, expired, another customer’s, for other goods, or below its minimum', async () => {
    const { buyer } = await withCart()
    const bad = [
      'NIHIL',
      await buildCoupon(test, { startsAt: '2026-12-01T00:00:00Z' }),
      await buildCoupon(test, { endsAt: '2026-11-01T00:00:00Z' }),
      await buildCoupon(test, { customerId: (await buildBuyer(test)).id }),
      await buildCoupon(test, { categories: ['keju'] }),
      await buildCoupon(test, { minimum: 60_001 }),
    ]
    for (const code of bad) {
      const answer = await apply(buyer, code)
      expect({ code, status: answer.status, answer: answer.body.code }).toEqual({
        code,
        status: 422,
        answer: 'coupon_invalid',
      })
    }
    expect((await apply(buyer, bad[5]!)).body.details).toMatchObject({
      reason_code: 'below_minimum',
      missing: 1,
    })
    expect((await summaryOf(buyer)).applied_coupons).toEqual([])
  })

  it("422 the same answer for another customer's code as for an unknown one", async () => {
    const { buyer } = await withCart()
    const theirs = await apply(
      buyer,
      await buildCoupon(test, { customerId: (await buildBuyer(test)).id, code: 'HADIAHMU' }),
    )
    const unknown = await apply(buyer, 'TIDAKADA')
    expect({ ...theirs.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
  })

  it('422 for a missing or too long code', async () => {
    const { buyer } = await withCart()
    expect((await apply(buyer, '   ')).body.errors.code).toHaveLength(1)
    expect((await apply(buyer, 'x'.repeat(61))).status).toBe(422)
  })

  it('422 at the order when a coupon no longer applies: reported, not dropped silently', async () => {
    const { buyer } = await withCart()
    const code = await buildCoupon(test)
    await apply(buyer, code)
    await run(
      test.shop.db,
      sql`update coupons set ends_at = '2026-11-19T00:00:00Z' where code = ${code}`,
    )
    const answer = await placeOrder(test, buyer)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      code: 'not_ready_to_order',
      message: expect.stringContaining(code),
      details: { requirements: ['COUPON_INVALID'] },
    })
    await ask('DELETE', `/checkout/coupon/${code}`, buyer.token)
    expect((await placeOrder(test, buyer)).status).toBe(200)
  })

  it('422 first-order coupons only work for a first order', async () => {
    // At a separate address, because a first-order offer checks earlier orders there.
    const { buyer } = await withCart({}, 1, { lat: -6.2683, lng: 106.8203 })
    const code = await buildCoupon(test, { firstOrderOnly: true })
    await apply(buyer, code)
    expect((await placeOrder(test, buyer, { slot: NOON })).status).toBe(200)
    await fillCart(test, buyer, await buildProduct(test))
    const again = await apply(buyer, code)
    expect(again.body).toMatchObject({
      code: 'coupon_invalid',
      details: { reason_code: 'first_order_only' },
    })
  })
})

it('200 reads the minimum from the settings', async () => {
  const { buyer } = await withCart({ price: 10_000 })
  await changeSettings(test, { 'order.minimumGoods': 10_000 })
  expect(codes(await summaryOf(buyer))).toEqual([])
  await changeSettings(test, { 'order.minimumGoods': 50_000 })
})
