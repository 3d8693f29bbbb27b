import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { readLocale, type Locale } from '#domain/locale.ts'
import { plainAddress } from '../platform/security/network.ts'
import type { Target } from './request-target.ts'

/** A request, made of a Node request by the listener or of a web `Request` by pages and tests. */
export type Incoming = {
  readonly method: string
  readonly target: Target
  readonly headers: { get: (name: string) => string | null }
  readonly body: Readable | null
}

export const incomingOf = (request: Request, target: Target): Incoming => {
  let body: Readable | null | undefined
  return {
    method: request.method,
    target,
    headers: request.headers,
    // A getter, because the library creates the stream on access.
    get body() {
      return (body ??= request.body && Readable.fromWeb(request.body as unknown as NodeStream))
    },
  }
}

/** A response independent of any library. */
export type Outgoing = {
  status: number
  headers: Record<string, string>
  cookies: readonly string[]
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
  /** Of a response for a page being rendered: its cache tags, and when it was made, in milliseconds. */
  tags?: readonly string[]
  since?: number
}

/** Converts it to a web `Response`. */
export const responseOf = ({ status, headers, cookies, body }: Outgoing): Response => {
  const all = new Headers(headers)
  for (const cookie of cookies) all.append('set-cookie', cookie)
  return new Response(body, { status, headers: all })
}

/** The header with the caller's address; only the listener sets it. */
export const PEER = 'x-petik-peer'

type WithHeaders = Pick<Incoming, 'headers'>

/** The language of an API request: its `Accept-Language`, else English. */
export const contextLocale = (request: WithHeaders): Locale =>
  readLocale(request.headers.get('accept-language')) ?? 'en'

export const cookieOf = (request: WithHeaders, name: string): string | null => {
  const cookies = request.headers.get('cookie')
  return cookies === null ? null : cookieIn(cookies, name)
}

const cookieIn = (cookies: string, name: string): string | null => {
  for (const part of cookies.split(';')) {
    const [key, ...rest] = part.trim().split('=')
    if (key === name) return rest.join('=').slice(0, 500)
  }
  return null
}

/**
 * The caller's address without a port. `X-Forwarded-For` counts only for the configured number of
 * trusted proxies.
 */
export const callerAddress = (
  { config }: { config: { trustedProxies: number } },
  request: WithHeaders,
): string => {
  const peer = request.headers.get(PEER) ?? 'unknown'
  const direct = plainAddress(peer) ?? peer
  if (config.trustedProxies === 0) return direct
  const hops = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return plainAddress(hops.at(-config.trustedProxies) ?? '') ?? direct
}
