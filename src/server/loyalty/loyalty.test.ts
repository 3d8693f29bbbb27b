import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBuyer, expectBooksRight, type Buyer } from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { row, run, sql } from '../platform/database.ts'
import { earnForOrder, postReceipt } from './index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const histories = (buyer: Buyer | null, query = '') =>
  test.request('GET', `/api/account/v1/point-histories${query}`, buyer ? { token: buyer.accountToken } : {})
const receipt = (buyer: Buyer, number: string, goodsPaid: number) =>
  test.shop.database.transaction((tx) =>
    postReceipt(tx, { customerId: buyer.id, branchId: 'pasar-minggu', receipt: number, goodsPaid }, test.shop.settings(), test.clock.now()),
  )
const accountOf = (buyer: Buyer) =>
  row(
    test.shop.db,
    sql<{
      balance: number
      spend: number
      tier: string
    }>`select balance, qualifying_spend as spend, tier_code as tier from loyalty_accounts where customer_id = ${buyer.id}`,
  )

describe('GET /v1/point-histories', () => {
  it('200 and empty for somebody without points', async () => {
    expect((await histories(await buildBuyer(test))).body).toEqual({ data: [], meta: { total: 0, page: 1, per_page: 20, total_pages: 1 } })
  })

  it('200 the newest first, in pages, by kind', async () => {
    const buyer = await buildBuyer(test)
    for (let index = 1; index <= 3; index++) {
      test.clock.advance(1_000)
      await receipt(buyer, `A-${index}`, index * 10_000)
    }
    const first = await histories(buyer, '?per_page=2')
    expect(first.body.data.map((entry: { earn_point: number; note: string }) => [entry.earn_point, entry.note])).toEqual([
      [30, 'Receipt A-3'],
      [20, 'Receipt A-2'],
    ])
    expect(first.body.meta).toEqual({ total: 3, page: 1, per_page: 2, total_pages: 2 })
    expect((await histories(buyer, '?per_page=2&page=2')).body.data).toHaveLength(1)
    expect((await histories(buyer, '?type=earned')).body.meta.total).toBe(3)
    expect((await histories(buyer, '?type=used')).body.data).toEqual([])
    expect((await histories(buyer, '?page=7')).body.meta).toMatchObject({ total: 3, page: 7 })
  })

  it('200 only the customer’s own', async () => {
    const [one, other] = [await buildBuyer(test), await buildBuyer(test)]
    await receipt(one, 'B-1', 50_000)
    expect((await histories(other)).body.data).toEqual([])
  })

  it('401 for a guest and for the shop’s own token', async () => {
    expect((await histories(null)).status).toBe(401)
    const buyer = await buildBuyer(test)
    expect((await test.request('GET', '/api/account/v1/point-histories', { token: buyer.token })).status).toBe(401)
  })

  it.each(['page=0', 'page=-1', 'page=x', 'per_page=0', 'per_page=101', 'type=stolen'])('422 for %s', async (query) =>
    expect((await histories(await buildBuyer(test), `?${query}`)).status).toBe(422),
  )
})

describe('earning', () => {
  it('counts the same receipt and the same order once, also ten times at once', async () => {
    const buyer = await buildBuyer(test)
    await Promise.all(Array.from({ length: 10 }, () => receipt(buyer, 'C-1', 70_000)))
    expect(await accountOf(buyer)).toMatchObject({ balance: 70, spend: 70_000 })
    const earning = { customerId: buyer.id, orderId: '018f0000-0000-7000-8000-0000000000aa', orderNumber: 'FR-1', points: 0, goodsPaid: 0 }
    await test.shop.database.transaction((tx) => earnForOrder(tx, earning, test.shop.settings(), test.clock.now()))
    expect(await accountOf(buyer)).toMatchObject({ balance: 70 })
  })

  it('is a lot that ends with the twelfth month after', async () => {
    const buyer = await buildBuyer(test)
    await receipt(buyer, 'D-1', 5_000)
    const lot = await row(
      test.shop.db,
      sql<{ expires: Date; remaining: number }>`select expires_at as expires, remaining from point_lots where customer_id = ${buyer.id}`,
    )
    expect({ ...lot, expires: lot!.expires.toISOString() }).toEqual({ remaining: 5, expires: '2027-11-30T16:59:59.000Z' })
  })

  it('is multiplied by the tier, rounded down once', async () => {
    const buyer = await buildBuyer(test)
    await run(
      test.shop.db,
      sql`insert into loyalty_accounts (customer_id, tier_code) select ${buyer.id}, code from tiers order by position desc limit 1`,
    )
    const factor = (await row(
      test.shop.db,
      sql<{ factor: number }>`select earn_factor_percent as factor from tiers order by position desc limit 1`,
    ))!.factor
    await receipt(buyer, 'E-1', 33_999)
    expect(await accountOf(buyer)).toMatchObject({ balance: Math.floor((33_999 * factor) / 100_000) })
  })

  it('a ledger row is never changed or deleted', async () => {
    const buyer = await buildBuyer(test)
    await receipt(buyer, 'F-1', 9_000)
    await expect(run(test.shop.db, sql`update point_entries set points = 1 where customer_id = ${buyer.id}`)).rejects.toThrow(/append-only/)
    await expect(run(test.shop.db, sql`delete from point_entries where customer_id = ${buyer.id}`)).rejects.toThrow(/append-only/)
  })
})
