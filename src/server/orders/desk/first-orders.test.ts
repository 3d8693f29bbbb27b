/** Which order is the first of its customer, also while orders are placed and cancelled at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  payOrder,
  type Buyer,
  type TestProduct,
} from '../../../../test/support/builders.ts'
import { orderAction } from '../../../../test/support/orders.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'

const ROUNDS = 6
let test: TestShop
let product: TestProduct
let desk: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'order.acceptBySelf': 0 })
  product = await buildProduct(test, { stock: 1_000 })
  desk = staffAsk(test, await buildStaff(test, 'owner'))
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const place = async (buyer: Buyer): Promise<string> => {
  test.clock.advance(1_000)
  return buildOrder(test, buyer, product)
}
/** Of the orders of a customer whether each is the first, the oldest first; by filter and column. */
const firstsOf = async ({ phone }: Buyer): Promise<boolean[]> => {
  const listed = async (query: string) =>
    (await desk('GET', `/orders?q=${phone.slice(-8)}&sort=placed${query}`)).body.data as {
      number: string
      customer: { is_first_order: boolean }
    }[]
  const all = await listed('')
  const found = new Set((await listed('&first_order=1')).map(({ number }) => number))
  expect(all.map(({ customer }) => customer.is_first_order)).toEqual(
    all.map(({ number }) => found.has(number)),
  )
  return all.map(({ number }) => found.has(number))
}

describe('the first order of a customer', () => {
  it('is the oldest that stands; those before it that do not stand count as first too', async () => {
    const buyer = await buildBuyer(test)
    const one = await place(buyer)
    await place(buyer)
    const three = await place(buyer)
    expect(await firstsOf(buyer)).toEqual([true, false, false])
    await payOrder(test, one)
    await orderAction(test, three, 'expire')
    expect(await firstsOf(buyer)).toEqual([true, false, false])
    await orderAction(test, one, 'cancel')
    expect(await firstsOf(buyer)).toEqual([true, true, false])
    await place(buyer)
    expect(await firstsOf(buyer)).toEqual([true, true, false, false])
  })

  it('is right when an order is cancelled while the next one is placed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const buyer = await buildBuyer(test)
      const one = await place(buyer)
      await Promise.all([place(buyer), orderAction(test, one, 'cancel')])
      expect(await firstsOf(buyer)).toEqual([true, true])
    }
  })

  it('is the one that was begun first, also when it is stored after another', async () => {
    const buyer = await buildBuyer(test)
    await place(buyer)
    test.clock.advance(-60_000)
    await buildOrder(test, buyer, product)
    test.clock.advance(60_000)
    expect(await firstsOf(buyer)).toEqual([true, false])
    await expectBooksRight(test)
  })
})
