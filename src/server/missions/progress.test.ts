/** What counts towards a mission, its reward, and what a refund takes back. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  signInAgain,
  slotOf,
} from '../../../test/support/builders.ts'
import { buildMission, countFriend, missionHands } from '../../../test/support/missions.ts'
import { orderAction, refund } from '../../../test/support/orders.ts'
import { boughtOrder, photo, sendRating } from '../../../test/support/ratings.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { placeReplacement } from '../orders/index.ts'
import { countOrder } from './index.ts'

let test: TestShop
let hands: ReturnType<typeof missionHands>
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'slot.capacityGrams': 1_000_000 })
  hands = missionHands(test)
})
beforeEach(() => test.clock.set(TEST_NOW))
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const linesOf = async (orderId: string) =>
  (
    await test.sql<{ id: string }>(
      'select id from order_lines where order_id = $1 order by position',
      orderId,
    )
  ).map(({ id }) => id)

describe('orders', () => {
  it('show as pending when paid, count when completed, and are rewarded at once; earlier ones do not count', async () => {
    const product = await buildProduct(test)
    const [buyer, id] = [
      await buildBuyer(test),
      await buildMission(test, { kind: 'spend', target: 100_000, points: 120 }),
    ]
    await hands.completed(buyer, product)
    test.clock.set('2026-11-20T02:00:01.000Z')
    await hands.start(buyer, id)
    const before = await hands.balance(buyer)
    const first = await hands.order(buyer, product)
    expect(await hands.seen(buyer, id)).toMatchObject({
      progress: 0,
      pending: 60_000,
      percentage: 0,
      formatted_pending: 'Rp60.000',
      events: [],
    })
    await hands.finish(first)
    expect(await hands.seen(buyer, id)).toMatchObject({
      state: 'started',
      progress: 60_000,
      pending: 0,
      percentage: 60,
    })
    await hands.completed(buyer, product)
    const data = await hands.seen(buyer, id)
    expect(data).toMatchObject({
      state: 'rewarded',
      progress: 100_000,
      percentage: 100,
      pending: 0,
    })
    expect(data.events).toMatchObject([
      { kind: 'order', formatted_amount: '+Rp60.000' },
      { kind: 'order', order_id: first, formatted_amount: '+Rp60.000' },
    ])
    expect(await hands.balance(buyer)).toBe(before + 120 + 120)
    const [entry] = await test.sql<{ note: { en: string } }>(
      `select note from point_entries where customer_id = $1 and kind = 'bonus' and cause = 'mission'`,
      buyer.id,
    )
    expect(entry!.note.en).toBe('Mission: A test')
    const notices = (await hands.call(buyer, 'GET', '/notifications')).body.data
    expect(
      notices.find(({ href }: { href: string }) => href === `/profile/tier/missions/${id}`).title,
    ).toBe('120 points for “A test”')
  })

  it('ignore a duplicate event', async () => {
    const product = await buildProduct(test)
    const { buyer, id } = await hands.starter({ target: 3 })
    const orderId = await hands.completed(buyer, product)
    const rows = () =>
      test.sql(
        'select * from mission_activities d join mission_progress p on p.id = d.progress_id where p.mission_id = $1',
        id,
      )
    const before = await rows()
    await test.sql(
      `update outbox set done_at = null, run_at = now() where topic in ('order.changed', 'mission.reward') and payload ->> 'orderId' = $1`,
      orderId,
    )
    await test.drain()
    expect(await rows()).toEqual(before)
    expect((await hands.seen(buyer, id)).progress).toBe(1)
  })

  it('are no longer pending after cancellation', async () => {
    const { buyer, id } = await hands.starter()
    const orderId = await hands.order(buyer, await buildProduct(test))
    expect((await hands.seen(buyer, id)).pending).toBe(1)
    expect(
      (
        await test.request('POST', `/api/shop/orders/${orderId}/cancel`, {
          token: buyer.token,
          body: { reason: 'Salah' },
        })
      ).status,
    ).toBe(200)
    await test.drain()
    expect(await hands.seen(buyer, id)).toMatchObject({ state: 'started', progress: 0, pending: 0 })
  })

  it('exclude replacements', async () => {
    const { buyer, id } = await hands.starter({ target: 3 })
    const orderId = await hands.completed(buyer, await buildProduct(test))
    const [lineId] = await linesOf(orderId)
    const again = {
      orderId,
      cause: randomUUID(),
      attempt: 1,
      lines: [{ lineId: lineId!, quantity: 1 }],
      reason: '',
      now: test.clock.now(),
    }
    const placed = await test.shop.database.transaction((tx) =>
      placeReplacement(tx, test.shop, again),
    )
    await orderAction(
      test,
      placed.ok ? placed.orderId : '',
      'pick',
      'pack',
      'send',
      'deliver',
      'complete',
    )
    expect(await hands.seen(buyer, id)).toMatchObject({ progress: 1, pending: 0 })
  })

  it('count different products, and products of a category or benefit, as the rules ask', async () => {
    const category = `sayur-${randomUUID().slice(0, 8)}`
    const [asked, other] = [await buildProduct(test, { category }), await buildProduct(test)]
    await test.sql(
      `insert into benefits (slug, name, icon, fact, position) values ('immunity', '{}', 'x', '{}', 1) on conflict do nothing`,
    )
    await test.sql(
      `insert into product_benefits (product_id, benefit_slug, strength) values ($1, 'immunity', 1)`,
      other.id,
    )
    const { buyer, id: distinct } = await hands.starter({ kind: 'distinct_products', target: 9 })
    const byCategory = await buildMission(test, {
      kind: 'category',
      categories: [category],
      target: 9,
    })
    const byBenefit = await buildMission(test, {
      kind: 'benefit',
      benefits: ['immunity'],
      target: 9,
    })
    for (const id of [byCategory, byBenefit]) await hands.start(buyer, id)
    await hands.completed(buyer, asked, 3)
    await hands.completed(buyer, asked)
    await hands.completed(buyer, other)
    const progressOf = async (id: string) => (await hands.seen(buyer, id)).progress
    expect([
      await progressOf(distinct),
      await progressOf(byCategory),
      await progressOf(byBenefit),
    ]).toEqual([2, 2, 1])
    expect((await hands.seen(buyer, byBenefit)).link).toBe('/product-category?benefits=immunity')
    expect((await hands.seen(buyer, byCategory)).events).toHaveLength(2)
  })

  it('count consecutive weeks; a missed week restarts the streak', async () => {
    const product = await buildProduct(test)
    const { buyer: first, id } = await hands.starter({ kind: 'weekly_streak', target: 3 })
    const inWeek = async (date: string) => {
      test.clock.set(`${date}T02:00:00.000Z`)
      const buyer = await signInAgain(test, first)
      const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
      const orderId = await buildOrder(test, buyer, product, { slot: slotOf(next, '12:00') })
      await payOrder(test, orderId)
      await hands.finish(orderId)
      return hands.seen(buyer, id)
    }
    expect(await inWeek('2026-11-20')).toMatchObject({ progress: 1 })
    expect(await inWeek('2026-11-24')).toMatchObject({ progress: 2 })
    test.clock.set('2026-12-08T02:00:00.000Z')
    expect(await hands.seen(await signInAgain(test, first), id)).toMatchObject({
      state: 'started',
      progress: 0,
    })
    expect(await inWeek('2026-12-08')).toMatchObject({ progress: 1 })
    expect(await inWeek('2026-12-15')).toMatchObject({ progress: 2 })
    expect(await inWeek('2026-12-21')).toMatchObject({ state: 'rewarded', progress: 3 })
  })
})

describe('the same activities', () => {
  it('give the same result whether they arrive one by one, twice, late, or all at once', async () => {
    const [product, other] = [await buildProduct(test), await buildProduct(test)]
    const missions = await Promise.all(
      (['spend', 'order_count', 'distinct_products'] as const).map((kind) =>
        buildMission(test, { kind, target: kind === 'spend' ? 150_000 : 2 }),
      ),
    )
    const live = async (follow: (orderId: string) => Promise<unknown>) => {
      const buyer = await buildBuyer(test)
      for (const id of missions) await hands.start(buyer, id)
      const ids: string[] = []
      for (const [bought, quantity] of [
        [product, 1],
        [other, 2],
        [product, 1],
      ] as const)
        ids.push(await hands.completed(buyer, bought, quantity))
      for (const orderId of ids) await follow(orderId)
      const [line] = await linesOf(ids[1]!)
      await refund(test, ids[1]!, {
        lines: [{ orderItemId: line!, quantity: 1 }],
        withShipping: false,
        withServiceFee: false,
      })
      await follow(ids[0]!)
      await test.drain()
      const states = await Promise.all(missions.map(async (id) => await hands.seen(buyer, id)))
      return {
        balance: await hands.balance(buyer),
        states: states.map(({ state, progress }) => [state, progress]),
      }
    }
    const first = await live(async () => {})
    expect(first.states).toEqual([
      ['rewarded', 150_000],
      ['rewarded', 2],
      ['rewarded', 2],
    ])
    const twice = await live(async (orderId) => {
      await Promise.all([
        countOrder(test.shop, orderId, test.clock.now()),
        countOrder(test.shop, orderId, test.clock.now()),
      ])
      await test.drain()
    })
    expect(twice).toEqual(first)
  })
})

describe('a refund', () => {
  it('before the reward removes its progress', async () => {
    const product = await buildProduct(test)
    const { buyer, id } = await hands.starter({ kind: 'spend', target: 500_000 })
    const orderId = await hands.completed(buyer, product, 3)
    const [line] = await linesOf(orderId)
    await refund(test, orderId, {
      lines: [{ orderItemId: line!, quantity: 1 }],
      withShipping: false,
      withServiceFee: false,
    })
    const data = await hands.seen(buyer, id)
    expect(data).toMatchObject({ state: 'started', progress: 120_000 })
    expect(data.events[0]).toMatchObject({ kind: 'refund', formatted_amount: '−Rp60.000' })
  })

  it('below the target takes the reward back, once, as a debt when spent; completing it again is rewarded again', async () => {
    const product = await buildProduct(test)
    const { buyer, id } = await hands.starter({ points: 400 })
    const orderId = await hands.completed(buyer, product)
    expect((await hands.seen(buyer, id)).state).toBe('rewarded')
    const points = await hands.balance(buyer)
    await hands.call(buyer, 'POST', '/points')
    const redeemed = await test.request('POST', '/api/account/v1/point/redeem', {
      token: buyer.accountToken,
      body: { total_point: points },
    })
    expect(redeemed.status).toBe(200)
    // An unused voucher would be cancelled and its points would pay the debt.
    await fillCart(test, buyer, product)
    const body = { code: redeemed.body.data.voucher.coupon_code }
    expect(
      (await test.request('POST', '/api/shop/checkout/coupon', { token: buyer.token, body }))
        .status,
    ).toBe(200)
    await payOrder(test, (await placeOrder(test, buyer)).body.data.order_id)
    await refund(test, orderId)
    await test.drain()
    expect(await hands.seen(buyer, id)).toMatchObject({
      state: 'started',
      progress: 0,
      is_taken_back: true,
      rewarded_at: null,
    })
    const after = (await hands.call(buyer, 'GET', '/points')).body.data
    expect(after).toMatchObject({ total_point: 0, debt_point: points })
    await expectBooksRight(test)
    await hands.completed(buyer, product)
    expect(await hands.seen(buyer, id)).toMatchObject({
      state: 'rewarded',
      progress: 1,
      is_taken_back: false,
    })
    expect(
      (
        await test.sql(
          `select 1 from point_entries where customer_id = $1 and cause = 'mission' and kind = 'bonus'`,
          buyer.id,
        )
      ).length,
    ).toBe(2)
  })

  it('that leaves the target reached takes nothing back', async () => {
    const product = await buildProduct(test)
    const { buyer, id } = await hands.starter({ kind: 'spend', target: 60_000 })
    const orderId = await hands.completed(buyer, product, 2)
    const before = await hands.balance(buyer)
    const [line] = await linesOf(orderId)
    await refund(test, orderId, {
      lines: [{ orderItemId: line!, quantity: 1 }],
      withShipping: false,
      withServiceFee: false,
    })
    expect(await hands.seen(buyer, id)).toMatchObject({ state: 'rewarded', progress: 60_000 })
    expect(await hands.balance(buyer)).toBe(before - 60)
  })

  it('after 14 days leaves the reward', async () => {
    const product = await buildProduct(test)
    const { buyer, id } = await hands.starter({})
    const orderId = await hands.completed(buyer, product)
    const [line] = await linesOf(orderId)
    test.clock.set('2026-12-04T02:00:00.001Z')
    await refund(test, orderId, { lines: [{ orderItemId: line!, quantity: 1 }] })
    expect(await hands.seen(await signInAgain(test, buyer), id)).toMatchObject({
      state: 'rewarded',
      is_taken_back: false,
    })
  })
})

describe('other activities', () => {
  it('count a review with a photo, but none without one or held back', async () => {
    const { buyer, orderId, lineIds } = await boughtOrder(test, 3)
    const id = await buildMission(test, { kind: 'review_photo', target: 2 })
    await hands.start(buyer, id)
    await sendRating(test, buyer, orderId, { line: lineIds[0]!, photos: [await photo()] })
    await sendRating(test, buyer, orderId, { line: lineIds[1]! })
    await sendRating(test, buyer, orderId, {
      line: lineIds[2]!,
      content: 'cek wa.me/62812',
      photos: [await photo()],
    })
    await test.drain()
    expect(await hands.seen(buyer, id)).toMatchObject({
      state: 'started',
      progress: 1,
      events: [{ kind: 'review', label: 'Review with a photo' }],
    })
  })

  it('count a friend once, after the start', async () => {
    const { buyer, id } = await hands.starter({ kind: 'referral', target: 2 })
    const note = (subject: string, at = test.clock.now()) =>
      countFriend(test, { referrerId: buyer.id, friendId: subject, at })
    const friend = randomUUID()
    await note(randomUUID(), new Date(test.clock.now().getTime() - 1))
    await note(friend)
    await note(friend)
    await test.drain()
    expect(await hands.seen(buyer, id)).toMatchObject({
      progress: 1,
      events: [{ kind: 'friend', order_id: null }],
    })
    const second = randomUUID()
    await note(second)
    await test.drain()
    expect((await hands.seen(buyer, id)).state).toBe('rewarded')
    const undo = () => countFriend(test, { referrerId: buyer.id, friendId: second, isUndone: true })
    await undo()
    await undo()
    await test.drain()
    const data = await hands.seen(buyer, id)
    expect(data).toMatchObject({ state: 'started', progress: 1, is_taken_back: true })
    expect(data.events[0]).toMatchObject({
      kind: 'refund',
      label: 'A friend’s first order was refunded',
    })
    expect(await hands.balance(buyer)).toBe(0)
  })

  it('count a visit by code or with a receipt, once a day', async () => {
    const { buyer: first, id } = await hands.starter({ kind: 'branch_visit', target: 3 })
    const at = async (instant: string, how: 'code' | 'bill' | 'phone') => {
      test.clock.set(instant)
      const buyer = await signInAgain(test, first)
      const ask = staffAsk(test, await buildStaff(test))
      const code = (await hands.call(buyer, 'GET', '/member-qr')).body.data.token
      const found = await ask(
        'POST',
        '/till/members',
        how === 'code' ? { code } : { phone_number: buyer.phone },
      )
      expect(found.status).toBe(200)
      const bill = {
        member_key: found.body.data.key,
        number: randomUUID().slice(0, 8),
        grand_total: 50_000,
      }
      if (how === 'bill') await ask('POST', '/till/receipts', bill)
      await test.drain()
      return (await hands.seen(buyer, id)).progress
    }
    expect(await at('2026-11-20T02:00:00.000Z', 'phone')).toBe(0)
    expect(await at('2026-11-20T02:00:00.000Z', 'code')).toBe(1)
    expect(await at('2026-11-20T16:59:00.000Z', 'bill')).toBe(1)
    expect(await at('2026-11-20T17:00:00.000Z', 'bill')).toBe(2)
  })

  it('count a completed profile', async () => {
    const { buyer, id } = await hands.starter({ kind: 'profile', points: 50 })
    const body = {
      name: 'Sinta Uji',
      email: `misi.${buyer.phone}@example.com`,
      date_of_birth: '1995-02-28',
      gender: 'F',
      province_id: '31',
      city_id: '31.74',
    }
    const saved = await test.request('PUT', '/api/account/v1/update-profile', {
      token: buyer.accountToken,
      body: {
        ...body,
        district_id: '31.74.03',
        postcode: '12730',
        phone_number: buyer.phone,
        wp_token: 'x',
        profile_picture: '',
      },
    })
    expect(saved.status).toBe(200)
    await test.drain()
    expect((await hands.seen(buyer, id)).state).toBe('rewarded')
    expect(await hands.balance(buyer)).toBe(150)
  })
})
