import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { App } from './app.ts'
import type { Pace } from './body-pace.ts'
import { AppError } from '../errors.ts'
import type { FoundCall } from './router.ts'
import { PEER, type Incoming, type Outgoing } from './incoming.ts'
import type { Target } from './request-target.ts'

/**
 * The fast path of a call: reads the body and writes the response on the Node connection, without
 * web objects and streams, which take longer than most calls.
 */
export const answerNode = async (
  { calls }: Pick<App, 'calls'>,
  { served, params }: FoundCall,
  {
    request,
    response,
    target,
    requestId,
  }: { request: IncomingMessage; response: ServerResponse; target: Target; requestId: string },
): Promise<void> => {
  const out = await calls.answer(served, params, incomingOf(request, target), requestId)
  out.headers['x-request-id'] = requestId
  await sendOutgoing(request, response, out)
}

const incomingOf = (request: IncomingMessage, target: Target): Incoming => ({
  method: request.method ?? 'GET',
  target,
  headers: {
    get: (name) =>
      name === PEER ? (request.socket.remoteAddress ?? 'unknown') : headerOf(request, name),
  },
  body: null,
  readBytes: (max, pace) => readBytes(request, max, pace),
})

const headerOf = ({ headers }: IncomingMessage, name: string): string | null => {
  const value = headers[name]
  return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value
}

/** Reads the whole body. Stops when it is too long or too slow, and reads no further. */
const readBytes = (
  request: IncomingMessage,
  max: number,
  { silenceMs, bytesPerSecond }: Pace,
): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const began = performance.now()
    let length = 0
    const settle = (error: AppError | null) => {
      clearTimeout(silence)
      request.off('data', take).off('end', done).off('error', broken).off('close', broken)
      if (error === null) return resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
      // Ignores the rest.
      request.on('error', () => {}).pause()
      reject(error)
    }
    const silence = setTimeout(() => settle(new AppError('too_slow')), silenceMs)
    const take = (chunk: Buffer) => {
      silence.refresh()
      length += chunk.length
      const elapsed = performance.now() - began
      if (length > max) return settle(new AppError('payload_too_large'))
      if (elapsed > silenceMs && length / elapsed < bytesPerSecond / 1000)
        return settle(new AppError('too_slow'))
      chunks.push(chunk)
    }
    const done = () => settle(null)
    const broken = () =>
      settle(
        new AppError('malformed_request', {
          internal: 'the connection was closed in the middle of a body',
        }),
      )
    request.on('data', take).on('end', done).on('error', broken).on('close', broken)
  })

const COMPRESS_FROM_BYTES = 1024
/** Up to this size, compressing synchronously is faster than the hop to another thread. */
const AT_ONCE_BYTES = 64 * 1024
const gzipAsync = promisify(gzip)

/** Whether Accept-Encoding includes gzip, without `q=0`. */
const readsGzip = (accepted: string): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)

export const sendOutgoing = async (
  request: IncomingMessage,
  response: ServerResponse,
  out: Outgoing,
): Promise<void> => {
  const { headers, cookies } = out
  let body = out.body as string | Uint8Array | null
  if (typeof body === 'string') {
    headers['vary'] ??= 'Accept-Encoding'
    if (
      body.length >= COMPRESS_FROM_BYTES &&
      readsGzip(String(request.headers['accept-encoding'] ?? ''))
    ) {
      body = body.length <= AT_ONCE_BYTES ? gzipSync(body, { level: 1 }) : await gzipAsync(body)
      headers['content-encoding'] = 'gzip'
    }
  }
  if (out.status !== 304)
    headers['content-length'] = String(
      body === null ? 0 : typeof body === 'string' ? Buffer.byteLength(body) : body.length,
    )
  response.writeHead(
    out.status,
    cookies.length > 0 ? { ...headers, 'set-cookie': cookies as string[] } : headers,
  )
  response.end(body ?? undefined)
}
