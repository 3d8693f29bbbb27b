/** Patterns that staff write: what they change, whom they show first, and what is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildBuyers,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  slotOf,
} from '../../../../test/support/builders.ts'
import { buildCounter, slotAt } from '../../../../test/support/collect.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  await changeSettings(test, { 'slot.capacityOrders': 10 })
  ask = staffAsk(test, await buildStaff(test, 'rider_desk', 'kemang'))
})
beforeEach(() => test.clock.set(TEST_NOW))
/** To the morning of a later day, for a session of its own. */
const goTo = async (day: string) => {
  test.clock.set(`${day}T02:00:00Z`)
  ask = staffAsk(test, await buildStaff(test, 'rider_desk', 'kemang'))
}
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

// TEST_NOW is Friday 20 November 2026, and 23 November the last day that can be booked.
const MONDAY = '2026-11-23'
const form = (change: object = {}) => ({
  name: 'Sibuk',
  weekdays: [1],
  starts: ['12:00'],
  orders: 3,
  weight: 50_000 as number | null,
  price: 7_000 as number | null,
  first_day: MONDAY,
  last_day: null as string | null,
  ...change,
})
type Pattern = {
  id: string
  name: string
  version: number
  begun: boolean
  last_day: string | null
}
const patterns = async (branch = ''): Promise<Pattern[]> =>
  (await ask('GET', `/window-patterns${branch && `?branch=${branch}`}`)).body.data.patterns
const create = async (change: object = {}, branch: string | null = null) => {
  const values = form({ name: `P${Math.random()}`, ...change })
  const { status, body } = await ask('POST', '/window-patterns', {
    branch,
    ...values,
    reason: null,
  })
  expect(body).toMatchObject({ data: expect.anything() })
  expect(status).toBe(201)
  const made = (await patterns()).find((one) => one.name === values.name)!
  return { ...made, notified: body.data.notified as number }
}
const window = async (day: string, start: string) => {
  const { body } = await ask('GET', `/windows?from=${day}`)
  return body.data.days[0].windows.find((one: { start: string }) => one.start === start)
}
const ordered = async (day: string, start: string) => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
  const orderId = await buildOrder(test, buyer, product, { slot: slotOf(day, start) })
  await payOrder(test, orderId)
  return orderId
}
const offersOf = async (orderId: string) =>
  (
    await test.sql<{ n: number }>(
      'select count(*)::integer as n from window_moves where order_id = $1',
      orderId,
    )
  )[0]!.n
const placedIn = async (day: string, start: string) => {
  const buyer = await buildBuyer(test)
  await fillCart(test, buyer, await buildProduct(test))
  return placeOrder(test, buyer, { slot: slotOf(day, start) })
}
const end = (id: string, version: number, last_day: string | null) =>
  ask('POST', `/window-patterns/${id}/end`, { version, last_day, reason: null })

describe('a new pattern', () => {
  it('shows what it changes in its first week, and changes nothing before it is saved', async () => {
    const { body } = await ask('POST', '/window-pattern-check', {
      id: null,
      branch: null,
      ...form({ weekdays: [1, 2], price: null, weight: null, starts: ['10:00'] }),
    })
    const before = { orders: 10, weight: 150_000, price: -3_000 }
    const after = { ...before, orders: 3 }
    expect(body.data).toEqual({
      changes: [MONDAY, '2026-11-24'].map((day) => ({ day, start: '10:00', before, after })),
      own_windows: 0,
      booked: [],
      message: null,
    })
    expect(await window(MONDAY, '10:00')).toMatchObject({ capacity_orders: 10, price: -3_000 })
  })

  it('shows who is booked over, lets them move, and never takes their place away', async () => {
    const orders = [await ordered(MONDAY, '08:00'), await ordered(MONDAY, '08:00')]
    const wanted = form({ starts: ['08:00'], orders: 1 })
    const check = await ask('POST', '/window-pattern-check', { id: null, branch: null, ...wanted })
    expect(check.body.data.booked).toMatchObject([{ notified: true }, { notified: true }])
    expect(await offersOf(orders[0]!)).toBe(0)

    const { id, notified } = await create({ starts: ['08:00'], orders: 1 })
    expect([notified, await offersOf(orders[0]!), await offersOf(orders[1]!)]).toEqual([2, 1, 1])
    expect(await window(MONDAY, '08:00')).toMatchObject({
      state: 'over',
      booked_orders: 2,
      capacity_orders: 1,
    })
    expect((await placedIn(MONDAY, '08:00')).body.code).toBe('slot_full')
    const state = await test.sql<{ state: string }>(
      'select state from slot_bookings where order_id = any($1)',
      orders,
    )
    expect(state.map((one) => one.state)).toEqual(['live', 'live'])

    // Without the pattern the window sells again, up to what the settings say.
    expect((await end(id, 1, null)).status).toBe(200)
    expect(await window(MONDAY, '08:00')).toMatchObject({ state: 'open', capacity_orders: 10 })
    expect((await placedIn(MONDAY, '08:00')).status).toBe(200)
  })

  it('leaves a size alone that was chosen for one day, and counts it', async () => {
    const windows = [{ day: MONDAY, start: '18:00' }]
    const take = { branch: null, windows, change: 'take', orders: 6, reason: null }
    expect((await ask('POST', '/windows', take)).status).toBe(200)
    const wanted = form({ starts: ['18:00'] })
    const check = await ask('POST', '/window-pattern-check', { id: null, branch: null, ...wanted })
    expect(check.body.data.own_windows).toBe(1)
    await create({ starts: ['18:00'] })
    expect(await window(MONDAY, '18:00')).toMatchObject({ capacity_orders: 6, usual_orders: 3 })
    expect(await window('2026-11-30', '18:00')).toMatchObject({ capacity_orders: 3 })
  })

  it('that is written while 40 buyers book lets in no more than it or the settings allow', async () => {
    const product = await buildProduct(test, { stock: 100 })
    const buyers = await buildBuyers(test, 40, () => [
      { variationId: product.variationId, quantity: 1 },
    ])
    const [made, ...placed] = await Promise.all([
      create({ starts: ['16:00'] }),
      ...buyers.map((buyer) => placeOrder(test, buyer, { slot: slotOf(MONDAY, '16:00') })),
    ])
    const sold = placed.filter(({ status }) => status === 200).length
    expect(sold).toBeGreaterThanOrEqual(3)
    expect(sold).toBeLessThanOrEqual(10)
    expect(await window(MONDAY, '16:00')).toMatchObject({ booked_orders: sold, capacity_orders: 3 })
    expect((await placedIn(MONDAY, '16:00')).body.code).toBe('slot_full')
    expect(made.version).toBe(1)
  })

  it('leaves one act with what it says', async () => {
    const { id } = await create({ starts: ['14:00'], weekdays: [6], name: 'Sabtu' })
    const acts = await test.sql(
      "select act, after, facts from staff_acts where entity_kind = 'window_pattern' and entity_id = $1",
      id,
    )
    expect(acts).toEqual([
      {
        act: 'window_pattern_added',
        after: form({ starts: ['14:00'], weekdays: [6], name: 'Sabtu' }),
        facts: { notified: 0, reason: '' },
      },
    ])
  })
})

describe('a pattern that is changed', () => {
  it('becomes another one before it begins', async () => {
    const { id } = await create({ weekdays: [3] })
    const change = {
      ...form({ weekdays: [4], orders: 5, name: 'Kamis' }),
      version: 1,
      reason: null,
    }
    expect((await ask('PUT', `/window-patterns/${id}`, change)).status).toBe(200)
    expect((await patterns()).find((one) => one.id === id)).toMatchObject({
      name: 'Kamis',
      version: 2,
    })
    expect(await window('2026-11-25', '12:00')).toMatchObject({ capacity_orders: 10 })
    expect(await window('2026-11-26', '12:00')).toMatchObject({ capacity_orders: 5 })
    const late = await ask('PUT', `/window-patterns/${id}`, change)
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  })

  it('ends and is followed once it has begun, so that its days stay as they were', async () => {
    const { id } = await create({ weekdays: [2], starts: ['10:00'] })
    // The next Tuesday.
    await goTo('2026-11-24')
    const before = await window('2026-11-24', '10:00')
    const change = form({
      weekdays: [2],
      starts: ['10:00'],
      orders: 8,
      price: 0,
      first_day: '2026-11-25',
      name: 'Penerus',
    })
    const put = (given: object) =>
      ask('PUT', `/window-patterns/${id}`, { ...change, version: 1, reason: null, ...given })
    expect(Object.keys((await put({ first_day: '2026-11-24' })).body.errors)).toEqual(['first_day'])
    expect((await put({})).status).toBe(200)
    const all = await patterns()
    expect(all.find((one) => one.id === id)).toMatchObject({ begun: true, last_day: '2026-11-24' })
    expect(all.find(({ name }) => name === 'Penerus')).toMatchObject({ begun: false })
    expect(await window('2026-11-24', '10:00')).toEqual(before)
    expect(await window('2026-12-01', '10:00')).toMatchObject({ capacity_orders: 8, price: 0 })
  })
})

describe('a pattern that is ended', () => {
  it('holds to its last day once it has begun', async () => {
    const { id } = await create({ weekdays: [1, 2, 3, 4, 5, 6, 7], starts: ['14:00'] })
    await goTo('2026-11-24')
    for (const last_day of [null, '2026-11-23'])
      expect(Object.keys((await end(id, 1, last_day)).body.errors)).toEqual(['last_day'])
    const check = await ask('POST', `/window-patterns/${id}/end-check`, { last_day: '2026-11-26' })
    expect(check.body.data.changes[0]).toMatchObject({
      day: '2026-11-27',
      before: { orders: 3 },
      after: { orders: 10 },
    })
    expect((await end(id, 1, '2026-11-26')).status).toBe(200)
    expect(await window('2026-11-26', '14:00')).toMatchObject({ capacity_orders: 3 })
    expect(await window('2026-11-27', '14:00')).toMatchObject({ capacity_orders: 10 })
    await goTo('2026-11-27')
    expect((await end(id, 2, '2026-11-28')).status).toBe(404)
  })
})

describe('a removal that is repeated with its key', () => {
  it('has the answer of the first, though the pattern is gone', async () => {
    const { id } = await create({ weekdays: [5], starts: ['08:00'] })
    const body = { version: 1, last_day: null, reason: null }
    const headers = { 'idempotency-key': `remove-${id}` }
    const answers = []
    for (const _ of [1, 2])
      answers.push(await ask('POST', `/window-patterns/${id}/end`, body, headers))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]!.body).toEqual(answers[0]!.body)
  })
})

describe('patterns of a branch where customers collect', () => {
  it('are for its staff, change its windows alone and cost nothing', async () => {
    const branch = await buildCounter(test)
    const manager = staffAsk(test, await buildStaff(test, 'rider_desk', branch))
    const body = { branch, ...form({ price: null, orders: 2 }), reason: null }
    expect((await ask('POST', '/window-patterns', body)).status).toBe(403)
    const priced = await manager('POST', '/window-patterns', { ...body, price: 1_000 })
    expect(Object.keys(priced.body.errors)).toEqual(['price'])
    const delivery = await window(MONDAY, '12:00')
    expect((await manager('POST', '/window-patterns', body)).status).toBe(201)
    const { data } = (await manager('GET', `/window-patterns?from=${MONDAY}`)).body
    expect(data.branch).toBe(branch)
    expect(data.days[0].windows).toContainEqual(
      expect.objectContaining({ start: '12:00', orders: 2, price: 0, pattern: 'Sibuk' }),
    )
    expect(await window(MONDAY, '12:00')).toEqual(delivery)
    expect(slotAt(branch, MONDAY)).toContain(branch)
    const [{ id }] = data.patterns
    expect((await end(id, 1, null)).status).toBe(403)
  })

  it('can end, and nothing else, once the branch stopped collecting', async () => {
    const branch = await buildCounter(test)
    const manager = staffAsk(test, await buildStaff(test, 'rider_desk', branch))
    const body = { branch, ...form({ price: null, orders: 2 }), reason: null }
    for (const name of ['Besok', 'Nanti'])
      expect((await manager('POST', '/window-patterns', { ...body, name })).status).toBe(201)
    const seen = async (who = manager) =>
      (await who('GET', `/window-patterns?branch=${branch}`)).body
    const [first, second] = (await seen()).data.patterns
    await test.sql('update branches set collects = false where id = $1', branch)
    const owner = staffAsk(test, await buildStaff(test, 'owner', null))
    expect((await seen(owner)).data).toMatchObject({ branch, patterns: [first, second] })
    expect((await seen(owner)).data.former).toContainEqual({ id: branch, name: `Petik ${branch}` })
    expect((await ask('GET', '/window-patterns')).body.data.former).toEqual([])
    const change = { ...form({ price: null, name: 'Lain' }), version: 1, reason: null }
    expect((await manager('POST', '/window-patterns', body)).status).toBe(422)
    expect((await manager('PUT', `/window-patterns/${first.id}`, change)).status).toBe(422)
    const remove = (id: string, who = manager) =>
      who('POST', `/window-patterns/${id}/end`, { version: 1, last_day: null, reason: null })
    expect((await remove(first.id, ask)).status).toBe(403)
    const check = await manager('POST', `/window-patterns/${first.id}/end-check`, {
      last_day: null,
    })
    expect([check.status, check.body.data.booked]).toEqual([200, []])
    expect((await remove(first.id)).status).toBe(200)
    await goTo('2026-11-24')
    const later = staffAsk(test, await buildStaff(test, 'rider_desk', branch))
    const ending = { version: 1, last_day: '2026-11-24', reason: null }
    expect((await later('POST', `/window-patterns/${second.id}/end`, ending)).status).toBe(200)
    await goTo('2026-11-25')
    const owners = staffAsk(test, await buildStaff(test, 'owner', null))
    expect((await seen(owners)).code).toBe('invalid')
  })
})

describe('refuses at its field', () => {
  it.each([
    ['a first day that is today', { first_day: '2026-11-20' }, 'first_day'],
    ['a first day in two years', { first_day: '2028-11-20' }, 'first_day'],
    ['an end before the first day', { last_day: '2026-11-22' }, 'last_day'],
    ['a capacity below 0', { orders: -1 }, 'orders'],
    ['a weight below 0', { weight: -1 }, 'weight'],
    ['a price that is no whole Rupiah', { price: 0.5 }, 'price'],
    ['no weekday', { weekdays: [] }, 'weekdays'],
    ['an eighth weekday', { weekdays: [8] }, 'weekdays.0'],
    ['a weekday twice', { weekdays: [1, 1] }, 'weekdays'],
    ['no window', { starts: [] }, 'starts'],
    ['a window that there is not', { starts: ['12:30'] }, 'starts'],
    ['no name', { name: ' ' }, 'name'],
  ])('%s', async (_, change, field) => {
    const wanted = { branch: null, ...form(change) }
    for (const [path, body] of [
      ['/window-pattern-check', { id: null, ...wanted }],
      ['/window-patterns', { ...wanted, reason: null }],
    ] as const) {
      const refused = await ask('POST', path, body)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
      expect(refused.body.errors[field][0]).not.toMatch(/^validation/)
    }
  })

  it('nothing else of those who may only read, and of staff of another place', async () => {
    const body = { branch: null, ...form(), reason: null }
    const auditor = staffAsk(test, await buildStaff(test, 'auditor', null))
    expect((await auditor('GET', '/window-patterns')).status).toBe(200)
    expect((await auditor('POST', '/window-patterns', body)).status).toBe(403)
    const elsewhere = staffAsk(test, await buildStaff(test, 'rider_desk', 'bandung'))
    expect((await elsewhere('POST', '/window-patterns', body)).status).toBe(403)
    expect((await end('01890000-0000-7000-8000-000000000000', 1, null)).status).toBe(404)
  })
})
