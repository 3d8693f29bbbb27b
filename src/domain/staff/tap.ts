import { HOUR_MS, MINUTE_MS } from '../time.ts'

/**
 * When a member of staff tapped. A phone without network sends its acts later, so an act has two
 * times: that of the tap and that of its arrival.
 */
export type Tap = { at: Date; arrivedAt: Date }
type Refusal = 'tap_in_future' | 'tap_too_old'

/** A phone's clock may be a little ahead. */
const AHEAD_MS_MAX = 2 * MINUTE_MS
const AGE_MS_MAX = 12 * HOUR_MS

/**
 * The tap on the shop's clock. With `sentAt` the age of the tap counts, so that a phone whose clock
 * is wrong tells the right time. A tap that is a little ahead counts as now.
 */
export const readTap = (
  { tappedAt, sentAt }: { tappedAt: Date; sentAt: Date | null },
  now: Date,
): { tap: Tap } | { refusal: Refusal } => {
  const age = (sentAt ?? now).getTime() - tappedAt.getTime()
  if (age < -AHEAD_MS_MAX) return { refusal: 'tap_in_future' }
  if (age > AGE_MS_MAX) return { refusal: 'tap_too_old' }
  return { tap: { at: new Date(now.getTime() - Math.max(0, age)), arrivedAt: now } }
}
