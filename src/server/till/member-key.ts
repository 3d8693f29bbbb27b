import type { Id } from '#domain/units.ts'
import type { Secrets } from '../platform/security/secrets.ts'
import {
  makeSignedToken,
  readSignedToken,
  type TokenKind,
} from '../platform/security/signed-token.ts'

const KIND: TokenKind = { mark: 'PTK3', purpose: 'members at a till' }
/** How long a cashier can serve one member. */
const SECONDS = 15 * 60
const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** A signed reference to a member until the bill is recorded; valid only at the till. */
export const makeMemberKey = (secrets: Secrets, customerId: Id<'customer'>, now: Date): string =>
  makeSignedToken(KIND, secrets, bytesOf(customerId), SECONDS, now).token

/** The customer of a key; null if it is malformed, changed, signed elsewhere or expired. */
export const readMemberKey = (secrets: Secrets, key: string, now: Date): string | null => {
  const bytes = readSignedToken(KIND, secrets, key, now)
  return bytes && uuidOf(bytes)
}
