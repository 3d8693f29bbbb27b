/** The reports of points equal the ledger. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBuyer, expectBooksRight } from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { col, row, sql } from '../platform/database.ts'
import { earnBonus, expirePoints, postReceipt, reverseEarned } from '../points/index.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  ask = staffAsk(test, await buildStaff(test, 'finance', null))
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const NOTE = { en: 'A test', id: 'Uji' }
const report = async (path: string) => {
  const { columns, rows, total } = (await ask('GET', path)).body.data
  const named = (figures: number[]) =>
    Object.fromEntries(columns.map(({ name }: { name: string }, at: number) => [name, figures[at]]))
  return {
    rows: rows.map(({ key, figures }: { key: string; figures: number[] }) => [key, named(figures)]),
    total: named(total),
  }
}

it('points owed are the balances, by the month in which they end, and the flow is their change', async () => {
  const [one, other] = [await buildBuyer(test), await buildBuyer(test)]
  const at = (day: string) => new Date(`${day}T03:00:00Z`)
  const settings = test.shop.settings()
  await test.shop.database.transaction(async (tx) => {
    const bonus = { customerId: one.id, points: 40, cause: 'test', causeId: 'old', note: NOTE }
    await earnBonus(tx, bonus, settings, at('2025-10-05'))
    const sale = { customerId: one.id, branchId: 'pasar-minggu', receipt: 'R-1', goodsPaid: 90_000 }
    await postReceipt(tx, sale, settings, at('2026-10-05'))
    const next = { ...sale, customerId: other.id, receipt: 'R-2', goodsPaid: 60_000 }
    await postReceipt(tx, next, settings, at('2026-11-05'))
    const back = { customerId: other.id, orderId: 'pasar-minggu/R-2', purchase: 'receipt' as const }
    await reverseEarned(
      tx,
      { ...back, causeId: 'back', points: 20, goods: 20_000, note: NOTE },
      at('2026-11-06'),
    )
  })
  await expirePoints(test.shop, at('2026-11-07'))
  const owed = await report('/reports/points_owed')
  expect(owed.rows).toEqual([
    ['2027-10', { customers: 1, points_left: 90, points_worth: 900 }],
    ['2027-11', { customers: 1, points_left: 40, points_worth: 400 }],
  ])
  const books = await row(
    test.shop.db,
    sql({ balance: col.points })`
      select sum(balance)::integer as balance from loyalty_accounts`,
  )
  expect(owed.total['points_left']).toBe(books!.balance)
  const flow = await report('/reports/points?from=2026-10-01&to=2026-11-30')
  const none = { points_back: 0, points_redeemed: 0, points_expired: 0 }
  expect(flow.rows).toEqual([
    [
      '2026-11',
      {
        ...none,
        points_given: 60,
        points_back: 20,
        points_expired: 40,
        expired_share: 66.7,
        points_change: 0,
      },
    ],
    ['2026-10', { ...none, points_given: 90, expired_share: 0, points_change: 90 }],
  ])
  const file = await ask('GET', '/reports/points_owed/file')
  expect(file.status).toBe(200)
})
