import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { KEY, startBiteship, WEBHOOK, type FakeBiteship } from '../../../test/support/biteship.ts'
import {
  buildAddress,
  buildBuyer,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  signInAgain,
  slotOf,
  type Buyer,
} from '../../../test/support/builders.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { purgeDeliveryTraces } from '../couriers/index.ts'

let test: TestShop
let service: FakeBiteship
beforeAll(async () => {
  service = await startBiteship()
  test = await openTestShop({
    BITESHIP_KEY: KEY,
    BITESHIP_WEBHOOK_SECRET: WEBHOOK.secret,
    BITESHIP_URL: service.url,
  })
})
afterEach(async () => {
  test.clock.set(TEST_NOW)
  service.dearer = 0
  await changeSettings(test, {
    'hub.lat': -6.2607,
    'shipping.perExtraKg': 2_000,
    'shipping.discountMax': 20_000,
  })
})
afterAll(async () => {
  await expectBooksRight(test)
  await Promise.all([test.close(), service.close()])
})

const INSTANT = 'bs:instant:gojek:instant'
const EVENING = slotOf('2026-11-21', '16:00')
const MINUTE = 60_000
const ask = async (buyer: Buyer, method: string, path: string, body?: unknown) =>
  test.request(method, `/api/shop${path}`, {
    token: (await signInAgain(test, buyer)).token,
    ...(body === undefined ? {} : { body }),
  })
const summaryOf = async (buyer: Buyer) => (await ask(buyer, 'GET', '/checkout/summary')).body.data
const priceOf = async (buyer: Buyer, courier = 'petik-antar') =>
  (await summaryOf(buyer)).available_couriers.find(({ id }: { id: string }) => id === courier)
    ?.price
const shopper = async (given: Parameters<typeof buildProduct>[1] = {}, quantity = 1) => {
  const [buyer, product] = [
    await buildBuyer(test),
    await buildProduct(test, { price: 80_000, ...given }),
  ]
  await fillCart(test, buyer, product, quantity)
  return buyer
}
/** Moves the hub by 5 km: own riders then quote a longer distance. */
const moveHub = () => changeSettings(test, { 'hub.lat': -6.3057 })
const rates = () => service.asked.filter((path) => path.includes('/rates/')).length

describe('dimensional weight', () => {
  it('charges a light and bulky basket by its size, and sends the box to the courier', async () => {
    const small = await shopper({ price: 10_000, weightG: 500 }, 8)
    const bulky = await shopper({ price: 10_000, weightG: 500, sizeCm: [40, 30, 8] }, 8)
    expect([await priceOf(small), await priceOf(bulky)]).toEqual([9_000, 9_000 + 4 * 2_000])
    // 76,800 cm³ count as 12.8 kg, with packing 13.3, rounded up to 14.
    const [item] = service.bodies.at(-1)!['items'] as Record<string, number>[]
    expect(item).toMatchObject({ weight: 4_500, length: 43, width: 43, height: 42, quantity: 1 })
  })

  it('books the order’s box with its packing', async () => {
    const buyer = await shopper({ weightG: 700, sizeCm: [50, 10, 10] }, 2)
    await ask(buyer, 'PUT', '/checkout/shipping-method', { shipping_method: INSTANT })
    const orderId: string = (await placeOrder(test, await signInAgain(test, buyer))).body.data
      .order_id
    await test.drain()
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'pick', 'pack')
    const [item] = [...service.parcels.values()].at(-1)!.body['items'] as Record<string, number>[]
    expect(item).toMatchObject({
      weight: 1_900,
      length: 50,
      width: 15,
      height: 14,
      quantity: 1,
      value: 160_000,
    })
  })
})

describe('a quote is valid for half an hour', () => {
  it('own riders: the shop bears a higher price meanwhile, also when ordering and in another window', async () => {
    const buyer = await shopper()
    expect(await summaryOf(buyer)).toMatchObject({
      shipping_held_until: '2026-11-20T02:30:00.000Z',
      formatted_shipping_before: null,
    })
    await moveHub()
    test.clock.advance(29 * MINUTE)
    const seen = await summaryOf(buyer)
    expect(seen).toMatchObject({ shipping_held_until: '2026-11-20T02:30:00.000Z' })
    expect(await priceOf(buyer)).toBe(9_000)
    await ask(buyer, 'PUT', '/checkout/time-pickup', { time_pickup: EVENING })
    const placed = await placeOrder(test, await signInAgain(test, buyer), { slot: EVENING })
    expect(placed.body.data.payment.amount).toBe(80_000 + 2_000 + 9_000 + 5_000)
  })

  it('afterwards shows the new price before payment: 409 for the old total, with the previous price', async () => {
    const buyer = await shopper()
    const { total } = await summaryOf(buyer)
    await moveHub()
    test.clock.advance(30 * MINUTE)
    const refused = await placeOrder(test, await signInAgain(test, buyer), {
      more: { expected_total: total },
    })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'cart_changed', details: { summary: { total: total + 6_000 } } },
    })
    expect(await summaryOf(buyer)).toMatchObject({
      shipping: 12_000,
      formatted_shipping_before: 'Rp6.000',
      total: total + 6_000,
    })
    const placed = await placeOrder(test, await signInAgain(test, buyer), {
      more: { expected_total: total + 6_000 },
    })
    expect(placed.status).toBe(200)
  })

  it('two parallel pages after expiry store one new price, and both show the previous one', async () => {
    const buyer = await shopper()
    await summaryOf(buyer)
    await moveHub()
    test.clock.advance(30 * MINUTE)
    const later = await signInAgain(test, buyer)
    const look = () => test.request('GET', '/api/shop/checkout/summary', { token: later.token })
    await Promise.all([look(), look(), look()])
    expect((await look()).body.data).toMatchObject({
      shipping: 12_000,
      formatted_shipping_before: 'Rp6.000',
    })
  })

  it('includes the shipping discount', async () => {
    const buyer = await shopper({ price: 250_000 })
    await ask(buyer, 'PUT', '/checkout/shipping-method', { shipping_method: INSTANT })
    const { shipping } = await summaryOf(buyer)
    await changeSettings(test, { 'shipping.discountMax': 5_000 })
    expect((await summaryOf(buyer)).shipping).toBe(shipping)
    test.clock.advance(31 * MINUTE)
    const later = await summaryOf(buyer)
    expect([later.shipping - shipping, later.formatted_shipping_before]).toEqual([15_000, 'Rp0'])
    await changeSettings(test, { 'shipping.discountMax': 20_000 })
    test.clock.advance(20 * MINUTE)
    expect((await summaryOf(buyer)).shipping).toBe(later.shipping)
  })

  it('another basket, address or customer gets a new quote', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 80_000 })]
    await fillCart(test, buyer, product)
    expect(await priceOf(buyer)).toBe(9_000)
    await moveHub()
    const other = await buildBuyer(test)
    await fillCart(test, other, product)
    expect(await priceOf(other)).toBe(15_000)
    await fillCart(test, buyer, product)
    expect(await priceOf(buyer)).toBe(15_000)
    const key = (await ask(buyer, 'GET', '/cart')).body.data.items[0].key
    await ask(buyer, 'PUT', '/cart/update', { cart_item_key: key, quantity: 1 })
    expect(await priceOf(buyer)).toBe(9_000)
    const addressId = await buildAddress(test, buyer.id, { lat: -6.2584, lng: 106.8203 })
    await ask(buyer, 'PUT', '/checkout/address', { address_id: addressId })
    expect(await priceOf(buyer)).toBe(15_000)
  })

  it('recognises the same basket in any order of adding, whatever was viewed in between', async () => {
    const [buyer, one, two] = [
      await buildBuyer(test),
      await buildProduct(test),
      await buildProduct(test),
    ]
    await fillCart(test, buyer, one)
    test.clock.advance(MINUTE)
    await fillCart(test, buyer, two)
    test.clock.advance(MINUTE)
    expect(await priceOf(buyer)).toBe(9_000)
    await moveHub()
    const key = (await ask(buyer, 'GET', '/cart')).body.data.items.find(
      ({ product_id }: { product_id: string }) => product_id === one.id,
    ).key
    await ask(buyer, 'PUT', '/cart/update', { cart_item_key: key, quantity: 0 })
    await fillCart(test, buyer, one)
    await test.sql(
      `insert into shipping_quotes (customer_id, key, provider, quotes, terms, quoted_at)
       select customer_id, 'other ' || n, provider, quotes, terms, quoted_at - n * interval '10 seconds' from shipping_quotes, generate_series(1, 60) n
       where customer_id = $1 and provider = 'own'`,
      buyer.id,
    )
    expect(await priceOf(buyer)).toBe(9_000)
  })

  it('an order without a summary stores no quote, and quotes are deleted within a day', async () => {
    const held = async (id: string) =>
      (
        await test.sql<{ n: number }>(
          'select count(*)::integer as n from shipping_quotes where customer_id = $1',
          id,
        )
      )[0]!.n
    const [hasty, buyer] = [await shopper(), await shopper()]
    expect((await placeOrder(test, hasty)).status).toBe(200)
    await summaryOf(buyer)
    expect([await held(hasty.id), (await held(buyer.id)) > 0]).toEqual([0, true])
    await purgeDeliveryTraces(test.shop, test.clock.now())
    expect(await held(buyer.id)).toBeGreaterThan(0)
    test.clock.advance(25 * 60 * MINUTE)
    await purgeDeliveryTraces(test.shop, test.clock.now())
    expect(await held(buyer.id)).toBe(0)
  })

  it('external couriers: asked once, held at the quoted price, asked again after expiry', async () => {
    const buyer = await shopper({ price: 90_000 })
    expect(await priceOf(buyer, INSTANT)).toBe(23_000)
    const [asked, before] = [rates(), await priceOf(buyer)]
    service.dearer = 4_000
    await test.sql('delete from courier_quotes')
    test.clock.advance(29 * MINUTE)
    expect([await priceOf(buyer, INSTANT), await priceOf(buyer), rates()]).toEqual([
      23_000,
      before,
      asked,
    ])
    test.clock.advance(2 * MINUTE)
    expect([await priceOf(buyer, INSTANT), rates()]).toEqual([27_000, asked + 1])
    expect(await priceOf(await shopper({ price: 90_000 }), INSTANT)).toBe(27_000)
    // The second customer's equal basket to the same place used the cached rate.
    expect(rates()).toBe(asked + 1)
  })

  it('ignores shipping prices sent by the browser', async () => {
    const buyer = await shopper()
    const { total } = await summaryOf(buyer)
    const placed = await placeOrder(test, await signInAgain(test, buyer), {
      more: {
        shipping: 0,
        quotes: [{ id: 'petik-antar', price: 0 }],
        shipping_held_until: '2030-01-01T00:00:00.000Z',
        expected_total: total,
      },
    })
    expect(placed.body.data.payment.amount).toBe(total)
  })
})
