import { add } from '../money.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'
import type { Amount, Rupiah } from '../units.ts'
import { isCollectMethod } from './collect.ts'

export const RUN_STATES = ['planned', 'riding', 'done'] as const
export type RunState = (typeof RUN_STATES)[number]
export const STOP_STATES = ['waiting', 'arrived', 'delivered', 'failed'] as const
export type StopState = (typeof STOP_STATES)[number]

/** Why a delivery is given up. The customer is there, but for the last. */
export const GIVE_UP_CAUSES = ['refused_all', 'cannot_pay', 'not_home'] as const
export type GiveUpCause = (typeof GIVE_UP_CAUSES)[number]

/** No one has to call or wait for a customer who stands at the door. */
export const isAtDoor = (cause: string): boolean =>
  cause === 'refused_all' || cause === 'cannot_pay'

/** A rider whose phone is silent for this long is marked. */
const SILENT_MS = 10 * MINUTE_MS
/** After its end a run shows names, addresses and phone numbers for this long. */
const SHOWN_AFTER_MS = 2 * HOUR_MS

export const isSilent = (
  run: { state: RunState; startedAt: Date | null; heardAt: Date | null },
  now: Date,
): boolean =>
  run.state === 'riding' &&
  now.getTime() - (run.heardAt ?? run.startedAt ?? now).getTime() >= SILENT_MS

/** Fetched by a courier that is not our own. */
export const isForCourier = (shippingMethod: string): boolean => shippingMethod.startsWith('bs:')

/** Brought by our own riders: couriers book theirs themselves, and customers collect. */
export const isForRiders = (shippingMethod: string): boolean =>
  !isForCourier(shippingMethod) && !isCollectMethod(shippingMethod)

/** Whether its rider still sees who receives the orders, and where. */
export const showsPeople = (
  { state, endedAt }: { state: RunState; endedAt: Date | null },
  now: Date,
): boolean => state !== 'done' || now.getTime() - endedAt!.getTime() < SHOWN_AFTER_MS

/**
 * Minutes behind the plan, below zero ahead of it: at the last settled stop, and at least what the
 * next one is overdue by now. Null before the run leaves.
 */
export const minutesLate = (
  startedAt: Date | null,
  stops: readonly { arrivalMinutes: number; settledAt: Date | null }[],
  now: Date,
): number | null => {
  if (startedAt === null) return null
  const since = (at: Date) => Math.round((at.getTime() - startedAt.getTime()) / MINUTE_MS)
  const settled = stops.filter((stop) => stop.settledAt !== null)
  const next = stops.find((stop) => stop.settledAt === null)
  const last = settled.toSorted((a, b) => a.settledAt!.getTime() - b.settledAt!.getTime()).at(-1)
  const behind = last ? since(last.settledAt!) - last.arrivalMinutes : 0
  return next ? Math.max(behind, since(now) - next.arrivalMinutes) : behind
}

/** Cash of what was handed over. */
export const cashOf = (stops: readonly { state: StopState; cash: Amount }[]): Rupiah =>
  add(...stops.map(({ state, cash }) => (state === 'delivered' ? cash : 0)))
