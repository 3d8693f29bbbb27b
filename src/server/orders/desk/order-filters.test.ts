/** Filters of the list by people, branch, courier and goods, and what their controls offer. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  type TestProduct,
} from '../../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { addTestStaff, buildBranch, buildStaff, staffAsk } from '../../../../test/support/staff.ts'
import { conditionOf } from '../store/desk/staff-order-filters.ts'
import { listStaffOrders } from '../store/desk/staff-orders.ts'

type Order = { id: string; number: string }

let test: TestShop
let product: TestProduct
let desk: ReturnType<typeof staffAsk>
/** The order that is looked for, among others. */
let order: Order
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  product = await buildProduct(test, { stock: 1_000 })
  desk = staffAsk(test, await buildStaff(test, 'owner'))
  await buildBranch(test, 'tebet')
  await test.sql("update branches set is_hub = true where id = 'kemang'")
})
beforeEach(async () => {
  order = await newOrder()
  await newOrder()
})
afterAll(() => test.close())

const newOrder = async (): Promise<Order> => {
  const id = await buildOrder(test, await buildBuyer(test), product)
  const [found] = await test.sql<{ number: string }>(
    'select number from orders where id = $1::text::uuid',
    id,
  )
  return { id, number: found!.number }
}
const found = async (query: string): Promise<string[]> => {
  const { status, body } = await desk('GET', `/orders?${query}`)
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data.map(({ number }: Order) => number)
}
/** The same where many orders match. */
const foundOfMany = async (filters: Parameters<typeof conditionOf>[0]): Promise<string[]> => {
  const at = { now: test.clock.now(), settings: test.shop.settings() }
  const where = conditionOf(filters, { ...at, walks: true })
  const wanted = { where, sort: '-placed', after: null, limit: 50, isFew: false, at } as const
  return (await listStaffOrders(test.shop.db, wanted)).map(({ number }) => number)
}
const rowOf = async ({ number }: Order) => (await desk('GET', `/orders?q=${number}`)).body.data[0]
const choices = async () => (await desk('GET', '/order-choices')).body.data

/** A run with a tote for the order and a task on its first line. */
const onPickRun = async ({ id }: Order, runPicker: string | null, taskPicker: string | null) => {
  const window = "'2026-11-21', '12:00', '14:00', '2026-11-21T05:00:00Z'"
  await test.sql(
    `with run as (
       insert into pick_runs (id, location_id, slot_day, slot_start, slot_end, slot_starts_at, picker_id, made_at)
       select gen_random_uuid(), location_id, ${window}, $2::text::uuid, now() from orders where id = $1::text::uuid returning id),
     tote as (
       insert into totes (order_id, run_id, position, letter) select $1::text::uuid, id, 1, 'A' from run)
     insert into pick_tasks (id, run_id, order_id, order_line_id, variation_id, wanted, claimed_by, claimed_at)
     select gen_random_uuid(), run.id, l.order_id, l.id, l.variation_id, 1, $3::text::uuid, now()
     from run, order_lines l where l.order_id = $1::text::uuid limit 1`,
    id,
    runPicker,
    taskPicker,
  )
}

it('finds orders by who picks, helped to pick, or is assigned', async () => {
  const [own, helping] = [await addTestStaff(test, 'picker'), await addTestStaff(test, 'picker')]
  await onPickRun(order, own.id, helping.id)
  expect(await found(`picker=${own.id}`)).toEqual([order.number])
  expect(await foundOfMany({ picker: own.id })).toEqual([order.number])
  expect(await found(`picker=${helping.id}`)).toEqual([order.number])
  expect((await rowOf(order)).picker.id).toBe(own.id)
  const [assigned, other] = [await addTestStaff(test, 'picker'), await newOrder()]
  for (const { id } of [order, other])
    await test.sql(
      'insert into order_pickers (order_id, staff_id, assigned_at) values ($1::text::uuid, $2::text::uuid, now())',
      id,
      assigned.id,
    )
  expect(await found(`picker=${assigned.id}`)).toEqual([other.number])
  const ids = (await choices()).pickers.map(({ id }: { id: string }) => id)
  expect(ids).toEqual(expect.arrayContaining([own.id, helping.id, assigned.id]))
  expect((await desk('GET', '/orders?picker=tini')).status).toBe(422)
})

it('finds orders by the rider of their run', async () => {
  const rider = await addTestStaff(test, 'rider')
  await test.sql(
    `with run as (
       insert into rider_runs (id, location_id, day, slot_start, rider_id, created_at)
       values (gen_random_uuid(), 'kemang', '2026-11-21', '12:00', $2::text::uuid, now()) returning id)
     insert into run_stops (run_id, order_id, position) select id, $1::text::uuid, 1 from run`,
    order.id,
    rider.id,
  )
  expect(await found(`rider=${rider.id}`)).toEqual([order.number])
  expect(await foundOfMany({ rider: rider.id })).toEqual([order.number])
  expect((await rowOf(order)).rider_name).toBe('Tini Kasir')
  expect((await choices()).riders).toContainEqual({ id: rider.id, name: 'Tini Kasir' })
})

it('finds orders by the branch where they are collected, else by that which they leave from', async () => {
  const other = await newOrder()
  await test.sql(
    "update orders set branch_id = 'tebet', shipping_method = 'collect' where id = $1::text::uuid",
    order.id,
  )
  expect(await found('branch=tebet')).toEqual([order.number])
  const fromHub = await found('branch=kemang')
  expect([fromHub.includes(other.number), fromHub.includes(order.number)]).toEqual([true, false])
  expect([(await rowOf(order)).branch, (await rowOf(other)).branch]).toEqual([
    'Petik tebet',
    'Petik kemang',
  ])
  expect(await found('branch=none')).toEqual([])
  const named = { id: 'tebet', name: 'Petik tebet' }
  expect((await choices()).branches).toContainEqual(named)
})

it('finds orders by SKU, coupon and courier', async () => {
  await test.sql("update order_lines set sku = 'CARI-1' where order_id = $1::text::uuid", order.id)
  for (const sku of ['CARI-1', 'cari-1']) expect(await found(`sku=${sku}`)).toEqual([order.number])
  await test.sql(`update orders set coupon_codes = '{HEMAT}' where id = $1::text::uuid`, order.id)
  expect(await found('coupon=hemat')).toEqual([order.number])
  await test.sql(
    `insert into shipments (id, order_id, attempt, provider, method, status_at, code, created_at)
     values (gen_random_uuid(), $1::text::uuid, 1, 'kilat', 'instant', now(), '1234', now())`,
    order.id,
  )
  expect(await found('courier=kilat')).toEqual([order.number])
  expect((await choices()).couriers).toEqual(['kilat'])
})

it('offers the windows and the ways of paying and shipping that there are', async () => {
  const row = await rowOf(order)
  const offered = await choices()
  expect(offered.window_starts).toContain(row.window.start)
  expect(offered.payment_methods).toContainEqual({
    id: row.payment_method,
    name: row.payment_method_name,
  })
  expect(offered.shipping_methods).toContainEqual({
    id: row.shipping_method,
    name: row.shipping_name,
  })
  expect(
    await found(`window_start=${row.window.start}&payment_method=${row.payment_method}`),
  ).toContain(order.number)
})

it('says whether paid orders are accepted by themselves', async () => {
  expect((await choices()).accepts_by_self).toBe(true)
  await changeSettings(test, { 'order.acceptBySelf': 0 })
  expect((await choices()).accepts_by_self).toBe(false)
})

it('finds orders of which money still has to be returned', async () => {
  await test.sql(
    `insert into refunds (id, order_id, cause, cause_id, goods, shipping, service_fee, amount, money, credit, route, state, created_at)
     values (gen_random_uuid(), $1::text::uuid, 'cancel', $1, 1000, 0, 0, 1000, 1000, 0, 'transfer', 'pending', now())`,
    order.id,
  )
  expect(await found('view=refund_due')).toEqual([order.number])
  // Under way at the gateway or bank, then with the customer.
  for (const state of ['sent', 'done']) {
    await test.sql(
      `update refunds set state = '${state}' where order_id = $1::text::uuid`,
      order.id,
    )
    expect(await found('view=refund_due')).toEqual([])
  }
})
