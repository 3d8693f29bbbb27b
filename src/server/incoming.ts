import { readLocale, type Locale } from '#domain/locale.ts'
import type { Pace } from './body-pace.ts'
import { plainAddress } from './platform/network.ts'
import type { Target } from './request-target.ts'

/**
 * A request as a call needs it, made of the web's `Request`, or by the listener more cheaply of
 * what came over its connection.
 */
export type Incoming = {
  readonly method: string
  readonly target: Target
  readonly headers: { get: (name: string) => string | null }
  readonly body: ReadableStream<Uint8Array> | null
  /**
   * Reads the whole body where it does not come as a stream of the web: with the limits of
   * `readAtMost`.
   */
  readonly readBytes?: (max: number, pace: Pace) => Promise<Uint8Array>
}

export const incomingOf = (request: Request, target: Target): Incoming => ({
  method: request.method,
  target,
  headers: request.headers,
  // Read only where it is needed: the library makes a stream of it.
  get body() {
    return request.body
  },
})

/** An answer on its way out, in the form of no library. */
export type Outgoing = {
  status: number
  headers: Record<string, string>
  cookies: readonly string[]
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
}

/** The same as the web's `Response`. */
export const responseOf = ({ status, headers, cookies, body }: Outgoing): Response => {
  const all = new Headers(headers)
  for (const cookie of cookies) all.append('set-cookie', cookie)
  return new Response(body, { status, headers: all })
}

/** The caller's address, told to the app by the listener alone. */
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
 * The caller's address, without a port. A forwarded one is believed only from as many proxies as
 * are configured.
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
