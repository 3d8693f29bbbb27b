/** What goes back of an order before it has left, by every way it can have been paid. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adjustLine, type Portion } from '#domain/orders/adjustment.ts'
import {
  buildBuyer,
  buildCoupon,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  stateOf,
  type Buyer,
} from '../../../../test/support/builders.ts'
import { orderAction, refund } from '../../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { col, row, rows, run, sql } from '../../platform/database.ts'
import { giveGoodwill } from '../../store-credit/index.ts'
import { adjustOrder, type LineAdjustment } from '../index.ts'
import { linesToRefund } from '../store/refund/refunds.ts'

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

type Found = { short?: number; portions?: Portion[] }
/** Adjusts an order as packing does: by line, in their order. */
const adjust = async (orderId: string, found: Found[], causeId: string = randomUUID()) => {
  await test.shop.database.transaction(async (tx) => {
    const lines = await linesToRefund(tx, orderId)
    const adjustments: LineAdjustment[] = lines.flatMap((line, at) =>
      adjustLine(line, {
        id: line.id,
        price: line.price,
        short: found[at]?.short ?? 0,
        portions: found[at]?.portions ?? [],
      }),
    )
    const made = { orderId, causeId, adjustments, actor: 'shop', reason: '' }
    await adjustOrder(tx, test.shop, made, test.clock.now())
  })
  await test.drain()
}
const refundsOf = (orderId: string) =>
  rows(
    test.shop.db,
    sql({ cause: col.text, amount: col.int, money: col.int, credit: col.int, route: col.text })`
      select cause, amount, money, credit, route from refunds where order_id = ${orderId} order by created_at, cause`,
  )
const moneyIn = async (account: string, orderId: string): Promise<number> =>
  (await row(
    test.shop.db,
    sql({ amount: col.int })`
      select coalesce(sum(l.amount), 0)::integer as amount from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account like ${account} and (e.cause_id in (select id::text from payments where order_id = ${orderId})
        or e.cause_id in (select id::text from refunds where order_id = ${orderId}))`,
  ))!.amount
const balanceOf = async (buyer: Buyer): Promise<number> =>
  (await test.request('GET', '/api/account/v1/store-credit', { token: buyer.accountToken })).body
    .data.balance
const give = (buyer: Buyer, amount: number) =>
  test.shop.database.transaction((tx) =>
    giveGoodwill(tx, {
      customerId: buyer.id,
      amount,
      cause: 'test',
      causeId: randomUUID(),
      orderId: null,
      note: { en: 'Sorry', id: 'Maaf' },
      now: test.clock.now(),
    }),
  )
/** A customer who completed an order and may pay in cash. */
const withHistory = async (): Promise<Buyer> => {
  test.clock.set(TEST_NOW)
  const buyer = await buildBuyer(test)
  const first = await buildOrder(test, buyer, await buildProduct(test))
  await payOrder(test, first)
  await orderAction(test, first, 'pick', 'pack', 'send', 'deliver', 'complete')
  test.clock.advance(61_000)
  return buyer
}
const weighed = (units: number, nominal: number, grams: number): Portion => ({
  units,
  substitutePrice: null,
  weighed: { nominal, grams, missing: nominal - grams },
})

describe('an order that is paid', () => {
  it('gives missing units back by their route and grams as store credit, with points and coupon share', async () => {
    test.clock.set(TEST_NOW)
    const [buyer, product, heavy] = [
      await buildBuyer(test),
      await buildProduct(test, { price: 40_000 }),
      await buildProduct(test, { price: 80_000 }),
    ]
    const code = await buildCoupon(test, { value: 20_000 })
    await fillCart(test, buyer, product, 3)
    await fillCart(test, buyer, heavy)
    await ask('POST', '/checkout/coupon', buyer, { code })
    const orderId: string = (await placeOrder(test, buyer, { method: 'gopay' })).body.data.order_id
    await test.drain()
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'pick')
    const before = (await ask('GET', `/orders/${orderId}`, buyer)).body.data
    const at = before.lines.findIndex(({ quantity }: { quantity: number }) => quantity === 3)
    const found: Found[] = [{}, {}]
    found[at] = { short: 1, portions: [{ units: 2, substitutePrice: 30_000, weighed: null }] }
    found[1 - at] = { portions: [weighed(1, 1_000, 900)] }
    await adjust(orderId, found)
    // Rp200.000 less Rp20.000: 36.000 a unit; a quarter of 72.000; a tenth of 72.000.
    expect(await refundsOf(orderId)).toEqual([
      { cause: 'short', amount: 36_000, money: 36_000, credit: 0, route: 'gateway' },
      { cause: 'substitution', amount: 18_000, money: 18_000, credit: 0, route: 'store_credit' },
      { cause: 'weight', amount: 7_200, money: 7_200, credit: 0, route: 'store_credit' },
    ])
    expect(await balanceOf(buyer)).toBe(25_200)
    const after = (await ask('GET', `/orders/${orderId}`, buyer)).body.data
    expect([after.state, after.payment_state]).toEqual(['picking', 'partially_refunded'])
    // A point for each Rp1.000 of goods that are left, as if they alone had been bought.
    expect(after.points_to_earn).toBe(Math.floor((180_000 - 61_200) / 1_000))
    expect(await moneyIn('sales:%', orderId)).toBe(-(before.total - 61_200))
    await orderAction(test, orderId, 'pack', 'send', 'deliver', 'complete')
    await refund(test, orderId)
    expect(await stateOf(test, orderId)).toMatchObject({ state: 'refunded' })
    expect(await moneyIn('sales:%', orderId)).toBe(0)
    for (const account of ['sales:goods', 'sales:discount'])
      expect({ account, amount: await moneyIn(account, orderId) }).toEqual({ account, amount: 0 })
  })

  it('refuses more than a line holds, and gives nothing then', async () => {
    test.clock.set(TEST_NOW)
    const buyer = await buildBuyer(test)
    const orderId = await buildOrder(test, buyer, await buildProduct(test, { price: 70_000 }))
    await payOrder(test, orderId)
    const [line] = await test.shop.database.transaction((tx) => linesToRefund(tx, orderId))
    const tooMuch = { lineId: line!.id, kind: 'weight', units: 1, nominal: 10, grams: 1 } as const
    const adjustments = [{ ...tooMuch, amount: 70_001, gross: 70_001 }] as never
    await expect(
      test.shop.database.transaction((tx) =>
        adjustOrder(
          tx,
          test.shop,
          { orderId, causeId: randomUUID(), adjustments, actor: 'shop', reason: '' },
          test.clock.now(),
        ),
      ),
    ).rejects.toThrow('does not fit')
    expect(await refundsOf(orderId)).toEqual([])
  })

  it('leaves other causes refused until it has left', async () => {
    test.clock.set(TEST_NOW)
    const buyer = await buildBuyer(test)
    const orderId = await buildOrder(test, buyer, await buildProduct(test, { price: 70_000 }))
    await payOrder(test, orderId)
    const [line] = await test.shop.database.transaction((tx) => linesToRefund(tx, orderId))
    const lines = [{ orderItemId: line!.id, quantity: 1 }]
    const more = { lines, withShipping: false, withServiceFee: false }
    expect(await refund(test, orderId, more)).toEqual({ ok: false, reason: 'state' })
  })
})

describe('a cash order', () => {
  it('collects less, and the journal posts what was collected', async () => {
    const buyer = await withHistory()
    const product = await buildProduct(test, { price: 60_000 })
    const orderId = await buildOrder(test, buyer, product, { method: 'cod', quantity: 2 })
    const before = (await ask('GET', `/orders/${orderId}`, buyer)).body.data
    await orderAction(test, orderId, 'pick')
    await adjust(orderId, [{ short: 1, portions: [weighed(1, 500, 400)] }])
    const after = (await ask('GET', `/orders/${orderId}`, buyer)).body.data
    expect(after.due).toBe(before.due - 60_000 - 12_000)
    expect(after.payment_state).toBe('none')
    expect(after.points_to_earn).toBe(48)
    expect((await refundsOf(orderId)).map(({ route, money }) => [route, money])).toEqual([
      ['cash', 60_000],
      ['cash', 12_000],
    ])
    await expectBooksRight(test)
    await orderAction(test, orderId, 'pack', 'send', 'deliver')
    expect((await stateOf(test, orderId)).payment_state).toBe('paid')
    expect(await moneyIn('cash:riders', orderId)).toBe(after.due)
    expect(await moneyIn('sales:%', orderId)).toBe(-after.due)
    expect(await moneyIn('sales:goods', orderId)).toBe(-48_000)
    await orderAction(test, orderId, 'complete')
    await expectBooksRight(test)
    const back = await refund(test, orderId)
    expect(back).toMatchObject({ ok: true, refund: { amount: after.due } })
    expect(await moneyIn('sales:%', orderId)).toBe(0)
  })

  it('gives back as store credit what store credit had paid', async () => {
    const buyer = await withHistory()
    await give(buyer, 50_000)
    await ask('PUT', '/checkout/store-credit', buyer, { in_use: true })
    const product = await buildProduct(test, { price: 60_000 })
    const orderId = await buildOrder(test, buyer, product, { method: 'cod', quantity: 2 })
    const { due } = (await ask('GET', `/orders/${orderId}`, buyer)).body.data
    await orderAction(test, orderId, 'pick')
    await adjust(orderId, [{ short: 1 }])
    await adjust(orderId, [{ portions: [weighed(1, 500, 250)] }])
    const left = due - 90_000
    const after = (await ask('GET', `/orders/${orderId}`, buyer)).body.data
    expect(after.due).toBe(Math.max(0, left))
    expect(await balanceOf(buyer)).toBe(Math.max(0, -left))
    await expectBooksRight(test)
    await orderAction(test, orderId, 'pack', 'send', 'deliver')
    expect(await moneyIn('cash:riders', orderId)).toBe(after.due)
    expect(await moneyIn('sales:%', orderId)).toBe(-(due + 50_000 - 90_000))
  })

  it('returns the rest of its credit when it is cancelled after all', async () => {
    const buyer = await withHistory()
    await give(buyer, 100_000)
    await ask('PUT', '/checkout/store-credit', buyer, { in_use: true })
    const product = await buildProduct(test, { price: 60_000 })
    const orderId = await buildOrder(test, buyer, product, { method: 'cod', quantity: 2 })
    await orderAction(test, orderId, 'pick')
    await adjust(orderId, [{ short: 1 }])
    await orderAction(test, orderId, 'cancel')
    expect(await balanceOf(buyer)).toBe(100_000)
  })
})

it('a change of what was adjusted is refused', async () => {
  await expect(
    test.shop.database.transaction((tx) => run(tx, sql`update order_adjustments set amount = 1`)),
  ).rejects.toThrow('append-only')
})
