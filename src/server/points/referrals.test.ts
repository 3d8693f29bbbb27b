/** Referrals: who earns, when it is taken back, and which ones need a review. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildBuyer, expectBooksRight, type Buyer } from '../../../test/support/builders.ts'
import { nextPhone, registerByHttp } from '../../../test/support/customer.ts'
import { balanceOf, buyAtBranch, giveBackAtBranch } from '../../../test/support/earning.ts'
import { operate } from '../../../test/support/operate.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { newId } from '../platform/ids.ts'
import { noteReferral, rewardReferral } from './index.ts'

let test: TestShop
const operator = (...words: string[]) => operate(test, ...words)
beforeAll(async () => {
  test = await openTestShop()
  await operator('earning', 'switch', 'birthday', 'off')
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const buy = (buyer: Buyer, goodsPaid?: number) => buyAtBranch(test, buyer, goodsPaid)
const giveBack = (buyer: Buyer, purchase: string, goods: number, points: number) =>
  giveBackAtBranch(test, buyer, purchase, goods, points)
const balance = (buyer: Pick<Buyer, 'id'>) => balanceOf(test, buyer)

describe('a referred friend', () => {
  beforeEach(async () => {
    test.clock.set(TEST_NOW)
    await operator('earning', 'switch', 'referral', 'on')
  })
  const codeOf = async (buyer: Buyer): Promise<string> =>
    (await test.request('GET', '/api/account/v1/referral', { token: buyer.accountToken })).body.data
      .code
  const invited = async (referrer: Buyer, device: string | null = null): Promise<Buyer> => {
    const [friend, code] = [await buildBuyer(test), await codeOf(referrer)]
    // All test buyers share one address, so move the friend's.
    await test.sql(
      'update addresses set lat = lat + random() / 2 where customer_id = $1',
      friend.id,
    )
    await test.shop.database.transaction((tx) =>
      noteReferral(tx, { friendId: friend.id, code, device }, test.clock.now()),
    )
    return friend
  }

  it('earns together with the referrer, once, after the first purchase above the minimum', async () => {
    const referrer = await buildBuyer(test)
    const friend = await invited(referrer)
    await buy(friend, 20_000)
    expect([await balance(referrer), await balance(friend)]).toEqual([0, 20])
    await buy(friend)
    await buy(friend)
    expect([await balance(referrer), await balance(friend)]).toEqual([250, 470])
    const seen = await test.request('GET', '/api/account/v1/referral', {
      token: referrer.accountToken,
    })
    expect(seen.body.data).toMatchObject({
      invited: 1,
      waiting: 0,
      rewarded: 1,
      earned_points: 250,
      points: 250,
      friend_points: 250,
    })
    expect(JSON.stringify(seen.body)).not.toContain(friend.phone)
    const history = await test.request('GET', '/api/account/v1/point-histories', {
      token: referrer.accountToken,
    })
    expect(JSON.stringify(history.body)).not.toContain(friend.id)
    const told = await test.sql(
      `select kind from notifications where customer_id in ($1, $2) and kind like 'points_%' order by kind`,
      referrer.id,
      friend.id,
    )
    expect(told).toEqual([{ kind: 'points_invited' }, { kind: 'points_referral' }])
    const activities = await test.sql(
      `select 1 from outbox where topic = 'friend.counted' and payload ->> 'referrerId' = $1`,
      referrer.id,
    )
    expect(activities).toHaveLength(1)
  })

  it('stores the referrer on registration, and answers an unknown code alike without effect', async () => {
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

  it('loses the points together with the referrer on a refund within two weeks; spent points become debt', async () => {
    const referrer = await buildBuyer(test)
    const [friend, late] = [await invited(referrer), await invited(referrer)]
    const [purchase, kept] = [await buy(friend), await buy(late)]
    await test.request('POST', '/api/account/v1/point/redeem', {
      token: referrer.accountToken,
      body: { total_point: 400 },
    })
    await giveBack(friend, purchase, 60_000, 60)
    expect([await balance(referrer), await balance(friend)]).toEqual([0, 40])
    expect(
      (await test.sql('select debt from loyalty_accounts where customer_id = $1', referrer.id))[0],
    ).toEqual({ debt: 150 })
    test.clock.set('2026-12-04T02:00:01.000Z')
    await giveBack(late, kept, 100_000, 100)
    expect(await balance(late)).toBe(250)
    expect(
      (await test.sql('select debt from loyalty_accounts where customer_id = $1', referrer.id))[0],
    ).toEqual({ debt: 150 })
  })

  it('always earns, while the referrer earns up to the monthly and total cap', async () => {
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

  it('who shares a phone, browser or address with the referrer waits for a staff decision', async () => {
    const referrer = await buildBuyer(test)
    const device = 'a-browser-of-the-shop-x'
    await test.sql(
      `insert into referral_devices (customer_id, mark, at) values ($1, $2, now())`,
      referrer.id,
      device,
    )
    const [phone, browser, door] = [
      await invited(referrer),
      await invited(referrer, device),
      await invited(referrer),
    ]
    await test.sql(
      'update addresses set phone = $2 where customer_id = $1',
      phone.id,
      referrer.phone,
    )
    await test.sql(
      'update addresses f set lat = r.lat + 0.0002, lng = r.lng from addresses r where f.customer_id = $1 and r.customer_id = $2',
      door.id,
      referrer.id,
    )
    for (const friend of [phone, browser, door]) await buy(friend)
    expect(await balance(referrer)).toBe(0)
    const { lines } = await operator('earning', 'review')
    expect(new Set(lines.slice(0, -1).map((line) => line.split('shared: ')[1]))).toEqual(
      new Set(['phone', 'device', 'pin']),
    )
    expect((await operator('earning', 'allow', phone.phone, 'Saudara')).code).toBe(0)
    expect((await operator('earning', 'refuse', browser.phone, 'Orang yang sama')).code).toBe(0)
    expect((await operator('earning', 'allow', browser.phone, 'Lagi')).code).toBe(1)
    expect([await balance(referrer), await balance(phone), await balance(browser)]).toEqual([
      250, 350, 100,
    ])
  })

  it('ignores a customer’s own code and unknown codes', async () => {
    const buyer = await buildBuyer(test)
    const code = await codeOf(buyer)
    for (const given of [code, 'ZZZZZZZZ', 'x', null])
      await test.shop.database.transaction((tx) =>
        noteReferral(tx, { friendId: buyer.id, code: given, device: null }, test.clock.now()),
      )
    expect(await test.sql('select 1 from referrals where friend_id = $1', buyer.id)).toEqual([])
  })

  it('earns nothing more from a duplicate event or one after a refund', async () => {
    const referrer = await buildBuyer(test)
    const friend = await invited(referrer)
    const purchase = await buy(friend)
    const again = await rewardReferral(
      test.shop,
      { friendId: friend.id, purchase },
      test.clock.now(),
    )
    expect(again).toBeNull()
    const other = await invited(referrer)
    expect(
      await rewardReferral(
        test.shop,
        { friendId: other.id, purchase: newId(test.clock.now()) },
        test.clock.now(),
      ),
    ).toBeNull()
    expect(await balance(referrer)).toBe(250)
  })
})
