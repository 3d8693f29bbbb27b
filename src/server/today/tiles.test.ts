/** Every figure of the first screen that opens a list is the total of that list. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serviceFrom } from '#domain/orders/service-days.ts'
import { askedGoods } from '#domain/catalogue/asked-goods.ts'
import { queryOfTile, TILE_FILTERS, type FilteredTile } from '#domain/staff/today-tile.ts'
import { MINUTE_MS, jakartaDate } from '#domain/time.ts'
import { buildApproval } from '../../../test/support/approvals.ts'
import { buildBuyer, buildProduct, changeSettings } from '../../../test/support/builders.ts'
import { complained } from '../../../test/support/complaint-asks.ts'
import { buildDelivered } from '../../../test/support/complaints.ts'
import { openFloor, type Floor } from '../../../test/support/floor.ts'
import { createGoodsByCall } from '../../../test/support/goods.ts'
import { deadEffect } from '../../../test/support/health-asks.ts'
import { buildHeldOffer } from '../../../test/support/held.ts'
import { orderAction, refund } from '../../../test/support/orders.ts'
import { buildReview } from '../../../test/support/reviews.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { batchesOf } from '../../../test/support/stock.ts'

let test: TestShop
let floor: Floor
let desk: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
  floor = await openFloor(test)
  desk = staffAsk(test, await buildStaff(test, 'owner', null))
  await fillShop()
})
afterAll(() => test.close())

/** Something for each tile. */
const fillShop = async () => {
  const window = floor.nextWindow()
  const cold = await buildProduct(test, { refrigerated: true, stock: 50 })
  const missed = await buildProduct(test, { stock: 50 })
  await floor.orderOf(
    [
      [cold, 1],
      [missed, 2],
    ],
    window,
  )
  const { tasks } = await floor.runOf(window)
  for (const task of tasks)
    await floor.act(task, { act: task.variation_id === cold.variationId ? 'pick' : 'short' })
  await buildApproval(test, missed)
  await complained(test)
  await buildHeldOffer(test)
  await buildReview(test)
  const buyer = await buildBuyer(test)
  for (const _ of [1, 2]) {
    const { orderId } = await buildDelivered(test, { buyer })
    await orderAction(test, orderId, 'complete')
  }
  await buildProduct(test, { stock: 0 })
  // A copied product is not shown yet, and has no stock.
  const { token } = await buildStaff(test, 'owner')
  const copy = await createGoodsByCall(test, token, { sku: 'SALINAN', slug: 'salinan' })
  expect(copy.body.data.shown).toBe(false)
  const low = await buildProduct(test, { stock: 3 })
  await test.sql('update products set sold_30_days = 60 where id = $1::text::uuid', low.id)
  const { orderId: returned } = await buildDelivered(test)
  await refund(test, returned)
  const old = new Date(test.clock.now().getTime() - 120 * MINUTE_MS)
  await test.sql(
    `update refunds set state = 'pending', settled_at = null, created_at = $2 where order_id = $1::text::uuid`,
    returned,
    old,
  )
  const batchOf = async () => (await batchesOf(test, await buildProduct(test, { stock: 4 })))[0]!.id
  await test.sql(
    'update batches set best_before = $1::text::date where id = $2::text::uuid',
    jakartaDate(test.clock.now()),
    await batchOf(),
  )
  const held = await desk('POST', `/batches/${await batchOf()}/hold`, { reason: 'Diperiksa' })
  expect(held.status).toBe(200)
  await deadEffect(test)
  test.clock.advance(30 * MINUTE_MS)
}

type Today = Record<string, Record<string, number | null>> & {
  orders: { counts: { name: string; count: number }[] }
}
const today = async (): Promise<Today> => (await desk('GET', '/today')).body.data
const totalOf = async (path: string): Promise<number> => (await desk('GET', path)).body.meta.total
const rowsOf = async (path: string): Promise<number> => (await desk('GET', path)).body.data.length
const listed = (path: string, tile: FilteredTile) => totalOf(`${path}${queryOfTile(tile)}`)
const goods = (tile: FilteredTile) =>
  totalOf(`/products?${new URLSearchParams(askedGoods(TILE_FILTERS[tile])).toString()}`)
const reported = async (report: string, range: string, column: string): Promise<number> => {
  const until = jakartaDate(test.clock.now())
  const from = range === 'today' ? until : serviceFrom(until)
  const { data } = (await desk('GET', `/reports/${report}?by=day&from=${from}&until=${until}`)).body
  const at = data.columns.findIndex(({ name }: { name: string }) => name === column)
  return data.rows.reduce(
    (sum: number, { figures }: { figures: number[] }) => sum + figures[at]!,
    0,
  )
}

/** Each figure with what its link lists. */
const TILES: readonly [
  name: string,
  figure: (data: Today) => number,
  list: () => Promise<number>,
][] = [
  ['conversations', (data) => data['conversations']!['waiting']!, () => totalOf('/conversations')],
  ['complaints', (data) => data['complaints']!['open']!, () => listed('/complaints', 'complaints')],
  [
    'late complaints',
    (data) => data['complaints']!['late']!,
    () => listed('/complaints', 'complaintsLate'),
  ],
  ['held', (data) => data['held']!['open']!, () => totalOf('/held?state=open')],
  ['sold out', (data) => data['goods']!['sold_out']!, () => goods('soldOut')],
  ['low', (data) => data['goods']!['low']!, () => goods('low')],
  ['stars', (data) => data['goods']!['stars_fell']!, () => listed('/stars', 'starsFell')],
  [
    'often missing',
    (data) => data['goods']!['often_missing']!,
    async () =>
      (await desk('GET', `/picking/missing${queryOfTile('oftenMissing')}`)).body.data.products
        .length,
  ],
  [
    'cold late',
    (data) => data['floor']!['cold_late']!,
    () => rowsOf(`/packing${queryOfTile('coldLate')}`),
  ],
  ['ending', (data) => data['batches']!['ending']!, () => listed('/batches', 'batchesEnding')],
  ['on hold', (data) => data['batches']!['held']!, () => listed('/batches', 'batchesHeld')],
  ['stuck refunds', (data) => data['refunds']!['stuck']!, () => listed('/refunds', 'refundsStuck')],
  [
    'overdue',
    (data) => data['invoices']!['overdue']!,
    () => rowsOf(`/company-invoices${queryOfTile('invoicesOverdue')}`),
  ],
  [
    'ratings',
    (data) => data['service']!['ratings']!,
    () => totalOf(`/reviews?written_from=${serviceFrom(jakartaDate(test.clock.now()))}`),
  ],
  ['repeat', (data) => data['service']!['repeat_customers']!, () => listed('/customers', 'repeat')],
  ['customers', (data) => data['service']!['customers']!, () => totalOf('/customers?bought=once')],
  [
    'delivered',
    (data) => data['service']!['delivered']!,
    () => reported('delivery', 'week', 'delivered'),
  ],
  [
    'on time',
    (data) => data['service']!['on_time']!,
    () => reported('delivery', 'week', 'on_time'),
  ],
  [
    'picked',
    (data) => (data['floor']!['picked'] as never)['today'],
    () => reported('picking', 'today', 'tasks'),
  ],
  ['dead effects', (data) => data['health']!['dead']!, () => rowsOf('/health/effects')],
  [
    'late effects',
    (data) => data['health']!['late']!,
    async () =>
      (await desk('GET', '/health')).body.data.outbox.reduce(
        (sum: number, { late }: { late: number }) => sum + late,
        0,
      ),
  ],
  [
    'broken rules',
    (data) => data['health']!['breaks']!,
    async () => (await desk('GET', '/health')).body.data.books.breaks.length,
  ],
]
/** Of these the shop of this test has none; other tests make some. */
const EMPTY = new Set([
  'conversations',
  'late complaints',
  'stars',
  'overdue',
  'late effects',
  'broken rules',
])

it.each(TILES)('%s: the list has as many', async (name, figure, list) => {
  const [count, total] = [figure(await today()), await list()]
  expect([name, total, total > 0]).toEqual([name, count, !EMPTY.has(name)])
})

it('counts orders, batches and cold goods of the branch alone', async () => {
  const owner = desk
  desk = staffAsk(test, await buildStaff(test, 'shift_lead', 'bogor'))
  const data = await today()
  for (const { name, count } of data.orders.counts) expect([name, count]).toEqual([name, 0])
  expect(data['floor']!['cold_late']).toBe(await rowsOf(`/packing${queryOfTile('coldLate')}`))
  // A branch without stock of its own has no list of batches.
  expect(data['batches']).toBe(null)
  expect((await desk('GET', '/batches')).status).toBe(403)
  desk = owner
})
