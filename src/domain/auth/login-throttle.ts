import { PASSWORD_TRIES } from '../rate-limits.ts'
import { MINUTE_MS } from '../time.ts'

const FREE_FAILURES = PASSWORD_TRIES.free
const WAIT_MAX_MS = PASSWORD_TRIES.waitMinutesMax * MINUTE_MS
/** Consecutive failures after which the correct password needs a one-time code as well. */
export const FAILURES_UNTIL_CODE = PASSWORD_TRIES.untilCode

/**
 * Seconds until the next password attempt: none for the first 5 consecutive failures, then
 * exponential back-off 2, 4, 8 … up to 15 minutes. The owner can always log in by a code, so an
 * attacker cannot lock them out.
 */
export const secondsUntilNextLogin = (
  failures: number,
  lastFailure: Date | null,
  now: Date,
): number => {
  if (failures < FREE_FAILURES || lastFailure === null) return 0
  const wait = Math.min(1000 * 2 ** Math.min(failures - FREE_FAILURES + 1, 20), WAIT_MAX_MS)
  return Math.max(0, Math.ceil((lastFailure.getTime() + wait - now.getTime()) / 1000))
}
