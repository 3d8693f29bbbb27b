import { makeSignedToken, readSignedToken, type TokenKind } from '../platform/signed-token.ts'

/** A page that shows a voucher's code asks for the next one after so long. */
export const VOUCHER_TOKEN_RENEW_SECONDS = 30
/** For the way from the phone to the till. */
const GRACE_SECONDS = 15
const KIND: TokenKind = { mark: 'PTK2', purpose: 'voucher tokens' }

/**
 * What a customer shows at the till to use a voucher: its secret name and until when it holds,
 * signed. A photograph of it is worthless in a minute.
 */
export const makeVoucherToken = (
  secret: string,
  name: Uint8Array,
  now: Date,
): { token: string; expiresAt: Date } =>
  makeSignedToken(KIND, secret, name, VOUCHER_TOKEN_RENEW_SECONDS + GRACE_SECONDS, now)

/**
 * The secret name of the voucher whose token this is; null for what was not signed here, was
 * changed, or has run out.
 */
export const readVoucherToken = (secret: string, token: string, now: Date): Buffer | null =>
  readSignedToken(KIND, secret, token, now)
