import { OTP_RESEND_SECONDS } from '../limits.ts'
import { CODES } from '../rate-limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'

/** What a one-time code is for. A code opens nothing but its own purpose. */
export type OtpPurpose =
  | 'register'
  | 'forgot'
  | 'change_phone'
  | 'change_password'
  | 'new_device'
  | 'verify_email'

export const OTP_VALID_MINUTES = 5
/** Wrong codes until a code is burned. */
export const OTP_TRIES = CODES.triesEach
/** How long a verified code may be acted upon. */
export const OTP_PROOF_MINUTES = 10

/** A code that was sent to a number; `burnedAt` when its tries were used up. */
export type SentCode = { sentAt: Date; burnedAt: Date | null }

/**
 * Seconds until a number may get its next code, over all purposes; 0 when it may have one now. One
 * a minute, 3 an hour, 5 a day; three codes burned within an hour rest the number for half an hour.
 */
export const secondsUntilNextCode = (sent: readonly SentCode[], now: Date): number => {
  const times = sent.map(({ sentAt }) => sentAt.getTime()).toSorted((a, b) => b - a)
  const burned = sent
    .flatMap(({ burnedAt }) => (burnedAt ? [burnedAt.getTime()] : []))
    .toSorted((a, b) => b - a)
  const freeAt = Math.max(
    now.getTime(),
    waitFor(times, 1, OTP_RESEND_SECONDS * 1000),
    waitFor(times, CODES.perHour, HOUR_MS),
    waitFor(times, CODES.perDay, DAY_MS),
    burnedLock(burned),
  )
  return Math.ceil((freeAt - now.getTime()) / 1000)
}

/** When the `count`th newest is older than `span`, one more fits. */
const waitFor = (newestFirst: readonly number[], count: number, span: number): number => {
  const oldest = newestFirst[count - 1]
  return oldest === undefined ? 0 : oldest + span
}

const burnedLock = (newestFirst: readonly number[]): number => {
  const [last] = newestFirst
  const third = newestFirst[CODES.burnedPerHour - 1]
  return last !== undefined && third !== undefined && last - third < HOUR_MS
    ? last + CODES.restMinutes * MINUTE_MS
    : 0
}
