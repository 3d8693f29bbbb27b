/**
 * Cards with 3-D Secure, OVO and PayLater on the gateway's own page, and cash at a counter: refused
 * tries, late and repeated notices, refunds.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  chargeOf,
  expectBooksRight,
  stateOf,
} from '../../../../test/support/builders.ts'
import { openGatewayShop } from '../../../../test/support/gateway-shop.ts'
import { refund } from '../../../../test/support/orders.ts'
import { TEST_NOW } from '../../../../test/support/shop.ts'
import { col, row, sql } from '../../platform/database.ts'
import { expireOrders, pollPayments } from '../index.ts'

const HOSTED = ['card', 'ovo', 'kredivo', 'akulaku'] as const
const METHODS = [...HOSTED, 'alfamart', 'indomaret'] as const

describe.each(['midtrans', 'xendit'] as const)('%s', (name) => {
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

  const ordered = async (method: string) => {
    const { test } = world
    test.clock.set(TEST_NOW)
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const orderId = await buildOrder(test, buyer, product, { method })
    return { buyer, orderId, reference: await chargeOf(test, orderId) }
  }
  const tell = async ({ body, headers }: ReturnType<typeof world.notice>): Promise<number> =>
    (await world.test.request('POST', `/hooks/${name}`, { body, headers })).status
  const captures = async (orderId: string): Promise<number> =>
    (await row(
      world.test.shop.db,
      sql({ count: col.int })`
        select count(*) as count from journal_entries j join payments p on p.id::text = j.cause_id where p.order_id = ${orderId} and j.kind like '%capture'`,
    ))!.count
  const refundOf = async (orderId: string) =>
    (await row(
      world.test.shop.db,
      sql({ route: col.text, state: col.text, money: col.rupiah })`
        select route, state, money from refunds where order_id = ${orderId}`,
    ))!
  /** A bank that refuses 3-D Secure, or PayLater that refuses a customer. */
  const refuse = (reference: string) =>
    world.midtrans
      ? world.midtrans.change(reference, { status: 'deny' })
      : world.xendit!.change(reference, { status: 'FAILED' })

  it.each(METHODS)('%s: paid once, however often it is notified', async (method) => {
    const { orderId, reference } = await ordered(method)
    await pollPayments(world.test.shop, world.test.clock.now())
    expect((await stateOf(world.test, orderId)).state).toBe('pending_payment')
    world.pay(reference)
    const notice = world.notice(reference)
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(notice)))
    expect(new Set(answers)).toEqual(new Set([200]))
    world.test.clock.advance(3_600_000)
    expect(await tell(notice)).toBe(200)
    expect(await stateOf(world.test, orderId)).toMatchObject({ payment_state: 'paid' })
    expect(await captures(orderId)).toBe(1)
  })

  it.each(METHODS)('%s: settled by polling when no notice comes', async (method) => {
    const { orderId, reference } = await ordered(method)
    world.pay(reference)
    world.test.clock.advance(31_000)
    await pollPayments(world.test.shop, world.test.clock.now())
    expect(await stateOf(world.test, orderId)).toMatchObject({ state: 'confirmed' })
  })

  it.each(HOSTED)('%s: a refused try keeps the order, and another one pays it', async (method) => {
    const { orderId, reference } = await ordered(method)
    refuse(reference)
    world.test.clock.advance(31_000)
    await pollPayments(world.test.shop, world.test.clock.now())
    const refused = await stateOf(world.test, orderId)
    expect(refused.state).toBe('pending_payment')
    expect(refused.payment_state).toBe(name === 'midtrans' ? 'failed' : 'pending')
    world.pay(reference)
    expect(await tell(world.notice(reference))).toBe(200)
    expect(await stateOf(world.test, orderId)).toMatchObject({
      state: 'confirmed',
      payment_state: 'paid',
    })
    expect(await captures(orderId)).toBe(1)
  })

  it.each(METHODS)(
    '%s: money after the order expired pays it again or is refunded',
    async (method) => {
      const { orderId, reference } = await ordered(method)
      world.test.clock.advance(2 * 3_600_000)
      await expireOrders(world.test.shop, world.test.clock.now())
      expect((await stateOf(world.test, orderId)).state).toBe('expired')
      world.pay(reference)
      expect(await tell(world.notice(reference))).toBe(200)
      await world.test.drain()
      expect(await captures(orderId)).toBe(1)
      expect(['paid', 'refunded', 'refund_pending']).toContain(
        (await stateOf(world.test, orderId)).payment_state,
      )
    },
  )

  it.each(METHODS)('%s: goes back the way that its gateway documents', async (method) => {
    const { orderId, reference } = await ordered(method)
    world.pay(reference)
    expect(await tell(world.notice(reference))).toBe(200)
    await refund(world.test, orderId)
    const isCounter = method === 'alfamart' || method === 'indomaret'
    expect(await refundOf(orderId)).toMatchObject(
      isCounter
        ? { route: 'choice', state: 'awaiting_choice' }
        : { route: 'gateway', state: 'done' },
    )
    if (isCounter) return
    const { total } = await stateOf(world.test, orderId)
    const charge = await chargeOf(world.test, orderId)
    expect((await world.test.shop.ports.payment.read(charge))?.refunded).toBe(total)
  })
})

describe('a card at Midtrans', () => {
  it('waits for the settlement of its bank before money goes back', async () => {
    const world = await openGatewayShop('midtrans')
    const { test } = world
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const orderId = await buildOrder(test, buyer, product, { method: 'card' })
    const reference = await chargeOf(test, orderId)
    world.midtrans!.change(reference, { status: 'capture' })
    const { body, headers } = world.notice(reference)
    expect((await test.request('POST', '/hooks/midtrans', { body, headers })).status).toBe(200)
    expect((await stateOf(test, orderId)).payment_state).toBe('paid')
    const at = { reference, method: 'card', amount: 1_000, key: 'k-1', reason: 'x' }
    await expect(test.shop.ports.payment.refund(at)).rejects.toThrow('has not settled yet')
    world.pay(reference)
    expect((await test.shop.ports.payment.refund(at)).status).toBe('done')
    await test.close()
    await world.server.stop()
  })
})
