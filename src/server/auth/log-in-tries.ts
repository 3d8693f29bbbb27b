import { FAILURES_UNTIL_CODE, secondsUntilNextLogin } from '#domain/auth/login-throttle.ts'
import { AppError } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { addLoginFailure, lockFor, loginFailures } from './store/auth.ts'

/**
 * Counts an attempt as failed before the password check, so that concurrent guesses count too. Over
 * the limit: 429, for unknown accounts alike. Returns whether a code is required.
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
