/** A valid request for each call about runs. */
import { photoFile } from './goods.ts'
import type { Make } from './make-ask.ts'
import { buildRun, rideOf, type Ride } from './runs.ts'
import { buildStaff } from './staff.ts'
import type { TestShop } from './shop.ts'

type Before = 'planned' | 'begun' | 'called' | 'handed over'
const STOP = 'POST /api/staff/my-run/{run}/stops/{order}'

type Body = Record<string, unknown>

const prepared = async (test: TestShop, before: Before): Promise<Ride> => {
  const ride = await buildRun(test, 1)
  const rider = rideOf(test, ride)
  const { orderId } = ride.orders[0]!
  if (before !== 'planned') await rider.begin()
  if (before === 'handed over') await rider.at(orderId, 'hand-over', { received_by: 'Ibu Sri' })
  if (before === 'called') {
    for (let times = 0; times < 2; times++) await rider.at(orderId, 'calls')
    await test.sql(`update delivery_calls set at = at - interval '11 minutes'`)
  }
  return ride
}

const atStop =
  (before: Before, bodyOf: (ride: Ride) => Body | Promise<Body> = () => ({})): Make =>
  async (_, test) => {
    const ride = await prepared(test, before)
    return {
      token: ride.rider.token,
      params: { run: ride.runId, order: ride.orders[0]!.orderId },
      body: await bodyOf(ride),
    }
  }

export const RUN_ASKS: Record<string, Make> = {
  'GET /api/staff/runs': async (_, test) => {
    const { desk, window } = await buildRun(test, 1)
    return { token: desk.token, query: window }
  },
  'PUT /api/staff/runs': async (_, test) => {
    const { desk, window, runId } = await buildRun(test, 1)
    return { token: desk.token, body: { ...window, seen: [{ id: runId, version: 1 }], runs: [] } }
  },
  'PUT /api/staff/orders/{number}/rider': async (_, test) => {
    const { desk, rider, orders } = await buildRun(test, 1)
    const { id } = await buildStaff(test, 'rider', null)
    const params = { number: orders[0]!.number }
    return { token: desk.token, params, body: { rider_id: id, seen: rider.id } }
  },
  'POST /api/staff/runs/{id}/cash-check': async (_, test) => {
    const ride = await buildRun(test, 1, true)
    const rider = rideOf(test, ride)
    await rider.begin()
    await rider.at(ride.orders[0]!.orderId, 'hand-over', { received_by: 'Ibu Sri' })
    await rider.end(1, 'Kembalian')
    return { token: ride.desk.token, params: { id: ride.runId } }
  },
  'GET /api/staff/my-run': async (_, test) => ({ token: (await buildRun(test, 1)).rider.token }),
  'POST /api/staff/my-run/{run}/begin': atStop('planned', ({ orders }) => ({
    bags: orders.map(({ number }) => number),
  })),
  [`${STOP}/arrive`]: atStop('begun'),
  [`${STOP}/calls`]: atStop('begun'),
  [`${STOP}/hand-over`]: atStop('begun', () => ({ received_by: 'Pak Dadang' })),
  [`${STOP}/fail`]: atStop('called', async () => ({ photo: await photoFile() })),
  [`${STOP}/refused`]: atStop('handed over', async ({ orders }) => ({
    line_id: orders[0]!.lineId,
    quantity: '1',
    reason: 'Memar',
    photo: await photoFile(),
  })),
  'POST /api/staff/my-run/{run}/end': atStop('handed over', () => ({ cash: 0 })),
  'POST /api/staff/my-run/{run}/position': atStop('begun', () => ({ lat: -6.2, lng: 106.8 })),
}
