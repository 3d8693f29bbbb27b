/**
 * No database connection is held during a gateway call (B7): a slow gateway must not exhaust the
 * pool.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  chargeOf,
  decideAtGateway,
  expectBooksRight,
  payOrder,
  stateOf,
  type Buyer,
} from '../../../../test/support/builders.ts'
import { notice } from '../../../../test/support/gateway.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { jakartaDate } from '#domain/time.ts'
import type { PaymentPort } from '../../adapters/payment/port.ts'
import type { Database } from '../../platform/database.ts'
import { expireOrders, matchPayments, pollPayments } from '../index.ts'

/** Set inside a transaction callback: code that runs there holds a connection. */
const inside = new AsyncLocalStorage<true>()
const spoken: { call: string; held: boolean }[] = []

const watchTransactions = (database: Database): void => {
  const { transaction } = database
  database.transaction = (work) => transaction((tx) => inside.run(true, () => work(tx)))
}
const watchGateway = (port: PaymentPort): void => {
  for (const [call, ask] of Object.entries(port) as [keyof PaymentPort, unknown][]) {
    if (
      typeof ask !== 'function' ||
      call === 'verify' ||
      call === 'refundable' ||
      call === 'nameOf'
    )
      continue
    const watched = (...words: unknown[]): unknown => {
      spoken.push({ call, held: inside.getStore() === true })
      // The embedded gateway stores its books in the same database; its own queries do not count.
      return inside.exit(() => (ask as (...all: unknown[]) => unknown)(...words))
    }
    Object.assign(port, { [call]: watched })
  }
}

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
  watchTransactions(test.shop.database)
  watchGateway(test.shop.ports.payment)
})
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})

it('holds no transaction during gateway calls when an order is paid, cancelled, ended or read', async () => {
  const product = await buildProduct(test)
  const order = async (method = 'ewallet') => {
    test.clock.set(TEST_NOW)
    const buyer = await buildBuyer(test)
    return { buyer, orderId: await buildOrder(test, buyer, product, { method }) }
  }
  const ask = (buyer: Buyer, path: string, body: unknown) =>
    test.request('POST', `/api/shop/orders/${path}`, { token: buyer.token, body })

  const told = await order()
  await payOrder(test, told.orderId)
  await ask(told.buyer, `${told.orderId}/cancel`, { reason: '' })
  await test.drain()

  const looked = await order('qris')
  await decideAtGateway(test, await chargeOf(test, looked.orderId), 'pay')
  test.clock.advance(5_000)
  await test.request('GET', `/api/shop/checkout/order/${looked.orderId}`, {
    token: looked.buyer.token,
  })
  expect((await stateOf(test, looked.orderId)).payment_state).toBe('paid')

  const again = await order('va_bca')
  const first = await chargeOf(test, again.orderId)
  await ask(again.buyer, `${again.orderId}/pay`, { payment_method: 'qris' })
  await test.drain()
  await notice(test, { transaction_id: first, status: 'pending' })
  test.clock.advance(31_000)
  await pollPayments(test.shop, test.clock.now())
  test.clock.advance(2 * 3_600_000)
  await expireOrders(test.shop, test.clock.now())
  await test.drain()
  await matchPayments(test.shop, jakartaDate(test.clock.now()))

  const calls = new Set(spoken.map(({ call }) => call))
  for (const call of ['start', 'read', 'cancel', 'refund', 'journal']) expect(calls).toContain(call)
  expect(spoken.filter(({ held }) => held)).toEqual([])
})

it('control: detects a gateway call inside a transaction', async () => {
  const before = spoken.length
  const slow = { read: async () => null } as unknown as PaymentPort
  watchGateway(slow)
  await test.shop.database.transaction(async () => void (await slow.read('gw_none')))
  expect(spoken.slice(before)).toEqual([{ call: 'read', held: true }])
})
