/**
 * Random customer histories under the earning rules: no cap is exceeded, and lots, balance and
 * ledger agree in any order of events.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, jakartaDate } from '#domain/time.ts'
import {
  brokenBooks,
  buildBuyer,
  expectBooksRight,
  type Buyer,
} from '../../../test/support/builders.ts'
import { makeChance, type Chance } from '../../../test/support/chance.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { newId } from '../platform/ids.ts'
import { earnForReview, expirePoints, noteReferral, postReceipt, reverseEarned } from './index.ts'
import { codeOf } from './referrals.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await test.sql(`update earning_rules set enabled = true`)
  await test.sql(`update earning_rules set cap = 2, total_cap = 4 where kind = 'referral'`)
  await test.sql(`insert into branches (id, name, address, lat, lng, phone, data, is_hub, position)
    values ('kemang', 'Petik Kemang', 'Jl. Uji', -6.2, 106.8, '021', '{}', false, 9) on conflict do nothing`)
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

/** A leap day, both sides of the turn of the year, and an ordinary day. */
const BIRTHS = ['1996-02-29', '1990-12-31', '1990-01-01', '1985-06-15'] as const
const STARTS = [
  '2027-02-20T03:00:00Z',
  '2027-12-25T10:00:00Z',
  '2028-02-10T03:00:00Z',
  '2026-11-20T02:00:00Z',
] as const
/** From minutes to years, including midnight in Jakarta. */
const JUMPS = [60_000, 3_600_000, DAY_MS, 7 * DAY_MS, 20 * DAY_MS, 31 * DAY_MS, 200 * DAY_MS]

type Purchase = { purchase: string; left: number; points: number }
type Life = { buyer: Buyer; purchases: Purchase[] }
let receipts = 0

const buy = async ({ buyer, purchases }: Life, chance: Chance): Promise<void> => {
  const goodsPaid = 1_000 * (1 + chance.whole(400))
  const receipt = `ACAK-${(receipts += 1)}`
  await test.shop.database.transaction((tx) =>
    postReceipt(
      tx,
      { customerId: buyer.id, branchId: 'kemang', receipt, goodsPaid },
      test.shop.settings(),
      test.clock.now(),
    ),
  )
  const [earned] = await test.sql<{ points: number }>(
    `select points from point_entries where kind = 'earn' and cause_id = $1`,
    `kemang/${receipt}`,
  )
  purchases.push({ purchase: `kemang/${receipt}`, left: goodsPaid, points: earned?.points ?? 0 })
}
const giveBack = async ({ buyer, purchases }: Life, chance: Chance): Promise<void> => {
  const one = purchases.length > 0 ? chance.pick(purchases) : null
  if (!one || one.left === 0) return
  const goods = chance.isMet(0.5) ? one.left : 1_000 * (1 + chance.whole(one.left / 1_000))
  const points = Math.floor((one.points * goods) / one.left)
  one.left -= goods
  one.points -= points
  const causeId = newId(test.clock.now())
  const reversal = {
    customerId: buyer.id,
    orderId: one.purchase,
    purchase: 'receipt' as const,
    causeId,
    points,
    goods,
    note: { en: 'Back', id: 'Kembali' },
  }
  await test.shop.database.transaction((tx) => reverseEarned(tx, reversal, test.clock.now()))
}
const review = ({ buyer }: Life) =>
  test.shop.database.transaction((tx) =>
    earnForReview(
      tx,
      { customerId: buyer.id, reviewId: newId(test.clock.now()) },
      test.shop.settings(),
      test.clock.now(),
    ),
  )
const spend = async ({ buyer }: Life, chance: Chance) =>
  test.request('POST', '/api/account/v1/point/redeem', {
    token: buyer.accountToken,
    body: { total_point: 1 + chance.whole(300) },
  })
const moveBirth = ({ buyer }: Life, chance: Chance) =>
  test.sql(
    `update customers set date_of_birth = $2::text::date, birth_changed_at = (array[$3::text::timestamptz] || birth_changed_at)[1:2] where id = $1`,
    buyer.id,
    chance.pick(BIRTHS),
    test.clock.now().toISOString(),
  )

const settle = async (): Promise<void> => {
  await test.drain()
  await expirePoints(test.shop, test.clock.now())
}

type Given = {
  customer_id: string
  cause: string
  cause_id: string
  points: number
  created_at: Date
}
/** Recomputes the caps from the ledger entries alone. */
const capsPassed = (given: readonly Given[]): string[] => {
  const passed: string[] = []
  const mine = Map.groupBy(given, ({ customer_id: customer, cause }) => `${customer} ${cause}`)
  for (const [key, all] of mine) {
    const times = all.map(({ created_at: at }) => at.getTime()).toSorted((a, b) => a - b)
    if (/ (first_order|profile|referral_friend)$/.test(key) && all.length > 1)
      passed.push(`${key}: ${all.length}`)
    if (key.endsWith(' birthday'))
      for (const [n, at] of times.entries())
        if (n > 0 && at - times[n - 1]! < 300 * DAY_MS) passed.push(`${key}: twice within a year`)
    if (key.endsWith(' review'))
      for (const at of times)
        if (times.filter((one) => one <= at && one > at - 7 * DAY_MS).length > 5)
          passed.push(`${key}: six a week`)
    if (!key.endsWith(' referral')) continue
    const months = Map.groupBy(all, ({ created_at: at }) => jakartaDate(at).slice(0, 7))
    for (const [month, some] of months)
      if (some.length > 2) passed.push(`${key}: ${some.length} in ${month}`)
    if (all.length > 4) passed.push(`${key}: ${all.length} altogether`)
  }
  return passed
}
const givenTo = (lives: readonly Life[]) =>
  test.sql<Given>(
    `select customer_id, cause, cause_id, points, created_at from point_entries where kind = 'bonus' and customer_id::text = any($1)`,
    lives.map(({ buyer }) => buyer.id),
  )

it.each(STARTS.map((start, seed) => [seed + 1, start] as const))(
  'seed %i, from %s',
  async (seed, start) => {
    const chance = makeChance(seed)
    test.clock.set(start)
    const lives: Life[] = []
    for (const [n, birth] of [...BIRTHS, ...BIRTHS].entries()) {
      const buyer = await buildBuyer(test)
      await test.sql(
        'update customers set date_of_birth = $2::text::date where id = $1',
        buyer.id,
        birth,
      )
      await test.sql(
        'update addresses set lat = lat + $2::integer where customer_id = $1',
        buyer.id,
        n - 4,
      )
      // The first customer has invited all others.
      const inviter = lives[0]?.buyer
      const code = inviter ? await codeOf(test.shop.db, inviter.id) : null
      await test.shop.database.transaction((tx) =>
        noteReferral(tx, { friendId: buyer.id, code, device: null }, test.clock.now()),
      )
      lives.push({ buyer, purchases: [] })
    }
    const broken: unknown[] = []
    for (let step = 0; step < 120; step++) {
      const life = chance.pick(lives)
      const activity = chance.next()
      if (activity < 0.42) await buy(life, chance)
      else if (activity < 0.62) await giveBack(life, chance)
      else if (activity < 0.76) await review(life)
      else if (activity < 0.84) await spend(life, chance)
      else if (activity < 0.88) await moveBirth(life, chance)
      else test.clock.set(new Date(test.clock.now().getTime() + chance.pick(JUMPS)).toISOString())
      if (chance.isMet(0.4)) await settle()
      if (step % 30 === 29) broken.push(await brokenBooks(test))
    }
    await settle()
    expect(broken).toEqual([{}, {}, {}, {}])
    const given = await givenTo(lives)
    expect(capsPassed(given)).toEqual([])
    // Guards against an empty test: most rules must have given points.
    expect(new Set(given.map(({ cause }) => cause)).size).toBeGreaterThanOrEqual(4)
  },
  120_000,
)
