/** Concurrent refunds of one order, on a real PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundOrder } from '#server/orders/index.ts'
import { col, row, rows, run, sql } from '#server/platform/database.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  expectBooksRight,
  payOrder,
} from '../support/builders.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ DATABASE_CONNECTIONS: '20' })
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

describe('one order refunded by twenty at once', () => {
  const backTwenty = async (sameCause: boolean) => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const orderId = await buildOrder(test, buyer, product, { method: 'ewallet' })
    await payOrder(test, orderId)
    const [line] = await rows(
      test.shop.db,
      sql({ id: col.text })`select id from order_lines where order_id = ${orderId}`,
    )
    await run(test.shop.db, sql`update orders set state = 'delivered' where id = ${orderId}`)
    await run(
      test.shop.db,
      sql`update stock_reservations set state = 'sold' where order_id = ${orderId}`,
    )
    await run(
      test.shop.db,
      sql`with s as (update stock_items i set on_hand = on_hand - 1, reserved = reserved - 1 from stock_reservations r where r.order_id = ${orderId} and r.variation_id = i.variation_id returning i.variation_id),
          b as (update batches b set on_hand = b.on_hand - 1 from s where b.variation_id = s.variation_id returning b.id, b.variation_id, b.location_id)
          insert into stock_movements (variation_id, location_id, batch_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
          select variation_id, location_id, id, 'sell', -1, -1, 'order', ${orderId}, 'test', now() from b`,
    )
    // Opens all connections first, so that no request waits for one while another completes.
    await Promise.all(
      Array.from({ length: 20 }, () => run(test.shop.db, sql`select pg_sleep(0.1)`)),
    )
    const causeId = randomUUID()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        test.shop.database.transaction((tx) =>
          refundOrder(
            tx,
            test.shop,
            {
              orderId,
              lines: [{ orderItemId: line!.id, quantity: 1 }],
              withShipping: false,
              withServiceFee: false,
              route: 'store_credit',
              cause: 'complaint',
              causeId: sameCause ? causeId : randomUUID(),
              reason: '',
              actor: 'shop',
            },
            test.clock.now(),
          ),
        ),
      ),
    )
    const { balance } = (await row(
      test.shop.db,
      sql({ balance: col.int })`
        select balance from credit_accounts where customer_id = ${buyer.id}`,
    ))!
    const { paid } = (await row(
      test.shop.db,
      sql({ paid: col.int })`
        select line_total - discount_share as paid from order_lines where id = ${line!.id}`,
    ))!
    return {
      failed: outcomes.filter(({ status }) => status === 'rejected').length,
      times: balance / paid,
    }
  }

  it.each([
    ['for the same cause', true],
    ['for causes of their own', false],
  ])('%s: once', async (_, sameCause) => {
    expect(await backTwenty(sameCause)).toEqual({ failed: 0, times: 1 })
    await expectBooksRight(test)
  })
})
