import type { Secrets } from '../platform/security/secrets.ts'
import {
  makeSignedToken,
  readSignedToken,
  type TokenKind,
} from '../platform/security/signed-token.ts'

/** A page that shows the code fetches the next one after this time. */
export const VOUCHER_TOKEN_RENEW_SECONDS = 30
/** Grace period for the way to the till. */
const GRACE_SECONDS = 15
const KIND: TokenKind = { mark: 'PTK2', purpose: 'voucher tokens' }

/**
 * A signed, expiring token with the voucher's secret name, so that a photo of it is useless after a
 * minute.
 */
export const makeVoucherToken = (
  secrets: Secrets,
  name: Uint8Array,
  now: Date,
): { token: string; expiresAt: Date } =>
  makeSignedToken(KIND, secrets, name, VOUCHER_TOKEN_RENEW_SECONDS + GRACE_SECONDS, now)

/** The secret name in a token; null if it is malformed, changed, signed elsewhere or expired. */
export const readVoucherToken = (secrets: Secrets, token: string, now: Date): Buffer | null =>
  readSignedToken(KIND, secrets, token, now)
