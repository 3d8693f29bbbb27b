import { FAILURES_UNTIL_CODE, secondsUntilNextLogin } from '#domain/login-throttle.ts'
import { AppError } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { addLoginFailure, lockFor, loginFailures } from './store.ts'

/**
 * Counts a try to log in as failed before the password is looked at, so that guesses made at the
 * same time count like those made in a row; success clears the count. Too many: 429 with the
 * seconds to wait, for unknown accounts alike. Answers whether so many failed that a code must
 * follow.
 */
export const takeLoginTry = (
  shop: Shop,
  subject: string,
  now: Date,
): Promise<{ needsCode: boolean }> =>
  shop.database.transaction(async (tx) => {
    await lockFor(tx, `login ${subject}`)
    const { count, last } = await loginFailures(tx, subject)
    const wait = secondsUntilNextLogin(count, last, now)
    if (wait >= 60)
      throw new AppError('account_locked', {
        params: { minutes: Math.ceil(wait / 60) },
        retryAfterSeconds: wait,
      })
    if (wait > 0) throw new AppError('too_many_requests', { retryAfterSeconds: wait })
    await addLoginFailure(tx, subject, now)
    if (count > 0 && count % FAILURES_UNTIL_CODE === 0)
      shop.log.warn({ failures: count }, 'an account keeps failing to log in')
    return { needsCode: count >= FAILURES_UNTIL_CODE }
  })
