/** Staff of one branch reach no order, run or parcel that leaves from another place. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROLE_SLUGS, type RoleSlug } from '#domain/staff/seeded-roles.ts'
import { served } from '../../src/server/start/calls.ts'
import { buildDeskOrder } from '../support/approvals.ts'
import { askOf, sendAsk } from '../support/asks.ts'
import { buildBuyer, changeSettings } from '../support/builders.ts'
import { buildCollectOrder, buildCounter } from '../support/collect.ts'
import { complained } from '../support/complaint-asks.ts'
import { csvRows } from '../support/csv.ts'
import { nameOf } from '../support/contract-fields.ts'
import { DESK_ASKS } from '../support/order-desk.ts'
import { ORDER_BULK_ASKS, previewed } from '../support/order-bulks.ts'
import { buildPerson, type Person } from '../support/people.ts'
import { PICKING_ASKS } from '../support/picking.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../support/staff.ts'
import { buildTransfer } from '../support/transfers.ts'

let test: TestShop
let person: Person
const elsewhere = new Map<RoleSlug, TestStaff>()
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'slot.capacityOrders': 10_000, 'slot.capacityGrams': 100_000_000 })
  person = await buildPerson(test)
  for (const role of ROLE_SLUGS) elsewhere.set(role, await buildStaff(test, role, 'bogor'))
})
afterAll(() => test.close())

/** About one order, run, task or parcel that their path names. */
const bound = served
  .map(({ call }) => call)
  .filter((call) => {
    const name = nameOf(call)
    if (name in PICKING_ASKS || name in ORDER_BULK_ASKS) return name.includes('{id}')
    return name in DESK_ASKS && name.includes('{number}')
  })

it('covers the calls about an order, a run and a parcel', () => {
  expect(bound.length).toBe(37)
})

it.each(bound.map((call) => [nameOf(call), call] as const))(
  '%s is refused to every role of another branch',
  async (_, call) => {
    const asked = await askOf(test, call, person)
    for (const { token } of elsewhere.values()) {
      const { status, body } = await sendAsk(test, call, { ...asked, token })
      expect([status, body.code]).toEqual([403, 'forbidden'])
    }
    expect((await sendAsk(test, call, asked)).status).toBe(call.status)
  },
)

const as = (role: RoleSlug) => staffAsk(test, elsewhere.get(role)!)

it('lists leave out what is elsewhere', async () => {
  const everywhere = staffAsk(test, await buildStaff(test, 'owner', null))
  const { number } = await buildDeskOrder(test, person.product)
  await everywhere('POST', `/orders/${number}/actions`, { action: 'confirm', version: 1 })
  const seen = await everywhere('GET', `/orders?q=${number}`)
  expect([seen.body.data.length, seen.body.meta.total]).toEqual([1, 1])
  for (const path of [`/orders?q=${number}`, '/orders', '/packing', '/conversations']) {
    const { status, body } = await as('owner')('GET', path)
    expect([path, status, body.data]).toEqual([path, 200, []])
  }
  const { meta } = (await as('owner')('GET', '/orders')).body
  expect([meta.total, meta.new_count]).toEqual([0, 0])
  const runs = (await as('owner')('GET', '/pick-runs')).body.data
  expect(runs).toEqual({ runs: [], waiting: [] })
  expect((await as('owner')('GET', '/order-bulks')).body.data).toEqual([])
  const file = await as('owner')('GET', '/exports/lists/orders')
  expect([file.status, csvRows(String(file.body)).rows]).toEqual([200, []])
})

it('acts on many orders leave out what is elsewhere', async () => {
  const { number } = await buildDeskOrder(test, person.product)
  const wanted = { act: 'cancel', numbers: [number], reason: 'Habis' }
  const { preview } = await previewed(test, elsewhere.get('support')!, wanted)
  expect([preview.status, preview.body.data.changes]).toEqual([200, 0])
  const { preview: whole } = await previewed(test, await buildStaff(test, 'support', null), wanted)
  expect(whole.body.data.changes).toBe(1)
})

it('orders that are collected are of the branch, and of the place that packs them', async () => {
  const branch = await buildCounter(test)
  const id = await buildCollectOrder(test, await buildBuyer(test), person.product, branch)
  const status = async (role: RoleSlug, at: string) =>
    (await staffAsk(test, await buildStaff(test, role, at))('GET', `/orders/${id}`)).status
  // Staff of the counter's branch, whose row exists already.
  expect(await status('shift_lead', branch)).toBe(200)
  expect(await status('shift_lead', 'kemang')).toBe(200)
  expect((await as('shift_lead')('GET', `/orders/${id}`)).status).toBe(403)
})

it('complaints and refunds are about own orders: lists, counts, pages and acts', async () => {
  const { id: complaint } = await complained(test)
  const { refundId } = await buildTransfer(test)
  const figures = async (role: RoleSlug, at: string | null) => {
    const ask = staffAsk(test, await buildStaff(test, role, at))
    const count = async (path: string) => (await ask('GET', path)).body.meta.total as number
    const { complaints } = (await ask('GET', '/today')).body.data
    return {
      list: await count('/complaints'),
      today: complaints.open,
      refunds: await count('/refunds'),
    }
  }
  const here = await figures('owner', null)
  expect(here.list).toBeGreaterThan(0)
  expect([here.today, here.refunds > 0]).toEqual([here.list, true])
  const there = await figures('owner', 'bogor')
  expect([there.list, there.today, there.refunds]).toEqual([0, 0, 0])
  const page = await as('owner')('GET', `/complaints/${complaint}`)
  expect([page.status, page.body.code]).toEqual([403, 'forbidden'])
  const noted = await as('owner')('POST', `/complaints/${complaint}/notes`, { text: 'Cek foto' })
  expect(noted.status).toBe(403)
  const retried = await as('owner')('POST', `/refunds/${refundId}/retry`)
  expect([retried.status, retried.body.code]).toEqual([403, 'forbidden'])
})
