import type { Id } from '#domain/units.ts'
import type { Secrets } from '../platform/security/secrets.ts'
import {
  makeSignedToken,
  readSignedToken,
  type TokenKind,
} from '../platform/security/signed-token.ts'

/** A page that shows the code fetches the next one after this time. */
export const MEMBER_TOKEN_RENEW_SECONDS = 60
/** Grace period for the way to the till: a code shown just before its renewal still scans. */
const GRACE_SECONDS = 30
const KIND: TokenKind = { mark: 'PTK1', purpose: 'member tokens' }

/** A signed, expiring token for the till: 62 letters and digits. `customerId` is a UUID. */
export const makeMemberToken = (
  secrets: Secrets,
  customerId: Id<'customer'>,
  now: Date,
): { token: string; expiresAt: Date } =>
  makeSignedToken(
    KIND,
    secrets,
    Buffer.from(customerId.replaceAll('-', ''), 'hex'),
    MEMBER_TOKEN_RENEW_SECONDS + GRACE_SECONDS,
    now,
  )

/** The customer of a token; null if it is malformed, changed, signed elsewhere or expired. */
export const readMemberToken = (secrets: Secrets, token: string, now: Date): string | null => {
  const id = readSignedToken(KIND, secrets, token, now)
  return id && id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
