import { readLocale, type Locale } from '#domain/locale.ts'
import type { Pace } from './body-pace.ts'
import { plainAddress } from '../platform/network.ts'
import type { Target } from './request-target.ts'

/**
 * A request for a call: made of a web `Request`, or more cheaply of a Node request by the listener.
 */
export type Incoming = {
  readonly method: string
  readonly target: Target
  readonly headers: { get: (name: string) => string | null }
  readonly body: ReadableStream<Uint8Array> | null
  /** Reads the whole body when it is not a web stream, with the limits of `readAtMost`. */
  readonly readBytes?: (max: number, pace: Pace) => Promise<Uint8Array>
}

export const incomingOf = (request: Request, target: Target): Incoming => ({
  method: request.method,
  target,
  headers: request.headers,
  // A getter, because the library creates the stream on access.
  get body() {
    return request.body
  },
})

/** A response independent of any library. */
export type Outgoing = {
  status: number
  headers: Record<string, string>
  cookies: readonly string[]
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
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

export const cookieIn = (cookies: string, name: string): string | null => {
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
