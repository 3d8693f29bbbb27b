import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyers,
  buildCode,
  buildCoupon,
  buildProduct,
  changeSettings,
  chargeOf,
  decideAtGateway,
  expectBooksRight,
  fillCart,
  placeOrder,
  slotOf,
  stateOf,
  stockOf,
  type Buyer,
} from '../../../../test/support/builders.ts'
import { notice } from '../../../../test/support/gateway.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { col, row, run, sql } from '../../platform/database.ts'
import { expireOrders } from '../index.ts'

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

const MINUTE = 60_000
const expire = async (minutes = 21) => {
  test.clock.advance(minutes * MINUTE)
  await expireOrders(test.shop, test.clock.now())
  await test.drain()
}
const captures = async (orderId: string): Promise<number> =>
  (await row(
    test.shop.db,
    sql({ count: col.int })`
      select count(*) as count from journal_entries j join payments p on p.id::text = j.cause_id where p.order_id = ${orderId} and j.kind = 'capture'`,
  ))!.count

const orderOfCode = async (code: string): Promise<string | null> =>
  (
    await row(
      test.shop.db,
      sql({
        id: col.nullable(col.text),
      })`select order_id::text as id from coupon_codes where code = ${code}`,
    )
  )?.id ?? null

describe('an order past its payment deadline', () => {
  it('expires and frees goods, window and coupon for the next buyer', async () => {
    test.clock.set(TEST_NOW)
    const product = await buildProduct(test, { stock: 1 })
    const code = await buildCoupon(test, { totalLimit: 1, perCustomerLimit: 1 })
    await run(
      test.shop.db,
      sql`insert into delivery_slots (location_id, day, start_time, capacity_orders, capacity_grams) values ('kemang', '2026-11-23', '10:00', 1, 150000)`,
    )
    const slot = slotOf('2026-11-23', '10:00')
    const [first, second] = (await buildBuyers(
      test,
      2,
      () => [{ variationId: product.variationId, quantity: 1 }],
      [code],
    )) as [Buyer, Buyer]
    const orderId = (await placeOrder(test, first, { slot })).body.data.order_id
    await test.drain()
    expect((await placeOrder(test, second, { slot })).status).toBe(409)
    await expire(19)
    expect((await stateOf(test, orderId)).state).toBe('pending_payment')
    await expire(2)
    expect(await stateOf(test, orderId)).toMatchObject({
      state: 'expired',
      payment_state: 'expired',
    })
    // The gateway has expired the charge on its own, so its page rejects the payment.
    const ref = await chargeOf(test, orderId)
    await decideAtGateway(test, ref, 'pay')
    expect((await test.shop.ports.payment.read(ref))?.status).toBe('expired')
    await test.request('PUT', '/api/shop/cart/select-all', { token: second.token })
    expect((await placeOrder(test, second, { slot })).status).toBe(200)
    await test.drain()
    // A second run frees nothing twice.
    await expireOrders(test.shop, test.clock.now())
    expect(await stockOf(test, product.variationId)).toMatchObject({ reserved: 1, saleable: 0 })
  })

  it.each(['coupon', 'code for one use'])(
    'is revived by late money, with its %s, when everything is still available',
    async (by) => {
      test.clock.set(TEST_NOW)
      const product = await buildProduct(test)
      const code = await buildCoupon(test, { totalLimit: 1, perCustomerLimit: 1 })
      const typed = by === 'coupon' ? code : await buildCode(test, code)
      const [buyer] = (await buildBuyers(
        test,
        1,
        () => [{ variationId: product.variationId, quantity: 2 }],
        [typed],
      )) as [Buyer]
      const orderId = (await placeOrder(test, buyer)).body.data.order_id
      await test.drain()
      const ref = await chargeOf(test, orderId)
      await expire()
      await lateMoney(ref)
      expect(await stateOf(test, orderId)).toMatchObject({
        state: 'confirmed',
        payment_state: 'paid',
        late: true,
      })
      expect(await stockOf(test, product.variationId)).toMatchObject({ reserved: 2 })
      expect(
        (await row(
          test.shop.db,
          sql({ uses: col.int })`select uses from coupons where code = ${code}`,
        ))!.uses,
      ).toBe(1)
      expect(await orderOfCode(typed)).toBe(by === 'coupon' ? null : orderId)
      expect(await captures(orderId)).toBe(1)
    },
  )

  it.each(['goods', 'window', 'coupon', 'code', 'own coupon', 'window begun'])(
    'refunds late money when what the order held is gone: %s',
    async (gone) => {
      test.clock.set(TEST_NOW)
      const product = await buildProduct(test, { stock: 5 })
      const code = await buildCoupon(
        test,
        gone === 'own coupon' ? { perCustomerLimit: 1 } : { totalLimit: gone === 'code' ? 9 : 1 },
      )
      const typed = gone === 'code' ? await buildCode(test, code) : code
      const [buyer, other] = (await buildBuyers(
        test,
        2,
        () => [{ variationId: product.variationId, quantity: 1 }],
        [typed],
      )) as [Buyer, Buyer]
      const start = {
        'goods': '08:00',
        'window': '10:00',
        'coupon': '12:00',
        'code': '12:00',
        'own coupon': '14:00',
        'window begun': '16:00',
      }[gone]!
      const slot = slotOf('2026-11-22', start)
      const orderId = (await placeOrder(test, buyer, { slot })).body.data.order_id
      await test.drain()
      const ref = await chargeOf(test, orderId)
      await expire()
      if (gone === 'goods')
        await run(
          test.shop.db,
          sql`update stock_items set safety = on_hand where variation_id = ${product.variationId}`,
        )
      if (gone === 'window')
        await run(
          test.shop.db,
          sql`update delivery_slots set closed = true where day = '2026-11-22' and start_time = ${start}`,
        )
      if (gone === 'coupon' || gone === 'code') await buildTaken(placeOrder(test, other, { slot }))
      if (gone === 'own coupon') {
        await fillCart(test, buyer, product)
        await test.request('POST', '/api/shop/checkout/coupon', {
          token: buyer.token,
          body: { code },
        })
        await buildTaken(placeOrder(test, buyer, { slot }))
      }
      if (gone === 'window begun') test.clock.set('2026-11-22T09:00:00.000Z')
      await lateMoney(ref)
      expect(await stateOf(test, orderId)).toMatchObject({
        state: 'expired',
        payment_state: 'refund_pending',
        late: false,
      })
      expect(await captures(orderId)).toBe(0)
      expect(await orderOfCode(typed)).not.toBe(orderId)
      const owed = await row(
        test.shop.db,
        sql({ owed: col.int })`
          select sum(l.amount)::bigint as owed from journal_lines l join journal_entries j on j.id = l.entry_id join payments p on p.id::text = j.cause_id
                                                                where p.order_id = ${orderId} and l.account = 'owed:refunds'`,
      )
      expect(owed!.owed).toBe(-(await stateOf(test, orderId)).total)
      test.clock.set(TEST_NOW)
      expect(await stateOf(test, orderId)).toMatchObject({ state: 'expired' })
    },
  )

  /** The coupon is used by another order now. */
  const buildTaken = async (placing: ReturnType<typeof placeOrder>) => {
    const { status } = await placing
    if (status !== 200) throw new Error(`The order that takes the coupon was refused: ${status}`)
  }
  const lateMoney = async (ref: string) => {
    await run(test.shop.db, sql`update gateway_charges set status = 'paid' where ref = ${ref}`)
    expect(await notice(test, { transaction_id: ref, status: 'paid' })).toBe(200)
    await test.drain()
  }
})
