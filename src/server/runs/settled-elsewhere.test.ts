/** Orders of a run that the desk hands over or gives up: the rider can still come home. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings, expectBooksRight } from '../../../test/support/builders.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { buildRun, rideOf } from '../../../test/support/runs.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { advanceOrder } from '../orders/index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'slot.capacityGrams': 100_000_000 })
})
afterAll(async () => {
  await test.drain()
  await expectBooksRight(test)
  await test.close()
})

describe('an order of a run under way that the desk settles', () => {
  it.each([
    ['deliver', 'delivered'],
    ['fail_delivery', 'failed'],
  ] as const)('%s: its stop is %s, and the run can end', async (action, state) => {
    const ride = await buildRun(test, 2)
    const [first, second] = ride.orders
    const rider = rideOf(test, ride)
    await rider.begin()
    await orderAction(test, first!.orderId, action)
    expect((await rider.run()).stops[0]).toMatchObject({
      state,
      settled_at: test.clock.now().toISOString(),
    })
    await rider.at(second!.orderId, 'hand-over', { received_by: 'Pak Dadang' })
    expect((await rider.end(0)).status).toBe(200)
  })

  it('counts its cash with the run that brought it', async () => {
    const ride = await buildRun(test, 1, true)
    const [order] = ride.orders
    const rider = rideOf(test, ride)
    await rider.begin()
    await orderAction(test, order!.orderId, 'deliver')
    const [due] = await test.sql<{ total: number }>(
      'select total::integer as total from orders where id = $1::text::uuid',
      order!.orderId,
    )
    expect((await rider.end(due!.total)).status).toBe(200)
    expect(await rider.run()).toMatchObject({ state: 'done', cash_due: due!.total })
  })

  it('ends also before the change has been announced', async () => {
    const ride = await buildRun(test, 1)
    const rider = rideOf(test, ride)
    await rider.begin()
    const { orderId } = ride.orders[0]!
    await advanceOrder(test.shop, orderId, 'deliver', 'shop', '', test.clock.now())
    const again = await rider.at(orderId, 'hand-over', { received_by: 'Pak Dadang' })
    expect([again.status, again.body.code]).toEqual([409, 'run_state'])
    expect((await rider.end(0)).status).toBe(200)
  })
})
