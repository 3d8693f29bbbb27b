import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * A kind of token: its mark, by which a scanner at the till tells it from another, and what its key
 * is for.
 */
export type TokenKind = { mark: string; purpose: string }

const ID_BYTES = 16
const TIME_BYTES = 4
const SIGNATURE_BYTES = 16
// QR codes hold capital letters and digits in little room, and scanners that type like a keyboard
// get no letter wrong.
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const LETTER_BITS = 5
const BYTE_BITS = 8
const FORM = /^[A-Z2-7]{58}$/

/**
 * Sixteen bytes and until when they hold, signed: the mark and 58 letters and digits, small enough
 * for a QR code. Nothing is stored; whoever knows the secret can read it.
 */
export const makeSignedToken = (
  { mark, purpose }: TokenKind,
  secret: string,
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

/** The bytes that a token names; null for what was not signed here, was changed, or has run out. */
export const readSignedToken = (
  { mark, purpose }: TokenKind,
  secret: string,
  token: string,
  now: Date,
): Buffer | null => {
  const letters = token.slice(mark.length)
  if (!token.startsWith(mark) || !FORM.test(letters)) return null
  const bytes = outOfLetters(letters)
  const facts = bytes.subarray(0, ID_BYTES + TIME_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES + TIME_BYTES), sign(secret, purpose, facts)))
    return null
  // One thing has one spelling: the bits that are left over in the last letter say nothing.
  if (inLetters(bytes) !== letters) return null
  return facts.readUInt32BE(ID_BYTES) * 1000 > now.getTime() ? facts.subarray(0, ID_BYTES) : null
}

/**
 * By a key for this purpose alone, so that no other signature of the shop passes for one of these.
 */
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
