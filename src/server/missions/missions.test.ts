/** Missions for their members: list, detail, start; how periods and budgets end. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  payOrder,
  signInAgain,
  slotOf,
  type Buyer,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { buildMission, missionHands } from '../../../test/support/missions.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { expireMissions } from './index.ts'

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

/** Withdraws all missions, so that only those built afterwards are open. */
const closeOthers = () =>
  test.sql('update missions set withdrawn_at = now() where withdrawn_at is null')

describe('GET /v1/mission', () => {
  it('200 in the requested language, with total_data, by state, by reward, main ones only, in pages', async () => {
    await closeOthers()
    const buyer = await buildBuyer(test)
    const [first, second] = [
      await buildMission(test, { points: 70, isMain: true }),
      await buildMission(test, { points: 30 }),
    ]
    const all = await hands.listed(buyer)
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
    expect((await hands.listed(buyer, '&order=reward')).data[0].id).toBe(second)
    expect((await hands.listed(buyer, '&order=id&sort=desc')).data[0].id).toBe(
      [first, second].toSorted().at(-1),
    )
    expect((await hands.listed(buyer, '&type=main')).meta.total_data).toBe(1)
    expect((await hands.call(buyer, 'GET', '/mission?per_page=1&page=2')).body).toMatchObject({
      data: [{ id: second }],
      meta: { total_data: 2, total_pages: 2 },
    })
    expect((await hands.listed(buyer, '&locale=id-ID')).data[0].summary).toBe('Kerjakan')
    expect(
      (
        await hands.call(buyer, 'GET', '/mission', { 'accept-language': 'id-ID' })
      ).body.data[0].terms.at(-1),
    ).toContain('undian')
    await hands.start(buyer, second)
    expect(
      (await hands.listed(buyer)).data.map(({ id, state }: { id: string; state: string }) => [
        id,
        state,
      ]),
    ).toEqual([
      [second, 'started'],
      [first, 'available'],
    ])
  })

  it('hides missions that have not begun, have ended, are spent or withdrawn, except for participants', async () => {
    await closeOthers()
    const { buyer, id } = await hands.starter()
    await buildMission(test, { startsAt: '2026-12-01T00:00:00Z' })
    await buildMission(test, { endsAt: '2026-11-01T00:00:00Z' })
    const spent = await buildMission(test)
    await test.sql('update missions set spent_at = $1 where id = $2', test.clock.now(), spent)
    expect((await hands.listed(buyer)).data.map((one: { id: string }) => one.id)).toEqual([id])
    await closeOthers()
    expect((await hands.listed(buyer)).data).toMatchObject([
      { id, state: 'withdrawn', can_start: false },
    ])
    expect((await hands.listed(await buildBuyer(test))).data).toEqual([])
  })

  it('422 for an unknown order, sort or type; 401 for a guest', async () => {
    const buyer = await buildBuyer(test)
    for (const query of ['order=points', 'sort=up', 'type=own'])
      expect((await hands.call(buyer, 'GET', `/mission?${query}`)).status).toBe(422)
    expect((await test.request('GET', '/api/account/v1/mission')).status).toBe(401)
  })
})

describe('GET /v1/mission/{id}', () => {
  it('200 with the rules in words, 404 for one that has not begun or does not exist', async () => {
    const buyer = await buildBuyer(test)
    const data = await hands.seen(
      buyer,
      await buildMission(test, { kind: 'spend', target: 500_000, maxWinners: 20 }),
    )
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
    for (const id of [
      await buildMission(test, { startsAt: '2026-12-01T00:00:00Z' }),
      randomUUID(),
      'satu',
    ])
      expect((await hands.call(buyer, 'GET', `/mission/${id}`)).status).toBe(404)
  })
})

describe('POST /v1/mission/start/{id}', () => {
  it('200 once: repeating it gives the same answer', async () => {
    const { buyer, id } = await hands.starter()
    const first = await hands.seen(buyer, id)
    expect(first).toMatchObject({
      state: 'started',
      can_start: false,
      start_refusal: 'started',
      progress: 0,
    })
    test.clock.set('2026-11-20T02:10:00.000Z')
    expect((await hands.start(buyer, id)).body.data.started_at).toBe(first.started_at)
  })

  it('409 for one that has ended, is spent or withdrawn, or cannot be completed; 404 for one that has not begun', async () => {
    const buyer = await buildBuyer(test)
    const over = await buildMission(test, { endsAt: '2026-11-20T01:59:59Z' })
    const [spent, withdrawn, profile] = [
      await buildMission(test),
      await buildMission(test),
      await buildMission(test, { kind: 'profile' }),
    ]
    await test.sql('update missions set spent_at = $1 where id = $2', test.clock.now(), spent)
    await test.sql(
      'update missions set withdrawn_at = $1 where id = $2',
      test.clock.now(),
      withdrawn,
    )
    await test.sql(
      'update customers set profile_completed_at = $1 where id = $2',
      test.clock.now(),
      buyer.id,
    )
    for (const [id, refusal] of [
      [over, 'over'],
      [spent, 'spent'],
      [withdrawn, 'withdrawn'],
      [profile, 'done_before'],
    ] as const) {
      expect(await hands.seen(buyer, id)).toMatchObject({
        can_start: false,
        start_refusal: refusal,
      })
      expect((await hands.start(buyer, id)).body).toMatchObject({ code: 'mission_over' })
    }
    expect((await hands.listed(buyer)).data.map((one: { id: string }) => one.id)).not.toContain(
      profile,
    )
    const later = await buildMission(test, { startsAt: '2026-12-01T00:00:00Z' })
    expect((await hands.start(buyer, later)).status).toBe(404)
  })

  it('409 for the eleventh in progress; an ended one makes room', async () => {
    const buyer = await buildBuyer(test)
    const ids = await Promise.all(Array.from({ length: 11 }, () => buildMission(test)))
    const answers = await Promise.all(ids.map((id) => hands.start(buyer, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = ids[answers.findIndex(({ status }) => status === 409)]!
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('mission_limit')
    expect((await hands.seen(buyer, refused)).start_refusal).toBe('too_many')
    await test.sql(
      `update mission_progress set state = 'expired' where customer_id = $1 and mission_id = $2`,
      buyer.id,
      ids.find((id) => id !== refused),
    )
    expect((await hands.start(buyer, refused)).status).toBe(200)
  })
})

describe('time and budget', () => {
  it('expires at its end, but not while an order placed in time is on its way', async () => {
    const product = await buildProduct(test)
    const { buyer: late, id } = await hands.starter({ endsAt: '2026-11-21T00:00:00Z' })
    const idle = await buildBuyer(test)
    await hands.start(idle, id)
    const orderId = await hands.order(late, product)
    test.clock.set('2026-11-21T00:05:01.000Z')
    await expireMissions(test.shop, test.clock.now())
    expect((await hands.seen(await signInAgain(test, idle), id)).state).toBe('expired')
    expect((await hands.seen(await signInAgain(test, late), id)).state).toBe('started')
    await hands.finish(orderId)
    expect((await hands.seen(await signInAgain(test, late), id)).state).toBe('rewarded')
  })

  it('waits for an order that was placed in time and can still be paid', async () => {
    const { buyer, id } = await hands.starter({ endsAt: '2026-11-20T02:08:00Z' })
    const orderId = await buildOrder(test, buyer, await buildProduct(test))
    test.clock.set('2026-11-20T02:14:00.000Z')
    await expireMissions(test.shop, test.clock.now())
    await payOrder(test, orderId)
    await hands.finish(orderId)
    expect((await hands.seen(await signInAgain(test, buyer), id)).state).toBe('rewarded')
  })

  it('does not count an order that was placed too late', async () => {
    const product = await buildProduct(test)
    const { buyer: first, id } = await hands.starter({ endsAt: '2026-11-20T03:00:00Z' })
    test.clock.set('2026-11-20T03:00:01.000Z')
    const buyer = await signInAgain(test, first)
    await hands.completed(buyer, product)
    expect(await hands.seen(buyer, id)).toMatchObject({ state: 'expired', progress: 0 })
  })

  it('closes when its budget is spent; members who have started get another week', async () => {
    const product = await buildProduct(test)
    const { buyer: winner, id } = await hands.starter({ maxWinners: 1 })
    const [keeper, slow] = [await buildBuyer(test), await buildBuyer(test)]
    for (const one of [keeper, slow]) await hands.start(one, id)
    await hands.completed(winner, product)
    expect((await hands.seen(winner, id)).state).toBe('rewarded')
    const late = await buildBuyer(test)
    expect((await hands.start(late, id)).status).toBe(409)
    expect((await hands.listed(late)).data.map((one: { id: string }) => one.id)).not.toContain(id)
    expect((await hands.seen(keeper, id)).deadline).toBe('2026-11-27T02:00:00.000Z')
    await hands.completed(keeper, product)
    expect((await hands.seen(keeper, id)).state).toBe('rewarded')
    const [mission] = await test.sql('select winners, points_given from missions where id = $1', id)
    expect(mission).toEqual({ winners: 2, points_given: 200 })
    test.clock.set('2026-11-27T02:05:01.000Z')
    await expireMissions(test.shop, test.clock.now())
    expect((await hands.seen(await signInAgain(test, slow), id)).state).toBe('expired')
  })

  it('counts a points budget as spent when it cannot pay another reward', async () => {
    const { buyer, id } = await hands.starter({ points: 100, maxPoints: 150 })
    await hands.completed(buyer, await buildProduct(test))
    expect((await hands.start(await buildBuyer(test), id)).body.code).toBe('mission_over')
  })

  it('weekly: restarts each week, and rewards again', async () => {
    const product = await buildProduct(test)
    const { buyer: first, id } = await hands.starter({ period: 'week' })
    await hands.completed(first, product)
    expect(await hands.seen(first, id)).toMatchObject({ state: 'rewarded', deadline: null })
    test.clock.set('2026-11-23T02:00:00.000Z')
    const buyer = await signInAgain(test, first)
    expect(await hands.seen(buyer, id)).toMatchObject({
      state: 'available',
      can_start: true,
      progress: 0,
      deadline: '2026-11-29T16:59:59.000Z',
    })
    expect((await hands.start(buyer, id)).body.data.state).toBe('started')
    await finishIn(buyer, product)
    expect(await hands.seen(buyer, id)).toMatchObject({ state: 'rewarded' })
  })

  const finishIn = async (buyer: Buyer, product: TestProduct) => {
    const orderId = await buildOrder(test, buyer, product, { slot: slotOf('2026-11-24', '12:00') })
    await payOrder(test, orderId)
    await hands.finish(orderId)
  }
})
