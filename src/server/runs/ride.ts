import { cashOf, type GiveUpCause } from '#domain/delivery/run.ts'
import { addShipment, latestShipment, newDoorCode, writeShipment } from '../couriers/index.ts'
import { failWithin, handOverWithin, saveCallWithin, type Given } from '../delivery/index.ts'
import { AppError } from '../errors.ts'
import { advanceWithin } from '../orders/index.ts'
import { isUniqueViolation, type Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Shop } from '../shop.ts'
import type { Act, Refusal, StaffCaller } from '../staff/index.ts'
import { baggedOf, readBags } from './scanned-bags.ts'
import {
  arrive,
  dropStops,
  findStop,
  finishRun,
  hearRun,
  lockRun,
  settleMoved,
  settleStop,
  startRun,
  stopsOf,
  type RunRow,
  type StopRow,
} from './store/runs.ts'

/** A rider and the moment of the tap. */
export type Rider = { shop: Shop; staff: Pick<StaffCaller, 'id' | 'name'>; at: Date }
type Done = { done: object; act: Act; refusal?: Refusal }

const actorOf = ({ staff }: Rider): string => `staff:${staff.id}`

/** The rider's run, locked, in this state. Another rider's is as if it did not exist. */
const lockOwn = async (
  tx: Transaction,
  { staff }: Rider,
  runId: string,
  state: RunRow['state'],
): Promise<RunRow> => {
  const run = await lockRun(tx, runId)
  if (!run || run.riderId !== staff.id) throw new AppError('not_found')
  if (run.state !== state) throw new AppError('run_state')
  return run
}

const actOf = (act: string, runId: string, stop: StopRow | null, facts: object = {}): Act => ({
  act,
  customerId: stop?.customerId ?? null,
  entity: stop ? { kind: 'order', id: stop.orderId } : { kind: 'run', id: runId },
  facts: { ...facts, run: runId, ...(stop ? { number: stop.number } : {}) },
})

/** Leaves with the scanned bags. Orders without any of theirs wait for another run. */
export const beginWithin = async (
  tx: Transaction,
  rider: Rider,
  runId: string,
  codes: readonly string[],
  chilledC: number | null = null,
): Promise<Done> => {
  const run = await lockOwn(tx, rider, runId, 'planned')
  const stops = await stopsOf(tx, [run.id])
  const numbers = readBags(codes, stops.map(baggedOf), 'bag_of_other_run')
  const taken = stops.filter(({ number }) => numbers.has(number))
  await dropStops(
    tx,
    run.id,
    taken.map(({ orderId }) => orderId),
  )
  // A rider rides one run at a time.
  const started = await startRun(tx, run.id, { now: rider.at, chilledC }).catch(
    (error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('run_state', { cause: error }) : error
    },
  )
  if (started === 0) throw new AppError('run_state')
  for (const { orderId } of taken) await send(tx, rider, orderId)
  return {
    done: {},
    act: actOf('run_begun', run.id, null, {
      orders: taken.length,
      left: stops.length - taken.length,
      ...(chilledC === null ? {} : { chilled_c: chilledC }),
    }),
  }
}

/** The parcel of an own rider: no courier is asked about it, the rider's acts tell where it is. */
const send = async (tx: Transaction, rider: Rider, orderId: string): Promise<void> => {
  const { shop, staff, at } = rider
  const step = { action: 'send', actor: actorOf(rider), reason: '', now: at } as const
  if (!(await advanceWithin(tx, shop, orderId, step))) throw new AppError('order_state')
  const code = newDoorCode()
  const parcel = { id: newId(at), orderId, provider: 'own', method: 'own', code, now: at }
  await addShipment(tx, parcel, 1)
  const shipment = (await latestShipment(tx, orderId))!
  await writeShipment(tx, shipment, {
    status: 'dropping_off',
    statusAt: at,
    driver: { name: staff.name, phone: '', vehicle: '' },
    heardAt: at,
    firstBookedAt: at,
    nextPollAt: null,
  })
}

/** The rider's run under way, locked; stops that the desk settled meanwhile are settled in it. */
const lockRiding = async (tx: Transaction, rider: Rider, runId: string): Promise<RunRow> => {
  const run = await lockOwn(tx, rider, runId, 'riding')
  await settleMoved(tx, run.id, rider.at)
  return run
}

/** An open stop of the rider's run under way. */
export const openStop = async (
  tx: Transaction,
  rider: Rider,
  runId: string,
  orderId: string,
): Promise<StopRow> => {
  const run = await lockRiding(tx, rider, runId)
  const stop = await findStop(tx, run.id, orderId)
  if (!stop) throw new AppError('not_found')
  if (stop.settledAt !== null) throw new AppError('run_state')
  await hearRun(tx, run.id, rider.at)
  return stop
}

export const arriveWithin = async (
  tx: Transaction,
  rider: Rider,
  runId: string,
  orderId: string,
): Promise<Done> => {
  const stop = await openStop(tx, rider, runId, orderId)
  await arrive(tx, runId, orderId, rider.at)
  return { done: {}, act: actOf('stop_reached', runId, stop) }
}

export const callWithin = async (
  tx: Transaction,
  rider: Rider,
  runId: string,
  orderId: string,
): Promise<Done> => {
  const stop = await openStop(tx, rider, runId, orderId)
  const call = { actor: actorOf(rider), note: '', now: rider.at }
  if (!(await saveCallWithin(tx, orderId, call))) throw new AppError('run_state')
  return { done: {}, act: actOf('customer_called', runId, stop) }
}

/** The only bag of an order was scanned when the run left; of several, each is at the door too. */
const requireBags = (stop: StopRow, scanned: readonly string[]): void => {
  const order = baggedOf(stop)
  const codes = order.bags.map(({ code }) => code)
  if (scanned.length > 0) readBags(scanned, [order], 'bag_of_other_order')
  else if (codes.length > 1)
    throw new AppError('bag_missing', { params: { codes: codes.join(', ') }, details: { codes } })
}

type HandingOver = { given: Given; chilledC: number | null; bags: readonly string[] }

/** A wrong code is counted and committed, and then answered by its refusal. */
export const handOverStopWithin = async (
  tx: Transaction,
  rider: Rider,
  { runId, orderId }: { runId: string; orderId: string },
  { given, chilledC, bags }: HandingOver,
): Promise<Done> => {
  const stop = await openStop(tx, rider, runId, orderId)
  requireBags(stop, bags)
  const { shop, at } = rider
  const by = { actor: actorOf(rider), now: at, chilledC }
  const outcome = await handOverWithin(tx, shop, orderId, given, by)
  if (outcome === 'state' || outcome === 'no_parcel') throw new AppError('run_state')
  if (outcome === 'too_many_codes') throw new AppError('delivery_code_used_up')
  if (outcome === 'wrong_code') {
    const left = shop.settings()['delivery.codeTries'] - stop.codeTries - 1
    const refusal = { code: 'delivery_code_wrong', params: { left } } as const
    return { done: {}, act: actOf('code_wrong', runId, stop, { left }), refusal }
  }
  await settleStop(tx, { runId, orderId }, { state: 'delivered', picture: null, at })
  const kind = 'code' in given ? 'code' : given.receivedBy === null ? 'photo' : 'left_with'
  return { done: {}, act: actOf('order_handed_over', runId, stop, { by: kind }) }
}

/** With a photo of the goods or the door; where no one is home after calls and a wait. */
export const failStopWithin = async (
  tx: Transaction,
  rider: Rider,
  { runId, orderId }: { runId: string; orderId: string },
  { cause, picture }: { cause: GiveUpCause; picture: string },
): Promise<Done> => {
  const stop = await openStop(tx, rider, runId, orderId)
  if (cause === 'cannot_pay' && stop.cash === 0)
    throw new AppError('invalid', { errors: { cause: [{ key: 'validation.invalid' }] } })
  const { shop, at } = rider
  const failed = await failWithin(tx, shop, orderId, {
    actor: actorOf(rider),
    reason: cause,
    now: at,
  })
  if (!failed.ok) throw new AppError(failed.reason === 'state' ? 'run_state' : 'calls_missing')
  await settleStop(tx, { runId, orderId }, { state: 'failed', picture, at })
  return { done: {}, act: actOf('delivery_failed', runId, stop, { cause, next: failed.next }) }
}

/** Ends the run once every stop is settled. A difference in cash needs a reason. */
export const endWithin = async (
  tx: Transaction,
  rider: Rider,
  runId: string,
  { cash, reason }: { cash: number; reason: string },
): Promise<Done> => {
  const run = await lockRiding(tx, rider, runId)
  const stops = await stopsOf(tx, [run.id])
  if (stops.some(({ settledAt }) => settledAt === null)) throw new AppError('run_state')
  const due = cashOf(stops)
  if (cash !== due && reason === '')
    throw new AppError('invalid', { errors: { reason: [{ key: 'validation.required' }] } })
  await finishRun(tx, run.id, { due, collected: cash, reason, at: rider.at })
  return { done: {}, act: actOf('run_ended', run.id, null, { due, collected: cash }) }
}
