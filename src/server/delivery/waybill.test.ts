/** Waybills of parcels that couriers fetch: what they say, to whom, and what waits for a number. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SEEDED_ROLES, type RoleSlug } from '#domain/staff/seeded-roles.ts'
import { changeSettings } from '../../../test/support/builders.ts'
import { buildCourierParcel, buildParcel } from '../../../test/support/deliveries.ts'
import { bagOrder } from '../../../test/support/runs.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'slot.capacityGrams': 100_000_000 })
})
afterAll(() => test.close())

const as = async (role: RoleSlug) => staffAsk(test, await buildStaff(test, role))

it('says who sends, who receives, what it weighs and that nothing is to collect', async () => {
  const { orderId, number } = await buildCourierParcel(test, { waybill: 'JT0001' })
  await bagOrder(test, orderId, 3)
  await test.sql(
    `update orders set notes = 'Titip satpam', address = jsonb_set(address, '{notes}', '"Pagar hijau"') where id = $1::text::uuid`,
    orderId,
  )
  const [order] = await test.sql<{ address: Record<string, string>; weight: number }>(
    'select address, coalesce(picked_g, weight_g) as weight from orders where id = $1::text::uuid',
    orderId,
  )
  const { status, body } = await (await as('picker'))('GET', `/orders/${number}/waybill`)
  const settings = test.shop.settings()
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    number,
    courier: 'JNE',
    service: 'REG',
    state: 'booked',
    waybill: 'JT0001',
    sender: { name: settings['hub.name'], phone: settings['hub.phone'] },
    receiver: {
      name: order!.address['name'],
      phone: order!.address['phone'],
      note: 'Pagar hijau · Titip satpam',
    },
    bags: 3,
    weight_g: Number(order!.weight) + settings['shipping.packingGrams'],
    is_chilled: false,
    cash: 0,
  })
})

it('has the cash of an order that is paid at the door', async () => {
  const { orderId, number } = await buildCourierParcel(test, { waybill: 'JT0002' })
  await test.sql(
    `update orders set payment_method = 'cod', payment_state = 'none' where id = $1::text::uuid`,
    orderId,
  )
  const [order] = await test.sql<{ total: number }>(
    'select total::integer as total from orders where id = $1::text::uuid',
    orderId,
  )
  const { body } = await (await as('picker'))('GET', `/orders/${number}/waybill`)
  expect(body.data.cash).toBe(order!.total)
  await test.sql(
    `update orders set payment_method = 'gopay', payment_state = 'paid' where id = $1::text::uuid`,
    orderId,
  )
})

it('has no number before the courier gives one', async () => {
  const desk = await as('rider_desk')
  for (const status of ['booking', 'unbooked']) {
    const { number } = await buildCourierParcel(test, { status })
    const { body } = await desk('GET', `/orders/${number}/waybill`)
    expect(body.data).toMatchObject({ state: status, waybill: null, link: null })
  }
})

it('is there from packing to the door, and only for other couriers', async () => {
  const desk = await as('shift_lead')
  const own = await buildParcel(test)
  expect((await desk('GET', `/orders/${own.orderId}/waybill`)).body.code).toBe('order_state')
  const { orderId, number } = await buildCourierParcel(test, { waybill: 'JT0003' })
  const codeIn = async (state: string) => {
    await test.sql('update orders set state = $1 where id = $2::text::uuid', state, orderId)
    return (await desk('GET', `/orders/${number}/waybill`)).body.code
  }
  expect(await codeIn('picking')).toBe('order_state')
  expect(await codeIn('on_delivery')).toBeUndefined()
  expect(await codeIn('delivered')).toBe('order_state')
  expect(await codeIn('packed')).toBeUndefined()
  expect((await desk('GET', '/orders/FR-NONE/waybill')).body.code).toBe('order_not_found')
})

it('shows the customer whole to who prints it, and records that', async () => {
  const { number, buyer } = await buildCourierParcel(test, { waybill: 'JT0004' })
  const picker = await buildStaff(test, 'picker')
  expect(SEEDED_ROLES.picker.permissions).not.toContain('customers.read')
  const { body } = await staffAsk(test, picker)('GET', `/orders/${number}/waybill`)
  expect(body.data.receiver.phone).toMatch(/^62\d+$/)
  const acts = await test.sql<{ customer: string; order: string }>(
    `select customer_id as customer, facts ->> 'order' as order from staff_acts where act = 'looked_at' and staff_id = $1::text::uuid`,
    picker.id,
  )
  expect(acts).toEqual([{ customer: buyer.id, order: number }])
  for (const role of ['cashier', 'rider', 'marketing', 'auditor'] as const)
    expect((await (await as(role))('GET', `/orders/${number}/waybill`)).status).toBe(403)
})

it('the riders’ desk lists what couriers fetch that day, what needs a person first', async () => {
  test.clock.set(TEST_NOW)
  const [booked, refused, late, gone] = [
    await buildCourierParcel(test, { waybill: 'JT0005' }),
    await buildCourierParcel(test, { status: 'unbooked' }),
    await buildCourierParcel(test, { waybill: 'JT0006' }),
    await buildCourierParcel(test, { status: 'picked', waybill: 'JT0007' }),
  ]
  // A month of its own.
  const place = (orderId: string, day: string) =>
    test.sql(
      `update orders set slot_day = $1::text::date, slot_starts_at = $1::text::timestamptz where id = $2::text::uuid`,
      day,
      orderId,
    )
  for (const { orderId } of [booked, refused, gone]) await place(orderId, '2027-03-10')
  await place(late.orderId, '2027-03-09')
  await test.sql(`update orders set state = 'on_delivery' where id = $1::text::uuid`, gone.orderId)
  const read = async (day: string, ask: ReturnType<typeof staffAsk>) =>
    (await ask('GET', `/runs?day=${day}`)).body.data
  const desk = await as('rider_desk')
  const today = await read('2027-03-10', desk)
  const own = new Set([booked, refused, late, gone].map(({ number }) => number))
  const rows = today.fetched.filter(({ number }: { number: string }) => own.has(number))
  expect(rows.map((one: Record<string, unknown>) => [one['number'], one['state']])).toEqual([
    [refused.number, 'unbooked'],
    [late.number, 'booked'],
    [booked.number, 'booked'],
    [gone.number, 'fetched'],
  ])
  expect(rows[2]).toMatchObject({
    courier: 'JNE',
    service: 'REG',
    waybill: 'JT0005',
    day: '2027-03-10',
    driver: null,
    name: expect.not.stringMatching(/^$/),
  })
  expect(today.orders).toEqual([])
  // What was fetched or refused is of its own day; what still waits here is not.
  const later = (await read('2027-03-11', desk)).fetched.map(
    ({ number }: { number: string }) => number,
  )
  expect(later).toEqual(expect.arrayContaining([late.number, booked.number, refused.number]))
  expect(later).not.toContain(gone.number)
  const elsewhere = await buildStaff(test, 'rider_desk', 'bogor')
  expect((await staffAsk(test, elsewhere)('GET', '/runs?day=2027-03-10')).status).toBe(403)
  await test.sql(`update orders set state = 'packed' where id = $1::text::uuid`, gone.orderId)
})
