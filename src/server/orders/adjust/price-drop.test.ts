/** What comes back when the shop's price falls between order and packing. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  fillCart,
  payOrder,
  type TestProduct,
} from '../../../../test/support/builders.ts'
import { seedCatalogue } from '../../demo/seed/catalogue.ts'
import { openFloorShop, type Floor } from '../../../../test/support/floor.ts'
import { orderAction } from '../../../../test/support/orders.ts'
import { buildWeighed } from '../../../../test/support/picking.ts'
import { TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'

let test: TestShop
let floor: Floor
/** Products of the demo, whose pages have all their texts. */
let shown: string[]
let close: () => Promise<void>
beforeAll(async () => {
  ;({ test, floor, close } = await openFloorShop())
  await seedCatalogue(test.shop.database, test.clock.now())
  const rows = await test.sql<{ slug: string }>('select slug from products where published limit 2')
  shown = rows.map(({ slug }) => slug)
})
beforeEach(async () => {
  test.clock.set(TEST_NOW)
  await test.sql('delete from price_drop_days')
  await changeSettings(test, {
    'order.priceDropBudget': 500_000,
    'order.priceDropLineMax': 50_000,
  })
})
afterAll(() => close())

const priceOf = (product: TestProduct, price: number) =>
  test.sql(
    'update variations set regular_price = $2::integer, priced_at = priced_at + interval $$1 second$$ where id = $1::uuid',
    product.variationId,
    price,
  )
const dropsOf = async (orderId: string) =>
  (await floor.refundsOf(orderId)).filter(({ cause }) => cause === 'price_drop')
const spent = async () =>
  (await test.sql<{ spent: number }>('select spent::integer as spent from price_drop_days')).map(
    (row) => row.spent,
  )
/** An order of two units, picked whole, packed after the price became another one. */
const packedAt = async (price: number, now: number) => {
  const window = floor.nextWindow()
  const product = await buildProduct(test, { price })
  const { orderId, buyer } = await floor.orderOf([[product, 2]], window)
  const { tasks } = await floor.runOf(window)
  await floor.act(tasks[0]!, { act: 'pick', quantity: 2 })
  await priceOf(product, now)
  await floor.pack(orderId)
  return { orderId, buyer, product }
}

describe('a price that falls before packing', () => {
  it('gives the difference back as store credit, once, on order and invoice', async () => {
    const { orderId, buyer } = await packedAt(60_000, 45_000)
    const drop = { cause: 'price_drop', amount: 30_000, route: 'store_credit' }
    expect(await floor.refundsOf(orderId)).toEqual([drop])
    const shop = (path: string) => test.request('GET', `/api/shop${path}`, { token: buyer.token })
    const order = (await shop(`/orders/${orderId}`)).body.data
    expect(order).toMatchObject({ price_promised: true, adjusted: 30_000 })
    expect(order.lines[0].adjustments).toMatchObject([{ kind: 'price_drop', amount: 30_000 }])
    const invoice = (await shop(`/orders/${orderId}/invoice`)).body.data
    expect(invoice).toMatchObject({ price_promised: true, total: order.total - 30_000 })
    expect(await spent()).toEqual([30_000])
    await orderAction(test, orderId, 'unpack')
    await floor.pack(orderId)
    expect(await dropsOf(orderId)).toEqual([drop])
    expect(await spent()).toEqual([30_000])
  })

  it('changes nothing when it rises, and stops at the most of a line', async () => {
    expect(await dropsOf((await packedAt(60_000, 75_000)).orderId)).toEqual([])
    expect(await dropsOf((await packedAt(200_000, 100_000)).orderId)).toMatchObject([
      { amount: 50_000 },
    ])
  })

  it('comes before the weight, which counts at the lower price', async () => {
    const window = floor.nextWindow()
    const product = await buildWeighed(test, { price: 80_000, weightG: 1_000 })
    const { orderId } = await floor.orderOf([[product, 1]], window)
    const { tasks } = await floor.runOf(window)
    await floor.act(tasks[0]!, { act: 'pick', grams: [900] })
    await priceOf(product, 60_000)
    await floor.pack(orderId)
    const refunds = await floor.refundsOf(orderId)
    expect(new Map(refunds.map(({ cause, amount }) => [cause, amount]))).toEqual(
      new Map([
        ['price_drop', 20_000],
        ['weight', 6_000],
      ]),
    )
  })

  it('also comes back of an order that is packed without a run', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 60_000 })]
    const orderId = await buildOrder(test, buyer, product)
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'pick')
    await priceOf(product, 50_000)
    await orderAction(test, orderId, 'pack')
    expect(await dropsOf(orderId)).toMatchObject([{ amount: 10_000 }])
  })
})

describe('the promise', () => {
  const promised = async (product: TestProduct, page = shown[0]!) => {
    const buyer = await buildBuyer(test)
    await fillCart(test, buyer, product)
    const [detail, cart] = await Promise.all([
      test.request('GET', `/api/shop/products/${page}`),
      test.request('GET', '/api/shop/cart', { token: buyer.token }),
    ])
    expect([detail.status, cart.status]).toEqual([200, 200])
    return [detail.body.data.price_promise, cart.body.data.price_promise]
  }

  it('is not made any more once the day has used its budget; orders that have it keep it', async () => {
    await changeSettings(test, { 'order.priceDropBudget': 30_000 })
    const window = floor.nextWindow()
    const [product, other] = [
      await buildProduct(test, { price: 60_000 }),
      await buildProduct(test, { price: 60_000 }),
    ]
    expect(await promised(product)).toEqual([true, true])
    const before = await floor.orderOf([[other, 1]], window)
    await packedAt(60_000, 45_000)
    expect(await promised(product)).toEqual([false, false])
    const after = await floor.orderOf([[other, 1]], window)
    const { tasks } = await floor.runOf(window)
    for (const task of tasks) await floor.act(task, { act: 'pick', quantity: 1 })
    await priceOf(other, 50_000)
    for (const { orderId } of [before, after]) await floor.pack(orderId)
    expect(await dropsOf(before.orderId)).toMatchObject([{ amount: 10_000 }])
    expect(await dropsOf(after.orderId)).toEqual([])
    test.clock.advance(86_400_000)
    expect((await promised(product))[0]).toBe(true)
  })

  it('is never made with a budget of 0', async () => {
    await changeSettings(test, { 'order.priceDropBudget': 0 })
    expect(await promised(await buildProduct(test), shown[1])).toEqual([false, false])
    expect(await dropsOf((await packedAt(60_000, 45_000)).orderId)).toEqual([])
  })
})
