/** Deliveries that end at the door without being handed over: why, and what follows. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeSettings, expectBooksRight, stateOf } from '../../../test/support/builders.ts'
import { command } from '../../../test/support/deliveries.ts'
import { photoFile } from '../../../test/support/goods.ts'
import { buildRun, rideOf } from '../../../test/support/runs.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'slot.capacityGrams': 100_000_000 })
})
afterAll(async () => {
  await test.drain()
  await expectBooksRight(test)
  await test.close()
})

const atDoor = async (isCash: boolean) => {
  const ride = await buildRun(test, 1, isCash)
  const rider = rideOf(test, ride)
  const [order] = ride.orders
  await rider.begin()
  await rider.at(order!.orderId, 'arrive')
  const photo = await photoFile()
  const fail = (cause?: string) =>
    rider.at(order!.orderId, 'fail', { photo, ...(cause === undefined ? {} : { cause }) })
  return { ride, rider, order: order!, fail }
}

it('gives up at once where the customer refuses all; desk, timeline and run say why', async () => {
  const { ride, rider, order, fail } = await atDoor(false)
  expect((await fail('refused_all')).status).toBe(200)
  expect((await stateOf(test, order.orderId)).state).toBe('failed_delivery')
  expect((await rider.run()).stops[0]).toMatchObject({
    state: 'failed',
    failed_because: 'refused_all',
  })
  const said = 'Refused everything at the door'
  const { window, desk } = ride
  const path = `/runs?day=${window.day}&start=${window.start}`
  const { body } = await staffAsk(test, desk)('GET', path, undefined, {
    'accept-language': 'en-US',
  })
  expect(body.data.runs[0].stops[0].failed_because).toBe(said)
  const support = staffAsk(test, await buildStaff(test, 'support'))
  const { timeline } = (await support('GET', `/orders/${order.number}`)).body.data
  expect(timeline.find(({ what }: { what: string }) => what === 'fail_delivery').text).toBe(said)
  const listed = await support('GET', `/orders?view=trouble&q=${order.number}`)
  expect(listed.body.data).toMatchObject([{ troubles: ['failed_delivery'], failed_because: said }])
})

it('does not bring refused goods again; those of a customer without money it may', async () => {
  const refused = await atDoor(true)
  await refused.fail('refused_all')
  const again = ({ order }: typeof refused) => command(test, 'orders', 'again', order.orderId)
  expect((await again(refused)).code).toBe(1)
  const unable = await atDoor(true)
  expect((await unable.fail('cannot_pay')).status).toBe(200)
  expect((await unable.rider.run()).cash_due).toBe(0)
  expect((await again(unable)).code).toBe(0)
})

it.each([
  [422, 'for a paid order that the customer cannot pay', 'cannot_pay'],
  [422, 'for a cause that there is not', 'rude'],
  [409, 'without calls where no one is home', 'not_home'],
  [409, 'without calls where the phone named no cause', undefined],
])('%i %s', async (status, _, cause) => {
  const { order, fail } = await atDoor(false)
  expect((await fail(cause)).status).toBe(status)
  expect((await stateOf(test, order.orderId)).state).toBe('on_delivery')
})
