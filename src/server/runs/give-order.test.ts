/** A packed order that the board gives to a rider. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RUN_STOPS_MAX } from '#domain/delivery/run-order.ts'
import { changeSettings, expectBooksRight } from '../../../test/support/builders.ts'
import { buildRun, rideOf, type Ride } from '../../../test/support/runs.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'

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

const give = ({ desk }: Ride, number: string, rider: TestStaff, seen: TestStaff | null) =>
  staffAsk(test, desk)('PUT', `/orders/${number}/rider`, {
    rider_id: rider.id,
    seen: seen?.id ?? null,
  })
/** The runs of the window, the most changed first. */
const runsOf = async ({ desk, window }: Ride) => {
  const path = `/runs?day=${window.day}&start=${window.start}`
  const { runs } = (await staffAsk(test, desk)('GET', path)).body.data
  type Run = { version: number; rider: { id: string }; stops: { number: string }[] }
  return (runs as Run[])
    .map(({ version, rider, stops }) => ({
      version,
      rider: rider.id,
      stops: stops.map(({ number }) => number),
    }))
    .toSorted((a, b) => b.version - a.version)
}
/** Takes all orders of the window out of their runs. */
const unplan = async ({ desk, window, runId }: Ride) => {
  const body = { ...window, seen: [{ id: runId, version: 1 }], runs: [] }
  expect((await staffAsk(test, desk)('PUT', '/runs', body)).status).toBe(200)
}

it('joins the rider’s run of the window, or begins one; the list names the rider', async () => {
  const ride = await buildRun(test, 2)
  await unplan(ride)
  const [one, two] = ride.orders.map(({ number }) => number) as [string, string]
  const first = await give(ride, one, ride.rider, null)
  const rider = { id: ride.rider.id, name: 'Tini Kasir' }
  expect([first.status, first.body.data]).toEqual([200, { rider, stops: 1 }])
  expect((await give(ride, two, ride.rider, null)).body.data.stops).toBe(2)
  expect(await runsOf(ride)).toEqual([{ version: 2, rider: rider.id, stops: [one, two] }])
  const listed = await staffAsk(test, ride.desk)('GET', `/orders?q=${one}`)
  expect(listed.body.data[0].rider).toEqual(rider)
})

it('moves from one planned run to another; a plan that saw the old ones is refused', async () => {
  const ride = await buildRun(test, 2)
  const [one, two] = ride.orders.map(({ number }) => number) as [string, string]
  const other = await buildStaff(test, 'rider', null)
  expect((await give(ride, two, other, ride.rider)).status).toBe(200)
  expect(await runsOf(ride)).toEqual([
    { version: 2, rider: ride.rider.id, stops: [one] },
    { version: 1, rider: other.id, stops: [two] },
  ])
  const plan = { ...ride.window, seen: [{ id: ride.runId, version: 1 }], runs: [] }
  const late = await staffAsk(test, ride.desk)('PUT', '/runs', plan)
  expect(late.body.code).toBe('changed_meanwhile')
  // The last order takes its run with it.
  expect((await give(ride, one, other, ride.rider)).body.data.stops).toBe(2)
  expect(await runsOf(ride)).toEqual([{ version: 2, rider: other.id, stops: [two, one] }])
})

it('of two desks at once one wins, and the other learns who rides', async () => {
  const ride = await buildRun(test, 1)
  await unplan(ride)
  const { number } = ride.orders[0]!
  const other = await buildStaff(test, 'rider', null)
  const answers = await Promise.all([
    give(ride, number, ride.rider, null),
    give(ride, number, other, null),
  ])
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
  expect([won!.status, lost!.status, lost!.body.code]).toEqual([200, 409, 'changed_meanwhile'])
  expect(lost!.body.details.rider).toEqual(won!.body.data.rider)
  expect((await runsOf(ride)).map(({ stops }) => stops)).toEqual([[number]])
})

it('leaves a full run as it is: the next order begins another', async () => {
  const full = await buildRun(test, RUN_STOPS_MAX)
  const extra = await buildRun(test, 1)
  await unplan(extra)
  const { number, orderId } = extra.orders[0]!
  await test.sql(
    'update orders set slot_day = $1::text::date where id = $2::text::uuid',
    full.window.day,
    orderId,
  )
  expect((await give(full, number, full.rider, null)).body.data.stops).toBe(1)
  const sizes = (await runsOf(full)).map(({ stops }) => stops.length)
  expect(sizes.toSorted((a, b) => b - a)).toEqual([RUN_STOPS_MAX, 1])
})

it('refuses who cannot ride, an order that is not packed, and one whose run has left', async () => {
  const ride = await buildRun(test, 1)
  const { number } = ride.orders[0]!
  const cashier = await buildStaff(test, 'cashier')
  const refused = await give(ride, number, cashier, ride.rider)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['rider_id']])
  await rideOf(test, ride).begin()
  const other = await buildStaff(test, 'rider', null)
  expect((await give(ride, number, other, ride.rider)).body.code).toBe('order_state')
  const elsewhere = { ...ride, desk: await buildStaff(test, 'rider_desk', 'bogor') }
  expect((await give(elsewhere, number, other, ride.rider)).status).toBe(403)
  expect((await give(ride, 'FR-000000-XXXXX', other, null)).body.code).toBe('order_not_found')
})

it('of a rider who is dismissed waits for another, unless the tour has begun', async () => {
  const [planned, begun] = [await buildRun(test, 1), await buildRun(test, 1)]
  expect((await rideOf(test, begun).begin()).status).toBe(200)
  const owner = staffAsk(test, await buildStaff(test, 'owner'))
  for (const { rider } of [planned, begun])
    expect((await owner('POST', `/people/${rider.id}/dismiss`, {})).status).toBe(200)
  await test.drain()
  const riderOf = async ({ desk, window }: Ride) => {
    const path = `/runs?day=${window.day}&start=${window.start}`
    return (await staffAsk(test, desk)('GET', path)).body.data.runs[0].rider?.id ?? null
  }
  expect(await riderOf(planned)).toBeNull()
  expect(await riderOf(begun)).toBe(begun.rider.id)
})
