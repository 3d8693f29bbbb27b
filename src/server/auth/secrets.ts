import { createHmac, hash, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { OTP_DIGITS } from '#domain/limits.ts'
import type { OtpPurpose } from '#domain/otp.ts'

/** 256 random bits, as they are handed out. Only their hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** A key of its own for each use, all from the one secret. */
const keyFor = (secret: string, use: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'petik', use, 32))

export const newCode = (): string => String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')

/**
 * A code is stored only as this: without the secret nobody can try the million codes against it. It
 * binds the code to its purpose and number.
 */
export const hashCode = (
  secret: string,
  purpose: OtpPurpose,
  target: string,
  code: string,
): Buffer =>
  createHmac('sha256', keyFor(secret, 'one-time codes'))
    .update(`${purpose}\n${target}\n${code}`)
    .digest()

export const isSameHash = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b)

const DEVICE = /^([\w-]{22})\.([\w-]{22})$/
const signDevice = (secret: string, name: string): string =>
  createHmac('sha256', keyFor(secret, 'devices')).update(name).digest('base64url').slice(0, 22)

/**
 * A random name for a browser that has signed in, signed so that nobody makes up new ones to get
 * around the limits.
 */
export const newDevice = (secret: string): string => {
  const name = randomBytes(16).toString('base64url')
  return `${name}.${signDevice(secret, name)}`
}
/** The name without its signature; null when the shop has not given it. */
export const deviceName = (secret: string, device: string): string | null => {
  const [, name = '', signature = ''] = DEVICE.exec(device) ?? []
  return name !== '' && isSameHash(Buffer.from(signature), Buffer.from(signDevice(secret, name)))
    ? name
    : null
}
export const isOurDevice = (secret: string, device: string): boolean =>
  deviceName(secret, device) !== null
