import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const MARK = Buffer.from('PETIK1')
const NONCE_BYTES = 12
const TAG_BYTES = 16
const START = MARK.length + NONCE_BYTES
/** What sealing adds to a file. */
export const SEAL_BYTES = START + TAG_BYTES

/** A backup that was damaged, or whose key is another one. */
export class NotReadable extends Error {
  override name = 'NotReadable'
}

/** Encrypts with AES-256-GCM. `name` is authenticated, so that files cannot be swapped. */
export const seal = (bytes: Uint8Array, name: string, key: Uint8Array): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  const sealed = [cipher.update(bytes), cipher.final()]
  return Buffer.concat([MARK, nonce, ...sealed, cipher.getAuthTag()])
}

/** Throws `NotReadable` for another key, another name or any changed byte. */
export const unseal = (sealed: Uint8Array, name: string, key: Uint8Array): Buffer => {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  if (bytes.length < SEAL_BYTES || !bytes.subarray(0, MARK.length).equals(MARK))
    throw new NotReadable(`${name} is not an encrypted backup`)
  const nonce = bytes.subarray(MARK.length, START)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(START, -TAG_BYTES)), decipher.final()])
  } catch {
    throw new NotReadable(`${name} was encrypted with another key, or is damaged`)
  }
}
