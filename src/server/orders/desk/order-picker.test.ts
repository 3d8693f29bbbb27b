/** The board: what is trouble, who picks, and two people who assign a picker at once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  changeSettings,
  payOrder,
  buildBuyer,
  buildOrder,
  buildProduct,
} from '../../../../test/support/builders.ts'
import { buildParcel } from '../../../../test/support/deliveries.ts'
import { missGoods, openFloor } from '../../../../test/support/floor.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'

let test: TestShop
let desk: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, {
    'slot.capacityOrders': 1_000,
    'slot.capacityGrams': 10_000_000,
  })
  desk = staffAsk(test, await buildStaff(test, 'owner'))
})
afterAll(() => test.close())

const numberOf = async (orderId: string): Promise<string> => {
  const [row] = await test.sql<{ number: string }>(
    'select number from orders where id = $1::text::uuid',
    orderId,
  )
  return row!.number
}
const rowOf = async (number: string) => (await desk('GET', `/orders?q=${number}`)).body.data[0]
const paidOrder = async () => {
  const id = await buildOrder(test, await buildBuyer(test), await buildProduct(test))
  await payOrder(test, id)
  return numberOf(id)
}
/** Whether the view of troubles has the order, as the board counts it. */
const isInView = async (number: string) =>
  (await desk('GET', `/orders?view=trouble&q=${number}`)).body.data.length === 1
const assign = (number: string, staff_id: string | null, seen: string | null = null) =>
  desk('PUT', `/orders/${number}/picker`, { staff_id, seen })

it('an ordinary order has no trouble and no picker', async () => {
  const number = await paidOrder()
  expect(await rowOf(number)).toMatchObject({ troubles: [], picker: null })
  expect(await isInView(number)).toBe(false)
})

it.each([
  ['rejected', 'courier_refused'],
  ['courier_not_found', 'courier_refused'],
  ['on_hold', 'on_hold'],
])('a parcel that is %s is trouble until the order has arrived', async (status, trouble) => {
  const { orderId } = await buildParcel(test)
  const number = await numberOf(orderId)
  expect((await rowOf(number)).troubles).toEqual([])
  await test.sql(
    'update shipments set status = $1 where order_id = $2::text::uuid',
    status,
    orderId,
  )
  expect((await rowOf(number)).troubles).toEqual([trouble])
  expect(await isInView(number)).toBe(true)
  await test.sql("update orders set state = 'delivered' where id = $1::text::uuid", orderId)
  expect((await rowOf(number)).troubles).toEqual([])
  expect(await isInView(number)).toBe(false)
})

it('a question about a substitute is trouble until it is answered; the card names who picks', async () => {
  const floor = await openFloor(test)
  const { ask, orderId } = await missGoods(test, floor, { prices: [50_000] })
  const number = await numberOf(orderId)
  const asked = await rowOf(number)
  expect(asked.troubles).toEqual(['substitution_open'])
  expect(await isInView(number)).toBe(true)
  expect(asked.picker).toMatchObject({ name: 'Tini Kasir', is_picking: true })
  const order = await ask('GET', `/orders/${orderId}`)
  const { id } = order.body.data.substitutions[0]
  await ask('PUT', `/orders/${orderId}/substitutions/${id}`, { answer: 'refuse' })
  expect((await rowOf(number)).troubles).toEqual([])
  // Who took the run picks it; that is no assignment to change.
  const late = await assign(number, null, asked.picker.id)
  expect([late.status, late.body.code]).toEqual([409, 'order_state'])
})

it('a failed delivery and a wish to cancel are trouble', async () => {
  const { orderId } = await buildParcel(test, {}, {}, ['pick', 'pack'])
  await test.sql('update orders set cancel_asked_at = now() where id = $1::text::uuid', orderId)
  const number = await numberOf(orderId)
  expect((await rowOf(number)).troubles).toEqual(['cancel_asked'])
  await test.sql("update orders set state = 'failed_delivery' where id = $1::text::uuid", orderId)
  expect((await rowOf(number)).troubles).toEqual(['failed_delivery'])
})

it('assigns a picker, which reserves nothing, and takes it back', async () => {
  const number = await paidOrder()
  const picker = await buildStaff(test, 'picker', null)
  const held = () =>
    test.sql(
      'select sum(quantity - released)::int as units, count(*)::int as rows from stock_reservations',
    )
  const before = await held()
  expect((await desk('GET', '/pickers')).body.data).toContainEqual({
    id: picker.id,
    name: 'Tini Kasir',
  })
  const { status, body } = await assign(number, picker.id)
  expect([status, body.data.picker]).toEqual([
    200,
    { id: picker.id, name: 'Tini Kasir', is_picking: false },
  ])
  expect((await rowOf(number)).picker).toEqual(body.data.picker)
  expect(await held()).toEqual(before)
  expect((await assign(number, null, picker.id)).body.data).toEqual({ picker: null })
  expect((await rowOf(number)).picker).toBeNull()
})

it('of two assignments at once one wins, and the other learns who was assigned', async () => {
  const number = await paidOrder()
  const [one, two] = [
    await buildStaff(test, 'picker', null),
    await buildStaff(test, 'picker', null),
  ]
  const answers = await Promise.all([assign(number, one.id), assign(number, two.id)])
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
  expect([won!.status, lost!.status, lost!.body.code]).toEqual([200, 409, 'changed_meanwhile'])
  expect(lost!.body.details).toEqual(won!.body.data)
  expect((await rowOf(number)).picker).toEqual(won!.body.data.picker)
  // Who saw the winner may replace them.
  const other = won!.body.data.picker.id === one.id ? two : one
  expect((await assign(number, other.id, won!.body.data.picker.id)).status).toBe(200)
})

it('refuses who cannot pick, an order that has left, and a role that may not decide', async () => {
  const number = await paidOrder()
  const cashier = await buildStaff(test, 'cashier')
  const refused = await assign(number, cashier.id)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['staff_id']])
  const picker = await buildStaff(test, 'picker', null)
  const { orderId } = await buildParcel(test)
  expect((await assign(await numberOf(orderId), picker.id)).body.code).toBe('order_state')
  const path = `/orders/${number}/picker`
  const own = await staffAsk(test, picker)('PUT', path, { staff_id: picker.id, seen: null })
  expect(own.status).toBe(403)
})
