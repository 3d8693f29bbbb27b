import { createHmac, hash, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { OTP_DIGITS } from '#domain/limits.ts'
import type { Secrets } from '../platform/security/secrets.ts'
import type { OtpPurpose } from '#domain/auth/otp.ts'

/** 256 random bits for the client; the database stores only the hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Derives a key per use from the one secret. */
const keyFor = (secret: string, use: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'petik', use, 32))

export const newCode = (): string => String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')

/**
 * The stored form of a code, bound to its purpose and target: without the secret, its million
 * values cannot be tried.
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
 * A random name for a browser that has signed in, signed so that made-up names cannot evade the
 * limits.
 */
export const newDevice = ([secret]: Secrets): string => {
  const name = randomBytes(16).toString('base64url')
  return `${name}.${signDevice(secret, name)}`
}
/** The name without its signature; null when the signature is not the shop's. */
export const deviceName = (secrets: Secrets, device: string): string | null => {
  const [, name = '', signature = ''] = DEVICE.exec(device) ?? []
  const isOurs = secrets.some((secret) =>
    isSameHash(Buffer.from(signature), Buffer.from(signDevice(secret, name))),
  )
  return name !== '' && isOurs ? name : null
}
export const isOurDevice = (secrets: Secrets, device: string): boolean =>
  deviceName(secrets, device) !== null
