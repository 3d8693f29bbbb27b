/** One act on many orders: what it would do, its four eyes, its failures, and stopping it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDeskOrder } from '../../../test/support/approvals.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  stateOf,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { begun, finishBulks, previewed } from '../../../test/support/order-bulks.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'

type Window = { day: string; start: string; free: number }

let test: TestShop
let product: TestProduct
let owner: TestStaff
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'slot.capacityGrams': 10_000_000 })
  product = await buildProduct(test, { stock: 1_000, price: 100_000 })
  owner = await buildStaff(test, 'owner', null)
})
afterAll(() => test.close())

const ask = (...asked: Parameters<ReturnType<typeof staffAsk>>) => staffAsk(test, owner)(...asked)
const orders = async (count: number) => {
  const all: Awaited<ReturnType<typeof buildDeskOrder>>[] = []
  while (all.length < count) all.push(await buildDeskOrder(test, product))
  return all
}
const numbersOf = (all: readonly { number: string }[]) => all.map(({ number }) => number)
const statesOf = async (all: readonly { id: string }[]) =>
  Promise.all(all.map(async ({ id }) => (await stateOf(test, id)).state))
const rowsOf = async (id: string) => (await ask('GET', `/order-bulks/${id}/rows`)).body.data
const eventsOf = (id: string, action: string) =>
  test.sql('select 1 from order_events where order_id = $1::text::uuid and action = $2', id, action)

describe('an act on many orders', () => {
  it('says what it changes and what not, and does that, each order once', async () => {
    const [first, second, done] = await orders(3)
    const unpaid = await buildOrder(test, await buildBuyer(test), product)
    await ask('POST', `/orders/${done!.number}/actions`, { action: 'pick', version: 99 })
    const { preview } = await previewed(test, owner, {
      act: 'cancel',
      numbers: [...numbersOf([first!, second!]), 'FR-NOSUCH'],
      reason: 'Banjir',
    })
    expect(preview.body.data).toMatchObject({
      changes: 2,
      left_out: [],
      returned: first!.total + second!.total,
      goodwill: 20_000,
      needs_second: false,
    })
    const { body } = await begun(test, owner, {
      act: 'cancel',
      numbers: numbersOf([first!, second!]),
      reason: 'Banjir',
    })
    expect(body.data).toMatchObject({ state: 'running', counts: { open: 2 } })
    await finishBulks(test)
    const { data } = (await ask('GET', `/order-bulks/${body.data.id}`)).body
    expect(data).toMatchObject({
      state: 'done',
      counts: { open: 0, done: 2, failed: 0 },
      returned: first!.total + second!.total,
      goodwill: 20_000,
    })
    for (const { id } of [first!, second!]) expect(await eventsOf(id, 'cancel')).toHaveLength(1)
    const after = await previewed(test, owner, {
      act: 'cancel',
      numbers: numbersOf([first!, done!]),
      reason: 'Banjir',
    })
    expect(after.preview.body.data).toMatchObject({
      changes: 1,
      left_out: [{ count: 1, numbers: [first!.number] }],
    })
    expect((await stateOf(test, unpaid)).state).toBe('pending_payment')
    await test.drain()
    await expectBooksRight(test)
  })

  it('takes all that match the filters, and refuses what was not shown', async () => {
    const own = await buildProduct(test, { stock: 50, price: 100_000 })
    const [{ sku } = { sku: '' }] = await test.sql<{ sku: string }>(
      'select sku from variations where id = $1::text::uuid',
      own.variationId,
    )
    const first = await buildDeskOrder(test, own)
    const wanted = { act: 'cancel', filters: { sku }, reason: 'Habis' }
    const { body } = await previewed(test, owner, wanted)
    const later = await buildDeskOrder(test, own)
    const refused = await ask('POST', '/order-bulks', body)
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await begun(test, owner, wanted)).status).toBe(201)
    await finishBulks(test)
    expect(await statesOf([first, later])).toEqual(['cancelled', 'cancelled'])
  })

  it('waits for a second person above the limit, for exactly these orders', async () => {
    const two = await orders(2)
    test.clock.advance(1_000)
    const lead = await buildStaff(test, 'shift_lead', null)
    const wanted = { act: 'cancel', numbers: numbersOf(two), reason: 'Banjir' }
    const asked = await begun(test, lead, wanted)
    expect([asked.status, asked.body.code]).toEqual([202, 'approval_needed'])
    await finishBulks(test)
    expect(await statesOf(two)).toEqual(['confirmed', 'confirmed'])
    const checker = await buildStaff(test, 'finance', null)
    const approve = (id: string) => staffAsk(test, checker)('POST', `/approvals/${id}/approve`, {})
    expect((await approve(asked.body.details.id)).status).toBe(200)
    // After the approval an order costs something else: it is left as it is.
    await test.sql(
      'update orders set service_fee = service_fee + 1, total = total + 1 where id = $1::text::uuid',
      two[1]!.id,
    )
    await finishBulks(test)
    expect(await statesOf(two)).toEqual(['cancelled', 'confirmed'])
    await test.sql(
      'update orders set service_fee = service_fee - 1, total = total - 1 where id = $1::text::uuid',
      two[1]!.id,
    )
    const [{ data: all }] = [(await ask('GET', '/order-bulks')).body]
    expect(all[0]).toMatchObject({
      by: 'Tini Kasir',
      approved_by: 'Tini Kasir',
      counts: { failed: 1 },
    })
    const resumed = await ask('POST', `/order-bulks/${all[0].id}/resume`, {})
    expect(resumed.body.data).toMatchObject({ state: 'running', counts: { open: 1 } })
    await finishBulks(test)
    expect(await statesOf(two)).toEqual(['cancelled', 'cancelled'])
  })

  it('moves orders to another window while it has room, and lists those that failed', async () => {
    const three = await orders(3)
    await test.sql(
      `insert into delivery_slots (location_id, day, start_time, capacity_orders, capacity_grams)
       values ('kemang', '2026-11-22', '16:00', 2, 150000)`,
    )
    const wanted = {
      act: 'move_window',
      numbers: numbersOf(three),
      window_day: '2026-11-22',
      window_start: '16:00',
    }
    const { preview } = await previewed(test, owner, wanted)
    expect(preview.body.data).toMatchObject({ changes: 3, free: 2 })
    const { body } = await begun(test, owner, wanted)
    await finishBulks(test)
    const rows = await rowsOf(body.data.id)
    expect(rows.map(({ state }: { state: string }) => state)).toEqual(['done', 'done', 'failed'])
    expect(rows[2].problem).toMatch(/\w/)
    const windowsNow = (await ask('GET', '/order-windows')).body.data as Window[]
    expect(windowsNow).not.toContainEqual(
      expect.objectContaining({ day: '2026-11-22', start: '16:00' }),
    )
    const [next] = windowsNow.filter(({ day }) => day === '2026-11-22')
    const again = {
      ...wanted,
      numbers: [rows[2].number],
      window_day: next!.day,
      window_start: next!.start,
    }
    expect((await previewed(test, owner, again)).preview.body.data.free).toBe(next!.free)
    const { body: second } = await begun(test, owner, again)
    await finishBulks(test)
    expect((await ask('GET', `/order-bulks/${second.data.id}`)).body.data.counts).toMatchObject({
      done: 1,
      failed: 0,
    })
    const after = (await ask('GET', '/order-windows')).body.data as Window[]
    expect(after.find(({ day, start }) => day === next!.day && start === next!.start)?.free).toBe(
      next!.free - 1,
    )
    const moved = await test.sql<{ id: string }>(
      "select id from orders where slot_day = '2026-11-22' and slot_start = '16:00'",
    )
    expect(moved).toHaveLength(2)
    const past = await previewed(test, owner, { ...wanted, window_day: '2026-11-19' })
    expect(past.preview.body.code).toBe('slot_past')
    await test.drain()
    await expectBooksRight(test)
  })

  it('is stopped and goes on', async () => {
    const two = await orders(2)
    const wanted = { act: 'cancel', numbers: numbersOf(two), reason: 'Banjir' }
    const { body } = await begun(test, owner, wanted)
    const step = (name: string) => ask('POST', `/order-bulks/${body.data.id}/${name}`, {})
    expect((await step('stop')).body.data.state).toBe('stopped')
    await finishBulks(test)
    expect(await statesOf(two)).toEqual(['confirmed', 'confirmed'])
    expect((await step('stop')).body.code).toBe('changed_meanwhile')
    expect((await step('resume')).body.data.state).toBe('running')
    await finishBulks(test)
    expect(await statesOf(two)).toEqual(['cancelled', 'cancelled'])
  })

  it('needs a reason to cancel, and the permission to change orders', async () => {
    const [one] = await orders(1)
    const wanted = { act: 'cancel', numbers: [one!.number] }
    const { preview } = await previewed(test, owner, wanted)
    expect(preview.body.errors.reason).toHaveLength(1)
    const picker = await buildStaff(test, 'picker', null)
    expect((await previewed(test, picker, wanted)).preview.status).toBe(403)
  })
})
