import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { createGzip, gzip, gzipSync } from 'node:zlib'
import { PEER, type Incoming, type Outgoing } from './incoming.ts'
import type { Target } from './request-target.ts'

export const nodeIncoming = (request: IncomingMessage, target: Target): Incoming => ({
  method: request.method ?? 'GET',
  target,
  headers: {
    get: (name) =>
      name === PEER ? (request.socket.remoteAddress ?? 'unknown') : headerOf(request, name),
  },
  body: request,
})

const headerOf = ({ headers }: IncomingMessage, name: string): string | null => {
  const value = headers[name]
  return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value
}

const COMPRESS_FROM_BYTES = 1024
/** Up to this size, compressing synchronously is faster than the hop to another thread. */
const AT_ONCE_BYTES = 64 * 1024
const gzipAsync = promisify(gzip)
/** Media types of files that compress well. */
const TEXT = /json|^text\//

/** Whether Accept-Encoding includes gzip, without `q=0`. */
const readsGzip = (accepted: string): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)

/** Sends a response, compressed when the client accepts it and the body is text. */
export const sendOutgoing = async (
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, cookies, body }: Outgoing,
): Promise<void> => {
  const head = (more: Record<string, string>) =>
    response.writeHead(status, {
      ...headers,
      ...more,
      ...(cookies.length > 0 ? { 'set-cookie': cookies as string[] } : {}),
    })
  const isGzip = readsGzip(String(request.headers['accept-encoding'] ?? ''))
  if (body instanceof ReadableStream) {
    const parts = Readable.fromWeb(body as unknown as NodeStream)
    const isPacked = isGzip && TEXT.test(headers['content-type'] ?? '')
    head({ vary: 'Accept-Encoding', ...(isPacked ? { 'content-encoding': 'gzip' } : {}) })
    const sent = isPacked ? pipeline(parts, createGzip(), response) : pipeline(parts, response)
    return sent.catch((error: NodeJS.ErrnoException) => {
      // The client has closed the connection.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    })
  }
  if (body === null || body instanceof Uint8Array) {
    head(status === 304 ? {} : { 'content-length': String(body?.length ?? 0) })
    response.end(body)
    return
  }
  const vary = headers['vary'] ?? 'Accept-Encoding'
  if (isGzip && body.length >= COMPRESS_FROM_BYTES) {
    const packed =
      body.length <= AT_ONCE_BYTES ? gzipSync(body, { level: 1 }) : await gzipAsync(body)
    head({ vary, 'content-encoding': 'gzip', 'content-length': String(packed.length) })
    response.end(packed)
  } else {
    head({ vary, 'content-length': String(Buffer.byteLength(body)) })
    response.end(body)
  }
}
