import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, jakartaDate } from '#domain/time.ts'
import {
  buildBuyer,
  expectBooksRight,
  signInAgain,
  type Buyer,
} from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { col, row, run, sql } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import {
  earnBonus,
  earnForOrder,
  holdAccount,
  postReceipt,
  restorePoints,
  reverseEarned,
  spendPoints,
} from './index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const histories = (buyer: Buyer | null, query = '') =>
  test.request(
    'GET',
    `/api/account/v1/point-histories${query}`,
    buyer ? { token: buyer.accountToken } : {},
  )
const receipt = (buyer: Buyer, number: string, goodsPaid: number) =>
  test.shop.database.transaction((tx) =>
    postReceipt(
      tx,
      { customerId: buyer.id, branchId: 'pasar-minggu', receipt: number, goodsPaid },
      test.shop.settings(),
      test.clock.now(),
    ),
  )
const accountOf = (buyer: Buyer) =>
  row(
    test.shop.db,
    sql({ balance: col.int, spend: col.int, tier: col.text })`
      select balance, qualifying_spend as spend, tier_code as tier from loyalty_accounts where customer_id = ${buyer.id}`,
  )

describe('GET /v1/point-histories', () => {
  it('200 and empty for a customer without points', async () => {
    expect((await histories(await buildBuyer(test))).body).toEqual({
      data: [],
      meta: { total: 0, page: 1, per_page: 20, total_pages: 1, next_cursor: null },
    })
  })

  it('200 newest first, in pages, by kind', async () => {
    const buyer = await buildBuyer(test)
    for (let index = 1; index <= 3; index++) {
      test.clock.advance(1_000)
      await receipt(buyer, `A-${index}`, index * 10_000)
    }
    const first = await histories(buyer, '?per_page=2')
    expect(
      first.body.data.map((entry: { earn_point: number; note: string }) => [
        entry.earn_point,
        entry.note,
      ]),
    ).toEqual([
      [30, 'Receipt A-3'],
      [20, 'Receipt A-2'],
    ])
    expect(first.body.meta).toMatchObject({ total: 3, page: 1, per_page: 2, total_pages: 2 })
    expect((await histories(buyer, '?per_page=2&page=2')).body.data).toHaveLength(1)
    expect((await histories(buyer, '?type=earned')).body.meta.total).toBe(3)
    expect((await histories(buyer, '?type=used')).body.data).toEqual([])
    expect((await histories(buyer, '?page=7')).body.meta).toMatchObject({ total: 3, page: 7 })
  })

  it('200 only the customer’s own entries', async () => {
    const [one, other] = [await buildBuyer(test), await buildBuyer(test)]
    await receipt(one, 'B-1', 50_000)
    expect((await histories(other)).body.data).toEqual([])
  })

  it('401 for a guest and for a token of the shop API', async () => {
    expect((await histories(null)).status).toBe(401)
    const buyer = await buildBuyer(test)
    expect(
      (await test.request('GET', '/api/account/v1/point-histories', { token: buyer.token })).status,
    ).toBe(401)
  })

  it.each(['page=0', 'page=-1', 'page=x', 'per_page=0', 'per_page=101', 'type=stolen'])(
    '422 for %s',
    async (query) =>
      expect((await histories(await buildBuyer(test), `?${query}`)).status).toBe(422),
  )
})

describe('earning', () => {
  it('counts the same receipt and the same order once, even ten times in parallel', async () => {
    const buyer = await buildBuyer(test)
    await Promise.all(Array.from({ length: 10 }, () => receipt(buyer, 'C-1', 70_000)))
    expect(await accountOf(buyer)).toMatchObject({ balance: 70, spend: 70_000 })
    const earning = {
      customerId: buyer.id,
      orderId: '018f0000-0000-7000-8000-0000000000aa',
      orderNumber: 'FR-1',
      points: 0,
      goodsPaid: 0,
    }
    await test.shop.database.transaction((tx) =>
      earnForOrder(tx, earning, test.shop.settings(), test.clock.now()),
    )
    expect(await accountOf(buyer)).toMatchObject({ balance: 70 })
  })

  it('creates a lot that ends with the twelfth month after', async () => {
    const buyer = await buildBuyer(test)
    await receipt(buyer, 'D-1', 5_000)
    const lot = await row(
      test.shop.db,
      sql({ expires: col.instant, remaining: col.int })`
        select expires_at as expires, remaining from point_lots where customer_id = ${buyer.id}`,
    )
    expect({ ...lot, expires: lot!.expires.toISOString() }).toEqual({
      remaining: 5,
      expires: '2027-11-30T16:59:59.000Z',
    })
  })

  it('multiplies by the tier and rounds down once', async () => {
    const buyer = await buildBuyer(test)
    await run(
      test.shop.db,
      sql`insert into loyalty_accounts (customer_id, tier_code) select ${buyer.id}, code from tiers order by position desc limit 1`,
    )
    const factor = (await row(
      test.shop.db,
      sql({ factor: col.int })`
        select earn_factor_percent as factor from tiers order by position desc limit 1`,
    ))!.factor
    await receipt(buyer, 'E-1', 33_999)
    expect(await accountOf(buyer)).toMatchObject({
      balance: Math.floor((33_999 * factor) / 100_000),
    })
  })

  it('never changes or deletes a ledger row', async () => {
    const buyer = await buildBuyer(test)
    await receipt(buyer, 'F-1', 9_000)
    await expect(
      run(test.shop.db, sql`update point_entries set points = 1 where customer_id = ${buyer.id}`),
    ).rejects.toThrow(/append-only/)
    await expect(
      run(test.shop.db, sql`delete from point_entries where customer_id = ${buyer.id}`),
    ).rejects.toThrow(/append-only/)
  })
})

const NOTE = { en: 'A test', id: 'Uji' }
const spend = (buyer: Buyer, points: number, causeId: string) =>
  test.shop.database.transaction(async (tx) => {
    const account = await holdAccount(tx, buyer.id)
    const entryId = newId(test.clock.now())
    const rest = {
      customerId: buyer.id,
      entryId,
      points,
      cause: 'test',
      causeId,
      note: NOTE,
      rate: account.rate,
    }
    return (await spendPoints(tx, rest, test.clock.now())) ? entryId : null
  })
const restore = (buyer: Buyer, entryId: string, points: number, causeId: string) =>
  test.shop.database.transaction((tx) =>
    restorePoints(
      tx,
      { customerId: buyer.id, entryId, points, cause: 'test', causeId, note: NOTE },
      test.clock.now(),
    ),
  )
const bonus = (buyer: Buyer, points: number, causeId: string) =>
  test.shop.database.transaction((tx) =>
    earnBonus(
      tx,
      { customerId: buyer.id, points, cause: 'test', causeId, note: NOTE },
      test.shop.settings(),
      test.clock.now(),
    ),
  )
const lotsOf = (buyer: Buyer) =>
  test.sql<{ amount: number; remaining: number; ends: string }>(
    `select amount, remaining, to_char(expires_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as ends from point_lots where customer_id = $1 order by expires_at, id`,
    buyer.id,
  )
const standing = async (buyer: Buyer) =>
  (
    await test.sql<{ balance: number; debt: number; spend: number }>(
      'select balance, debt, qualifying_spend as spend from loyalty_accounts where customer_id = $1',
      buyer.id,
    )
  )[0]!

/** Posts the earnings of a completed order; the order itself does not matter here. */
const earned = async (buyer: Buyer, points: number): Promise<string> => {
  const orderId = newId(test.clock.now())
  await test.shop.database.transaction((tx) =>
    earnForOrder(
      tx,
      { customerId: buyer.id, orderId, orderNumber: 'FR-UJI', points, goodsPaid: points * 1_000 },
      test.shop.settings(),
      test.clock.now(),
    ),
  )
  return orderId
}
const reverse = (buyer: Buyer, orderId: string, points: number, causeId: string) =>
  test.shop.database.transaction((tx) =>
    reverseEarned(
      tx,
      { customerId: buyer.id, orderId, causeId, points, goods: points * 1_000, note: NOTE },
      test.clock.now(),
    ),
  )

describe('spending', () => {
  it('takes from the soonest-ending lots, and gives back to the same lots', async () => {
    const buyer = await buildBuyer(test)
    await bonus(buyer, 30, `${buyer.id}:1`)
    test.clock.advance(40 * DAY_MS)
    await bonus(buyer, 50, `${buyer.id}:2`)
    const entryId = await spend(buyer, 60, `${buyer.id}:s`)
    expect((await lotsOf(buyer)).map(({ remaining }) => remaining)).toEqual([0, 20])
    expect(await restore(buyer, entryId!, 35, `${buyer.id}:r1`)).toBe(35)
    expect((await lotsOf(buyer)).map(({ remaining }) => remaining)).toEqual([30, 25])
    // Idempotent per cause, and never more than was spent.
    expect(await restore(buyer, entryId!, 35, `${buyer.id}:r1`)).toBe(0)
    expect(await restore(buyer, entryId!, 999, `${buyer.id}:r2`)).toBe(25)
    expect(await standing(buyer)).toMatchObject({ balance: 80, debt: 0 })
  })

  it('extends restored points of an ended lot by seven days', async () => {
    const buyer = await buildBuyer(test)
    await bonus(buyer, 30, `${buyer.id}:1`)
    const entryId = await spend(buyer, 30, `${buyer.id}:s`)
    test.clock.advance(400 * DAY_MS)
    const week = jakartaDate(new Date(test.clock.now().getTime() + 7 * DAY_MS))
    expect(await restore(buyer, entryId!, 10, `${buyer.id}:r`)).toBe(10)
    expect(await lotsOf(buyer)).toEqual([{ amount: 30, remaining: 10, ends: week }])
  })

  it('never spends more than there is, and ignores ended lots', async () => {
    const buyer = await buildBuyer(test)
    await bonus(buyer, 30, `${buyer.id}:1`)
    await expect(spend(buyer, 31, `${buyer.id}:s`)).rejects.toMatchObject({
      code: 'insufficient_points',
    })
    test.clock.advance(400 * DAY_MS)
    await bonus(buyer, 5, `${buyer.id}:2`)
    await expect(spend(buyer, 6, `${buyer.id}:s`)).rejects.toMatchObject({
      code: 'insufficient_points',
    })
    expect(await standing(buyer)).toMatchObject({ balance: 35 })
    await spend(buyer, 4, `${buyer.id}:s`)
    expect(await standing(buyer)).toMatchObject({ balance: 1 })
  })
})

describe('a refund', () => {
  it('takes the points from their own lot, even when another ends sooner', async () => {
    const buyer = await buildBuyer(test)
    await bonus(buyer, 40, `${buyer.id}:1`)
    test.clock.advance(40 * DAY_MS)
    const orderId = await earned(buyer, 60)
    expect(await reverse(buyer, orderId, 25, `${buyer.id}:refund`)).toEqual({ taken: 25, owed: 0 })
    expect((await lotsOf(buyer)).map(({ remaining }) => remaining)).toEqual([40, 35])
    expect(await reverse(buyer, orderId, 25, `${buyer.id}:refund`)).toEqual({ taken: 0, owed: 0 })
    expect(await standing(buyer)).toEqual({ balance: 75, debt: 0, spend: 35_000 })
  })

  it('turns spent points into debt that later points settle first', async () => {
    const buyer = await buildBuyer(test)
    const orderId = await earned(buyer, 60)
    await spend(buyer, 50, `${buyer.id}:s`)
    expect(await reverse(buyer, orderId, 60, `${buyer.id}:refund`)).toEqual({ taken: 10, owed: 50 })
    expect(await standing(buyer)).toEqual({ balance: 0, debt: 50, spend: 0 })
    await bonus(buyer, 20, `${buyer.id}:1`)
    expect(await standing(buyer)).toMatchObject({ balance: 0, debt: 30 })
    await bonus(buyer, 100, `${buyer.id}:2`)
    expect(await standing(buyer)).toMatchObject({ balance: 70, debt: 0 })
    const { body } = await histories(await signInAgain(test, buyer))
    // Newest first, also for entries of the same instant.
    expect(
      body.data.map((entry: { kind: string; earn_point: number }) => [
        entry.kind,
        entry.earn_point,
      ]),
    ).toEqual([
      ['debt', -30],
      ['bonus', 100],
      ['debt', -20],
      ['bonus', 20],
      ['reverse', -10],
      ['redeem', -50],
      ['earn', 60],
    ])
    expect(body.meta.total).toBe(7)
  })

  it('never takes more than the purchase earned', async () => {
    const buyer = await buildBuyer(test)
    const orderId = await earned(buyer, 60)
    await bonus(buyer, 500, `${buyer.id}:1`)
    await reverse(buyer, orderId, 40, `${buyer.id}:a`)
    await reverse(buyer, orderId, 40, `${buyer.id}:b`)
    expect(await standing(buyer)).toEqual({ balance: 500, debt: 0, spend: 0 })
  })
})
