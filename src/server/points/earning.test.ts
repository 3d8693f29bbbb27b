/**
 * Points from other sources than purchases: configurable rules, birthday, first purchase,
 * referrals.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  payOrder,
  type Buyer,
} from '../../../test/support/builders.ts'
import { balanceOf, buyAtBranch, giveBackAtBranch } from '../../../test/support/earning.ts'
import { operate } from '../../../test/support/operate.ts'
import { orderAction, refund } from '../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { earnForReview } from './index.ts'

let test: TestShop
const operator = (...words: string[]) => operate(test, ...words)
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
})
beforeEach(async () => {
  test.clock.set(TEST_NOW)
  await operator('earning', 'switch', 'birthday', 'on')
  await operator('earning', 'switch', 'first_order', 'off')
  await operator('earning', 'switch', 'referral', 'off')
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const buy = (buyer: Buyer, goodsPaid?: number) => buyAtBranch(test, buyer, goodsPaid)
const giveBack = (buyer: Buyer, purchase: string, goods: number, points: number) =>
  giveBackAtBranch(test, buyer, purchase, goods, points)
const balance = (buyer: Pick<Buyer, 'id'>) => balanceOf(test, buyer)
const entries = (buyer: Pick<Buyer, 'id'>) =>
  test.sql<{ kind: string; cause: string; points: number }>(
    `select kind, cause, points from point_entries where customer_id = $1 and cause not in ('receipt', 'order') order by seq`,
    buyer.id,
  )
const born = (buyer: Buyer, day: string) =>
  test.sql('update customers set date_of_birth = $2::text::date where id = $1', buyer.id, day)

describe('npm run shop -- earning', () => {
  it('lists the rules, records who changed one, and rejects invalid values', async () => {
    const { lines } = await operator('earning', 'list')
    expect(lines).toEqual([
      'profile      on   100 points, once',
      'review       on   50 points, 5 a week',
      'birthday     on   2 times the points of the purchase, 1 a year',
      'first_order  off  100 points, from Rp50.000 of goods, once',
      'referral     off  250 points, 250 for the friend, from Rp50.000 of goods, 5 a month, 50 in total',
    ])
    expect(
      await operator(
        'earning',
        'set',
        'review',
        '--points',
        '75',
        '--cap',
        '3',
        '--to',
        '2026-12-31',
        '--en',
        'Show us.',
      ),
    ).toEqual({
      code: 0,
      lines: ['review  on  75 points, 3 a week, until 2026-12-31'],
    })
    const [newest] = (await operator('earning', 'log')).lines
    for (const words of [
      'review  operator',
      'points: 50 → 75',
      'cap: 5 → 3',
      'validTo: null → "2026-12-31T17:00:00.000Z"',
      'Show us.',
    ])
      expect(newest).toContain(words)
    for (const words of [
      ['set', 'review', '--points', 'banyak'],
      ['set', 'review'],
      ['set', 'naps', '--points', '5'],
      ['switch', 'review', 'maybe'],
      ['nap'],
    ])
      expect((await operator('earning', ...words)).code).toBe(2)
    for (const wrong of [
      ['--factor', '11'],
      ['--cap', '0'],
      ['--from', '2027-01-01'],
      ['--id', ' '],
    ])
      expect((await operator('earning', 'set', 'review', ...wrong)).code).toBe(1)
    await expect(test.sql('delete from earning_rule_changes')).rejects.toThrow('append-only')
    await operator('earning', 'set', 'review', '--points', '50', '--cap', '5', '--to', 'none')
  })
})

describe('a review with a photo', () => {
  it('earns up to the rule’s cap within seven days, and nothing while the rule is off', async () => {
    const buyer = await buildBuyer(test)
    const review = (reviewId = randomUUID()) =>
      test.shop.database.transaction((tx) =>
        earnForReview(
          tx,
          { customerId: buyer.id, reviewId },
          test.shop.settings(),
          test.clock.now(),
        ),
      )
    const one = randomUUID()
    expect([await review(one), await review(one)]).toEqual([50, 0])
    for (let n = 0; n < 5; n++) await review()
    expect(await balance(buyer)).toBe(250)
    test.clock.set(new Date(Date.parse(TEST_NOW) + 7 * DAY_MS + 1).toISOString())
    expect(await review()).toBe(50)
    await operator('earning', 'switch', 'review', 'off')
    expect(await review()).toBe(0)
    await operator('earning', 'switch', 'review', 'on')
  })
})

describe('the birthday month', () => {
  it('doubles the points of one purchase a year, and gives up the part of what goes back', async () => {
    const buyer = await buildBuyer(test)
    await born(buyer, '1995-11-03')
    const first = await buy(buyer)
    await buy(buyer)
    expect(await balance(buyer)).toBe(300)
    expect(await entries(buyer)).toEqual([{ kind: 'bonus', cause: 'birthday', points: 100 }])
    await giveBack(buyer, first, 30_000, 30)
    expect(await balance(buyer)).toBe(240)
    await giveBack(buyer, first, 70_000, 70)
    expect(await balance(buyer)).toBe(100)
    expect((await entries(buyer)).map(({ points }) => points)).toEqual([100, -30, -30, -70, -70])
  })

  it('counts 29 February as February, and doubles again the next year across the turn of the year', async () => {
    const [leap, turn] = [await buildBuyer(test), await buildBuyer(test)]
    await born(leap, '1996-02-29')
    await born(turn, '1990-12-31')
    test.clock.set('2027-02-28T16:59:59.000Z')
    await buy(leap)
    test.clock.set('2028-02-29T03:00:00.000Z')
    await buy(leap)
    expect(await balance(leap)).toBe(400)
    test.clock.set('2026-12-31T16:59:00.000Z')
    await buy(turn)
    test.clock.set('2026-12-31T17:00:00.000Z')
    await buy(turn)
    test.clock.set('2027-12-01T03:00:00.000Z')
    await buy(turn)
    expect((await entries(turn)).map(({ cause }) => cause)).toEqual(['birthday', 'birthday'])
  })

  it('earns nothing for a birth date changed recently, twice within a year, or into the next month', async () => {
    const buyer = await buildBuyer(test)
    await born(buyer, '1995-11-03')
    await test.sql(
      `update customers set birth_changed_at = array[$2::text::timestamptz] where id = $1`,
      buyer.id,
      '2026-11-01T00:00:00Z',
    )
    await buy(buyer)
    expect(await entries(buyer)).toEqual([])
    await test.sql(
      `update customers set birth_changed_at = array[$2::text::timestamptz, $3::text::timestamptz] where id = $1`,
      buyer.id,
      '2026-09-01T00:00:00Z',
      '2026-02-01T00:00:00Z',
    )
    await buy(buyer)
    expect(await entries(buyer)).toEqual([])
    await test.sql(`update customers set birth_changed_at = '{}' where id = $1`, buyer.id)
    await buy(buyer)
    expect(await entries(buyer)).toHaveLength(1)
    await born(buyer, '1995-01-03')
    test.clock.set('2027-01-20T02:00:00.000Z')
    await buy(buyer)
    expect(await entries(buyer)).toHaveLength(1)
  })

  it('counts by the day of the order, online as in store', async () => {
    const [buyer, product] = [
      await buildBuyer(test),
      await buildProduct(test, { price: 100_000, stock: 9 }),
    ]
    await born(buyer, '1995-11-03')
    const orderId = await buildOrder(test, buyer, product, { quantity: 2 })
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver')
    test.clock.set('2026-12-01T02:00:00.000Z')
    await orderAction(test, orderId, 'complete')
    expect(await balance(buyer)).toBe(400)
    await refund(test, orderId)
    expect(await balance(buyer)).toBe(0)
  })
})

describe('the first purchase', () => {
  beforeEach(() => operator('earning', 'switch', 'first_order', 'on'))
  it('earns once, and loses it when a refund leaves less than the minimum', async () => {
    const buyer = await buildBuyer(test)
    const first = await buy(buyer)
    await buy(buyer)
    expect(await balance(buyer)).toBe(300)
    await giveBack(buyer, first, 50_000, 50)
    expect(await balance(buyer)).toBe(250)
    await giveBack(buyer, first, 1_000, 1)
    expect(await balance(buyer)).toBe(149)
    await buy(buyer)
    expect(await entries(buyer)).toEqual([
      { kind: 'bonus', cause: 'first_order', points: 100 },
      { kind: 'reverse', cause: 'return', points: -50 },
      { kind: 'reverse', cause: 'return', points: -1 },
      { kind: 'reverse', cause: 'first_order-back', points: -100 },
    ])
  })
  it('earns nothing below the minimum, nor for a later purchase', async () => {
    const buyer = await buildBuyer(test)
    await buy(buyer, 49_000)
    await buy(buyer)
    expect(await entries(buyer)).toEqual([])
  })
})
