/** Missions as their members meet them: listed, shown, started; what counts, what is rewarded, what is taken back. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  expectBooksRight,
  payOrder,
  signInAgain,
  slotOf,
  type Buyer,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { buildMission, type MissionGiven } from '../../../test/support/missions.ts'
import { orderAction, refund } from '../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { noteDeed, tendMissions } from './index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
beforeEach(() => test.clock.set(TEST_NOW))
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const call = (buyer: Buyer, method: string, path: string, headers: Record<string, string> = {}) =>
  test.request(method, `/api/account/v1${path}`, { token: buyer.accountToken, headers, ...(method === 'POST' ? { body: {} } : {}) })
const seen = async (buyer: Buyer, id: string) => (await call(buyer, 'GET', `/mission/${id}`)).body.data
const start = (buyer: Buyer, id: string) => call(buyer, 'POST', `/mission/start/${id}`)
const balance = async (buyer: Buyer): Promise<number> => (await call(buyer, 'GET', '/points')).body.data.total_point
const listed = async (buyer: Buyer, query = '') => (await call(buyer, 'GET', `/mission?per_page=100${query}`)).body
/** A buyer who has started a mission of their own. */
const starter = async (given: MissionGiven = {}) => {
  const [buyer, id] = [await buildBuyer(test), await buildMission(test, given)]
  expect((await start(buyer, id)).status).toBe(200)
  return { buyer, id }
}
/** Only one mission is open, so that the shop’s limit of what is under way plays no part. */
const closeOthers = () => test.sql('update missions set withdrawn_at = now() where withdrawn_at is null')

const order = async (buyer: Buyer, product: TestProduct, quantity = 1): Promise<string> => {
  const id = await buildOrder(test, buyer, product, { quantity })
  await payOrder(test, id)
  return id
}
const finish = (orderId: string) => orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver', 'complete')
const completed = async (buyer: Buyer, product: TestProduct, quantity = 1): Promise<string> => {
  const id = await order(buyer, product, quantity)
  await finish(id)
  return id
}
const linesOf = async (orderId: string) =>
  (await test.sql<{ id: string }>('select id from order_lines where order_id = $1 order by position', orderId)).map(({ id }) => id)

describe('GET /v1/mission', () => {
  it('200 in the language asked for, with total_data, by state, by reward, main ones alone, by pages', async () => {
    await closeOthers()
    const buyer = await buildBuyer(test)
    const [first, second] = [await buildMission(test, { points: 70, isMain: true }), await buildMission(test, { points: 30 })]
    const all = await listed(buyer)
    expect(all.meta).toMatchObject({ total: 2, total_data: 2, page: 1, total_pages: 1 })
    expect(all.data.map(({ id }: { id: string }) => id)).toEqual([first, second])
    expect(all.data[0]).toMatchObject({
      state: 'available',
      can_start: true,
      start_refusal: null,
      progress: 0,
      target: 1,
      reward: { points: 70 },
    })
    expect((await listed(buyer, '&order=reward')).data[0].id).toBe(second)
    expect((await listed(buyer, '&order=id&sort=desc')).data[0].id).toBe(second)
    expect((await listed(buyer, '&type=main')).meta.total_data).toBe(1)
    expect((await call(buyer, 'GET', '/mission?per_page=1&page=2')).body).toMatchObject({
      data: [{ id: second }],
      meta: { total_data: 2, total_pages: 2 },
    })
    expect((await listed(buyer, '&locale=id-ID')).data[0].summary).toBe('Kerjakan')
    expect((await call(buyer, 'GET', '/mission', { 'accept-language': 'id-ID' })).body.data[0].terms.at(-1)).toContain('undian')
    await start(buyer, second)
    expect((await listed(buyer)).data.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
      [second, 'started'],
      [first, 'available'],
    ])
  })

  it('shows none that has not begun, is over, spent or withdrawn, unless one has taken part in it', async () => {
    await closeOthers()
    const { buyer, id } = await starter()
    await buildMission(test, { startsAt: '2026-12-01T00:00:00Z' })
    await buildMission(test, { endsAt: '2026-11-01T00:00:00Z' })
    const spent = await buildMission(test)
    await test.sql('update missions set spent_at = $1 where id = $2', test.clock.now(), spent)
    expect((await listed(buyer)).data.map((one: { id: string }) => one.id)).toEqual([id])
    await closeOthers()
    expect((await listed(buyer)).data).toMatchObject([{ id, state: 'withdrawn', can_start: false }])
    expect((await listed(await buildBuyer(test))).data).toEqual([])
  })

  it('422 for an order, a sort or a type that there is not; 401 for nobody', async () => {
    const buyer = await buildBuyer(test)
    for (const query of ['order=points', 'sort=up', 'type=own']) expect((await call(buyer, 'GET', `/mission?${query}`)).status).toBe(422)
    expect((await test.request('GET', '/api/account/v1/mission')).status).toBe(401)
  })
})

describe('GET /v1/mission/{id}', () => {
  it('200 with the rules in words, 404 for one that has not begun or is none', async () => {
    const buyer = await buildBuyer(test)
    const data = await seen(buyer, await buildMission(test, { kind: 'spend', target: 500_000, maxWinners: 20 }))
    expect(data).toMatchObject({
      formatted_target: 'Rp500.000',
      formatted_progress: 'Rp0',
      unit: 'rupiah',
      events: [],
      link: '/product-category',
    })
    expect(data.terms.join(' ')).toMatch(/after pressing Start.*refunded within 14 days/)
    expect(data.terms.join(' ')).toContain('rewards for 20 members')
    expect(data.terms.join(' ')).not.toContain('{')
    for (const id of [await buildMission(test, { startsAt: '2026-12-01T00:00:00Z' }), randomUUID(), 'satu'])
      expect((await call(buyer, 'GET', `/mission/${id}`)).status).toBe(404)
  })
})

describe('POST /v1/mission/start/{id}', () => {
  it('200 once: again it answers the same', async () => {
    const { buyer, id } = await starter()
    const first = await seen(buyer, id)
    expect(first).toMatchObject({ state: 'started', can_start: false, start_refusal: 'started', progress: 0 })
    test.clock.set('2026-11-20T02:10:00.000Z')
    expect((await start(buyer, id)).body.data.started_at).toBe(first.started_at)
  })

  it('409 for one that is over, spent or withdrawn, or that could never be done; 404 for one that has not begun', async () => {
    const buyer = await buildBuyer(test)
    const over = await buildMission(test, { endsAt: '2026-11-20T01:59:59Z' })
    const [spent, withdrawn, profile] = [await buildMission(test), await buildMission(test), await buildMission(test, { kind: 'profile' })]
    await test.sql('update missions set spent_at = $1 where id = $2', test.clock.now(), spent)
    await test.sql('update missions set withdrawn_at = $1 where id = $2', test.clock.now(), withdrawn)
    await test.sql('update customers set profile_completed_at = $1 where id = $2', test.clock.now(), buyer.id)
    for (const [id, refusal] of [
      [over, 'over'],
      [spent, 'spent'],
      [withdrawn, 'withdrawn'],
      [profile, 'done_before'],
    ] as const) {
      expect(await seen(buyer, id)).toMatchObject({ can_start: false, start_refusal: refusal })
      expect((await start(buyer, id)).body).toMatchObject({ code: 'mission_over' })
    }
    expect((await listed(buyer)).data.map((one: { id: string }) => one.id)).not.toContain(profile)
    const later = await buildMission(test, { startsAt: '2026-12-01T00:00:00Z' })
    expect((await start(buyer, later)).status).toBe(404)
  })

  it('409 for the eleventh under way; what has ended makes room', async () => {
    const buyer = await buildBuyer(test)
    const ids = await Promise.all(Array.from({ length: 11 }, () => buildMission(test)))
    const answers = await Promise.all(ids.map((id) => start(buyer, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 10 }, () => 200), 409])
    const refused = ids[answers.findIndex(({ status }) => status === 409)]!
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('mission_limit')
    expect((await seen(buyer, refused)).start_refusal).toBe('too_many')
    await test.sql(
      `update mission_progress set state = 'expired' where customer_id = $1 and mission_id = $2`,
      buyer.id,
      ids.find((id) => id !== refused),
    )
    expect((await start(buyer, refused)).status).toBe(200)
  })
})

describe('orders', () => {
  it('show as pending when they are paid, count when they are completed, and are rewarded at once; those before the start are none', async () => {
    const product = await buildProduct(test)
    const [buyer, id] = [await buildBuyer(test), await buildMission(test, { kind: 'spend', target: 100_000, points: 120 })]
    await completed(buyer, product)
    test.clock.set('2026-11-20T02:00:01.000Z')
    await start(buyer, id)
    const before = await balance(buyer)
    const first = await order(buyer, product)
    expect(await seen(buyer, id)).toMatchObject({ progress: 0, pending: 60_000, percentage: 0, formatted_pending: 'Rp60.000', events: [] })
    await finish(first)
    expect(await seen(buyer, id)).toMatchObject({ state: 'started', progress: 60_000, pending: 0, percentage: 60 })
    await completed(buyer, product)
    const data = await seen(buyer, id)
    expect(data).toMatchObject({ state: 'rewarded', progress: 100_000, percentage: 100, pending: 0 })
    expect(data.events).toMatchObject([
      { kind: 'order', formatted_amount: '+Rp60.000' },
      { kind: 'order', order_id: first, formatted_amount: '+Rp60.000' },
    ])
    expect(await balance(buyer)).toBe(before + 120 + 120)
    const [entry] = await test.sql<{ note: { en: string } }>(
      `select note from point_entries where customer_id = $1 and kind = 'bonus' and cause = 'mission'`,
      buyer.id,
    )
    expect(entry!.note.en).toBe('Mission: A test')
    const notices = (await call(buyer, 'GET', '/notifications')).body.data
    expect(notices.find(({ href }: { href: string }) => href === `/profile/tier/missions/${id}`).title).toBe('120 points for “A test”')
  })

  it('the same event twice changes nothing', async () => {
    const product = await buildProduct(test)
    const { buyer, id } = await starter({ target: 3 })
    const orderId = await completed(buyer, product)
    const rows = () => test.sql('select * from mission_deeds d join mission_progress p on p.id = d.progress_id where p.mission_id = $1', id)
    const before = await rows()
    await test.sql(
      `update outbox set done_at = null, run_at = now() where topic in ('order.changed', 'mission.reward') and payload ->> 'orderId' = $1`,
      orderId,
    )
    await test.drain()
    expect(await rows()).toEqual(before)
    expect((await seen(buyer, id)).progress).toBe(1)
  })

  it('an order that is cancelled is pending no more', async () => {
    const { buyer, id } = await starter()
    const orderId = await order(buyer, await buildProduct(test))
    expect((await seen(buyer, id)).pending).toBe(1)
    expect(
      (await test.request('POST', `/api/shop/orders/${orderId}/cancel`, { token: buyer.token, body: { reason: 'Salah' } })).status,
    ).toBe(200)
    await test.drain()
    expect(await seen(buyer, id)).toMatchObject({ state: 'started', progress: 0, pending: 0 })
  })

  it('different products, products of a category or a benefit: those that are asked for, as the rules say', async () => {
    const category = `sayur-${randomUUID().slice(0, 8)}`
    const [asked, other] = [await buildProduct(test, { category }), await buildProduct(test)]
    await test.sql(`insert into benefits (slug, name, icon, fact, position) values ('immunity', '{}', 'x', '{}', 1) on conflict do nothing`)
    await test.sql(`insert into product_benefits (product_id, benefit_slug, strength) values ($1, 'immunity', 1)`, other.id)
    const { buyer, id: distinct } = await starter({ kind: 'distinct_products', target: 9 })
    const byCategory = await buildMission(test, { kind: 'category', categories: [category], target: 9 })
    const byBenefit = await buildMission(test, { kind: 'benefit', benefits: ['immunity'], target: 9 })
    for (const id of [byCategory, byBenefit]) await start(buyer, id)
    await completed(buyer, asked, 3)
    await completed(buyer, asked)
    await completed(buyer, other)
    const progressOf = async (id: string) => (await seen(buyer, id)).progress
    expect([await progressOf(distinct), await progressOf(byCategory), await progressOf(byBenefit)]).toEqual([2, 2, 1])
    expect((await seen(buyer, byBenefit)).link).toBe('/product-category?benefits=immunity')
    expect((await seen(buyer, byCategory)).events).toHaveLength(2)
  })

  it('weeks in a row; a week that was missed begins again', async () => {
    const product = await buildProduct(test)
    const { buyer: first, id } = await starter({ kind: 'weekly_streak', target: 3 })
    const inWeek = async (date: string) => {
      test.clock.set(`${date}T02:00:00.000Z`)
      const buyer = await signInAgain(test, first)
      const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
      const orderId = await buildOrder(test, buyer, product, { slot: slotOf(next, '12:00') })
      await payOrder(test, orderId)
      await finish(orderId)
      return seen(buyer, id)
    }
    expect(await inWeek('2026-11-20')).toMatchObject({ progress: 1 })
    expect(await inWeek('2026-11-24')).toMatchObject({ progress: 2 })
    test.clock.set('2026-12-08T02:00:00.000Z')
    expect(await seen(await signInAgain(test, first), id)).toMatchObject({ state: 'started', progress: 0 })
    expect(await inWeek('2026-12-08')).toMatchObject({ progress: 1 })
    expect(await inWeek('2026-12-15')).toMatchObject({ progress: 2 })
    expect(await inWeek('2026-12-21')).toMatchObject({ state: 'rewarded', progress: 3 })
  })
})

describe('a refund', () => {
  it('before the reward takes its progress off', async () => {
    const product = await buildProduct(test)
    const { buyer, id } = await starter({ kind: 'spend', target: 500_000 })
    const orderId = await completed(buyer, product, 3)
    const [line] = await linesOf(orderId)
    await refund(test, orderId, { lines: [{ orderItemId: line!, quantity: 1 }], withShipping: false, withServiceFee: false })
    const data = await seen(buyer, id)
    expect(data).toMatchObject({ state: 'started', progress: 120_000 })
    expect(data.events[0]).toMatchObject({ kind: 'refund', formatted_amount: '−Rp60.000' })
  })

  it('below the target takes the reward back, once, as a debt when it is spent; doing it again is rewarded again', async () => {
    const product = await buildProduct(test)
    const { buyer, id } = await starter({ points: 400 })
    const orderId = await completed(buyer, product)
    expect((await seen(buyer, id)).state).toBe('rewarded')
    const points = await balance(buyer)
    await call(buyer, 'POST', '/points')
    const redeemed = await test.request('POST', '/api/account/v1/point/redeem', {
      token: buyer.accountToken,
      body: { total_point: points },
    })
    expect(redeemed.status).toBe(200)
    await refund(test, orderId)
    await test.drain()
    expect(await seen(buyer, id)).toMatchObject({ state: 'started', progress: 0, is_taken_back: true, rewarded_at: null })
    const after = (await call(buyer, 'GET', '/points')).body.data
    expect(after).toMatchObject({ total_point: 0, debt_point: points })
    await expectBooksRight(test)
    await completed(buyer, product)
    expect(await seen(buyer, id)).toMatchObject({ state: 'rewarded', progress: 1, is_taken_back: false })
    expect(
      (await test.sql(`select 1 from point_entries where customer_id = $1 and cause = 'mission' and kind = 'bonus'`, buyer.id)).length,
    ).toBe(2)
  })

  it('that leaves the target reached takes nothing back', async () => {
    const product = await buildProduct(test)
    const { buyer, id } = await starter({ kind: 'spend', target: 60_000 })
    const orderId = await completed(buyer, product, 2)
    const before = await balance(buyer)
    const [line] = await linesOf(orderId)
    await refund(test, orderId, { lines: [{ orderItemId: line!, quantity: 1 }], withShipping: false, withServiceFee: false })
    expect(await seen(buyer, id)).toMatchObject({ state: 'rewarded', progress: 60_000 })
    expect(await balance(buyer)).toBe(before - 60)
  })

  it('after 14 days leaves the reward', async () => {
    const product = await buildProduct(test)
    const { buyer, id } = await starter({})
    const orderId = await completed(buyer, product)
    const [line] = await linesOf(orderId)
    test.clock.set('2026-12-04T02:00:00.001Z')
    await refund(test, orderId, { lines: [{ orderItemId: line!, quantity: 1 }] })
    expect(await seen(await signInAgain(test, buyer), id)).toMatchObject({ state: 'rewarded', is_taken_back: false })
  })
})

describe('other deeds', () => {
  it('a review with a photo, a friend: once each, after the start', async () => {
    const { buyer, id } = await starter({ kind: 'referral', target: 2 })
    const note = (subject: string, at = test.clock.now()) => noteDeed(test.shop.db, { customerId: buyer.id, deed: 'friend', subject, at })
    const friend = randomUUID()
    await note(randomUUID(), new Date(test.clock.now().getTime() - 1))
    await note(friend)
    await note(friend)
    await test.drain()
    expect(await seen(buyer, id)).toMatchObject({ progress: 1, events: [{ kind: 'friend', order_id: null }] })
    await note(randomUUID())
    await test.drain()
    expect((await seen(buyer, id)).state).toBe('rewarded')
  })

  it('a visit by code or with a bill, once a day', async () => {
    const { buyer: first, id } = await starter({ kind: 'branch_visit', target: 3 })
    const at = async (instant: string, how: 'code' | 'bill' | 'phone') => {
      test.clock.set(instant)
      const buyer = await signInAgain(test, first)
      const ask = staffAsk(test, await buildStaff(test))
      const code = (await call(buyer, 'GET', '/member-qr')).body.data.token
      const found = await ask('POST', '/till/members', how === 'code' ? { code } : { phone_number: buyer.phone })
      expect(found.status).toBe(200)
      if (how === 'bill')
        expect(
          (await ask('POST', '/till/receipts', { member_key: found.body.data.key, number: randomUUID().slice(0, 8), grand_total: 50_000 }))
            .status,
        ).toBe(201)
      await test.drain()
      return (await seen(buyer, id)).progress
    }
    expect(await at('2026-11-20T02:00:00.000Z', 'phone')).toBe(0)
    expect(await at('2026-11-20T02:00:00.000Z', 'code')).toBe(1)
    expect(await at('2026-11-20T16:59:00.000Z', 'bill')).toBe(1)
    expect(await at('2026-11-20T17:00:00.000Z', 'bill')).toBe(2)
  })

  it('a profile that is completed', async () => {
    const { buyer, id } = await starter({ kind: 'profile', points: 50 })
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
      body: { ...body, district_id: '31.74.03', postcode: '12730', phone_number: buyer.phone, wp_token: 'x', profile_picture: '' },
    })
    expect(saved.status).toBe(200)
    await test.drain()
    expect((await seen(buyer, id)).state).toBe('rewarded')
    expect(await balance(buyer)).toBe(150)
  })
})

describe('time and budget', () => {
  it('expires when its time is over, not while an order that was placed in time is on its way', async () => {
    const product = await buildProduct(test)
    const { buyer: late, id } = await starter({ endsAt: '2026-11-21T00:00:00Z' })
    const idle = await buildBuyer(test)
    await start(idle, id)
    const orderId = await order(late, product)
    test.clock.set('2026-11-21T00:00:01.000Z')
    await tendMissions(test.shop, test.clock.now())
    expect((await seen(await signInAgain(test, idle), id)).state).toBe('expired')
    expect((await seen(await signInAgain(test, late), id)).state).toBe('started')
    await finish(orderId)
    expect((await seen(await signInAgain(test, late), id)).state).toBe('rewarded')
  })

  it('an order that was placed too late does not count', async () => {
    const product = await buildProduct(test)
    const { buyer: first, id } = await starter({ endsAt: '2026-11-20T03:00:00Z' })
    test.clock.set('2026-11-20T03:00:01.000Z')
    const buyer = await signInAgain(test, first)
    await completed(buyer, product)
    expect(await seen(buyer, id)).toMatchObject({ state: 'expired', progress: 0 })
  })

  it('a budget that is spent closes the mission; whoever has started keeps a week', async () => {
    const product = await buildProduct(test)
    const { buyer: winner, id } = await starter({ maxWinners: 1 })
    const [keeper, slow] = [await buildBuyer(test), await buildBuyer(test)]
    for (const one of [keeper, slow]) await start(one, id)
    await completed(winner, product)
    expect((await seen(winner, id)).state).toBe('rewarded')
    const late = await buildBuyer(test)
    expect((await start(late, id)).status).toBe(409)
    expect((await listed(late)).data.map((one: { id: string }) => one.id)).not.toContain(id)
    expect((await seen(keeper, id)).deadline).toBe('2026-11-27T02:00:00.000Z')
    await completed(keeper, product)
    expect((await seen(keeper, id)).state).toBe('rewarded')
    const [mission] = await test.sql('select winners, points_given from missions where id = $1', id)
    expect(mission).toEqual({ winners: 2, points_given: 200 })
    test.clock.set('2026-11-27T02:00:00.001Z')
    await tendMissions(test.shop, test.clock.now())
    expect((await seen(await signInAgain(test, slow), id)).state).toBe('expired')
  })

  it('a budget of points that cannot pay another reward is spent', async () => {
    const { buyer, id } = await starter({ points: 100, maxPoints: 150 })
    await completed(buyer, await buildProduct(test))
    expect((await start(await buildBuyer(test), id)).body.code).toBe('mission_over')
  })

  it('once a week: a new week begins anew, and is rewarded anew', async () => {
    const product = await buildProduct(test)
    const { buyer: first, id } = await starter({ period: 'week' })
    await completed(first, product)
    expect(await seen(first, id)).toMatchObject({ state: 'rewarded', deadline: null })
    test.clock.set('2026-11-23T02:00:00.000Z')
    const buyer = await signInAgain(test, first)
    expect(await seen(buyer, id)).toMatchObject({ state: 'available', can_start: true, progress: 0, deadline: '2026-11-29T16:59:59.000Z' })
    expect((await start(buyer, id)).body.data.state).toBe('started')
    await finishIn(buyer, product)
    expect(await seen(buyer, id)).toMatchObject({ state: 'rewarded' })
  })

  const finishIn = async (buyer: Buyer, product: TestProduct) => {
    const orderId = await buildOrder(test, buyer, product, { slot: slotOf('2026-11-24', '12:00') })
    await payOrder(test, orderId)
    await finish(orderId)
  }
})
