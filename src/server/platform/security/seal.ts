import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (secret: string, use: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'petik', use, 32))

/** AES-256-GCM under a key that is derived from the secret for one use. */
export const seal = (secret: string, use: string, plain: Uint8Array): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, use), iv)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** What was sealed. Throws when it was sealed under another secret or for another use. */
export const unseal = (secret: string, use: string, sealed: Uint8Array): Buffer => {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, use), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
