import { randomBytes, randomFillSync } from 'node:crypto'

/** Drawing random bytes costs the same for 16 as for thousands, so one draw serves many ids. */
const pool = Buffer.alloc(4096)
let used = pool.length
const random16 = (): Buffer => {
  if (used + 16 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += 16
  return Buffer.from(pool.subarray(used - 16, used))
}

/** A UUIDv7: later ids sort later, which makes indexes compact. */
export const newId = (now: Date): string => {
  const bytes = random16()
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Letters and digits without look-alikes (no 0 O 1 I L U). */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random code of `length` characters that a person can read out. */
export const readableCode = (length: number): string => {
  let code = ''
  while (code.length < length) {
    const byte = randomBytes(1)[0]!
    // Rejects bytes above the largest multiple, so that every character is equally likely.
    if (byte < 240) code += ALPHABET[byte % ALPHABET.length]
  }
  return code
}

/** The `key` of a cart line: 32 lower-case hex characters. */
export const hexKey = (): string => random16().toString('hex')
