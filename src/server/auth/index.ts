import { DAY_MS } from '#domain/time.ts'
import type { Queryable } from '../platform/database.ts'
import { SIGN_UP_DAYS } from './accounts.ts'
import { purgeAccountTraces } from './store/account.ts'
import { purgeIntroductions } from './store/identity.ts'

export { findAnyAccount, type Account, type Identity } from './accounts.ts'
export {
  findSignUp,
  deleteSignUpsOf,
  insertSignUp,
  isPhoneProven,
  findCustomerAccount,
  isPhoneTaken,
  markPhoneVerified,
  setPhone,
  type SignUp,
} from './store/account.ts'
export {
  findIntroduction,
  deleteIntroduction,
  findCustomerOfIdentity,
  findCustomerOfVerifiedEmail,
  insertIntroduction,
  joinIdentity,
  type Introduction,
} from './store/identity.ts'
export { isOurDevice } from './secrets.ts'
export { proveIdentity } from './provider-sign-in.ts'
export { finishPhoneChange } from './change-phone.ts'
export { recentProof, requireProof } from './proof.ts'
export { notifyOldAddress } from './verify-email.ts'
export { deviceName, hashToken, newToken } from './secrets.ts'
export { checkCode, sendCode, useCode } from './codes.ts'
export { sendSecurityNotice } from './security-notice.ts'
export { isEasyPassword } from './password/easy-passwords.ts'
export { clearedCookies, placeOf, sessionCookies } from './cookies.ts'
export { takeLoginTry } from './log-in-tries.ts'
export { purposeOf } from './send-otp.ts'
export { authenticate, endFormerSession, startSession, type Started } from './sessions.ts'
export {
  clearLoginFailures,
  endSessionOf,
  endSessionsOf,
  endUnfinishedFor,
  findUnfinished,
  listSessionsOf,
  loginFailures,
} from './store/auth.ts'

const CODES_KEPT_DAYS = 30
const SESSIONS_KEPT_DAYS = 60
/** Longer than any token is valid, and than a code may take. */
const PROVIDER_TRACES_KEPT_DAYS = 1

/**
 * Deletes unverified sign-ups, old codes, failed logins and ended sessions. For the daily schedule.
 */
export const purgeSignIns = async (db: Queryable, now: Date): Promise<void> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await purgeIntroductions(db, daysAgo(PROVIDER_TRACES_KEPT_DAYS))
  return purgeAccountTraces(db, {
    signUps: daysAgo(SIGN_UP_DAYS),
    codes: daysAgo(CODES_KEPT_DAYS),
    sessions: daysAgo(SESSIONS_KEPT_DAYS),
  })
}
