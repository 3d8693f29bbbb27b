import type { Key } from '#contract/account/auth.ts'

/**
 * The session's access keys on this device: `token` for the account API, `wp_token` for the shop
 * API. The refresh token is in an HttpOnly cookie. Without storage the keys live as long as the
 * page.
 */
const ACCOUNT = 'token'
const SHOP = 'wp_token'
const FORGOT = 'forgot_password'
/**
 * Expiry by this device's clock in milliseconds, slightly early, so that a call does not arrive too
 * late.
 */
const UNTIL = 'keys_until'
const EARLY_MS = 10_000
/**
 * A readable marker cookie that the server sets with the refresh token, which scripts cannot see.
 */
const REFRESHABLE = 'petik_session'

const memory = new Map<string, string>()
const endings = new Set<() => void>()

const read = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return memory.get(name) ?? null
  }
}

const write = (name: string, value: string | null) => {
  if (value === null) memory.delete(name)
  else memory.set(name, value)
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // The copy in memory serves this page.
  }
}

export const keyOf = (api: 'shop' | 'account'): string | null =>
  read(api === 'shop' ? SHOP : ACCOUNT)
export const hasKeys = (): boolean => read(ACCOUNT) !== null
/** Whether the browser holds a refresh token, by the marker cookie. */
export const hasRefreshToken = (): boolean =>
  typeof document !== 'undefined' && document.cookie.split('; ').includes(`${REFRESHABLE}=1`)

export function saveKeys(key: Pick<Key, 'token' | 'wp_token'> & Partial<Key>) {
  write(ACCOUNT, key.token)
  write(SHOP, key.wp_token)
  write(
    UNTIL,
    key.expires_in === undefined ? null : String(Date.now() + key.expires_in * 1000 - EARLY_MS),
  )
}

/**
 * The keys have expired by this device's clock and can be renewed: a call with them would only be
 * refused.
 */
export const haveKeysRunOut = (): boolean =>
  Date.now() > Number(read(UNTIL) ?? Infinity) && hasRefreshToken()

/** Drops the keys only: of a session that was waiting for a code. */
export function dropKeys() {
  write(ACCOUNT, null)
  write(SHOP, null)
  write(UNTIL, null)
}

export function clearKeys() {
  dropKeys()
  write(FORGOT, null)
  // Only the server can delete the refresh token. Without the marker no renewal is tried, even if
  // the server could not be reached.
  if (hasRefreshToken())
    document.cookie = `${REFRESHABLE}=; path=/; max-age=0; samesite=strict${isSecureContext ? '; secure' : ''}`
}

/**
 * While a forgotten password is being replaced, stored keys do not mean that a customer is logged
 * in.
 */
export const isForgotPassword = (): boolean => read(FORGOT) !== null
export const setForgotPassword = (on: boolean) => write(FORGOT, on ? 'true' : null)

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
