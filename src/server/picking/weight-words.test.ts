/** What the shop says about the weight of weighed goods, next to what it does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  slotOf,
  type Buyer,
} from '../../../test/support/builders.ts'
import { openFloor, type Floor } from '../../../test/support/floor.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { buildWeighed } from '../../../test/support/picking.ts'
import { openShopForCatalogue, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { seedCatalogue } from '../demo/seed/catalogue.ts'
import { seedContent } from '../demo/seed/content.ts'

let test: TestShop
let floor: Floor
beforeAll(async () => {
  test = await openShopForCatalogue()
  await seedCatalogue(test.shop.database, test.clock.now())
  await seedContent(test.shop.database, test.clock.now())
  await changeSettings(test, {
    'slot.capacityOrders': 1_000,
    'weight.creditPercent': 5,
    'weight.giftPercent': 12,
  })
  floor = await openFloor(test)
})
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})

const weighed = () => buildWeighed(test, { price: 80_000, weightG: 1_000 })
const pickAt = async (orderId: string, window: ReturnType<Floor['nextWindow']>, grams: number) => {
  const { tasks } = await floor.runOf(window)
  expect((await floor.act(tasks[0]!, { act: 'pick', grams: [grams] })).status).toBe(200)
  expect((await floor.pack(orderId)).body.data.state).toBe('packed')
}
const ask = (buyer: Buyer, path: string) =>
  test.request('GET', `/api/shop${path}`, { token: buyer.token })

describe('the limit', () => {
  it.each([
    ['en-US', '5% or more lighter'],
    ['id-ID', 'lebih ringan 5% atau lebih'],
  ])('is that of the settings wherever the shop names it: %s', async (language, words) => {
    const named = async (path: string) => {
      const answer = await test.request('GET', path, { headers: { 'accept-language': language } })
      return JSON.stringify(answer.body.data).toLowerCase()
    }
    const { slug } = (
      await test.sql<{ slug: string }>(
        `select slug from products where sell_mode = 'catch_weight' order by sku limit 1`,
      )
    )[0]!
    for (const path of [
      '/api/account/v1/faq',
      '/api/account/v1/page/about-us',
      '/api/account/v1/page/terms',
      '/api/shop/products',
    ])
      expect(await named(path)).toContain(words)
    const page = (
      await test.request('GET', `/api/shop/products/${slug}`, {
        headers: { 'accept-language': language },
      })
    ).body.data
    for (const part of [
      page.price_data.pricing_guide,
      page.variations[0].price_data.pricing_guide,
      JSON.stringify(page.more_information),
    ])
      expect(part.toLowerCase()).toContain(words)
  })

  it.each([
    ['en-US', /up to 12% heavier[^.]*(is on us|costs no more)[.;] above that we pick another/],
    ['id-ID', /lebih berat sampai 12%.*di atas itu kami pilihkan yang lain/],
  ])('above which another one is picked is named too: %s', async (language, words) => {
    const headers = { 'accept-language': language }
    const { slug } = (
      await test.sql<{ slug: string }>(
        `select slug from products where sell_mode = 'catch_weight' order by sku limit 1`,
      )
    )[0]!
    for (const path of [
      '/api/account/v1/faq',
      '/api/account/v1/page/terms',
      `/api/shop/products/${slug}`,
    ]) {
      const answer = await test.request('GET', path, { headers })
      expect(JSON.stringify(answer.body.data).toLowerCase()).toMatch(words)
    }
  })

  it.each([
    [960, []],
    [950, [{ cause: 'weight', amount: 4_000, route: 'store_credit' }]],
  ])('is where money goes back: %i g of a kilogram', async (grams, back) => {
    const window = floor.nextWindow()
    const { orderId } = await floor.orderOf([[await weighed(), 1]], window)
    await pickAt(orderId, window, grams)
    expect(await floor.refundsOf(orderId)).toEqual(back)
  })
})

it('collects less cash for a lighter one, and no more for a heavier one', async () => {
  const buyer = await buildBuyer(test)
  const first = await buildOrder(test, buyer, await buildProduct(test))
  await payOrder(test, first)
  await orderAction(test, first, 'pick', 'pack', 'send', 'deliver', 'complete')
  test.clock.advance(61_000)
  for (const [grams, less] of [
    [900, 8_000],
    [1_090, 0],
  ] as const) {
    const window = floor.nextWindow()
    await fillCart(test, buyer, await weighed(), 1)
    const slot = slotOf(window.day, window.start)
    const placed = await placeOrder(test, buyer, { slot, method: 'cod' })
    expect(placed.body.code).toBeUndefined()
    await test.drain()
    const orderId: string = placed.body.data.order_id
    const { due } = (await ask(buyer, `/orders/${orderId}`)).body.data
    await pickAt(orderId, window, grams)
    expect((await ask(buyer, `/orders/${orderId}`)).body.data.due).toBe(due - less)
  }
})
