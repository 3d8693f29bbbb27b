import type { Key } from '#contract/auth/auth.ts'
import { stored, storedText } from './stored.ts'

/**
 * The session's access keys on this device: `token` for the account API, `wp_token` for the shop
 * API. The refresh token is in an HttpOnly cookie. Without storage the keys live as long as the
 * page.
 */
const accountKey = storedText('token', 'device')
const shopKey = storedText('wp_token', 'device')
const forgotPassword = storedText('forgot_password', 'device')
/**
 * Expiry by this device's clock in milliseconds, slightly early, so that a call does not arrive too
 * late.
 */
const expiry = stored('keys_until', 'device', (value) => (typeof value === 'number' ? value : null))
const EARLY_MS = 10_000
/**
 * A readable marker cookie that the server sets with the refresh token, which scripts cannot see.
 */
const REFRESHABLE = 'petik_session'
/** Its names over https and from localhost, and elsewhere and in earlier versions. */
const MARKERS = [`__Host-${REFRESHABLE}`, REFRESHABLE]

const endings = new Set<() => void>()

export const keyOf = (api: 'shop' | 'account'): string | null =>
  (api === 'shop' ? shopKey : accountKey).read()
export const hasKeys = (): boolean => accountKey.read() !== null
/** Whether the browser holds a refresh token, by the marker cookie. */
export const hasRefreshToken = (): boolean => markersHere().length > 0

const markersHere = (): string[] => {
  if (typeof document === 'undefined') return []
  const all = document.cookie.split('; ')
  return MARKERS.filter((name) => all.includes(`${name}=1`))
}

export function saveKeys(key: Pick<Key, 'token' | 'wp_token'> & Partial<Key>) {
  accountKey.write(key.token)
  shopKey.write(key.wp_token)
  expiry.write(key.expires_in === undefined ? null : Date.now() + key.expires_in * 1000 - EARLY_MS)
}

/**
 * The keys have expired by this device's clock and can be renewed: a call with them would only be
 * refused.
 */
export const haveKeysRunOut = (): boolean =>
  Date.now() > (expiry.read() ?? Infinity) && hasRefreshToken()

/** Drops the keys only: of a session that was waiting for a code. */
export function dropKeys() {
  accountKey.write(null)
  shopKey.write(null)
  expiry.write(null)
}

export function clearKeys() {
  dropKeys()
  forgotPassword.write(null)
  // Only the server can delete the refresh token. Without the marker no renewal is tried, even if
  // the server could not be reached.
  for (const name of markersHere())
    document.cookie = `${name}=; path=/; max-age=0; samesite=strict${isSecureContext ? '; secure' : ''}`
}

/**
 * While a forgotten password is being replaced, stored keys do not mean that a customer is logged
 * in.
 */
export const isForgotPassword = (): boolean => forgotPassword.read() !== null
export const setForgotPassword = (on: boolean) => forgotPassword.write(on ? 'true' : null)

/**
 * Ends a session that the server no longer knows. Listeners log the visitor out and show the login
 * page.
 */
export function endSession() {
  clearKeys()
  for (const listener of endings) listener()
}
export function onSessionEnd(listener: () => void): () => void {
  endings.add(listener)
  return () => endings.delete(listener)
}
