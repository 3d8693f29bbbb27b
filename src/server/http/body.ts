import type { Readable } from 'node:stream'
import type { AnyCall } from '#contract/call.ts'
import { AppError } from '../errors.ts'
import type { Incoming } from './incoming.ts'
import { fieldsOfForm } from './form-fields.ts'

/**
 * The slowest accepted body: `silenceMs` without a byte, and after that time `bytesPerSecond` on
 * average.
 */
export type Pace = { silenceMs: number; bytesPerSecond: number }

/** Below 4 KiB/s a client only holds a connection: a weak phone network is faster. */
export const PACE: Pace = { silenceMs: 10_000, bytesPerSecond: 4 * 1024 }

export const JSON_BYTES_MAX = 64 * 1024
const DEPTH_MAX = 12

/** The limit of all uploads in memory together; beyond it 503. */
const UPLOADS_BYTES_MAX = 64 * 1024 * 1024
let uploadBytes = 0

/**
 * Accounts for one request's upload memory: `reserve` as it arrives, `release` when the request ends.
 */
export type UploadMemory = { reserve: (bytes: number) => void; release: () => void }
export const makeUploadMemory = (): UploadMemory => {
  let taken = 0
  return {
    reserve: (bytes) => {
      if (uploadBytes + bytes > UPLOADS_BYTES_MAX)
        throw new AppError('unavailable', {
          retryAfterSeconds: 3,
          internal: 'too many uploads at once',
        })
      taken += bytes
      uploadBytes += bytes
    },
    release: () => {
      uploadBytes -= taken
      taken = 0
    },
  }
}

/**
 * The body of a request as plain values. Throws 415 (media type), 413 (too large), 400 (malformed)
 * and 408 (too slow).
 */
export const readBody = async (
  request: Incoming,
  call: AnyCall,
  memory: UploadMemory,
  pace: Pace = PACE,
): Promise<unknown> => {
  if (request.method === 'GET' || request.method === 'HEAD') return {}
  const type = (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (call.multipart && type === 'multipart/form-data')
    return readForm(request, call.uploadBytesMax, memory, pace)
  const bytes = await readAtMost(request, JSON_BYTES_MAX, null, pace)
  if (bytes.length === 0 || call.ignoresBody) return {}
  if (type !== 'application/json') throw new AppError('unsupported_media_type')
  return parseJson(bytes)
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

const parseJson = (bytes: Uint8Array): unknown => {
  let value: unknown
  try {
    value = JSON.parse(UTF8.decode(bytes))
  } catch (cause) {
    throw new AppError('malformed_request', { cause })
  }
  if (
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    depthOf(value) > DEPTH_MAX
  )
    throw new AppError('malformed_request')
  refuseNul(value)
  return value
}

/** PostgreSQL rejects NUL in text, so it is refused early. */
export const refuseNul = (value: unknown): void => {
  if (typeof value === 'string' && value.includes('\u0000')) throw new AppError('malformed_request')
  if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) {
      refuseNul(key)
      refuseNul(part)
    }
}

const depthOf = (value: unknown, depth = 0): number => {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return depth
  let deepest = depth + 1
  for (const part of Object.values(value)) deepest = Math.max(deepest, depthOf(part, depth + 1))
  return deepest
}

/**
 * Reads a body. Stops when it exceeds `max`, whatever its `Content-Length` (413), or is too slow
 * (408), and reads no further.
 */
export const readAtMost = async (
  { headers, body }: Pick<Incoming, 'headers' | 'body'>,
  max: number,
  memory: UploadMemory | null = null,
  pace: Pace = PACE,
): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(headers.get('content-length') ?? 0) > max) throw new AppError('payload_too_large')
  return body === null ? new Uint8Array() : readStream(body, max, memory, pace)
}

/** Whether `readAtMost` stopped before the end. */
export const isHalfRead = ({ method, body }: Pick<Incoming, 'method' | 'body'>): boolean =>
  method !== 'GET' && method !== 'HEAD' && body?.readableFlowing === false

const readStream = (
  body: Readable,
  max: number,
  memory: UploadMemory | null,
  { silenceMs, bytesPerSecond }: Pace,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer<ArrayBuffer>[] = []
    const began = performance.now()
    let length = 0
    const settle = (error: unknown) => {
      clearTimeout(silence)
      body.off('data', take).off('end', done).off('error', broken).off('close', broken)
      if (error === null) return resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
      // Not destroyed: a connection still has to carry the response.
      body.on('error', () => {}).pause()
      reject(error)
    }
    const silence = setTimeout(() => settle(new AppError('too_slow')), silenceMs)
    const take = (chunk: Buffer<ArrayBuffer>) => {
      silence.refresh()
      length += chunk.length
      const elapsed = performance.now() - began
      if (length > max) return settle(new AppError('payload_too_large'))
      if (elapsed > silenceMs && length / elapsed < bytesPerSecond / 1000)
        return settle(new AppError('too_slow'))
      try {
        memory?.reserve(chunk.length)
      } catch (error) {
        return settle(error)
      }
      chunks.push(chunk)
    }
    const done = () => settle(null)
    const broken = () =>
      settle(
        new AppError('malformed_request', {
          internal: 'the connection was closed in the middle of a body',
        }),
      )
    body.on('data', take).on('end', done).on('error', broken).on('close', broken)
  })

const readForm = async (
  request: Incoming,
  max: number,
  memory: UploadMemory,
  pace: Pace,
): Promise<unknown> => {
  const bytes = await readAtMost(request, max, memory, pace)
  let form: FormData
  try {
    form = await new Response(bytes, {
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    }).formData()
  } catch (cause) {
    throw new AppError('malformed_request', { cause })
  }
  const fields = fieldsOfForm(form)
  refuseNul(fields)
  return fields
}
