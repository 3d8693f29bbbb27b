import { PASSWORD_TRIES } from './rate-limits.ts'
import { MINUTE_MS } from './time.ts'

const FREE_FAILURES = PASSWORD_TRIES.free
const WAIT_MAX_MS = PASSWORD_TRIES.waitMinutesMax * MINUTE_MS
/**
 * Failures in a row after which the right password alone no longer opens the account: a code must
 * follow.
 */
export const FAILURES_UNTIL_CODE = PASSWORD_TRIES.untilCode

/**
 * Seconds to wait before the next password is looked at: none for the first 5 failures in a row,
 * then 2, 4, 8 … up to 15 minutes. At most 15 passwords in a quarter of an hour, and the owner can
 * always come in by a code (forgotten password), so it is no weapon to lock somebody out.
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
