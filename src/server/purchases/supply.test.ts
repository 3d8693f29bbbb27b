/** What the grower brings tomorrow: set on the buying screen, sold in the shop without stock. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Proposal } from '#contract/staff/purchases/buying.ts'
import {
  buildBuyer,
  buildProduct,
  expectBooksRight,
  fillCart,
  placeOrder,
  signInAgain,
  slotOf,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { supplierForm } from '../../../test/support/purchases.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

const TOMORROW = '2026-11-21'
const MORNING = slotOf(TOMORROW, '12:00')
let test: TestShop
let buyer: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
})
beforeEach(async () => {
  test.clock.set(TEST_NOW)
  buyer = staffAsk(test, await buildStaff(test, 'buyer', null))
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const supplyOf = async (supplierId: string) => {
  const proposals: Proposal[] = (await buyer('GET', '/buying')).body.data
  return proposals.find(({ supplier }) => supplier.id === supplierId)!.items[0]!.supply
}
const set = (id: string, body: object, ask = buyer) =>
  ask('PUT', `/buying/${id}/supply`, { day: TOMORROW, expected: 0, ...body })
const withCart = async (product: TestProduct, quantity: number) => {
  const customer = await signInAgain(test, await buildBuyer(test))
  await fillCart(test, customer, product, quantity)
  return customer
}
const order = async (product: TestProduct, quantity: number, slot = MORNING) =>
  placeOrder(test, await withCart(product, quantity), { slot })
/** A good of a supplier, nothing of which is in stock. */
const soldOut = async (nextDay = 0) => {
  const product = await buildProduct(test, { stock: 0, nextDay, price: 100_000 })
  const { body } = await buyer('POST', '/suppliers', supplierForm(product))
  return { supplier: body.data, product }
}

describe('what the grower brings tomorrow', () => {
  it('is sold from the moment that it is set, to the last unit and not beyond', async () => {
    const { supplier, product } = await soldOut()
    expect(await supplyOf(supplier.id)).toEqual({ day: TOMORROW, quota: 0, promised: 0 })
    expect((await order(product, 1)).status).toBe(422)
    const { status, body } = await set(product.variationId, { quota: 3 })
    expect([status, body.data]).toEqual([200, { day: TOMORROW, quota: 3, promised: 0 }])
    const carts = [await withCart(product, 2), await withCart(product, 2)]
    const answers = await Promise.all(
      carts.map((customer) => placeOrder(test, customer, { slot: MORNING })),
    )
    expect(answers.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect(await supplyOf(supplier.id)).toEqual({ day: TOMORROW, quota: 3, promised: 2 })
    const acts = await test.sql(
      `select before, after, facts from staff_acts where act = 'supply_set' and entity_id = $1`,
      product.variationId,
    )
    expect(acts).toEqual([{ before: { quota: 0 }, after: { quota: 3 }, facts: { day: TOMORROW } }])
  })

  it('holds for this day alone, also above and below the quota of the product', async () => {
    const { supplier, product } = await soldOut(2)
    await set(product.variationId, { expected: 2, quota: 5 })
    expect((await order(product, 5)).status).toBe(200)
    test.clock.advance(86_400_000)
    buyer = staffAsk(test, await buildStaff(test, 'buyer', null))
    expect(await supplyOf(supplier.id)).toEqual({ day: '2026-11-22', quota: 2, promised: 0 })
    const next = { day: '2026-11-22', expected: 2, quota: 1 }
    expect((await set(product.variationId, next)).status).toBe(200)
    await order(product, 2, slotOf('2026-11-22', '12:00'))
    expect((await supplyOf(supplier.id))!.promised).toBeLessThanOrEqual(1)
  })

  it('is never set below what is promised', async () => {
    const { supplier, product } = await soldOut()
    await set(product.variationId, { quota: 4 })
    expect((await order(product, 3)).status).toBe(200)
    const refused = await set(product.variationId, { expected: 4, quota: 2 })
    expect([refused.status, refused.body.errors.quota]).toEqual([422, ['Must be at least 3']])
    expect((await set(product.variationId, { expected: 4, quota: 3 })).status).toBe(200)
    expect(await supplyOf(supplier.id)).toEqual({ day: TOMORROW, quota: 3, promised: 3 })
  })

  it('409 for a quota that changed meanwhile and for another day, 403 without `purchases.write`', async () => {
    const { product } = await soldOut()
    const both = await Promise.all([3, 4].map((quota) => set(product.variationId, { quota })))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    for (const day of ['2026-11-20', '2026-11-22'])
      expect((await set(product.variationId, { day, quota: 1 })).body.code).toBe(
        'changed_meanwhile',
      )
    const picker = staffAsk(test, await buildStaff(test, 'picker'))
    expect((await set(product.variationId, { quota: 1 }, picker)).status).toBe(403)
  })
})
