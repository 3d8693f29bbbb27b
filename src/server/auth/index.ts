import { DAY_MS } from '#domain/time.ts'
import type { Queryable } from '../platform/database.ts'
import { SIGN_UP_DAYS } from './accounts.ts'
import { forgetOldTraces } from './account-store.ts'

export { findAnyAccount, type Account, type Identity } from './accounts.ts'
export { findSignUp, forgetSignUpsOf, insertSignUp, isPhoneTaken, markPhoneVerified, type SignUp } from './account-store.ts'
export { finishPhoneChange } from './change-phone.ts'
export { requireProof } from './proof.ts'
export { tellOldAddress } from './verify-email.ts'
export { checkCode, useCode } from './codes.ts'
export { clearedCookies, placeOf, sessionCookies } from './cookies.ts'
export { takeLoginTry } from './log-in-tries.ts'
export { purposeOf } from './send-otp.ts'
export { authenticate, startSession, type Started } from './sessions.ts'
export { clearLoginFailures, endUnfinishedFor, findUnfinished } from './store.ts'

const CODES_KEPT_DAYS = 30
const SESSIONS_KEPT_DAYS = 60

/** Forgets registrations that nobody verified, old codes, failed logins and ended sessions. For the daily schedule. */
export const forgetOldSignIns = (db: Queryable, now: Date): Promise<void> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return forgetOldTraces(db, { signUps: daysAgo(SIGN_UP_DAYS), codes: daysAgo(CODES_KEPT_DAYS), sessions: daysAgo(SESSIONS_KEPT_DAYS) })
}
