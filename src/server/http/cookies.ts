import { cookieOf, type Incoming } from './incoming.ts'
import type { Shop } from '../shop.ts'

type Ask = { shop: Pick<Shop, 'config'>; request: Pick<Incoming, 'headers' | 'target'> }

/** Whether customers reach the shop over https. */
export const isHttps = ({ publicUrl }: Pick<Shop['config'], 'publicUrl'>): boolean =>
  publicUrl.startsWith('https://')

/** Whether browsers accept a Secure cookie here: over https or from localhost. */
export const isSecure = ({ shop, request }: Ask): boolean => {
  if (isHttps(shop.config)) return true
  if (shop.config.trustedProxies > 0 && request.headers.get('x-forwarded-proto') === 'https')
    return true
  return ['localhost', '127.0.0.1', '[::1]'].includes(request.target.host.replace(/:\d+$/, ''))
}

/**
 * The name of a cookie of this host alone. Browsers accept `__Host-` only with Secure, that is over
 * https or from localhost.
 */
export const hostName = (name: string, secure: boolean): string =>
  secure ? `__Host-${name}` : name

/** A `Set-Cookie` value for the whole site, sent to this site only. */
export const cookie = (name: string, value: string, seconds: number, marks: string): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Strict${marks}`

/**
 * Whether another site sent this request, by Sec-Fetch-Site and Origin: a defence besides SameSite.
 */
export const isFromElsewhere = ({ shop, request }: Ask): boolean => {
  const [site, origin] = [request.headers.get('sec-fetch-site'), request.headers.get('origin')]
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  if (origin === null || origin === new URL(shop.config.publicUrl).origin) return false
  const { protocol, host } = URL.parse(origin) ?? { protocol: '', host: '' }
  return (
    !(protocol === 'https:' || protocol === 'http:') ||
    withoutDefaultPort(request.target.host, protocol) !== host
  )
}

const withoutDefaultPort = (host: string, protocol: string): string =>
  host.replace(protocol === 'https:' ? /:443$/ : /:80$/, '')

export const DEVICE_COOKIE = 'device'
/** A browser that has signed in to the shop before; also by the name of earlier versions. */
export const shopDeviceOf = (ask: Ask): string =>
  cookieOf(ask.request, hostName(DEVICE_COOKIE, isSecure(ask))) ??
  cookieOf(ask.request, DEVICE_COOKIE) ??
  ''

const staffName = (ask: Ask): string => hostName('staff', isSecure(ask))
const staffMarks = (ask: Ask): string => (isSecure(ask) ? '; Secure; HttpOnly' : '; HttpOnly')

/** The console's session, hidden from scripts. */
export const staffCookie = (ask: Ask, token: string, seconds: number): string =>
  cookie(staffName(ask), token, seconds, staffMarks(ask))
export const clearedStaffCookie = (ask: Ask): string => staffCookie(ask, '', 0)
/** Whether a browser may be signed in to the console: nothing is checked. */
export const hasStaffCookie = (request: Request): boolean =>
  [true, false].some((isHttps) => Boolean(cookieOf(request, hostName('staff', isHttps))))
export const staffTokenOf = (ask: Ask): string | null =>
  cookieOf(ask.request, staffName(ask)) || null

const DEVICE_SECONDS = 400 * 86_400
const deviceName = (ask: Ask): string => `${staffName(ask)}-device`
/** Tells a known browser from a new one; it opens nothing. */
export const staffDeviceCookie = (ask: Ask, token: string): string =>
  cookie(deviceName(ask), token, DEVICE_SECONDS, staffMarks(ask))
export const staffDeviceOf = (ask: Pick<Ask, 'shop' | 'request'>): string | null =>
  cookieOf(ask.request, deviceName(ask)) || null

/**
 * Whether a page of our own sent this change: browsers let no other site set this header, nor hide
 * its origin.
 */
export const isOwnPage = (ask: Ask): boolean =>
  ask.request.headers.get('x-petik-staff') === '1' &&
  ask.request.headers.get('origin') !== null &&
  !isFromElsewhere(ask)
