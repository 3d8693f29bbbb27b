/** Staff add, watch and end discounts without a code. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AutomaticDiscountForm } from '#contract/staff/automatic-discounts.ts'
import { automaticDiscountForm } from '../../../test/support/automatic-discounts.ts'
import {
  buildBuyer,
  buildProduct,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  type Buyer,
} from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { col, rows, sql } from '../platform/database.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  ask = staffAsk(test, await buildStaff(test, 'marketing', null))
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const make = (products: string[], change: Partial<AutomaticDiscountForm> = {}) =>
  ask('POST', '/automatic-discounts', automaticDiscountForm(products, change))
const find = async (id: string) => (await ask('GET', `/automatic-discounts/${id}`)).body.data
const saves = async (buyer: Buyer): Promise<number> =>
  (await test.request('GET', '/api/shop/cart', { token: buyer.token })).body.data.totals
    .discount_total
const actsOn = async (id: string) =>
  (
    await rows(
      test.shop.db,
      sql({ act: col.text })`select act from staff_acts where entity_id = ${id} order by id`,
    )
  ).map(({ act }) => act)

it('is added, holds for carts at once, counts its orders, and ends', async () => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 60_000 })]
  await fillCart(test, buyer, product, 2)
  const { status, body } = await make([product.slug])
  expect([status, body.data.state, body.data.orders, body.data.given]).toEqual([
    201,
    'running',
    0,
    0,
  ])
  const { id } = body.data
  expect(await saves(buyer)).toBe(24_000)
  const placed = await placeOrder(test, buyer)
  expect(placed.status).toBe(200)
  expect(await find(id)).toMatchObject({ orders: 1, given: 24_000 })
  const other = await buildBuyer(test)
  await fillCart(test, other, product, 2)
  expect((await ask('POST', `/automatic-discounts/${id}/end`)).body.data).toMatchObject({
    state: 'ended',
    ends_at: test.clock.now().toISOString(),
  })
  expect(await saves(other)).toBe(0)
  expect(await find(id)).toMatchObject({ state: 'ended', orders: 1 })
  expect((await ask('POST', `/automatic-discounts/${id}/end`)).status).toBe(409)
  expect(await actsOn(id)).toEqual(['automatic_discount_added', 'automatic_discount_ended'])
})

it('an order that is cancelled no longer counts', async () => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 60_000 })]
  const { id } = (await make([product.slug])).body.data
  await fillCart(test, buyer, product, 2)
  const { body } = await placeOrder(test, buyer)
  await test.drain()
  await test.request('POST', `/api/shop/orders/${body.data.order_id}/cancel`, {
    token: buyer.token,
    body: {},
  })
  expect(await find(id)).toMatchObject({ orders: 0, given: 0 })
})

it('above the limit of price cuts waits for a second person, who is not the one who asked', async () => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 60_000 })]
  await fillCart(test, buyer, product, 2)
  const asked = await make([product.slug], { percent: 41 })
  expect([asked.status, asked.body.code]).toEqual([202, 'approval_needed'])
  expect(await saves(buyer)).toBe(0)
  const finance = staffAsk(test, await buildStaff(test, 'finance', null))
  const { id } = asked.body.details
  expect((await finance('POST', `/approvals/${id}/approve`)).status).toBe(200)
  expect(await saves(buyer)).toBe(49_200)
})

describe('its terms in a sentence', () => {
  it('say what, for what and when, in both languages', async () => {
    const product = await buildProduct(test)
    const weekday = { weekdays: [1, 5], from_time: '15:00', until_time: '18:00' }
    const { terms } = (await make([product.slug], weekday)).body.data
    expect(terms.en).toMatch(/^20% off .+, on Monday, Friday, from 15:00 to 18:00 WIB$/)
    expect(terms.id).toMatch(/^Potongan 20% untuk .+, setiap Senin, Jumat, pukul 15:00–18:00 WIB$/)
  })

  it('say days in a row by their first and last', async () => {
    const { slug } = await buildProduct(test)
    const { terms, weekdays } = (await make([slug], { weekdays: [7, 3, 1, 2, 5, 6] })).body.data
    expect(weekdays).toEqual([1, 2, 3, 5, 6, 7])
    expect(terms.en).toMatch(/, on Monday–Wednesday, Friday–Sunday$/)
  })

  it('say sets and steps', async () => {
    const { slug } = await buildProduct(test)
    const set = await make([slug], { kind: 'multi_buy', buy_quantity: 3 })
    expect(set.body.data.terms.en).toMatch(/^Of every 3 of .+, the cheapest is free$/)
    expect(set.body.data.percent, 'of another kind').toBeNull()
    const steps = await make([slug], {
      kind: 'basket_steps',
      steps: [
        { from: 150_000, off: 10_000 },
        { from: 300_000, off: 25_000 },
      ],
    })
    expect(steps.body.data.terms.en).toContain(
      'Rp10.000 off from Rp150.000, Rp25.000 off from Rp300.000',
    )
  })
})

describe('422', () => {
  it.each<[string, Partial<AutomaticDiscountForm>, string]>([
    ['without a percentage', { percent: null }, 'percent'],
    ['of sets without a size', { kind: 'multi_buy' }, 'buy_quantity'],
    ['without a step', { kind: 'basket_steps' }, 'steps'],
    [
      'of a step that gives more than it needs',
      { kind: 'basket_steps', steps: [{ from: 1_000, off: 1_001 }] },
      'steps.0.off',
    ],
    ['that ends before it starts', { ends_at: '2026-10-31T00:00:00Z' }, 'ends_at'],
    ['for products that there are not', { products: ['tidak-ada'] }, 'products'],
    ['for categories that there are not', { categories: ['tidak-ada'] }, 'categories'],
  ])('a discount %s', async (_, change, field) => {
    const { slug } = await buildProduct(test)
    const { status, body } = await make([slug], change)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
})

it('lists by state, what starts last first, page after page', async () => {
  const { slug } = await buildProduct(test)
  const ids: string[] = []
  for (const day of ['01', '02', '03'])
    ids.unshift(
      (await make([slug], { starts_at: `2026-12-${day}T00:00:00Z` })).body.data.id as string,
    )
  const first = await ask('GET', '/automatic-discounts?state=planned&per_page=2')
  const next = await ask(
    'GET',
    `/automatic-discounts?state=planned&per_page=2&cursor=${first.body.meta.next_cursor}`,
  )
  const listed = [...first.body.data, ...next.body.data].map(({ id }: { id: string }) => id)
  expect(listed).toEqual(ids)
  expect((await ask('POST', `/automatic-discounts/${ids[0]}/end`)).body.data.state).toBe('ended')
  const ended = await ask('GET', '/automatic-discounts?state=ended')
  expect(ended.body.data[0]).toMatchObject({ id: ids[0], ends_at: '2026-12-03T00:00:00.000Z' })
})

it('404 for one that there is not', async () => {
  const { id } = await buildBuyer(test)
  expect((await ask('GET', `/automatic-discounts/${id}`)).status).toBe(404)
  expect((await ask('POST', `/automatic-discounts/${id}/end`)).status).toBe(404)
})

it('counts as given what was not given back: also the free goods of a set that are taken out', async () => {
  const [buyer, dear, cheap] = [
    await buildBuyer(test),
    await buildProduct(test, { price: 90_000 }),
    await buildProduct(test, { price: 60_000 }),
  ]
  const terms = { kind: 'multi_buy' as const, buy_quantity: 2, percent: null }
  const asked = await make([dear.slug, cheap.slug], terms)
  const finance = staffAsk(test, await buildStaff(test, 'finance', null))
  if (asked.status === 202) await finance('POST', `/approvals/${asked.body.details.id}/approve`)
  const [{ id }] = (await ask('GET', '/automatic-discounts')).body.data.filter(
    (one: { products: string[] }) => one.products.includes(cheap.slug),
  )
  await fillCart(test, buyer, dear, 1)
  await fillCart(test, buyer, cheap, 1)
  const placed = await placeOrder(test, buyer)
  await test.drain()
  const orderId: string = placed.body.data.order_id
  await payOrder(test, orderId)
  expect(await find(id)).toMatchObject({ orders: 1, given: 60_000 })
  const { token } = buyer
  const { lines } = (await test.request('GET', `/api/shop/orders/${orderId}`, { token })).body.data
  const free = lines.find((line: { amount_left: number }) => line.amount_left === 0)
  const { status } = await test.request('POST', `/api/shop/orders/${orderId}/drop`, {
    token,
    body: { lines: [{ line_id: free.id, quantity: 1 }] },
  })
  expect(status).toBe(200)
  expect(await find(id)).toMatchObject({ orders: 1, given: 0 })
})
