/** What the staff page of an order says of its batches, its delivery, its papers and its past. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  payOrder,
} from '../../../../test/support/builders.ts'
import { orderAction } from '../../../../test/support/orders.ts'
import { serverOrders } from '#i18n/en/orders/orders.ts'
import { serverDesk } from '#i18n/en/orders/desk.ts'
import { openFloorShop } from '../../../../test/support/floor.ts'
import { photoFile } from '../../../../test/support/goods.ts'
import { buildRun, rideOf } from '../../../../test/support/runs.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'

let shop: Awaited<ReturnType<typeof openFloorShop>>
beforeAll(async () => void (shop = await openFloorShop()))
afterAll(() => shop.close())

it('names the batch of each line, picked or sold without a run', async () => {
  const { test, floor } = shop
  const support = staffAsk(test, await buildStaff(test, 'support'))
  const linesOf = async (id: string) => (await support('GET', `/orders/${id}`)).body.data.lines
  const window = floor.nextWindow()
  const { orderId } = await floor.orderOf([[await buildProduct(test), 2]], window)
  const { tasks } = await floor.runOf(window)
  expect((await linesOf(orderId))[0].batches).toEqual([])
  const task = tasks.find((one) => one.order_id === orderId)!
  await floor.act(task, { act: 'pick' })
  expect((await linesOf(orderId))[0].batches).toMatchObject([{ code: task.batch!.code }])

  const { orders } = await buildRun(test, 1)
  const [line] = await linesOf(orders[0]!.orderId)
  expect(line.batches).toEqual([{ id: expect.any(String), code: expect.stringMatching(/^B\d+$/) }])
})

it('shows the proof of a delivery; a look at its photo is recorded', async () => {
  const { test } = shop
  const ride = await buildRun(test, 2)
  const [first, second] = ride.orders
  const rider = rideOf(test, ride)
  await rider.begin()
  const picker = await buildStaff(test, 'picker')
  const desk = staffAsk(test, picker)
  const read = async (number: string) => (await desk('GET', `/orders/${number}`)).body.data
  expect(await read(first!.number)).toMatchObject({ proof: null, parcel: { waybill: null } })
  await rider.at(first!.orderId, 'hand-over', { photo: await photoFile(), chilled_c: '3.5' })
  await rider.at(second!.orderId, 'hand-over', { received_by: 'Pak Dadang' })
  expect((await read(first!.number)).proof).toMatchObject({
    kind: 'photo',
    has_photo: true,
    chilled_c: 3.5,
  })
  expect((await read(second!.number)).proof).toMatchObject({
    kind: 'left_with',
    received_by: 'Pak Dadang',
    has_photo: false,
  })
  const looks = () =>
    test.sql(
      "select facts from staff_acts where act = 'looked_at' and staff_id = $1::text::uuid",
      picker.id,
    )
  expect(await looks()).toEqual([])
  const path = `/api/staff/orders/${first!.number}/proof-photo`
  const photo = await test.app.request(path, {
    headers: { authorization: `Bearer ${picker.token}` },
  })
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await looks()).toEqual([{ facts: { order: first!.number } }])
  expect((await desk('GET', `/orders/${second!.number}/proof-photo`)).status).toBe(404)
})

it('prints the invoice as its customer sees it, masked where the role is', async () => {
  const { test } = shop
  const buyer = await buildBuyer(test)
  const orderId = await buildOrder(test, buyer, await buildProduct(test))
  const owner = await buildStaff(test, 'owner')
  const desk = staffAsk(test, owner)
  const order = async () => (await desk('GET', `/orders/${orderId}`)).body.data
  const { number } = await order()
  const invoice = (ask = desk) => ask('GET', `/orders/${number}/invoice`)
  expect((await order()).has_invoice).toBe(false)
  expect(await invoice()).toMatchObject({ status: 409, body: { code: 'order_state' } })

  await payOrder(test, orderId)
  expect((await order()).has_invoice).toBe(true)
  const own = await test.request('GET', `/api/shop/orders/${orderId}/invoice`, {
    token: buyer.token,
  })
  expect((await invoice()).body.data).toEqual(own.body.data)
  const looks = () =>
    test.sql(
      "select facts from staff_acts where act = 'looked_at' and staff_id = $1::text::uuid",
      owner.id,
    )
  expect(await looks()).toEqual([{ facts: { order: number } }])

  const masked = (await invoice(staffAsk(test, await buildStaff(test, 'picker')))).body.data
  expect(masked.buyer.address).toBe('')
  expect(masked.buyer.phone).toContain('•')
  expect(masked.buyer.name).not.toBe(own.body.data.buyer.name)
  expect(masked.total).toBe(own.body.data.total)
})

it('tells the steps of an order as the desk sees them, with reasons in words', async () => {
  const { test } = shop
  const orderId = await buildOrder(test, await buildBuyer(test), await buildProduct(test))
  await payOrder(test, orderId)
  await orderAction(test, orderId, 'pick')
  await test.sql(
    `insert into order_events (order_id, action, to_state, actor, reason, at)
     values ($1::text::uuid, 'pay_again', 'picking', 'customer', 'va_bca', now()),
       ($1::text::uuid, 'close', 'picking', 'shop', 'unpaid', now()),
       ($1::text::uuid, 'cancel_asked', 'picking', 'customer', 'salah alamat', now())`,
    orderId,
  )
  const desk = staffAsk(test, await buildStaff(test, 'owner'))
  const { timeline } = (await desk('GET', `/orders/${orderId}`)).body.data
  const said = (what: string) =>
    timeline.find(
      (one: { kind: string; what: string }) => one.kind === 'event' && one.what === what,
    )
  expect(said('pick').label).toBe('Picking started')
  expect(said('pay_again').text).toBe('BCA Virtual Account')
  expect(said('close').text).toBe('Not paid')
  expect(said('cancel_asked').text).toBe('salah alamat')
})

it('has words of the desk for every step that customers read of', () => {
  // What is collected, invoiced, or picked first has the step of any order here.
  const OF_CUSTOMERS =
    /^orders\.event\.(?:collect_(?!reminder)|expire_picking|invoiced|collected|not_collected)/
  const missing = Object.keys(serverOrders)
    .filter((key) => key.startsWith('orders.event.') && !OF_CUSTOMERS.test(key))
    .map((key) => key.replace('orders.', 'orders.desk.'))
    .filter((key) => !(key in serverDesk))
  expect(missing).toEqual([])
})
