/** What is earned beside purchases: rules as data, a birthday, the first purchase, friends. */
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
import { nextPhone, registerByHttp } from '../../../test/support/customer.ts'
import { orderAction, refund } from '../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { runCommand } from '../commands.ts'
import { friendCounted } from '../friend-counted.ts'
import { newId } from '../platform/ids.ts'
import { earnForReview, noteReferral, postReceipt, reverseEarned, rewardReferral } from './index.ts'

let test: TestShop
const operator = async (...words: string[]) => {
  const lines: string[] = []
  const code = await runCommand({ shop: test.shop, refreshSettings: () => Promise.resolve() } as never, words, (line) => lines.push(line))
  return { code, lines }
}
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

let receipts = 0
const buy = async (buyer: Buyer, goodsPaid = 100_000): Promise<string> => {
  const receipt = `EXTRA-${(receipts += 1)}`
  const sale = { customerId: buyer.id, branchId: 'kemang', receipt, goodsPaid }
  await test.sql(`insert into branches (id, name, address, lat, lng, phone, data, is_hub, position)
    values ('kemang', 'Petik Kemang', 'Jl. Uji', -6.2, 106.8, '021', '{}', false, 9) on conflict do nothing`)
  await test.shop.database.transaction((tx) => postReceipt(tx, sale, test.shop.settings(), test.clock.now()))
  await test.drain()
  return `kemang/${receipt}`
}
const giveBack = async (buyer: Buyer, purchase: string, goods: number, points: number) => {
  const reversal = {
    customerId: buyer.id,
    orderId: purchase,
    purchase: 'receipt' as const,
    causeId: randomUUID(),
    points,
    goods,
    note: { en: 'Back', id: 'Kembali' },
  }
  await test.shop.database.transaction((tx) => reverseEarned(tx, reversal, test.shop.settings(), test.clock.now()))
  await test.drain()
}
const entries = (buyer: Pick<Buyer, 'id'>) =>
  test.sql<{ kind: string; cause: string; points: number }>(
    `select kind, cause, points from point_entries where customer_id = $1 and cause not in ('receipt', 'order') order by seq`,
    buyer.id,
  )
const balance = async (buyer: Pick<Buyer, 'id'>): Promise<number> =>
  (await test.sql<{ balance: number }>('select balance from loyalty_accounts where customer_id = $1', buyer.id))[0]?.balance ?? 0
const born = (buyer: Buyer, day: string) => test.sql('update customers set date_of_birth = $2::text::date where id = $1', buyer.id, day)

describe('npm run shop -- earning', () => {
  it('shows the rules, changes them with who did it, and says what it does not take', async () => {
    const { lines } = await operator('earning', 'list')
    expect(lines).toEqual([
      'profile      on   100 points, once',
      'review       on   50 points, 5 a week',
      'birthday     on   2 times the points of the purchase, 1 a year',
      'first_order  off  100 points, from Rp50.000 of goods, once',
      'referral     off  250 points, 250 for the friend, from Rp50.000 of goods, 5 a month, 50 altogether',
    ])
    expect(await operator('earning', 'set', 'review', '--points', '75', '--cap', '3', '--to', '2026-12-31', '--en', 'Show us.')).toEqual({
      code: 0,
      lines: ['review  on  75 points, 3 a week, until 2026-12-31'],
    })
    const [newest] = (await operator('earning', 'log')).lines
    for (const words of ['review  operator', 'points: 50 → 75', 'cap: 5 → 3', 'validTo: null → "2026-12-31T17:00:00.000Z"', 'Show us.'])
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
  it('as often as the rule says within seven days, switched off never', async () => {
    const buyer = await buildBuyer(test)
    const review = (reviewId = randomUUID()) =>
      test.shop.database.transaction((tx) => earnForReview(tx, { customerId: buyer.id, reviewId }, test.shop.settings(), test.clock.now()))
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

  it('a leap day is in February; the next year doubles again, over the turn of the year', async () => {
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

  it('a date that was moved lately, or twice within a year, or into the next month, earns nothing', async () => {
    const buyer = await buildBuyer(test)
    await born(buyer, '1995-11-03')
    await test.sql(`update customers set birth_changed_at = array[$2::text::timestamptz] where id = $1`, buyer.id, '2026-11-01T00:00:00Z')
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

  it('online as in store, by the day on which it was ordered', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 100_000, stock: 9 })]
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
  it('once, and not after it went back below the least amount', async () => {
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
  it('not for a purchase below the least amount, nor for one that is not the first', async () => {
    const buyer = await buildBuyer(test)
    await buy(buyer, 49_000)
    await buy(buyer)
    expect(await entries(buyer)).toEqual([])
  })
})

describe('a friend', () => {
  beforeEach(() => operator('earning', 'switch', 'referral', 'on'))
  const codeOf = async (buyer: Buyer): Promise<string> =>
    (await test.request('GET', '/api/account/v1/referral', { token: buyer.accountToken })).body.data.code
  const invited = async (referrer: Buyer, device: string | null = null): Promise<Buyer> => {
    const [friend, code] = [await buildBuyer(test), await codeOf(referrer)]
    // Every buyer of these tests lives at the same door.
    await test.sql('update addresses set lat = lat + random() / 2 where customer_id = $1', friend.id)
    await test.shop.database.transaction((tx) => noteReferral(tx, { friendId: friend.id, code, device }, test.clock.now()))
    return friend
  }

  it('and whoever invited them earn once, after the first real purchase', async () => {
    const referrer = await buildBuyer(test)
    const friend = await invited(referrer)
    await buy(friend, 20_000)
    expect([await balance(referrer), await balance(friend)]).toEqual([0, 20])
    await buy(friend)
    await buy(friend)
    expect([await balance(referrer), await balance(friend)]).toEqual([250, 470])
    const seen = await test.request('GET', '/api/account/v1/referral', { token: referrer.accountToken })
    expect(seen.body.data).toMatchObject({ invited: 1, waiting: 0, rewarded: 1, earned_points: 250, points: 250, friend_points: 250 })
    expect(JSON.stringify(seen.body)).not.toContain(friend.phone)
    const history = await test.request('GET', '/api/account/v1/point-histories', { token: referrer.accountToken })
    expect(JSON.stringify(history.body)).not.toContain(friend.id)
    const told = await test.sql(
      `select kind from notifications where customer_id in ($1, $2) and kind like 'points_%' order by kind`,
      referrer.id,
      friend.id,
    )
    expect(told).toEqual([{ kind: 'points_invited' }, { kind: 'points_referral' }])
    const deeds = await test.sql(
      `select 1 from outbox where topic = 'member.deed' and payload ->> 'customerId' = $1 and payload ->> 'deed' = 'friend'`,
      referrer.id,
    )
    expect(deeds).toHaveLength(1)
  })

  it('keeps the code of the link over the code of the phone; a made-up one is answered alike and changes nothing', async () => {
    const referrer = await buildBuyer(test)
    const [phone, other] = [nextPhone(), nextPhone()]
    const referral_code = (await codeOf(referrer)).toLowerCase()
    const [right, wrong] = [
      await registerByHttp(test, phone, { referral_code }),
      await registerByHttp(test, other, { referral_code: 'ZZZZZZZZ' }),
    ]
    expect([right.status, wrong.status]).toEqual([200, 200])
    expect(JSON.stringify(right.body)).not.toContain(referrer.id)
    const found = await test.sql(
      `select c.phone, r.state from referrals r join customers c on c.id = r.friend_id where r.referrer_id = $1 or c.phone = $2`,
      referrer.id,
      other,
    )
    expect(found).toEqual([{ phone, state: 'registered' }])
  })

  it('both lose it again when the purchase goes back within two weeks; spent points are owed', async () => {
    const referrer = await buildBuyer(test)
    const [friend, late] = [await invited(referrer), await invited(referrer)]
    const [purchase, kept] = [await buy(friend), await buy(late)]
    await test.request('POST', '/api/account/v1/point/redeem', { token: referrer.accountToken, body: { total_point: 400 } })
    await giveBack(friend, purchase, 60_000, 60)
    expect([await balance(referrer), await balance(friend)]).toEqual([0, 40])
    expect((await test.sql('select debt from loyalty_accounts where customer_id = $1', referrer.id))[0]).toEqual({ debt: 150 })
    test.clock.set('2026-12-04T02:00:01.000Z')
    await giveBack(late, kept, 100_000, 100)
    expect(await balance(late)).toBe(250)
    expect((await test.sql('select debt from loyalty_accounts where customer_id = $1', referrer.id))[0]).toEqual({ debt: 150 })
  })

  it('the referrer earns for so many a month and no more, each friend as ever; two friends at once are two', async () => {
    await operator('earning', 'set', 'referral', '--cap', '2', '--total', '3')
    const referrer = await buildBuyer(test)
    const friends = await Promise.all(Array.from({ length: 4 }, () => invited(referrer)))
    for (const friend of friends) await buy(friend)
    expect(await balance(referrer)).toBe(500)
    for (const friend of friends) expect(await balance(friend)).toBe(350)
    const later = [await invited(referrer), await invited(referrer)]
    test.clock.set('2026-12-20T02:00:00.000Z')
    for (const friend of later) await buy(friend)
    expect(await balance(referrer)).toBe(750)
    await operator('earning', 'set', 'referral', '--cap', '5', '--total', '50')
  })

  it('who shares a phone, a browser or a door waits for a person, and is refused by nobody else', async () => {
    const referrer = await buildBuyer(test)
    const device = 'a-browser-of-the-shop-x'
    await test.sql(`insert into referral_devices (customer_id, mark, at) values ($1, $2, now())`, referrer.id, device)
    const [phone, browser, door] = [await invited(referrer), await invited(referrer, device), await invited(referrer)]
    await test.sql('update addresses set phone = $2 where customer_id = $1', phone.id, referrer.phone)
    await test.sql(
      'update addresses f set lat = r.lat + 0.0002, lng = r.lng from addresses r where f.customer_id = $1 and r.customer_id = $2',
      door.id,
      referrer.id,
    )
    for (const friend of [phone, browser, door]) await buy(friend)
    expect(await balance(referrer)).toBe(0)
    const { lines } = await operator('earning', 'review')
    expect(new Set(lines.slice(0, -1).map((line) => line.split('the same: ')[1]))).toEqual(new Set(['phone', 'device', 'pin']))
    expect((await operator('earning', 'allow', phone.phone)).code).toBe(0)
    expect((await operator('earning', 'refuse', browser.phone)).code).toBe(0)
    expect((await operator('earning', 'allow', browser.phone)).code).toBe(1)
    expect([await balance(referrer), await balance(phone), await balance(browser)]).toEqual([250, 350, 100])
  })

  it('nobody invites themselves, and a code that nobody has changes nothing', async () => {
    const buyer = await buildBuyer(test)
    const code = await codeOf(buyer)
    for (const given of [code, 'ZZZZZZZZ', 'x', null])
      await test.shop.database.transaction((tx) => noteReferral(tx, { friendId: buyer.id, code: given, device: null }, test.clock.now()))
    expect(await test.sql('select 1 from referrals where friend_id = $1', buyer.id)).toEqual([])
  })

  it('an event that comes twice, or after the goods went back, gives nothing more', async () => {
    const referrer = await buildBuyer(test)
    const friend = await invited(referrer)
    const purchase = await buy(friend)
    const again = await rewardReferral(test.shop, { friendId: friend.id, purchase }, friendCounted, test.clock.now())
    expect(again).toBeNull()
    const other = await invited(referrer)
    expect(
      await rewardReferral(test.shop, { friendId: other.id, purchase: newId(test.clock.now()) }, friendCounted, test.clock.now()),
    ).toBeNull()
    expect(await balance(referrer)).toBe(250)
  })
})
