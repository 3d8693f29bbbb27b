/**
 * Random cart histories with gift coupons: the charge equals what the customer put in, whatever was
 * applied, replaced or removed before.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildBuyer,
  buildCoupon,
  buildProduct,
  expectBooksRight,
  fillCart,
  NOON,
  placeOrder,
  slotOf,
  type Buyer,
  type TestProduct,
} from '../../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'

const RUNS = 10
const STEPS = 9

let test: TestShop
let products: TestProduct[]
let codes: string[]
beforeAll(async () => {
  test = await openTestShop()
  // The last product is the gift and also on sale; the third only has tomorrow's supply.
  products = [
    await buildProduct(test, { price: 40_000, stock: 10_000 }),
    await buildProduct(test, { price: 35_000, stock: 10_000 }),
    await buildProduct(test, { price: 30_000, stock: 0, nextDay: 10_000 }),
    await buildProduct(test, { price: 15_000, stock: 10_000 }),
  ]
  const [gift, other] = [products[3]!.variationId, products[0]!.variationId]
  codes = [
    await buildCoupon(test, { kind: 'gift', value: 1, gift, minimum: 60_000 }),
    await buildCoupon(test, { kind: 'gift', value: 2, gift: other }),
    await buildCoupon(test, { kind: 'percent', value: 10 }),
    await buildCoupon(test, { kind: 'shipping', value: 5_000 }),
  ]
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

type Item = {
  id: string
  key: string
  selected: boolean
  line_total: number
  gift_of: string | null
}
const ask = (buyer: Buyer, method: string, path: string, body?: unknown) =>
  test.request(method, `/api/shop${path}`, {
    token: buyer.token,
    ...(body === undefined ? {} : { body }),
  })
const itemsOf = async (buyer: Buyer): Promise<Item[]> =>
  (await ask(buyer, 'GET', '/cart')).body.data.items
const sum = (items: readonly Item[]) =>
  items.reduce((total, { line_total }) => total + line_total, 0)

type Step = {
  kind: 'apply' | 'remove' | 'fill' | 'quantity' | 'select' | 'window'
  which: number
  amount: number
}
const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    'apply',
    'apply',
    'apply',
    'remove',
    'fill',
    'quantity',
    'select',
    'window',
  ),
  which: fc.nat({ max: 3 }),
  amount: fc.integer({ min: 0, max: 3 }),
})

const GIFT_FIRST: Step = { kind: 'apply', which: 1, amount: 0 }

const take = async (buyer: Buyer, { kind, which, amount }: Step): Promise<void> => {
  if (kind === 'apply') await ask(buyer, 'POST', '/checkout/coupon', { code: codes[which] })
  else if (kind === 'remove') await ask(buyer, 'DELETE', `/checkout/coupon/${codes[which]}`)
  else if (kind === 'fill') await fillCart(test, buyer, products[which]!, amount + 1)
  else if (kind === 'window')
    await ask(buyer, 'PUT', '/checkout/time-pickup', {
      time_pickup: which < 2 ? NOON : slotOf('2026-11-20', '18:00'),
    })
  else {
    const items = await itemsOf(buyer)
    const { key } = items[which % Math.max(1, items.length)] ?? { key: '0'.repeat(32) }
    if (kind === 'quantity')
      await ask(buyer, 'PUT', '/cart/update', { cart_item_key: key, quantity: amount })
    else await ask(buyer, 'PUT', `/cart/select-items/${key}`, { selected: amount > 0 })
  }
}

/** Compares the charge with the cart's content. */
const check = async (buyer: Buyer) => {
  const items = await itemsOf(buyer)
  const { data } = (await ask(buyer, 'GET', '/checkout/summary')).body
  const gifts = (data.items as Item[]).filter(({ gift_of }) => gift_of !== null)
  const own = (data.items as Item[]).filter(({ gift_of }) => gift_of === null)
  const chosen = items.filter(({ selected }) => selected)
  expect(
    items.every(({ gift_of }) => gift_of === null),
    'no gift is stored',
  ).toBe(true)
  expect(own.map(({ key }) => key)).toEqual(chosen.map(({ key }) => key))
  expect(data.subtotal, 'what the customer put in').toBe(sum(chosen))
  expect(gifts.length).toBeLessThanOrEqual(1)
  for (const { gift_of } of gifts) expect(data.applied_coupons).toContain(gift_of)
  expect(data.discount, 'a gift takes nothing off').toBeGreaterThanOrEqual(0)
  expect(data.total).toBe(sum(chosen) + data.service_fee + data.shipping - data.discount)
  return { data, bought: chosen.map(({ id }) => id), given: gifts.map(({ id }) => id) }
}

it(
  `${RUNS} carts charge exactly what was put in after each of ${STEPS} steps, and order exactly that`,
  { timeout: 180_000 },
  async () => {
    let gifted = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        const buyer = await buildBuyer(test)
        await fillCart(test, buyer, products[0]!, 2)
        // Every history begins with a gift, so that each has one to keep, replace or lose.
        await take(buyer, GIFT_FIRST)
        gifted += (await check(buyer)).given.length
        for (const step of steps) {
          await take(buyer, step)
          gifted += (await check(buyer)).given.length
          test.clock.advance(1_000)
        }
        const { data, bought, given } = await check(buyer)
        const placed = await placeOrder(test, buyer, {
          slot: data.selected_time_pickup,
          more: { expected_total: data.total },
        })
        const isRefused = data.requirements.length > 0
        expect(placed.status >= 400).toBe(isRefused)
        if (isRefused) return
        const lines = await test.sql<{ id: string; gift_of: string | null }>(
          'select variation_id as id, gift_of from order_lines where order_id = $1 order by position',
          placed.body.data.order_id,
        )
        expect(lines.filter(({ gift_of }) => gift_of === null).map(({ id }) => id)).toEqual(bought)
        expect(lines.filter(({ gift_of }) => gift_of !== null).map(({ id }) => id)).toEqual(given)
      }),
      { numRuns: RUNS },
    )
    expect(gifted, 'steps with a gift').toBeGreaterThanOrEqual(RUNS)
  },
)
