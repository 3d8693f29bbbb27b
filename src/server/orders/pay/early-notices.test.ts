/** Gateway notices that arrive before the shop has stored the answer that opened the charge. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  changeSettings,
  chargeOf,
  expectBooksRight,
  fillCart,
  placeOrder,
  stateOf,
} from '../../../../test/support/builders.ts'
import { openGatewayShop } from '../../../../test/support/gateway-shop.ts'
import type { Told } from '../../../../test/support/forged-notices.ts'
import { TEST_NOW } from '../../../../test/support/shop.ts'
import { col, row, sql } from '../../platform/database.ts'
import { pollPayments } from '../index.ts'

describe.each(['midtrans', 'xendit'] as const)(
  'a charge of %s that is still being opened',
  (name) => {
    let world: Awaited<ReturnType<typeof openGatewayShop>>
    beforeAll(async () => {
      world = await openGatewayShop(name)
      await changeSettings(world.test, { 'slot.capacityOrders': 1_000 })
    })
    afterAll(async () => {
      world.test.clock.set(TEST_NOW)
      await expectBooksRight(world.test)
      await world.test.close()
      await world.server.stop()
    })

    const tell = async ({ body, headers }: Told): Promise<number> =>
      (await world.test.request('POST', `/hooks/${name}`, { body, headers })).status
    const captures = async (orderId: string): Promise<number> =>
      (await row(
        world.test.shop.db,
        sql({ count: col.int })`
          select count(*) as count from journal_entries j join payments p on p.id::text = j.cause_id where p.order_id = ${orderId} and j.kind = 'capture'`,
      ))!.count

    it('200 and marks the order paid for a notice that arrives before the answer to the open call', async () => {
      const { test } = world
      test.clock.set(TEST_NOW)
      const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
      await fillCart(test, buyer, product)
      const orderId: string = (await placeOrder(test, buyer)).body.data.order_id
      const { payment } = test.shop.ports
      const { start } = payment
      const told: number[] = []
      payment.start = async (charge) => {
        const started = await start(charge)
        world.pay(started.providerRef)
        told.push(await tell(world.notice(started.providerRef)))
        return started
      }
      await test.drain()
      payment.start = start
      expect(told).toEqual([200])
      expect(await stateOf(test, orderId)).toMatchObject({
        state: 'confirmed',
        payment_state: 'paid',
      })
      expect(await captures(orderId)).toBe(1)
    })

    it("finds a charge by the shop's own reference when the open call was never answered, and refunds it", async () => {
      const { test, server } = world
      test.clock.set(TEST_NOW)
      const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
      await fillCart(test, buyer, product)
      const orderId: string = (await placeOrder(test, buyer)).body.data.order_id
      server.fail('lost_answer', ({ method }) => method === 'POST')
      await test.drain()
      server.fail(null)
      await test.request('POST', `/api/shop/orders/${orderId}/cancel`, {
        token: buyer.token,
        body: {},
      })
      world.pay(await chargeOf(test, orderId))
      await test.drain()
      await pollPayments(test.shop, test.clock.now())
      expect(await stateOf(test, orderId)).toMatchObject({
        state: 'cancelled',
        payment_state: expect.stringMatching(/^refund/),
      })
    })
  },
)
