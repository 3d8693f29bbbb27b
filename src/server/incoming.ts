import { readLocale, type Locale } from '#domain/locale.ts'
import type { Pace } from './body-pace.ts'

/** A request as a call needs it. The web's `Request` is one; the listener makes a cheaper one of what came over its connection. */
export type Incoming = {
  readonly method: string
  readonly url: string
  readonly headers: { get: (name: string) => string | null }
  readonly body: ReadableStream<Uint8Array> | null
  /** Reads the whole body where it does not come as a stream of the web: with the limits of `readAtMost`. */
  readonly readBytes?: (max: number, pace: Pace) => Promise<Uint8Array>
}

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

/** The language of an API request: its `Accept-Language`, else English. */
export const contextLocale = (request: Incoming): Locale => readLocale(request.headers.get('accept-language')) ?? 'en'

export const cookieOf = (request: Incoming, name: string): string | null => {
  const cookies = request.headers.get('cookie')
  if (cookies === null) return null
  for (const part of cookies.split(';')) {
    const [key, ...rest] = part.trim().split('=')
    if (key === name) return rest.join('=').slice(0, 500)
  }
  return null
}

/** The caller's address. A forwarded one is believed only from as many proxies as are configured. */
export const callerAddress = ({ config }: { config: { trustedProxies: number } }, request: Incoming): string => {
  const direct = request.headers.get(PEER) ?? 'unknown'
  if (config.trustedProxies === 0) return direct
  const hops = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return hops.at(-config.trustedProxies) ?? direct
}
