import type { ErrorCode } from '#contract/errors.ts'
import { MINUTE_MS } from '#domain/time.ts'

/** Refusals that show an attack: failed sign-ins, missing permissions, used-up limits. */
const TELLING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'wrong_credentials',
  'provider_refused',
  'old_password_wrong',
  'otp_wrong',
  'otp_burned',
  'staff_code_wrong',
  'passkey_wrong',
  'pin_wrong',
  'setup_code_wrong',
  'invitation_wrong',
  'account_locked',
  'forbidden',
  'factor_needed',
  'own_approval',
  'reauth_required',
  'too_many_requests',
  'too_many_open_requests',
  'too_many_exports',
])
/** The limit of a minute's lines: a flood of addresses must not fill the disk. */
const LINES_MAX = 500

/** Who was refused; an address is one of its network. */
export type Refused = { place: string; staff?: string | undefined; customer?: string | undefined }

/** Which refusals become lines: each code once a minute for each caller, or for each place. */
export const makeRefusalLog = () => {
  let minute = 0
  let seen = new Set<string>()
  return (code: ErrorCode, { place, staff, customer }: Refused, now: Date): boolean => {
    if (!TELLING.has(code)) return false
    const current = Math.floor(now.getTime() / MINUTE_MS)
    if (current !== minute) [minute, seen] = [current, new Set()]
    const key = `${code} ${staff ?? customer ?? place}`
    if (seen.has(key) || seen.size >= LINES_MAX) return false
    seen.add(key)
    return true
  }
}
