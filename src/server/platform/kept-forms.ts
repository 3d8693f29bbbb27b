import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** One body as it may go over the wire; null where that form is not worth it, or not made yet. */
export type Forms = { identity: Buffer; br: Buffer | null; gzip: Buffer | null }

const COMPRESS_FROM_BYTES = 1024
/** Up to here the quickest Brotli takes less time than handing the work to another thread. */
const AT_ONCE_BYTES = 256 * 1024

const brotliAt = (quality: number, size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
})

/**
 * For the first who asks, and waits: about a fifth larger than it could be, in a tenth of the time.
 */
export const quickForms = async (body: Buffer): Promise<Forms> => {
  if (body.length < COMPRESS_FROM_BYTES) return { identity: alone(body), br: null, gzip: null }
  const br =
    body.length <= AT_ONCE_BYTES
      ? brotliCompressSync(body, brotliAt(1, body.length))
      : await brotliAsync(body, brotliAt(1, body.length))
  return { identity: alone(body), br: alone(br), gzip: null }
}

/**
 * For everybody after: as small as is worth it, made beside the event loop. Null when there is
 * nothing to gain.
 */
export const smallForms = async ({ identity }: Forms): Promise<Forms | null> => {
  if (identity.length < COMPRESS_FROM_BYTES) return null
  const [br, gz] = await Promise.all([
    brotliAsync(identity, brotliAt(5, identity.length)),
    gzipAsync(identity, { level: 6 }),
  ])
  return { identity, br: alone(br), gzip: alone(gz) }
}

/** The smallest form that the asker says it can read. */
export const formFor = (
  { identity, br, gzip: gz }: Forms,
  acceptEncoding: string,
): { coding: 'br' | 'gzip' | null; body: Buffer } => {
  if (br && /\bbr\b/.test(acceptEncoding)) return { coding: 'br', body: br }
  const readsGzip = br !== null && /\bgzip\b/.test(acceptEncoding)
  // Hardly any browser reads no Brotli: until the small forms are there, each such asker costs
  // this.
  if (readsGzip) return { coding: 'gzip', body: gz ?? gzipSync(identity, { level: 1 }) }
  return { coding: null, body: identity }
}

/**
 * The same bytes in memory of their own: a compressor's answer is a small part of a large block,
 * and keeping the one keeps the other.
 */
const alone = (body: Buffer): Buffer => {
  if (body.buffer.byteLength === body.length) return body
  const own = Buffer.allocUnsafeSlow(body.length)
  body.copy(own)
  return own
}
