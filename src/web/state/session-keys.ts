import type { Key } from '#contract/account/auth.ts'

/**
 * The keys of the session on this device. `token` opens the account API, `wp_token` the shop API;
 * the refresh token is in a cookie that no script can read. Storage may be refused (private
 * windows, full disks): then the keys live as long as the page.
 */
const ACCOUNT = 'token'
const SHOP = 'wp_token'
const FORGOT = 'forgot_password'
/**
 * By this device's clock, in milliseconds; a little early, so that a call does not arrive too late.
 */
const UNTIL = 'keys_until'
const EARLY_MS = 10_000
/**
 * The shop sets this cookie beside the one of the refresh token, so that a script can know that
 * there is one.
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
/** Whether the browser holds a refresh token, as far as a script can know. */
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
 * The keys have run out by this device's clock, and new ones can be had: to ask with the old ones
 * would only be refused.
 */
export const haveKeysRunOut = (): boolean =>
  Date.now() > Number(read(UNTIL) ?? Infinity) && hasRefreshToken()

/** Forgets the keys alone: of a session that only waited for a code. */
export function dropKeys() {
  write(ACCOUNT, null)
  write(SHOP, null)
  write(UNTIL, null)
}

export function clearKeys() {
  dropKeys()
  write(FORGOT, null)
  // The token itself only the shop can take away. Without its sign nobody asks for new keys, also
  // where the shop could not be told.
  if (hasRefreshToken())
    document.cookie = `${REFRESHABLE}=; path=/; max-age=0; samesite=strict${isSecureContext ? '; secure' : ''}`
}

/**
 * While a forgotten password is being replaced, the stored keys do not mean that anyone is logged
 * in.
 */
export const isForgotPassword = (): boolean => read(FORGOT) !== null
export const setForgotPassword = (on: boolean) => write(FORGOT, on ? 'true' : null)

/**
 * A session that the server no longer knows. Whoever listens logs the visitor out and shows the
 * login page.
 */
export function endSession() {
  clearKeys()
  for (const listener of endings) listener()
}
export function onSessionEnd(listener: () => void): () => void {
  endings.add(listener)
  return () => endings.delete(listener)
}
