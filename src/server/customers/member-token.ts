import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A page that shows the code asks for the next one after so long. */
export const MEMBER_TOKEN_RENEW_SECONDS = 60
/** For the way from the phone to the till: a code that was shown last before it was renewed can still be scanned. */
const GRACE_SECONDS = 30

/** Names the form of what follows, so that a scanner at the till tells it from a voucher. */
const MARK = 'PTK1'
const ID_BYTES = 16
const TIME_BYTES = 4
const SIGNATURE_BYTES = 16
// QR codes hold capital letters and digits in little room, and scanners that type like a keyboard get no letter wrong.
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const LETTER_BITS = 5
const BYTE_BITS = 8
const FORM = /^PTK1([A-Z2-7]{58})$/

/**
 * What a customer shows at the till: who they are and until when it holds, signed. 62 letters and digits. `customerId` is a UUID. Nothing is stored;
 * whoever knows the secret can read it.
 */
export const makeMemberToken = (secret: string, customerId: string, now: Date): { token: string; expiresAt: Date } => {
  const ends = Math.floor(now.getTime() / 1000) + MEMBER_TOKEN_RENEW_SECONDS + GRACE_SECONDS
  const facts = Buffer.alloc(ID_BYTES + TIME_BYTES)
  facts.write(customerId.replaceAll('-', ''), 'hex')
  facts.writeUInt32BE(ends, ID_BYTES)
  return { token: MARK + inLetters(Buffer.concat([facts, sign(secret, facts)])), expiresAt: new Date(ends * 1000) }
}

/** The customer whose token this is; null for what was not signed here, was changed, or has run out. */
export const readMemberToken = (secret: string, token: string, now: Date): string | null => {
  const letters = FORM.exec(token)?.[1]
  if (letters === undefined) return null
  const bytes = outOfLetters(letters)
  const facts = bytes.subarray(0, ID_BYTES + TIME_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES + TIME_BYTES), sign(secret, facts))) return null
  // One customer has one spelling: the bits that are left over in the last letter say nothing.
  if (inLetters(bytes) !== letters) return null
  return facts.readUInt32BE(ID_BYTES) * 1000 > now.getTime() ? uuidOf(facts.subarray(0, ID_BYTES)) : null
}

/** By a key of its own, so that no other signature of the shop passes for one of these. */
const sign = (secret: string, facts: Uint8Array): Buffer => {
  const key = new Uint8Array(hkdfSync('sha256', secret, 'petik', 'member tokens', 32))
  return createHmac('sha256', key).update(facts).digest().subarray(0, SIGNATURE_BYTES)
}

const uuidOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const inLetters = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(BYTE_BITS, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => LETTERS[Number.parseInt(group.padEnd(LETTER_BITS, '0'), 2)]).join('')
}

const outOfLetters = (letters: string): Buffer => {
  const bits = Array.from(letters, (letter) => LETTERS.indexOf(letter).toString(2).padStart(LETTER_BITS, '0')).join('')
  const groups = bits.match(/.{8}/g) ?? []
  return Buffer.from(groups.map((group) => Number.parseInt(group, 2)))
}
