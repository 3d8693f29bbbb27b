import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
} from '../../../test/support/builders.ts'
import { buildCollectOrder, buildCounter, collectAt } from '../../../test/support/collect.ts'
import { buildParcel } from '../../../test/support/deliveries.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

describe('cash', () => {
  it('names the till where an order is paid in cash, and the rider where one is brought', async () => {
    const branch = await buildCounter(test)
    const { buyer, orderId: first } = await buildParcel(test)
    // Cash is for those who have bought before.
    await orderAction(test, first, 'deliver', 'complete')
    const paid = async (orderId: string, language: string) => {
      const headers = { 'accept-language': language }
      const asked = { token: buyer.token, headers }
      const { body } = await test.request('GET', `/api/shop/orders/${orderId}`, asked)
      const { method_name, steps } = body.data.payment
      return [method_name, ...steps].join(' ')
    }
    const cash = { method: 'cod' }
    const brought = await buildOrder(test, buyer, await buildProduct(test), cash)
    expect(await paid(brought, 'en-US')).toMatch(/Cash on delivery.* rider/)
    const collected = await buildCollectOrder(test, buyer, await buildProduct(test), branch, cash)
    expect(await paid(collected, 'en-US')).toBe(
      'Cash at the till Bring the exact amount when you collect your order Check your fruit, then pay in cash at the till',
    )
    expect(await paid(collected, 'id-ID')).not.toMatch(/kurir|COD/)
    await fillCart(test, buyer, await buildProduct(test))
    await collectAt(test, buyer, branch)
    const { body } = await test.request('GET', '/api/shop/checkout/summary', { token: buyer.token })
    expect(
      body.data.available_payments.find(({ kind }: { kind: string }) => kind === 'cod'),
    ).toMatchObject({
      name: 'Cash at the till',
    })
  })
})
