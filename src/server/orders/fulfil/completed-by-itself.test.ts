import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  payOrder,
  stateOf,
} from '../../../../test/support/builders.ts'
import { orderAction } from '../../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { advanceOrder, completeDelivered, countComplaint } from '../index.ts'

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

describe('a delivered order', () => {
  const deliveredAt = async (instant: string) => {
    test.clock.set(TEST_NOW)
    const orderId = await buildOrder(test, await buildBuyer(test), await buildProduct(test))
    await payOrder(test, orderId)
    test.clock.set(instant)
    await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver')
    const stateAt = async (then: string) => {
      test.clock.set(then)
      await completeDelivered(test.shop, test.clock.now())
      await test.drain()
      return (await stateOf(test, orderId)).state
    }
    return { orderId, stateAt }
  }

  it('is completed automatically after 48 hours, but not before two working days', async () => {
    const { stateAt } = await deliveredAt('2026-11-21T13:00:00+07:00')
    expect(await stateAt('2026-11-23T12:59:00+07:00')).toBe('delivered')
    expect(await stateAt('2026-11-23T13:01:00+07:00')).toBe('delivered')
    expect(await stateAt('2026-11-24T13:00:00+07:00')).toBe('completed')
  })

  it('skips holidays and joint leave when it counts working days', async () => {
    const { stateAt } = await deliveredAt('2026-12-23T10:00:00+07:00')
    expect(await stateAt('2026-12-29T09:59:00+07:00')).toBe('delivered')
    expect(await stateAt('2026-12-29T10:00:00+07:00')).toBe('completed')
  })

  it('is not completed automatically while a complaint is open', async () => {
    const { orderId, stateAt } = await deliveredAt('2026-11-16T10:00:00+07:00')
    await test.shop.database.transaction((tx) => countComplaint(tx, orderId, 1))
    expect(await stateAt('2026-11-18T10:00:00+07:00')).toBe('delivered')
    // The same when the complaint arrives after the job has selected the order.
    expect(
      await advanceOrder(test.shop, orderId, 'complete', 'shop', 'automatic', test.clock.now()),
    ).toBe(false)
    await test.shop.database.transaction((tx) => countComplaint(tx, orderId, -1))
    expect(await stateAt('2026-11-19T10:00:00+07:00')).toBe('completed')
  })
})
