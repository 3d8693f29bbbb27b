import * as calls from '#contract/staff/delivery/my-run.ts'
import { giveToRider } from '#contract/staff/delivery/order-rider.ts'
import { checkRunCash, listRuns, planRuns } from '#contract/staff/delivery/runs.ts'
import type { AnyCall, Query } from '#contract/call.ts'
import { showsPeople } from '#domain/delivery/run.ts'
import { isPlausible } from '#domain/delivery/temperature.ts'
import type { Tap } from '#domain/staff/tap.ts'
import { isPermittedAt, type Permission } from '#domain/staff/permission.ts'
import { storeUpload } from '../delivery/index.ts'
import { AppError } from '../errors.ts'
import { once, type RunOnce } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Transaction } from '../platform/database.ts'
import type { Context } from '../shop.ts'
import { perform, performTap, recordStops, staff, type StaffCaller } from '../staff/index.ts'
import { giveWithin } from './give-order.ts'
import { planWithin } from './plan-runs.ts'
import { presentFetched, presentOrder, presentOwnRun, presentRun } from './present.ts'
import { prepareRefused } from './refuse-at-door.ts'
import * as ride from './ride.ts'
import { fetchedOrders } from './store/fetched.ts'
import {
  checkCash,
  lockRun,
  moveRun,
  ordersWithoutRun,
  ownRun,
  ownRunOf,
  ridersOf,
  runsOfWindow,
  stopsOf,
  windowsOfDay,
  type RunRow,
} from './store/runs.ts'

type Asking = Context & { staff: StaffCaller }
type Tapped = Asking & { once: RunOnce }

/** Runs leave from the hub: a role for another branch sees none of them. */
const requireAtHub = ({ shop, staff }: Asking, permission: Permission): void => {
  if (!isPermittedAt(staff.grants, permission, shop.settings()['hub.location']))
    throw new AppError('forbidden')
}

const answerRuns = async (ask: Asking & { query: Query<typeof listRuns> }) => {
  requireAtHub(ask, 'windows.read')
  const { shop, staff, locale, now, query } = ask
  const settings = shop.settings()
  const locationId = settings['hub.location']
  const windows = await windowsOfDay(shop.db, locationId, query.day)
  const start = query.start ?? windows[0]?.start ?? null
  const window = { locationId, day: query.day, start: start ?? '' }
  const [orders, runs, riders, fetched] = await Promise.all([
    ordersWithoutRun(shop.db, window),
    runsOfWindow(shop.db, window),
    ridersOf(shop.db, window.locationId),
    fetchedOrders(shop.db, window),
  ])
  const stops = await stopsOf(
    shop.db,
    runs.map(({ id }) => id),
  )
  const viewer = { seesPeople: staff.permissions.has('customers.read'), now, locale }
  return {
    data: {
      start,
      windows,
      orders: orders.map((order) => presentOrder(order, viewer)),
      runs: runs.map((run) =>
        presentRun(
          run,
          stops.filter(({ runId }) => runId === run.id),
          viewer,
        ),
      ),
      fetched: presentFetched(fetched, viewer),
      riders,
      hub: { name: settings['hub.name'], lat: settings['hub.lat'], lng: settings['hub.lng'] },
      road_percent: Math.round(settings['shipping.roadFactor'] * 100),
    },
  }
}

/** An act of a rider without a photo. */
const tapped = (
  ask: Tapped,
  call: AnyCall,
  entity: { kind: string; id: string },
  work: (tx: Transaction, rider: ride.Rider) => ReturnType<typeof ride.beginWithin>,
) =>
  performTap(ask, call, entity, async (tap) => ({
    work: (tx) => work(tx, riderOf(ask, tap)),
    committed: () => ask.shop.wakeOutbox(),
  }))

const riderOf = ({ shop, staff }: Tapped, { at }: Tap): ride.Rider => ({ shop, staff, at })

const stopOf = ({ params }: { params: { run: string; order: string } }) => ({
  runId: params.run,
  orderId: params.order,
})
const stopEntity = ({ params }: { params: { run: string; order: string } }) => ({
  kind: 'stop',
  id: params.order,
})

/** One that is not plausible counts only when the rider has looked again. */
const degreesOf = (body: {
  chilled_c?: string | undefined
  chilled_checked?: 'true' | undefined
}): number | null => {
  if (body.chilled_c === undefined) return null
  const celsius = Number(body.chilled_c)
  if (!isPlausible(celsius) && body.chilled_checked !== 'true')
    throw new AppError('invalid', { errors: { chilled_c: [{ key: 'validation.invalid' }] } })
  return celsius
}

export const runCalls: Served[] = [
  serve(listRuns, [staff()], answerRuns),

  serve(planRuns, [staff()], async (ask) => {
    requireAtHub(ask, 'windows.write')
    return { data: await perform(ask, (tx) => planWithin(tx, ask, ask.body)) }
  }),

  serve(giveToRider, [staff()], async (ask) => {
    requireAtHub(ask, 'windows.write')
    const { number } = ask.params
    return { data: await perform(ask, (tx) => giveWithin(tx, ask, number, ask.body)) }
  }),

  serve(checkRunCash, [staff()], async (ask) => {
    requireAtHub(ask, 'windows.write')
    const { params, staff, now } = ask
    return {
      data: await perform(ask, async (tx) => {
        const run = await lockRun(tx, params.id)
        if (!run) throw new AppError('not_found')
        if ((await checkCash(tx, run.id, staff.id, now)) === 0) throw new AppError('run_state')
        const entity = { kind: 'run', id: run.id }
        const facts = { due: run.cashDue, collected: run.cashCollected }
        return { done: {}, act: { act: 'run_cash_checked', entity, facts } }
      }),
    }
  }),

  serve(calls.getOwnRun, [staff()], async (ask) => {
    const { shop, staff, locale, now } = ask
    const run = await ownRun(shop.db, staff.id)
    const stops = run ? await stopsOf(shop.db, [run.id]) : []
    const settings = shop.settings()
    if (run && showsPeople(run, now))
      await recordStops(
        ask,
        stops.map(({ customerId, number }) => ({ customerId, facts: { order: number } })),
      )
    return {
      data: {
        run: run && presentOwnRun(run, stops, { settings, locale, now }),
        calls_needed: settings['delivery.callsBeforeFailed'],
        wait_minutes: settings['delivery.minutesBeforeFailed'],
        server_time: now.toISOString(),
      },
    }
  }),

  serve(calls.beginRun, [staff(), once()], async (ask) => ({
    data: await tapped(ask, calls.beginRun, { kind: 'run', id: ask.params.run }, (tx, rider) =>
      ride.beginWithin(tx, rider, ask.params.run, ask.body.bags, degreesOf(ask.body)),
    ),
  })),

  serve(calls.arriveAtStop, [staff(), once()], async (ask) => ({
    data: await tapped(ask, calls.arriveAtStop, stopEntity(ask), (tx, rider) =>
      ride.arriveWithin(tx, rider, ask.params.run, ask.params.order),
    ),
  })),

  serve(calls.callFromStop, [staff(), once()], async (ask) => ({
    data: await tapped(ask, calls.callFromStop, stopEntity(ask), (tx, rider) =>
      ride.callWithin(tx, rider, ask.params.run, ask.params.order),
    ),
  })),

  serve(calls.handOverStop, [staff(), once()], async (ask) => ({
    data: await performTap(ask, calls.handOverStop, stopEntity(ask), async (tap) => {
      const { code, received_by, photo, bags } = ask.body
      const chilledC = degreesOf(ask.body)
      const receivedBy = received_by || null
      if (code === undefined && receivedBy === null && photo === undefined)
        throw new AppError('invalid', { errors: { code: [{ key: 'validation.required' }] } })
      const stored =
        code === undefined && photo ? await storeUpload(ask.shop, photo, ask.now) : null
      const given = code === undefined ? { picture: stored?.path ?? null, receivedBy } : { code }
      return {
        work: (tx) =>
          ride.handOverStopWithin(tx, riderOf(ask, tap), stopOf(ask), { given, chilledC, bags }),
        ...(stored ? { undo: stored.remove } : {}),
        committed: () => ask.shop.wakeOutbox(),
      }
    }),
  })),

  serve(calls.failStop, [staff(), once()], async (ask) => ({
    data: await performTap(ask, calls.failStop, stopEntity(ask), async (tap) => {
      const { cause, photo } = ask.body
      const stored = await storeUpload(ask.shop, photo, ask.now)
      const given = { cause, picture: stored.path }
      return {
        work: (tx) => ride.failStopWithin(tx, riderOf(ask, tap), stopOf(ask), given),
        undo: stored.remove,
        committed: () => ask.shop.wakeOutbox(),
      }
    }),
  })),

  serve(calls.refuseAtDoor, [staff(), once()], async (ask) => ({
    data: await performTap(ask, calls.refuseAtDoor, stopEntity(ask), (tap) => {
      const { line_id, quantity, reason, photo } = ask.body
      return prepareRefused(
        riderOf(ask, tap),
        { ...stopOf(ask), locale: ask.locale },
        { lineId: line_id, quantity, reason, photo },
      )
    }),
  })),

  serve(calls.endRun, [staff(), once()], async (ask) => ({
    data: await tapped(ask, calls.endRun, { kind: 'run', id: ask.params.run }, (tx, rider) =>
      ride.endWithin(tx, rider, ask.params.run, ask.body),
    ),
  })),

  serve(calls.sendRunPosition, [staff()], async (ask) => {
    const { shop, staff, params, body, now } = ask
    const run: RunRow | null = await ownRunOf(shop.db, staff.id, params.run)
    if (!run) throw new AppError('not_found')
    if (run.state !== 'riding') throw new AppError('run_state')
    await moveRun(shop.db, run.id, { ...body, at: now })
    return { data: {} }
  }),
]
