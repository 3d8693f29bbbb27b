import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  type Buyer,
} from '../../../../test/support/builders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
})
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})

const ask = (method: string, path: string, buyer: Buyer, body?: unknown) =>
  test.request(method, `/api/shop${path}`, {
    token: buyer.token,
    ...(body === undefined ? {} : { body }),
  })

describe('GET /orders?cursor=', () => {
  it('200 pages from a cursor, unaffected by orders placed meanwhile', async () => {
    test.clock.set(TEST_NOW)
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const order = async () => {
      test.clock.advance(61_000)
      const id = await buildOrder(test, buyer, product)
      await ask('POST', `/orders/${id}/cancel`, buyer, {})
      return id
    }
    const ids = [await order(), await order(), await order(), await order(), await order()]
    const first = await ask('GET', '/orders?per_page=2', buyer)
    const seen: string[] = first.body.data.map(({ id }: { id: string }) => id)
    await order()
    for (let cursor = first.body.meta.next_cursor; cursor !== null;) {
      const { body } = await ask('GET', `/orders?per_page=2&status=all&cursor=${cursor}`, buyer)
      seen.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = body.meta.next_cursor
    }
    expect(seen).toEqual(ids.toReversed())
    const other = await buildBuyer(test)
    expect(
      (await ask('GET', `/orders?cursor=${first.body.meta.next_cursor}`, other)).body.data,
    ).toEqual([])
  })

  it.each(['x', 'MTIz', 'a'.repeat(121), Buffer.from('1.2').toString('base64url')])(
    '422 for %s',
    async (cursor) =>
      expect((await ask('GET', `/orders?cursor=${cursor}`, await buildBuyer(test))).status).toBe(
        422,
      ),
  )
})
