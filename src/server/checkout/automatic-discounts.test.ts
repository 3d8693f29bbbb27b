/** Discounts without a code, from the cart to what goes back; the rule itself is in the domain. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAutomaticDiscount,
  endAutomaticDiscount,
} from '../../../test/support/automatic-discounts.ts'
import {
  buildBuyer,
  buildCoupon,
  buildProduct,
  expectBooksRight,
  fillCart,
  NOON,
  payOrder,
  placeOrder as placeByApi,
  type Buyer,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import type { Shop } from '../shop.ts'
import { placeOrder } from './place-order.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const ask = (method: string, path: string, buyer: Buyer, body?: unknown) =>
  test.request(method, `/api/shop${path}`, {
    token: buyer.token,
    ...(body === undefined ? {} : { body }),
  })
const cartOf = async (buyer: Buyer) => (await ask('GET', '/cart', buyer)).body.data
const summaryOf = async (buyer: Buyer) => (await ask('GET', '/checkout/summary', buyer)).body.data
const orderOf = async (buyer: Buyer, id: string) =>
  (await ask('GET', `/orders/${id}`, buyer)).body.data
const invoiceOf = async (buyer: Buyer, id: string) =>
  (await ask('GET', `/orders/${id}/invoice`, buyer)).body.data
const badgeOf = async ({ slug }: TestProduct): Promise<string | null> =>
  (await test.request('GET', '/api/shop/products')).body.data.find(
    (card: { slug: string }) => card.slug === slug,
  ).discount_badge

/** A customer with some of a product that three are sold for two of. */
const withSet = async (quantity: number, price = 30_000) => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price, stock: 30 })]
  const id = await buildAutomaticDiscount(test, {
    kind: 'multi_buy',
    buyQuantity: 3,
    products: [product.slug],
  })
  await fillCart(test, buyer, product, quantity)
  return { buyer, product, id }
}
const placed = async (buyer: Buyer, more: Record<string, unknown> = {}) => {
  const { body, status } = await placeByApi(test, buyer, { more })
  expect([status, body.code]).toEqual([200, undefined])
  await test.drain()
  return body.data.order_id as string
}

describe('three for two', () => {
  it('is the same in the cart, the checkout, the order and the invoice', async () => {
    const { buyer, id } = await withSet(4)
    const row = { id, name: 'A test', amount: 30_000, formatted_amount: '−Rp30.000' }
    const cart = await cartOf(buyer)
    expect(cart.automatic_discounts).toEqual([row])
    expect(cart.totals).toMatchObject({ subtotal: 120_000, discount_total: 30_000 })
    expect(cart.totals.total).toBe(90_000 + cart.totals.service_fee)
    const summary = await summaryOf(buyer)
    expect(summary).toMatchObject({ discount: 30_000, automatic_discounts: [row] })
    const orderId = await placed(buyer, { expected_total: summary.total })
    await payOrder(test, orderId)
    expect(await orderOf(buyer, orderId)).toMatchObject({
      total: summary.total,
      discount: 30_000,
      automatic_discounts: [row],
    })
    const invoice = await invoiceOf(buyer, orderId)
    expect(invoice).toMatchObject({ total: summary.total, automatic_discounts: [row] })
    expect(invoice.lines[0]).toMatchObject({ discount: 30_000, amount: 90_000 })
  })

  it('says in the cart how many units the next free one needs, and on the card what it is', async () => {
    const { buyer, product } = await withSet(2)
    const cart = await cartOf(buyer)
    expect(cart.automatic_discounts).toEqual([])
    expect(cart.missing_discounts).toMatchObject([
      { units: 1, missing: 0, text: 'Add 1 more for the next free one: A test' },
    ])
    expect(await badgeOf(product)).toBe('3 for 2')
  })

  it('a unit that is taken out gives back what was charged for it', async () => {
    const { buyer } = await withSet(3)
    const orderId = await placed(buyer)
    await payOrder(test, orderId)
    const [line] = (await orderOf(buyer, orderId)).lines
    const { status } = await ask('POST', `/orders/${orderId}/drop`, buyer, {
      lines: [{ line_id: line.id, quantity: 1 }],
    })
    expect(status).toBe(200)
    expect((await orderOf(buyer, orderId)).lines[0]).toMatchObject({
      units_left: 2,
      amount_left: 40_000,
    })
  })

  it('a coupon counts and lowers what is left', async () => {
    const { buyer } = await withSet(3)
    const [enough, tooMuch] = [
      await buildCoupon(test, { kind: 'percent', value: 10, minimum: 60_000 }),
      await buildCoupon(test, { minimum: 60_001 }),
    ]
    expect((await ask('POST', '/checkout/coupon', buyer, { code: tooMuch })).body.details).toEqual(
      expect.objectContaining({ reason_code: 'below_minimum', missing: 1 }),
    )
    await ask('POST', '/checkout/coupon', buyer, { code: enough })
    const summary = await summaryOf(buyer)
    expect(summary.discount).toBe(30_000 + 6_000)
    const orderId = await placed(buyer, { expected_total: summary.total })
    await payOrder(test, orderId)
    expect((await orderOf(buyer, orderId)).automatic_discounts).toMatchObject([{ amount: 30_000 }])
  })
})

describe('an end', () => {
  it('after the summary refuses the order with the new one', async () => {
    const { buyer, id } = await withSet(3)
    const { total } = await summaryOf(buyer)
    await endAutomaticDiscount(test, id)
    const { status, body } = await placeByApi(test, buyer, { more: { expected_total: total } })
    expect([status, body.code]).toEqual([409, 'cart_changed'])
    expect(body.details.summary).toMatchObject({ total: total + 30_000, automatic_discounts: [] })
    expect((await cartOf(buyer)).totals.discount_total).toBe(0)
  })

  it('between reading and writing refuses it, too', async () => {
    const { buyer, id } = await withSet(3)
    const { total } = await summaryOf(buyer)
    const { database } = test.shop
    const shop: Shop = {
      ...test.shop,
      database: {
        ...database,
        transaction: async (work) => {
          await endAutomaticDiscount(test, id)
          return database.transaction(work)
        },
      },
    }
    const placing = placeOrder({
      shop,
      customerId: buyer.id,
      device: '',
      locale: 'en',
      now: test.clock.now(),
      idempotencyKey: null,
      body: {
        address_id: buyer.addressId,
        time_pickup: NOON,
        payment_method: 'qris',
        notes: '',
        expected_total: total,
      },
    })
    await expect(placing).rejects.toMatchObject({ code: 'cart_changed' })
    expect((await summaryOf(buyer)).total).toBe(total + 30_000)
  })

  it('leaves an order that has it as it is', async () => {
    const { buyer, id } = await withSet(3)
    const orderId = await placed(buyer)
    await endAutomaticDiscount(test, id)
    await payOrder(test, orderId)
    expect(await orderOf(buyer, orderId)).toMatchObject({ discount: 30_000 })
  })
})

describe('steps of the basket', () => {
  it('say how much is missing and split over the lines', async () => {
    const buyer = await buildBuyer(test)
    const [one, other] = [
      await buildProduct(test, { price: 100_000 }),
      await buildProduct(test, { price: 50_000 }),
    ]
    await buildAutomaticDiscount(test, {
      kind: 'basket_steps',
      steps: [
        { from: 150_000, off: 10_000 },
        { from: 300_000, off: 25_000 },
      ],
      products: [one.slug, other.slug],
    })
    await fillCart(test, buyer, one)
    expect((await cartOf(buyer)).missing_discounts).toMatchObject([
      { missing: 50_000, units: 0, text: 'Add Rp50.000 more for Rp10.000 off: A test' },
    ])
    await fillCart(test, buyer, other)
    const cart = await cartOf(buyer)
    expect(cart.totals.discount_total).toBe(10_000)
    expect(cart.missing_discounts).toMatchObject([{ missing: 150_000 }])
    const orderId = await placed(buyer)
    await payOrder(test, orderId)
    const { lines } = await invoiceOf(buyer, orderId)
    const shares = lines.map(({ discount }: { discount: number }) => discount)
    expect(shares.toSorted((a: number, b: number) => a - b)).toEqual([3_333, 6_667])
  })
})

describe('a percentage at certain hours', () => {
  it('holds at 09:00 in Jakarta, where the tests’ clock stands, and not an hour later', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 50_000 })]
    const of = { kind: 'percent', percent: 20, products: [product.slug] } as const
    await buildAutomaticDiscount(test, { ...of, hours: ['10:00', '11:00'], percent: 90 })
    await buildAutomaticDiscount(test, { ...of, hours: ['09:00', '10:00'], weekdays: [5] })
    await fillCart(test, buyer, product)
    expect((await cartOf(buyer)).totals.discount_total).toBe(10_000)
    expect(await badgeOf(product)).toBe('20% off in cart')
  })
})
