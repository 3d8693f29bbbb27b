import type { Context } from '../shop.ts'
import { cookie, DEVICE_COOKIE, hostName, isSecure } from '../http/cookies.ts'
import { networkOf } from '../platform/security/network.ts'
import { isOurDevice, newDevice } from './secrets.ts'

type Ask = Pick<Context, 'shop' | 'request' | 'device'>

/** The refresh token, hidden from scripts. */
const REFRESH_NAME = 'petik_refresh'
/** Shows the page that a refresh token exists, without its value. */
const FLAG_NAME = 'petik_session'
const DEVICE_SECONDS = 365 * 24 * 3600

/** The cookies of a full session. */
export const sessionCookies = (ask: Ask, refreshToken: string, seconds: number): string[] => {
  const secure = isSecure(ask)
  const marks = secure ? '; Secure; HttpOnly' : '; HttpOnly'
  const cookies = [
    cookie(hostName(REFRESH_NAME, secure), refreshToken, seconds, marks),
    cookie(hostName(FLAG_NAME, secure), '1', seconds, secure ? '; Secure' : ''),
  ]
  const { secrets } = ask.shop.config
  if (!isOurDevice(secrets, ask.device))
    cookies.push(cookie(hostName(DEVICE_COOKIE, secure), newDevice(secrets), DEVICE_SECONDS, marks))
  return cookies
}

/** Clears the session's cookies; the device cookie stays. */
export const clearedCookies = (ask: Ask): string[] => {
  const secure = isSecure(ask)
  return [
    cookie(hostName(REFRESH_NAME, secure), '', 0, secure ? '; Secure; HttpOnly' : '; HttpOnly'),
    cookie(hostName(FLAG_NAME, secure), '', 0, secure ? '; Secure' : ''),
  ]
}

export const refreshTokenOf = (ask: Ask): string | null => {
  const wanted = hostName(REFRESH_NAME, isSecure(ask))
  for (const part of (ask.request.headers.get('cookie') ?? '').split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === wanted && value) return value.slice(0, 100)
  }
  return null
}

/**
 * The subject of limits "by place": a browser that has signed in here before, else the address,
 * which many may share.
 */
export const placeOf = (ask: Ask & Pick<Context, 'ip'>): string =>
  isOurDevice(ask.shop.config.secrets, ask.device)
    ? `${networkOf(ask.ip)} ${ask.device.slice(0, 22)}`
    : networkOf(ask.ip)
