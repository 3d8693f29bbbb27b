/** What a customer bought before, and the usual basket that is due. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  signInAgain,
  slotOf,
  type Buyer,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { orderAction, refund } from '../../../test/support/orders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const order = async (buyer: Buyer, goods: readonly [TestProduct, number][]): Promise<string> => {
  const own = await signInAgain(test, buyer)
  for (const [product, quantity] of goods) await fillCart(test, own, product, quantity)
  const slot = slotOf(addDays(jakartaDate(test.clock.now()), 1), '12:00')
  const placed = await placeOrder(test, own, { slot, method: 'gopay' })
  expect(placed.body.code).toBeUndefined()
  await test.drain()
  const orderId: string = placed.body.data.order_id
  await payOrder(test, orderId)
  return orderId
}
const shown = async (buyer: Buyer, sort = 'often') => {
  const { token } = await signInAgain(test, buyer)
  return (await test.request('GET', `/api/shop/buy-again?sort=${sort}`, { token })).body.data
}
const later = (days: number) => test.clock.advance(days * 86_400_000)
const names = (goods: { variation_id: string }[]) => goods.map(({ variation_id: id }) => id)

describe('buying again', () => {
  it('lists packs by how often or when last, with today’s price and stock', async () => {
    const buyer = await buildBuyer(test)
    const [often, once] = [await buildProduct(test), await buildProduct(test, { stock: 4 })]
    await order(buyer, [[often, 2]])
    later(1)
    await order(buyer, [[often, 1]])
    later(1)
    await order(buyer, [[once, 4]])
    await test.sql(
      'update variations set regular_price = 12000 where id = $1::uuid',
      often.variationId,
    )
    const { goods } = await shown(buyer)
    expect(goods).toMatchObject([
      { variation_id: often.variationId, times: 2, price: 12_000 },
      { variation_id: once.variationId, times: 1, quantity_max: 0 },
    ])
    expect(names((await shown(buyer, 'last')).goods)).toEqual([once.variationId, often.variationId])
  })

  it('leaves out what was cancelled, given back or is not sold, and others’ purchases', async () => {
    const [buyer, other] = [await buildBuyer(test), await buildBuyer(test)]
    const [back, gone, theirs, dropped] = [
      await buildProduct(test),
      await buildProduct(test),
      await buildProduct(test),
      await buildProduct(test),
    ]
    await order(other, [[theirs, 1]])
    const delivered = await order(buyer, [[back, 1]])
    for (const step of ['pick', 'pack', 'send', 'deliver'] as const)
      await orderAction(test, delivered, step)
    await refund(test, delivered)
    await order(buyer, [[gone, 1]])
    await orderAction(test, await order(buyer, [[dropped, 1]]), 'cancel')
    await test.sql('update variations set active = false where id = $1::uuid', gone.variationId)
    expect((await shown(buyer)).goods).toEqual([])
  })

  it('proposes the usual basket when it is due, only what can be had, and only with consent', async () => {
    const buyer = await buildBuyer(test)
    const [weekly, soldOut] = [
      await buildProduct(test, { price: 20_000 }),
      await buildProduct(test, { price: 40_000, stock: 3 }),
    ]
    for (let week = 0; week < 3; week++) {
      await order(buyer, [
        [weekly, 3],
        [soldOut, 1],
      ])
      later(7)
    }
    const { basket, is_personalised: isPersonalised } = await shown(buyer)
    expect(isPersonalised).toBe(true)
    expect(basket).toMatchObject({
      items: [{ variation_id: weekly.variationId, quantity: 3 }],
      total: 60_000,
    })
    expect(basket.items).toHaveLength(1)
    const without = async (granted: boolean) => {
      await test.sql(
        `insert into consents (customer_id, purpose, granted, wording, source, version, at)
         values ($1::uuid, 'personalisation', $2::boolean, 'x', 'profile', '1', now())`,
        buyer.id,
        granted,
      )
      return shown(buyer)
    }
    expect(await without(false)).toMatchObject({
      basket: { items: [], total: 0 },
      is_personalised: false,
    })
    expect((await without(true)).basket.items).toHaveLength(1)
    later(30)
    expect((await shown(buyer)).basket).toMatchObject({ items: [], total: 0 })
  })
})
