import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import {
  buildBuyer,
  expectBooksRight,
  signInAgain,
  type Buyer,
} from '../../../../test/support/builders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { newId } from '../../platform/ids.ts'
import {
  earnBonus,
  earnForOrder,
  expirePoints,
  postReceipt,
  reverseEarned,
  updateTiers,
  warnOfExpiry,
} from '../index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const NOTE = { en: 'A test', id: 'Uji' }
const newcomer = (): Promise<Buyer> => {
  test.clock.set(TEST_NOW)
  return buildBuyer(test)
}
let receipts = 0
const buy = (buyer: Buyer, goodsPaid: number) =>
  test.shop.database.transaction((tx) =>
    postReceipt(
      tx,
      { customerId: buyer.id, branchId: 'pasar-minggu', receipt: `T-${++receipts}`, goodsPaid },
      test.shop.settings(),
      test.clock.now(),
    ),
  )
const order = async (buyer: Buyer, goodsPaid: number): Promise<string> => {
  const orderId = newId(test.clock.now())
  const earning = {
    customerId: buyer.id,
    orderId,
    orderNumber: 'FR-UJI',
    points: Math.floor(goodsPaid / 1_000),
    goodsPaid,
  }
  await test.shop.database.transaction((tx) =>
    earnForOrder(tx, earning, test.shop.settings(), test.clock.now()),
  )
  return orderId
}
const refund = (buyer: Buyer, orderId: string, goods: number) =>
  test.shop.database.transaction((tx) =>
    reverseEarned(
      tx,
      {
        customerId: buyer.id,
        orderId,
        causeId: newId(test.clock.now()),
        points: Math.floor(goods / 1_000),
        goods,
        note: NOTE,
      },
      test.clock.now(),
    ),
  )
const tierOf = async (buyer: Buyer) => {
  const later = await signInAgain(test, buyer)
  const { body } = await test.request('GET', '/api/account/v1/tier', { token: later.accountToken })
  const { tiers, ...rest } = body.data
  return {
    name: tiers.find(({ is_current }: { is_current: boolean }) => is_current).name as string,
    tiers,
    ...rest,
  }
}
const at = async (instant: string) => {
  test.clock.set(instant)
  await updateTiers(test.shop, test.clock.now())
}
const told = async (buyer: Buyer): Promise<string[]> =>
  (
    await test.sql<{ kind: string }>(
      'select kind from notifications where customer_id = $1 order by created_at, id',
      buyer.id,
    )
  ).map(({ kind }) => kind)

describe('GET /v1/tier', () => {
  it('200 every tier with its benefit, the spend so far, and what is missing for the next', async () => {
    const buyer = await newcomer()
    await buy(buyer, 1_250_000)
    const seen = await tierOf(buyer)
    expect(seen).toMatchObject({
      name: 'Seed',
      spend: 1_250_000,
      formatted_spend: 'Rp1.250.000',
      window_days: 365,
      next_tier: { name: 'Sprout', formatted_threshold: 'Rp3.000.000' },
      next_tier_percentage: 41,
      next_tier_amount_left: 1_750_000,
      tier_until: null,
      tier_days_left: 0,
      keep_amount_left: 0,
    })
    expect(
      seen.tiers.map(({ name, earn_factor, redeem_point_convert }: never) => [
        name,
        earn_factor,
        redeem_point_convert,
      ]),
    ).toEqual([
      ['Seed', 1, 10],
      ['Sprout', 1.25, 11],
      ['Harvest', 1.5, 12],
      ['Orchard', 2, 15],
    ])
    expect(seen.tiers.every(({ benefit }: { benefit: string }) => benefit.startsWith('<p>'))).toBe(
      true,
    )
  })

  it('401 for a guest', async () =>
    expect((await test.request('GET', '/api/account/v1/tier')).status).toBe(401))
})

describe('a tier', () => {
  it('rises at once, over several steps if needed, and lasts to the end of the twelfth month after', async () => {
    const buyer = await newcomer()
    await buy(buyer, 10_500_000)
    expect(await tierOf(buyer)).toMatchObject({
      name: 'Harvest',
      tier_until: '2027-11-30T16:59:59.000Z',
      formatted_tier_until: '30 November 2027',
      tier_days_left: 375,
      // Today's purchase no longer counts on that day.
      keep_amount_left: 10_000_000,
    })
    expect(await told(buyer)).toEqual(['tier_up'])
  })

  it('has no next tier at the top', async () => {
    const buyer = await newcomer()
    await buy(buyer, 26_000_000)
    expect(await tierOf(buyer)).toMatchObject({
      name: 'Orchard',
      next_tier: null,
      next_tier_percentage: 100,
      next_tier_amount_left: 0,
    })
  })

  it('drops one step when the year brought too little, and again a year later, each with a warning before', async () => {
    const buyer = await newcomer()
    await buy(buyer, 10_500_000)
    await at('2027-10-31T17:10:00.000Z')
    expect(await told(buyer)).toEqual(['tier_up', 'tier_ends'])
    await at('2027-11-25T17:10:00.000Z')
    await at('2027-11-26T17:10:00.000Z')
    expect(await told(buyer)).toEqual(['tier_up', 'tier_ends', 'tier_ends'])
    // Purchases of a year ago no longer count.
    expect(await tierOf(buyer)).toMatchObject({
      name: 'Harvest',
      spend: 0,
      keep_amount_left: 10_000_000,
    })
    await at('2027-11-30T17:10:00.000Z')
    expect(await tierOf(buyer)).toMatchObject({
      name: 'Sprout',
      tier_until: '2028-12-31T16:59:59.000Z',
    })
    await at('2028-12-31T17:10:00.000Z')
    expect(await tierOf(buyer)).toMatchObject({ name: 'Seed', tier_until: null, tier_days_left: 0 })
    expect((await told(buyer)).filter((kind) => kind === 'tier_down')).toHaveLength(2)
  })

  it('is renewed when the year brought enough', async () => {
    const buyer = await newcomer()
    await buy(buyer, 3_100_000)
    test.clock.set('2027-06-01T02:00:00.000Z')
    await buy(buyer, 3_000_000)
    await at('2027-11-30T17:10:00.000Z')
    expect(await tierOf(buyer)).toMatchObject({
      name: 'Sprout',
      spend: 3_000_000,
      tier_until: '2028-12-31T16:59:59.000Z',
    })
    expect(await told(buyer)).toContain('tier_kept')
  })

  it('counts a purchase for 365 days to the minute, across a leap day too', async () => {
    test.clock.set('2028-02-29T10:00:00.000Z')
    const buyer = await buildBuyer(test)
    await buy(buyer, 500_000)
    await at('2029-02-27T17:10:00.000Z')
    expect(await tierOf(buyer)).toMatchObject({ spend: 500_000 })
    await at('2029-02-28T17:10:00.000Z')
    expect(await tierOf(buyer)).toMatchObject({ spend: 0 })
  })

  it('is undone the same night when a refund invalidates it within a month, and not later', async () => {
    const [quick, late] = [await newcomer(), await newcomer()]
    const [quickOrder, lateOrder] = [await order(quick, 3_200_000), await order(late, 3_200_000)]
    test.clock.advance(10 * DAY_MS)
    await refund(quick, quickOrder, 400_000)
    expect((await tierOf(quick)).name).toBe('Sprout')
    await at(new Date(test.clock.now().getTime() + DAY_MS).toISOString())
    expect(await tierOf(quick)).toMatchObject({ name: 'Seed', spend: 2_800_000, tier_until: null })
    expect(await told(quick)).toEqual(['tier_up', 'tier_undone'])
    await at(new Date(test.clock.now().getTime() + 25 * DAY_MS).toISOString())
    await refund(late, lateOrder, 400_000)
    await at(new Date(test.clock.now().getTime() + DAY_MS).toISOString())
    expect((await tierOf(late)).name).toBe('Sprout')
  })

  it('that was set manually stays until its day', async () => {
    const buyer = await newcomer()
    await buy(buyer, 3_100_000)
    await test.sql(
      "update loyalty_accounts set tier_held_until = '2028-03-01T00:00:00Z' where customer_id = $1",
      buyer.id,
    )
    await at('2027-11-30T17:10:00.000Z')
    expect((await tierOf(buyer)).name).toBe('Sprout')
    await at('2028-03-01T17:10:00.000Z')
    expect((await tierOf(buyer)).name).toBe('Seed')
  })

  it('changes once in two parallel runs', async () => {
    const buyer = await newcomer()
    await buy(buyer, 10_500_000)
    test.clock.set('2027-12-01T17:10:00.000Z')
    await Promise.all([
      updateTiers(test.shop, test.clock.now()),
      updateTiers(test.shop, test.clock.now()),
    ])
    expect((await tierOf(buyer)).name).toBe('Sprout')
  })
})

describe('points end', () => {
  const balance = async (buyer: Buyer) =>
    (
      await test.sql<{ balance: number }>(
        'select balance from loyalty_accounts where customer_id = $1',
        buyer.id,
      )
    )[0]!.balance
  const bonus = (buyer: Buyer, points: number, causeId: string) =>
    test.shop.database.transaction((tx) =>
      earnBonus(
        tx,
        { customerId: buyer.id, points, cause: 'test', causeId, note: NOTE },
        test.shop.settings(),
        test.clock.now(),
      ),
    )

  it('with the twelfth month after, in one entry, once', async () => {
    const buyer = await newcomer()
    await bonus(buyer, 30, `${buyer.id}:1`)
    await bonus(buyer, 12, `${buyer.id}:2`)
    test.clock.set('2026-12-02T02:00:00.000Z')
    await bonus(buyer, 5, `${buyer.id}:3`)
    test.clock.set('2027-11-30T16:59:58.000Z')
    await expirePoints(test.shop, test.clock.now())
    expect(await balance(buyer)).toBe(47)
    test.clock.set('2027-11-30T17:10:00.000Z')
    await Promise.all([
      expirePoints(test.shop, test.clock.now()),
      expirePoints(test.shop, test.clock.now()),
    ])
    expect(await balance(buyer)).toBe(5)
    const { body } = await test.request('GET', '/api/account/v1/point-histories?type=expired', {
      token: (await signInAgain(test, buyer)).accountToken,
    })
    expect(body.data).toMatchObject([{ kind: 'expire', earn_point: -42, note: 'Points expired' }])
    expect(body.meta.total).toBe(1)
    // A clock that jumps five years ahead expires everything that is due.
    test.clock.set('2031-11-30T17:10:00.000Z')
    await expirePoints(test.shop, test.clock.now())
    expect(await balance(buyer)).toBe(0)
  })

  it('with a warning a month, a week and a day before, each once however often the job runs', async () => {
    const buyer = await newcomer()
    await bonus(buyer, 30, `${buyer.id}:1`)
    const counts: number[] = []
    for (const day of [
      '2027-10-30',
      '2027-10-31',
      '2027-11-01',
      '2027-11-23',
      '2027-11-24',
      '2027-11-29',
      '2027-11-29',
    ]) {
      test.clock.set(`${day}T17:10:00.000Z`)
      await warnOfExpiry(test.shop, test.clock.now())
      counts.push((await told(buyer)).length)
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3])
    const { body } = await test.request('GET', '/api/account/v1/points', {
      token: (await signInAgain(test, buyer)).accountToken,
    })
    expect(body.data).toMatchObject({
      total_point: 30,
      formatted_point_worth: 'Rp300',
      expiring: [{ points: 30, formatted_expiry: '30 November 2027', days_left: 0 }],
    })
  })
})
