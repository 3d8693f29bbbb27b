/** The first screen of the console: each figure is that of the list, or of the journal, behind it. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { filtersOfCount, type TodayCount } from '#domain/orders/order-desk.ts'
import { minutesToDoor } from '#domain/orders/order-risk.ts'
import { jakartaDate } from '#domain/time.ts'
import type { RoleSlug } from '#domain/staff/seeded-roles.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  payOrder,
  slotOf,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { deadEffect } from '../../../test/support/health-asks.ts'
import { orderAction, refund } from '../../../test/support/orders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildBranch, buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { batchesOf } from '../../../test/support/stock.ts'
import { counterLine, openTill } from '../../../test/support/till.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
let test: TestShop
let product: TestProduct
let desk: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'order.acceptBySelf': 0 })
  product = await buildProduct(test, { stock: 1_000 })
  desk = staffAsk(test, await buildStaff(test, 'owner', null))
})
afterAll(() => test.close())

const today = async (ask = desk) => {
  const { status, body } = await ask('GET', '/today')
  expect([status, body.code]).toEqual([200, undefined])
  return body.data
}
const ofToday = () => {
  const day = jakartaDate(test.clock.now())
  return addresses({ by: 'day', from: day, until: day })
}
const totalOf = async (path: string): Promise<number> =>
  (await desk('GET', path)).body.meta.total as number
const addresses = (filters: object) =>
  new URLSearchParams(filters as Record<string, string>).toString()
/** All but the orders is cached for a minute. A session ends after hours. */
const later = (ms = MINUTE_MS) => laterAt(new Date(test.clock.now().getTime() + ms).toISOString())
const laterAt = async (at: string) => {
  test.clock.set(at)
  desk = staffAsk(test, await buildStaff(test, 'owner', null))
}

/** Paid, for noon of the next day. */
const paidOrder = async () => {
  const slot = slotOf(jakartaDate(new Date(test.clock.now().getTime() + DAY_MS)), '12:00')
  const id = await buildOrder(test, await buildBuyer(test), product, { slot })
  await payOrder(test, id)
  return id
}

describe('the first screen', () => {
  it('counts what its lists count, as it changes', async () => {
    const accepted = await paidOrder()
    await paidOrder()
    await buildOrder(test, await buildBuyer(test), product)
    await orderAction(test, accepted, 'confirm')
    // The windows of the day are over, so its orders are late.
    await laterAt('2026-11-21T16:30:00Z')
    await paidOrder()
    const { orders } = await today()
    const counts = orders.counts as { name: TodayCount; count: number }[]
    expect(counts.length).toBe(9)
    for (const { name, count } of counts)
      expect([name, count]).toEqual([
        name,
        await totalOf(`/orders?${addresses(filtersOfCount(name))}`),
      ])
    const count = (name: TodayCount) => counts.find((one) => one.name === name)!.count
    expect(count('new')).toBe(2)
    expect(count('late')).toBe(2)
    const cells = orders.windows.flatMap(
      ({ start, states }: { start: string; states: { state: string; count: number }[] }) =>
        states.map(({ state, count: many }) => ({ start, state, many })),
    )
    expect(cells.length).toBeGreaterThan(0)
    for (const { start, state, many } of cells)
      expect(many).toBe(
        await totalOf(
          `/orders?${addresses({ window_day: orders.day, window_start: start, state })}`,
        ),
      )
  })

  it('counts sold-out and scarce products as the list of goods does', async () => {
    const before = (await today()).goods
    await buildProduct(test, { stock: 0 })
    const { id } = await buildProduct(test, { stock: 3 })
    await test.sql('update products set sold_30_days = 60 where id = $1::text::uuid', id)
    expect((await today()).goods).toEqual(before)
    await later()
    const { goods } = await today()
    expect(goods.sold_out).toBe(before.sold_out + 1)
    expect(goods.low).toBe(before.low + 1)
    expect(await totalOf('/products?shown=1&stock=out')).toBe(goods.sold_out)
    expect(await totalOf('/products?shown=1&stock=low')).toBe(goods.low)
  })

  it('shows the sales of the journal, and of the same weekday', async () => {
    const salesInJournal = async (from: Date, until: Date) => {
      const [found] = await test.sql<{ sales: string }>(
        `select (-coalesce(sum(l.amount), 0))::text as sales from journal_entries e join journal_lines l on l.entry_id = e.id
         where l.account like 'sales:%' and e.at >= $1 and e.at < $2`,
        from,
        until,
      )
      return Number(found!.sales)
    }
    const dayBegan = () =>
      new Date(
        Math.floor((test.clock.now().getTime() + 7 * 3_600_000) / DAY_MS) * DAY_MS - 7 * 3_600_000,
      )
    await later()
    const then = await today()
    const sold = await salesInJournal(dayBegan(), new Date(dayBegan().getTime() + DAY_MS))
    expect(sold).toBeGreaterThan(0)
    expect(then.sales.today).toBe(sold)
    await later(7 * DAY_MS)
    await paidOrder()
    const { sales } = await today()
    expect(sales.today).toBe(
      await salesInJournal(dayBegan(), new Date(dayBegan().getTime() + DAY_MS)),
    )
    expect(sales.usual).toBe(sold)
    const sum = (of: 'today' | 'usual') =>
      sales.hours.reduce((all: number, hour: Record<string, number>) => all + hour[of]!, 0)
    expect([sales.hours.length, sum('today'), sum('usual')]).toEqual([24, sales.today, sold])
    // What the tills sell for money is sold as well, less what they take back.
    const till = await openTill(test)
    const { body: bill } = await till.sellGoods([counterLine(product, 3)])
    const lines = [{ position: 0, quantity: 1 }]
    const { id } = bill.data.receipt
    await desk('POST', `/till/receipts/${id}/return`, { lines, reason: 'Salah ambil' })
    await later()
    const paid = (await today()).sales.today - sales.today
    const report = (await desk('GET', `/reports/sales?${ofToday()}`)).body.data
    const column = report.columns.findIndex(({ name }: { name: string }) => name === 'counter')
    expect(paid).toBeGreaterThan(0)
    expect(report.rows[0].figures[column]).toBe(paid)
  })

  it('counts the batches that end, what was picked and what was wasted', async () => {
    await later()
    const before = await today()
    const ends = await buildProduct(test, { stock: 4, safety: 0 })
    const day = jakartaDate(new Date(test.clock.now().getTime() + DAY_MS))
    await test.sql(
      `update batches set best_before = $1::text::date, unit_cost = 2500 where variation_id = $2::text::uuid`,
      day,
      ends.variationId,
    )
    const [batch] = await batchesOf(test, ends)
    const waste = { batch_id: batch!.id, quantity: 3, reason: 'damaged', note: '' }
    expect((await desk('POST', '/waste', waste)).status).toBe(201)
    await orderAction(test, await paidOrder(), 'confirm', 'pick', 'pack')
    await later()
    const { batches, wasted_today: wasted, floor } = await today()
    expect(batches.ending).toBe(before.batches.ending + 1)
    expect(await totalOf('/batches?view=ending')).toBe(batches.ending)
    expect(wasted).toBe(before.wasted_today + 7_500)
    const picked = await test.sql<{ tasks: number }>(
      `select count(*)::integer as tasks from pick_tasks where done_at > $1`,
      new Date(test.clock.now().getTime() - 3_600_000),
    )
    expect(floor.picked.tasks).toBe(picked[0]!.tasks)
  })

  it('judges an order by its own window, whatever the setting says later', async () => {
    const slot = slotOf(jakartaDate(new Date(test.clock.now().getTime() + DAY_MS)), '12:00')
    const id = await buildOrder(test, await buildBuyer(test), product, { slot })
    await payOrder(test, id)
    const [order] = await test.sql<{ number: string; startsAt: Date }>(
      'select number, slot_starts_at as "startsAt" from orders where id = $1::text::uuid',
      id,
    )
    await test.sql(`update orders set slot_end = '13:00' where id = $1::text::uuid`, id)
    const isLate = async () => (await totalOf(`/orders?q=${order!.number}&late=1`)) === 1
    await laterAt(new Date(order!.startsAt.getTime() + 59 * MINUTE_MS).toISOString())
    expect(await isLate()).toBe(false)
    await laterAt(new Date(order!.startsAt.getTime() + 60 * MINUTE_MS).toISOString())
    expect(await isLate()).toBe(true)
    const [listed] = (await desk('GET', `/orders?q=${order!.number}`)).body.data
    expect(Date.parse(listed.window.ends_at)).toBe(order!.startsAt.getTime() + 60 * MINUTE_MS)
  })

  it('reads the database six times at most', async () => {
    await later()
    const queries = vi.spyOn(test.shop.db, 'query')
    await today()
    const texts = queries.mock.calls.map(([text]) => text)
    queries.mockRestore()
    // The process itself may say that it listens, or read changed settings, at this moment.
    const reads = texts.filter((text) => !/staff_sessions|pg_notify|from settings/.test(text))
    expect(reads.length).toBeGreaterThan(1)
    expect(reads.length).toBeLessThanOrEqual(6)
  })

  it('counts an order as at risk from the moment that picking, packing and the ride need', async () => {
    const id = await paidOrder()
    const [order] = await test.sql<{ startsAt: Date; distance: number }>(
      'select slot_starts_at as "startsAt", distance_m as distance from orders where id = $1::text::uuid',
      id,
    )
    const settings = test.shop.settings()
    const windowEnd = new Date(order!.startsAt.getTime() + settings['slot.minutes'] * MINUTE_MS)
    const need = minutesToDoor(
      { state: 'paid', openTasks: 1, distanceM: order!.distance },
      settings['pick.secondsPerTask'],
    )
    const isListed = async () =>
      (await desk('GET', '/orders?at_risk=1&sort=start&per_page=100')).body.data.some(
        (one: { id: string }) => one.id === id,
      )
    await laterAt(new Date(windowEnd.getTime() - need * MINUTE_MS - 1_000).toISOString())
    expect(await isListed()).toBe(false)
    await laterAt(new Date(windowEnd.getTime() - need * MINUTE_MS).toISOString())
    expect(await isListed()).toBe(true)
    // A branch that needs longer is at risk earlier; the least time to spare comes first.
    const others = (await desk('GET', '/orders?view=new&sort=start&per_page=100')).body.data
    const starts = others.map((one: { start_by: string }) => Date.parse(one.start_by))
    expect(starts).toEqual(starts.toSorted((one: number, other: number) => one - other))
    const startOf = (list: { id: string; start_by: string }[]) =>
      Date.parse(list.find((one) => one.id === id)!.start_by)
    const usual = startOf(others)
    await buildBranch(test)
    await test.sql(
      `update branches set is_hub = true, data = data || '{"pickSeconds": 660}' where id = 'kemang'`,
    )
    const slow = (await desk('GET', '/orders?view=new&sort=start&per_page=100')).body.data
    expect(usual - startOf(slow)).toBe(10 * MINUTE_MS)
    await test.sql(
      `update branches set is_hub = false, data = data - 'pickSeconds' where id = 'kemang'`,
    )
    const { counts } = (await today()).orders
    const atRisk = counts.find(({ name }: { name: string }) => name === 'at_risk').count
    expect(atRisk).toBe(await totalOf('/orders?at_risk=1'))
  })

  it('counts effects that were given up', async () => {
    const before = (await today()).health.dead
    await deadEffect(test)
    await later()
    expect((await today()).health.dead).toBe(before + 1)
  })

  it('counts refunds that the gateway has not taken for an hour as their list does', async () => {
    const before = (await today()).refunds.stuck
    const id = await paidOrder()
    const made = await refund(test, id)
    expect(made.ok).toBe(true)
    // As when the gateway has no answer for hours.
    await test.sql(
      `update refunds set state = 'pending', settled_at = null where order_id = $1::text::uuid`,
      id,
    )
    await later()
    expect((await today()).refunds.stuck).toBe(before)
    await later(61 * MINUTE_MS)
    const { stuck } = (await today()).refunds
    expect(stuck).toBe(before + 1)
    expect(stuck).toBe(await totalOf('/refunds?view=stuck'))
  })

  it.each<[RoleSlug, string[]]>([
    [
      'owner',
      [
        'orders',
        'complaints',
        'conversations',
        'held',
        'sales',
        'service',
        'goods',
        'waste',
        'floor',
        'batches',
        'refunds',
        'invoices',
        'health',
      ],
    ],
    [
      'shift_lead',
      [
        'orders',
        'complaints',
        'conversations',
        'sales',
        'service',
        'goods',
        'waste',
        'floor',
        'batches',
      ],
    ],
    [
      'finance',
      [
        'orders',
        'complaints',
        'conversations',
        'held',
        'sales',
        'service',
        'waste',
        'batches',
        'refunds',
        'invoices',
      ],
    ],
    ['picker', ['orders', 'conversations', 'service', 'goods', 'floor', 'batches']],
    ['marketing', ['service', 'goods']],
    ['cashier', ['orders', 'conversations', 'service']],
    [
      'auditor',
      [
        'orders',
        'complaints',
        'conversations',
        'held',
        'sales',
        'service',
        'goods',
        'waste',
        'floor',
        'batches',
        'refunds',
        'invoices',
        'health',
      ],
    ],
  ])('shows the %s only what the role may read', async (role, parts) => {
    const data = await today(staffAsk(test, await buildStaff(test, role)))
    const shown = Object.entries(data).filter(
      ([, part]) => part !== null && typeof part === 'object',
    )
    expect(shown.map(([name]) => name)).toEqual(parts)
  })
})
