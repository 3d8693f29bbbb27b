import { logout } from '#contract/auth/sessions.ts'
import { getProfile, type User } from '#contract/profile/profile.ts'
import { CallFailure, restoreKeys, send } from '../send.ts'
import { makeStore, useStore, whenStore } from './make-store.ts'
import {
  clearKeys,
  hasKeys,
  isForgotPassword,
  onSessionEnd,
  saveKeys,
  setForgotPassword,
} from './session-keys.ts'

export type Session = { isInitialized: boolean; isLoggedIn: boolean; user: User | null }

const UNKNOWN: Session = { isInitialized: false, isLoggedIn: false, user: null }
const GUEST: Session = { isInitialized: true, isLoggedIn: false, user: null }

// One session per browser. On the server it stays unknown and is never written.
export const sessionStore = makeStore(UNKNOWN)

onSessionEnd(() => sessionStore.set(GUEST))

/**
 * Waits until the session is known, so that an early click does not treat a customer as a guest.
 */
export const knownSession = (): Promise<Session> =>
  whenStore(sessionStore, (session): session is Session => session.isInitialized)

/**
 * The session. Until `isInitialized` nothing personal is known: show a placeholder of the final
 * size.
 */
export const useSession = (): Session => useStore(sessionStore)

/**
 * Restores the stored session after hydration, or makes the visitor a guest. An invalid session
 * ends without a redirect; pages that need a customer redirect themselves.
 */
export async function restoreSession() {
  if (isForgotPassword()) return sessionStore.set(GUEST)
  try {
    if (!(await restoreKeys())) return leaveSession()
    sessionStore.set({
      isInitialized: true,
      isLoggedIn: true,
      user: await send(getProfile, { quiet: true }),
    })
  } catch (error) {
    // A refusal removes the keys. Without a response they may be valid: the next load tries again.
    if (error instanceof CallFailure && error.status > 0 && error.status < 500) clearKeys()
    sessionStore.set(GUEST)
  }
}

/**
 * Logs out when another tab has logged out, or this one before it went back to a page that the
 * browser had stored whole, so that an open page shows nothing personal. Called once by the
 * browser's entry.
 */
export function followOtherTabs() {
  const follow = () => {
    if (sessionStore.get().isLoggedIn && !hasKeys()) leaveSession()
  }
  addEventListener('storage', follow)
  addEventListener('pageshow', follow)
}

type Key = { token: string; wp_token: string; expires_in?: number }

/**
 * Stores the keys of a login, registration or verification. With a user the session is logged in;
 * without one it waits for the code.
 */
export function enterSession(key: Key, user: User | null) {
  saveKeys(key)
  sessionStore.set(
    user && !isForgotPassword() ? { isInitialized: true, isLoggedIn: true, user } : GUEST,
  )
}

/**
 * Stores the keys of a password reset: the customer is logged in only after setting a new password.
 */
export function enterForgotPassword(key: Key) {
  setForgotPassword(true)
  saveKeys(key)
  sessionStore.set(GUEST)
}

/**
 * Refetches the profile after points, name, tier or cart changed. In the background use `quiet`, so
 * that an invalid session is left to the next foreground call.
 */
export async function refreshUser(how: { quiet?: boolean } = {}) {
  if (!sessionStore.get().isLoggedIn) return
  setUser(await send(getProfile, how))
}

/** Stores a profile that a call has returned. */
export function setUser(user: User) {
  const session = sessionStore.get()
  if (session.isLoggedIn) sessionStore.set({ ...session, user })
}

/** Clears the session on this device without calling the server, which has already ended it. */
export function leaveSession() {
  clearKeys()
  sessionStore.set(GUEST)
}

let leaving = false
/**
 * Whether a logout is in progress: pages that need a customer then do not redirect to the login.
 */
export const isLeaving = (): boolean => leaving

/**
 * Logs out here and on the server, then calls `away` to go to the login page. The device forgets
 * the session even if the server cannot be reached.
 */
export async function logOut(away?: () => Promise<void> | void) {
  leaving = true
  try {
    if (hasKeys()) await send(logout, { quiet: true }).catch(() => null)
    await forgetSession(away)
  } finally {
    leaving = false
  }
}

/** Forgets a session that the server has already ended, then calls `away`. */
export async function forgetSession(away?: () => Promise<void> | void) {
  leaving = true
  try {
    leaveSession()
    await away?.()
  } finally {
    leaving = false
  }
}
