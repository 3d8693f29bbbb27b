import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '../../platform/security/seal.ts'

/** RFC 6238 with the defaults that every authenticator app supports. */
const PERIOD_S = 30
const DIGITS = 6
const WINDOW_STEPS = 1
const SECRET_BYTES = 20

const USE = 'staff second factors'

/** Under a key derived from the shop's data key: a copy of the database alone yields no codes. */
export const sealSecret = (dataKey: string, plain: Uint8Array): Buffer => seal(dataKey, USE, plain)

/** The plain secret. Throws when it was sealed under another key. */
export const openSecret = (dataKey: string, sealed: Uint8Array): Buffer =>
  unseal(dataKey, USE, sealed)

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

const totpOf = (secret: Uint8Array, label = '', issuer = ''): TOTP =>
  new TOTP({
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    digits: DIGITS,
    period: PERIOD_S,
    label,
    issuer,
  })

/** The `otpauth://` address for the QR code, and the secret to type instead. */
export const totpAddress = (
  secret: Uint8Array,
  { login, shop }: { login: string; shop: string },
): { uri: string; typed: string } => {
  const totp = totpOf(secret, login, shop)
  return { uri: totp.toString(), typed: totp.secret.base32 }
}

/** The time step of a right code, one step early or late at most; null for a wrong one. */
export const totpStep = (secret: Uint8Array, code: string, now: Date): number | null => {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW_STEPS })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta
}

/** The code of a moment, as an authenticator app shows it. */
export const totpCode = (secret: Uint8Array, now: Date): string =>
  totpOf(secret).generate({ timestamp: now.getTime() })
