import { makeSignedToken, readSignedToken, type TokenKind } from '../platform/signed-token.ts'

/** A page that shows the code asks for the next one after so long. */
export const MEMBER_TOKEN_RENEW_SECONDS = 60
/**
 * For the way from the phone to the till: a code that was shown last before it was renewed can
 * still be scanned.
 */
const GRACE_SECONDS = 30
const KIND: TokenKind = { mark: 'PTK1', purpose: 'member tokens' }

/**
 * What a customer shows at the till: who they are and until when it holds, signed. 62 letters and
 * digits. `customerId` is a UUID.
 */
export const makeMemberToken = (
  secret: string,
  customerId: string,
  now: Date,
): { token: string; expiresAt: Date } =>
  makeSignedToken(
    KIND,
    secret,
    Buffer.from(customerId.replaceAll('-', ''), 'hex'),
    MEMBER_TOKEN_RENEW_SECONDS + GRACE_SECONDS,
    now,
  )

/**
 * The customer whose token this is; null for what was not signed here, was changed, or has run out.
 */
export const readMemberToken = (secret: string, token: string, now: Date): string | null => {
  const id = readSignedToken(KIND, secret, token, now)
  return id && id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
