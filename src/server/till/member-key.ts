import { makeSignedToken, readSignedToken, type TokenKind } from '../platform/signed-token.ts'

const KIND: TokenKind = { mark: 'PTK3', purpose: 'members at a till' }
/** So long a cashier has for one member. */
const SECONDS = 15 * 60
const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/**
 * What the till calls a member by until the bill is recorded: signed, and of no use at another
 * door.
 */
export const makeMemberKey = (secret: string, customerId: string, now: Date): string =>
  makeSignedToken(KIND, secret, bytesOf(customerId), SECONDS, now).token

/** The customer of a key; null for what was not signed here, was changed, or has run out. */
export const readMemberKey = (secret: string, key: string, now: Date): string | null => {
  const bytes = readSignedToken(KIND, secret, key, now)
  return bytes && uuidOf(bytes)
}
