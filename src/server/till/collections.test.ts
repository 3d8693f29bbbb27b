import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  signInAgain,
  stateOf,
  stockOf,
  type Buyer,
} from '../../../test/support/builders.ts'
import { buildCollectOrder, buildCounter } from '../../../test/support/collect.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { giveForLateOrders } from '../delivery/index.ts'
import { decideForStaff, giveUpUncollected, remindToCollect } from '../orders/index.ts'

/** Handing orders over at the till of a branch, and the end of orders that were not collected. */
let test: TestShop
let branch: string
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'collect.capacityOrders': 1_000 })
  branch = await buildCounter(test)
  ask = staffAsk(test, await buildStaff(test, 'cashier', branch))
})
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})

const orderOf = async (buyer: Buyer, id: string) =>
  (await test.request('GET', `/api/shop/orders/${id}`, { token: buyer.token })).body.data

const packed = async (method = 'qris') => {
  test.clock.set(TEST_NOW)
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { stock: 10 })]
  const id = await buildCollectOrder(test, buyer, product, branch, { method, quantity: 2 })
  if (method === 'qris') await payOrder(test, id)
  await orderAction(test, id, 'pick', 'pack')
  return { buyer, product, id }
}
const ready = async (method = 'qris') => {
  const order = await packed(method)
  const answer = await ask('POST', `/till/collections/${order.id}/ready`)
  expect(answer.status).toBe(200)
  await test.drain()
  const { collection } = await orderOf(order.buyer, order.id)
  return { ...order, code: collection.code as string }
}
const wrongOf = (code: string): string => (code === '0000' ? '0001' : '0000')
const handOver = (id: string, code: string, by = ask) =>
  by('POST', `/till/collections/${id}/hand-over`, { code })
const listed = async (id: string) =>
  (await ask('GET', '/till/collections')).body.data.find((one: { id: string }) => one.id === id)

describe('an order at the till', () => {
  it('is announced with a code, handed over for it, and completed', async () => {
    const { buyer, id } = await packed()
    expect(await listed(id)).toMatchObject({ state: 'packed', due: 0, item_count: 2 })
    expect((await orderOf(buyer, id)).collection).toBeNull()
    expect((await ask('POST', `/till/collections/${id}/ready`)).status).toBe(200)
    await test.drain()
    const order = await orderOf(buyer, id)
    expect(order).toMatchObject({ state: 'ready_for_pickup', status_text: 'Ready to collect' })
    expect(order.collection).toMatchObject({
      code: expect.stringMatching(/^\d{4}$/),
      qr: `PTKC:${order.number}:${order.collection.code}`,
      keep_until: '2026-11-22T07:00:00.000Z',
    })
    const notices = (
      await test.request('GET', '/api/account/v1/notifications', { token: buyer.accountToken })
    ).body.data
    expect(JSON.stringify(notices)).toContain(`Your code: ${order.collection.code}`)
    const answer = await handOver(id, order.collection.code)
    expect([answer.status, answer.body.data]).toEqual([200, { outcome: 'done' }])
    await test.drain()
    const after = await orderOf(buyer, id)
    expect([after.state, after.status_text, after.collection]).toEqual([
      'delivered',
      'Collected',
      null,
    ])
    expect(await listed(id)).toBeUndefined()
    expect((await handOver(id, order.collection.code)).body.code).toBe('order_state')
    await orderAction(test, id, 'complete')
    const acts = await test.sql(
      "select act from staff_acts where entity_id = $1 and act like 'order_%' order by id",
      id,
    )
    expect(acts).toEqual([{ act: 'order_make_ready' }, { act: 'order_collected' }])
  })

  it('takes along what was added to it and is paid, for its own code', async () => {
    test.clock.set(TEST_NOW)
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { stock: 10 })]
    const id = await buildCollectOrder(test, buyer, product, branch, { quantity: 2 })
    await payOrder(test, id)
    await fillCart(test, buyer, product)
    const { token } = buyer
    const body = { order_id: id }
    const { data } = (await test.request('PUT', '/api/shop/checkout/add-to', { token, body })).body
    expect(data).toMatchObject({ shipping: 0, collect: { branch_id: branch }, requirements: [] })
    const added = (await placeOrder(test, buyer)).body.data.order_id
    await test.drain()
    await payOrder(test, added)
    await orderAction(test, id, 'pick')
    expect((await stateOf(test, added)).state).toBe('picking')
    for (const one of [id, added]) {
      await orderAction(test, one, 'pack')
      expect((await ask('POST', `/till/collections/${one}/ready`)).status).toBe(200)
    }
    const { collection } = await orderOf(buyer, id)
    expect((await handOver(id, collection.code)).body.data.outcome).toBe('done')
    await test.drain()
    for (const one of [id, added]) expect((await stateOf(test, one)).state).toBe('delivered')
  })

  it('allows as many wrong codes as at the door; a new code starts over', async () => {
    const { buyer, id, code } = await ready()
    const outcomes = []
    for (let tried = 0; tried < 6; tried++)
      outcomes.push((await handOver(id, wrongOf(code))).body.data.outcome)
    expect(outcomes).toEqual([
      'wrong_code',
      'wrong_code',
      'wrong_code',
      'wrong_code',
      'too_many_codes',
      'too_many_codes',
    ])
    expect((await handOver(id, code)).body.data.outcome).toBe('too_many_codes')
    expect((await listed(id)).is_locked).toBe(true)
    await ask('POST', `/till/collections/${id}/new-code`)
    await test.drain()
    const { collection } = await orderOf(buyer, id)
    expect((await handOver(id, collection.code)).body.data.outcome).toBe('done')
  })

  it('counts a wrong code once when its request is repeated', async () => {
    const { id, code } = await ready()
    const body = { code: wrongOf(code) }
    for (let time = 0; time < 3; time++)
      await ask('POST', `/till/collections/${id}/hand-over`, body, { 'idempotency-key': `k-${id}` })
    expect(await test.sql('select code_tries from collections where order_id = $1', id)).toEqual([
      { code_tries: 1 },
    ])
  })

  it('404 at another branch, 409 before it is ready', async () => {
    const other = await buildCounter(test)
    const { id, code } = await ready()
    const elsewhere = staffAsk(test, await buildStaff(test, 'cashier', other))
    expect((await handOver(id, code, elsewhere)).body.code).toBe('order_not_found')
    const { id: unready } = await packed()
    expect((await handOver(unready, '0000')).body.code).toBe('order_state')
  })

  it('goes out once when two cashiers press at the same moment', async () => {
    const { id, code } = await ready()
    const answers = await Promise.all([handOver(id, code), handOver(id, code)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('is never sent with a rider, and no other order is made ready', async () => {
    const { id } = await packed()
    await expect(orderAction(test, id, 'send')).rejects.toThrow('could not send')
  })
})

describe('an order that is not collected', () => {
  it('is reminded once, ended, and given back with its goods on the shelf', async () => {
    const { buyer, product, id } = await ready()
    const stockBefore = await stockOf(test, product.variationId)
    const remindedAt = async (now: string) => {
      test.clock.set(now)
      await remindToCollect(test.shop, test.clock.now())
      const [row] = await test.sql<{ at: Date | null }>(
        'select reminded_at as at from collections where order_id = $1',
        id,
      )
      return row!.at === null ? null : new Date(row!.at).toISOString()
    }
    expect(await remindedAt('2026-11-22T02:59:00.000Z')).toBeNull()
    const at = '2026-11-22T03:01:00.000Z'
    expect([await remindedAt(at), await remindedAt('2026-11-22T03:06:00.000Z')]).toEqual([at, at])
    await test.drain()
    test.clock.set('2026-11-22T07:00:00.000Z')
    expect(await giveUpUncollected(test.shop, test.clock.now())).toBeGreaterThan(0)
    await test.drain()
    const again = await signInAgain(test, buyer)
    const ended = await orderOf(again, id)
    expect([ended.state, ended.status_text]).toEqual(['failed_delivery', 'Not collected'])
    const cashier = staffAsk(test, await buildStaff(test, 'cashier', branch))
    const decide = () => cashier('POST', `/till/collections/${id}/goods`, { goods: 'shelf' })
    expect((await decide()).status).toBe(200)
    expect((await decide()).body.code).toBe('order_state')
    await test.drain()
    const after = await orderOf(again, id)
    expect(after.state).toBe('refunded')
    expect(after.refunds).toHaveLength(1)
    expect(after.refunds[0].amount).toBe(ended.subtotal - ended.discount)
    const stock = await stockOf(test, product.variationId)
    expect(stock.onHand - stockBefore.onHand).toBe(2)
  })

  it('becomes waste when staff decide nothing, and the money goes back', async () => {
    const { buyer, product, id } = await ready()
    const before = await stockOf(test, product.variationId)
    test.clock.set('2026-11-22T07:00:00.000Z')
    await giveUpUncollected(test.shop, test.clock.now())
    test.clock.set('2026-11-23T06:59:00.000Z')
    await decideForStaff(test.shop, test.clock.now())
    expect((await stateOf(test, id)).state).toBe('failed_delivery')
    test.clock.set('2026-11-23T07:00:00.000Z')
    await decideForStaff(test.shop, test.clock.now())
    expect((await stateOf(test, id)).state).toBe('refunded')
    expect((await stockOf(test, product.variationId)).onHand).toBe(before.onHand)
    expect((await orderOf(await signInAgain(test, buyer), id)).refunds).toHaveLength(1)
  })

  it('owes nothing for a customer who comes late', async () => {
    const { id, code } = await ready()
    test.clock.set('2026-11-21T10:00:00.000Z')
    const cashier = staffAsk(test, await buildStaff(test, 'cashier', branch))
    expect((await handOver(id, code, cashier)).body.data.outcome).toBe('done')
    await giveForLateOrders(test.shop, test.clock.now())
    expect(await test.sql('select 1 from late_gifts where order_id = $1', id)).toEqual([])
  })

  it('owes points when the shop itself is late', async () => {
    const { id } = await packed()
    test.clock.set('2026-11-21T08:00:00.000Z')
    await giveForLateOrders(test.shop, test.clock.now())
    expect(await test.sql('select 1 as one from late_gifts where order_id = $1', id)).toEqual([
      { one: 1 },
    ])
  })
})
