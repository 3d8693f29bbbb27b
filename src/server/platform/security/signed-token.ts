import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/**
 * `mark` is the prefix by which a scanner at the till tells kinds apart; `purpose` derives the key.
 */
export type TokenKind = { mark: string; purpose: string }

const ID_BYTES = 16
const TIME_BYTES = 4
const SIGNATURE_BYTES = 16
// Base32: QR codes encode capitals and digits compactly, and keyboard-like scanners type them
// reliably.
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const LETTER_BITS = 5
const BYTE_BITS = 8
const FORM = /^[A-Z2-7]{58}$/

/**
 * Signs sixteen bytes and an expiry: the mark and 58 base32 characters, small enough for a QR code.
 * Nothing is stored, and the content is not encrypted.
 */
export const makeSignedToken = (
  { mark, purpose }: TokenKind,
  [secret]: Secrets,
  id: Uint8Array,
  seconds: number,
  now: Date,
): { token: string; expiresAt: Date } => {
  const ends = Math.floor(now.getTime() / 1000) + seconds
  const facts = Buffer.alloc(ID_BYTES + TIME_BYTES)
  facts.set(id)
  facts.writeUInt32BE(ends, ID_BYTES)
  return {
    token: mark + inLetters(Buffer.concat([facts, sign(secret, purpose, facts)])),
    expiresAt: new Date(ends * 1000),
  }
}

/** The sixteen bytes of a valid token; null for a wrong signature or an expired token. */
export const readSignedToken = (
  { mark, purpose }: TokenKind,
  secrets: Secrets,
  token: string,
  now: Date,
): Buffer | null => {
  const letters = token.slice(mark.length)
  if (!token.startsWith(mark) || !FORM.test(letters)) return null
  const bytes = outOfLetters(letters)
  const facts = bytes.subarray(0, ID_BYTES + TIME_BYTES)
  const signature = bytes.subarray(ID_BYTES + TIME_BYTES)
  if (!secrets.some((secret) => timingSafeEqual(signature, sign(secret, purpose, facts))))
    return null
  // Refuses other spellings of the same bytes: the last character has spare bits.
  if (inLetters(bytes) !== letters) return null
  return facts.readUInt32BE(ID_BYTES) * 1000 > now.getTime() ? facts.subarray(0, ID_BYTES) : null
}

/** A key per purpose, so that no other signature of the shop passes for one of these. */
const sign = (secret: string, purpose: string, facts: Uint8Array): Buffer => {
  const key = new Uint8Array(hkdfSync('sha256', secret, 'petik', purpose, 32))
  return createHmac('sha256', key).update(facts).digest().subarray(0, SIGNATURE_BYTES)
}

const inLetters = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(BYTE_BITS, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => LETTERS[Number.parseInt(group.padEnd(LETTER_BITS, '0'), 2)]).join('')
}

const outOfLetters = (letters: string): Buffer => {
  const bits = Array.from(letters, (letter) =>
    LETTERS.indexOf(letter).toString(2).padStart(LETTER_BITS, '0'),
  ).join('')
  const groups = bits.match(/.{8}/g) ?? []
  return Buffer.from(groups.map((group) => Number.parseInt(group, 2)))
}
