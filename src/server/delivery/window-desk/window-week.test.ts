/** The windows desk: a week, who loses a window, and what no change may do. */
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
  slotOf,
} from '../../../../test/support/builders.ts'
import {
  buildCollectOrder,
  buildCounter,
  collectAt,
  slotAt,
} from '../../../../test/support/collect.ts'
import { command } from '../../../../test/support/deliveries.ts'
import { orderAction } from '../../../../test/support/orders.ts'
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
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const DAY = '2026-11-22'
type Window = { day: string; start: string }
const at = (start: string): Window => ({ day: DAY, start })
const form = (start: string, change: string, orders: number | null = null) => ({
  branch: null as string | null,
  windows: [at(start)],
  change,
  orders,
  reason: { en: 'Flood', id: 'Banjir' },
})
const ordered = async (start: string) => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
  const orderId = await buildOrder(test, buyer, product, { slot: slotOf(DAY, start) })
  await payOrder(test, orderId)
  return { buyer, orderId }
}
const placedIn = async (start: string) => {
  const buyer = await buildBuyer(test)
  await fillCart(test, buyer, await buildProduct(test))
  return placeOrder(test, buyer, { slot: slotOf(DAY, start) })
}
const offersOf = async (orderId: string) =>
  (
    await test.sql<{ n: number }>(
      "select count(*)::integer as n from notifications where kind = 'order.move_offered' and href = '/profile/my-order/' || $1",
      orderId,
    )
  )[0]!.n
type Shown = { start: string; state: string; booked_orders: number; capacity_orders: number }
const shown = async (start: string): Promise<Shown> => {
  const { body } = await ask('GET', `/windows?from=${DAY}`)
  const { windows } = body.data.days.find(({ day }: { day: string }) => day === DAY)
  return windows.find((one: Shown) => one.start === start)
}

describe('the week of windows', () => {
  it('shows seven days from today or the given one, each with its windows and prices', async () => {
    const { data } = (await ask('GET', '/windows')).body
    expect([data.branch, data.delivers]).toEqual([null, true])
    expect(data.days.map(({ day }: { day: string }) => day)).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
    ])
    expect(data.days[1].windows[2]).toEqual({
      start: '12:00',
      end: '14:00',
      state: 'open',
      booked_orders: 0,
      held_orders: 0,
      capacity_orders: 10,
      usual_orders: 10,
      booked_weight: 0,
      capacity_weight: 150_000,
      price: -3_000,
    })
    expect(data.days[0].windows[0]).toMatchObject({ start: '08:00', state: 'past' })
  })

  it('shows what is booked, and a holiday on all windows of its day', async () => {
    await ordered('18:00')
    expect(await shown('18:00')).toMatchObject({ state: 'open', booked_orders: 1 })
    await test.sql('update delivery_slots set holiday = true where day = $1', DAY)
    expect(await shown('08:00')).toMatchObject({ state: 'holiday' })
    await test.sql('update delivery_slots set holiday = false where day = $1', DAY)
    expect(await shown('08:00')).toMatchObject({ state: 'open' })
  })
})

describe('closing a window', () => {
  it('shows who is booked and what they will read, then tells them once, and sells again at once when opened', async () => {
    const [booked, picked] = [await ordered('12:00'), await ordered('12:00')]
    await orderAction(test, picked.orderId, 'pick')
    const check = (await ask('POST', '/window-check', form('12:00', 'close'))).body.data
    expect(check.booked.map(({ notified }: { notified: boolean }) => notified).toSorted()).toEqual([
      false,
      true,
    ])
    expect(check.message.text.id).toMatch(
      /^Pesanan .*12:00–14:00, tidak bisa kami antar: Banjir\. Pilih slot lain, gratis\.$/,
    )
    expect([await offersOf(booked.orderId), (await shown('12:00')).state]).toEqual([0, 'open'])

    const closed = await ask('POST', '/windows', form('12:00', 'close'))
    expect(closed.body.data).toMatchObject({
      notified: 1,
      days: [{ day: DAY, windows: [{ start: '12:00', state: 'closed', booked_orders: 2 }] }],
    })
    expect([await offersOf(booked.orderId), await offersOf(picked.orderId)]).toEqual([1, 0])
    expect((await placedIn('12:00')).body.code).toBe('slot_full')
    const [offer] = await test.sql<{ reason: string }>(
      'select reason from window_moves where order_id = $1',
      booked.orderId,
    )
    expect(offer!.reason).toBe('Flood')

    expect((await ask('POST', '/windows', form('12:00', 'close'))).body.data.notified).toBe(0)
    expect(await offersOf(booked.orderId)).toBe(1)
    expect((await ask('POST', '/windows', form('12:00', 'open'))).body.data.notified).toBe(0)
    expect((await placedIn('12:00')).status).toBe(200)
    const acts = await test.sql<{ before: object; after: object; facts: object }>(
      "select before, after, facts from staff_acts where act = 'windows_changed' and entity_id = $1 order by id",
      `${DAY} 12:00`,
    )
    expect(acts[0]).toEqual({
      before: { [`${DAY} 12:00`]: 10 },
      after: { [`${DAY} 12:00`]: 'closed' },
      facts: { change: 'close', notified: 1, reason: 'Banjir' },
    })
    expect(acts).toHaveLength(3)
  })

  it('changes many windows in one act', async () => {
    const windows = ['2026-11-24', '2026-11-25'].map((day) => ({ day, start: '10:00' }))
    const { body } = await ask('POST', '/windows', { ...form('10:00', 'take', 4), windows })
    expect(body.data.days.map(({ windows: [one] }: { windows: Shown[] }) => one)).toMatchObject([
      { capacity_orders: 4 },
      { capacity_orders: 4 },
    ])
  })
})

describe('the command line', () => {
  const windows = (...words: string[]) => command(test, 'windows', ...words)
  const actsOf = (id: string) =>
    test.sql<{ staff_id: string | null; after: object; facts: object }>(
      "select staff_id, after, facts from staff_acts where act = 'windows_changed' and entity_id = $1 order by id",
      id,
    )

  it('closes as the desk does: customers are notified once, and each change leaves an act', async () => {
    const { orderId } = await ordered('10:00')
    const closed = await windows('close', DAY, '10:00', 'banjir')
    expect(closed).toEqual({ code: 0, said: `${DAY} 10:00: closed; 1 booked orders may move` })
    expect((await windows('close', DAY, '10:00', 'banjir')).said).toContain('; 0 booked orders')
    expect(await offersOf(orderId)).toBe(1)
    const close = { change: 'close', reason: 'banjir' }
    const after = { [`${DAY} 10:00`]: 'closed' }
    expect(await actsOf(`${DAY} 10:00`)).toEqual([
      { staff_id: null, after, facts: { ...close, notified: 1 } },
      { staff_id: null, after, facts: { ...close, notified: 0 } },
    ])
    expect((await windows('open', DAY, '10:00')).code).toBe(0)
  })

  it('names the account that does it, and refuses one that may not', async () => {
    const { login, id } = await buildStaff(test, 'rider_desk', 'kemang')
    const day = '2026-11-26'
    expect((await windows('take', day, '08:00', '4', '--as', login)).said).toContain('takes 4')
    expect(await actsOf(`${day} 08:00`)).toMatchObject([{ staff_id: id }])
    const picker = await buildStaff(test, 'picker', 'kemang')
    for (const other of [picker.login, 'no-one'])
      expect((await windows('close', day, '08:00', '--as', other)).code).toBe(1)
    expect((await windows(day)).said).toContain(`${day} 08:00  0 of 4 orders`)
  })

  it('closes what is left of a day, and refuses a window that has begun or is none', async () => {
    const today = '2026-11-20'
    const begun = (await ask('GET', `/windows?from=${today}`)).body.data.days[0].windows
    const left = begun.filter(({ state }: Shown) => state !== 'past')
    expect(left.length).toBeLessThan(begun.length)
    expect((await windows('close', today)).code).toBe(0)
    const [act] = await actsOf(`${today} ${left[0].start}`)
    expect(Object.keys(act!.after)).toHaveLength(left.length)
    expect((await windows('open', today)).code).toBe(0)
    for (const start of ['08:00', '08:30'])
      expect(await windows('close', today, start)).toEqual({
        code: 1,
        said: `${today} has no such window that has not begun`,
      })
    expect((await windows('close', '2026-11-19')).code).toBe(1)
  })

  it('shows and changes the windows of a branch that collects, and names one that does not', async () => {
    const branch = await buildCounter(test)
    const at = ['--branch', branch]
    expect((await windows('take', DAY, '12:00', '3', ...at)).said).toContain('takes 3')
    expect((await windows(DAY, ...at)).said).toContain(`${DAY} 12:00  0 of 3 orders`)
    expect((await windows(DAY)).said).not.toContain(`${DAY} 12:00  0 of 3 orders`)
    const { login } = await buildStaff(test, 'rider_desk', 'kemang')
    expect((await windows('close', DAY, '12:00', '--as', login, ...at)).code).toBe(1)
    for (const words of [[DAY], ['close', DAY]])
      expect(await windows(...words, '--branch', 'nowhere')).toEqual({
        code: 1,
        said: 'nothing is collected at a branch nowhere',
      })
  })
})

describe('shrinking a window', () => {
  it('offers others to those booked when fewer fit, and never takes more than it should', async () => {
    const [first, second] = [await ordered('14:00'), await ordered('14:00')]
    expect((await ask('POST', '/windows', form('14:00', 'take', 2))).body.data.notified).toBe(0)
    expect((await placedIn('14:00')).body.code).toBe('slot_full')
    expect((await ask('POST', '/windows', form('14:00', 'take', 1))).body.data.notified).toBe(2)
    expect([await offersOf(first.orderId), await offersOf(second.orderId)]).toEqual([1, 1])
    expect(await shown('14:00')).toMatchObject({
      state: 'over',
      booked_orders: 2,
      capacity_orders: 1,
    })
    const moved = await test.request('PUT', `/api/shop/orders/${first.orderId}/time-pickup`, {
      token: first.buyer.token,
      body: { time_pickup: slotOf(DAY, '16:00') },
    })
    expect(moved.status).toBe(200)
    expect(await shown('14:00')).toMatchObject({ state: 'full', booked_orders: 1 })
    expect((await placedIn('14:00')).body.code).toBe('slot_full')
    await ask('POST', '/windows', form('14:00', 'take', 3))
    const answers = await Promise.all(Array.from({ length: 5 }, () => placedIn('14:00')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  })
})

describe('windows of a branch where customers collect', () => {
  let [branch, other] = ['', '']
  let manager: typeof ask
  let owner: typeof ask
  beforeAll(async () => {
    branch = await buildCounter(test, [1, 2, 3, 4, 5, 7])
    other = await buildCounter(test)
    manager = staffAsk(test, await buildStaff(test, 'rider_desk', branch))
    owner = staffAsk(test, await buildStaff(test, 'owner', null))
    await changeSettings(test, { 'collect.capacityOrders': 6 })
  })
  const weekOf = async (asker: typeof ask, query = '') =>
    (await asker('GET', `/windows?from=${DAY}${query}`)).body.data
  const at12 = async () =>
    (await weekOf(manager)).days[0].windows.find(({ start }: Shown) => start === '12:00')

  it('are those of its hours, also for staff of that branch alone', async () => {
    const all = await weekOf(owner, `&branch=${branch}`)
    expect(all).toMatchObject({ branch, delivers: true })
    expect(all.collecting).toEqual(
      expect.arrayContaining([
        { id: branch, name: `Petik ${branch}` },
        { id: other, name: `Petik ${other}` },
      ]),
    )
    const own = await weekOf(manager)
    expect(own).toMatchObject({ branch, delivers: false })
    expect(own.collecting).toEqual([{ id: branch, name: `Petik ${branch}` }])
    expect(own.days).toEqual(all.days)
    expect(own.days[0].windows[0]).toMatchObject({
      start: '08:00',
      price: 0,
      booked_orders: 0,
      usual_orders: 6,
    })
    // The branch is closed on Saturdays: 28 November.
    expect(own.days[6].windows).toEqual([])
    for (const query of [`?branch=${other}`, '?branch=kemang'])
      expect((await manager('GET', `/windows${query}`)).status).toBe(403)
  })

  it('are closed with their customers shown first, and delivery stays as it is', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const slot = slotAt(branch, DAY)
    const orderId = await buildCollectOrder(test, buyer, product, branch, { slot })
    const before = await shown('12:00')
    const change = { ...form('12:00', 'close'), branch }
    const check = (await manager('POST', '/window-check', change)).body.data
    expect(check.booked).toMatchObject([{ notified: true }])
    expect((await manager('POST', '/windows', change)).body.data).toMatchObject({
      notified: 1,
      days: [{ day: DAY, windows: [{ start: '12:00', state: 'closed', booked_orders: 1 }] }],
    })
    expect([await offersOf(orderId), (await at12()).state]).toEqual([1, 'closed'])
    expect(await shown('12:00')).toEqual(before)
    const [act] = await test.sql<{ facts: object }>(
      "select facts from staff_acts where act = 'windows_changed' and facts->>'branch' = $1",
      branch,
    )
    expect(act!.facts).toMatchObject({ branch, change: 'close', notified: 1 })
    expect((await manager('POST', '/windows', { ...change, branch: other })).status).toBe(403)
    expect((await manager('POST', '/windows', { ...change, branch: null })).status).toBe(403)
  })

  it('take no more than they were set to while many buyers book', async () => {
    const change = { ...form('14:00', 'take', 2), branch }
    expect((await manager('POST', '/windows', change)).status).toBe(200)
    const buyers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const buyer = await buildBuyer(test)
        await fillCart(test, buyer, await buildProduct(test))
        await collectAt(test, buyer, branch)
        return buyer
      }),
    )
    const slot = slotAt(branch, DAY, '14:00')
    const placed = await Promise.all(buyers.map((buyer) => placeOrder(test, buyer, { slot })))
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(2)
    expect((await weekOf(manager)).days[0].windows[3]).toMatchObject({
      start: '14:00',
      state: 'full',
      booked_orders: 2,
    })
  })

  it('are not those of a branch where nothing is collected', async () => {
    for (const refused of [
      await owner('GET', '/windows?branch=nowhere'),
      await owner('POST', '/windows', { ...form('12:00', 'close'), branch: 'nowhere' }),
    ])
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['branch']])
  })
})

describe('a change of windows', () => {
  it('names an empty size as one that is required', async () => {
    const refused = await ask('POST', '/windows', form('12:00', 'take'))
    expect(refused.body.errors.orders).toEqual(['This field is required'])
  })

  it.each([
    ['one that has begun', { windows: [{ day: '2026-11-20', start: '08:00' }] }, 'windows'],
    ['one that there is not', { windows: [at('12:30')] }, 'windows'],
    ['one too far ahead', { windows: [{ day: '2029-01-01', start: '12:00' }] }, 'windows'],
    ['none', { windows: [] }, 'windows'],
    ['a size without a number', { change: 'take' }, 'orders'],
    ['a size below 0', { change: 'take', orders: -1 }, 'orders'],
    ['half a reason', { reason: { en: '', id: 'Banjir' } }, 'reason.en'],
  ])('refuses %s at its field', async (_, change, field) => {
    for (const path of ['/window-check', '/windows']) {
      const refused = await ask('POST', path, { ...form('12:00', 'close'), ...change })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    }
  })

  it('is refused to staff of another place and to those who may only read', async () => {
    const elsewhere = staffAsk(test, await buildStaff(test, 'rider_desk', 'bandung'))
    expect((await elsewhere('POST', '/windows', form('12:00', 'close'))).status).toBe(403)
    const auditor = staffAsk(test, await buildStaff(test, 'auditor', null))
    expect((await auditor('GET', '/windows')).status).toBe(200)
    expect((await auditor('POST', '/windows', form('12:00', 'close'))).status).toBe(403)
  })
})
