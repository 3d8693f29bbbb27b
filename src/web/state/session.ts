import { useSyncExternalStore } from 'react'
import { logout } from '#contract/account/auth.ts'
import { getProfile, type User } from '#contract/account/profile.ts'
import { CallFailure, reviveKeys, send } from '../send.ts'
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

// One browser has one session. The server renders everyone as not yet known and never writes here.
let session = UNKNOWN
const listeners = new Set<() => void>()

const change = (next: Session) => {
  session = next
  for (const listener of listeners) listener()
}

onSessionEnd(() => change(GUEST))

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const currentSession = (): Session => session
const onServer = () => UNKNOWN

/**
 * Who is here, once that is known: a press in the first moment of a page must not take a customer
 * for a guest.
 */
export const knownSession = (): Promise<Session> =>
  new Promise((resolve) => {
    if (session.isInitialized) return resolve(session)
    const stop = subscribeToSession(() => {
      if (!session.isInitialized) return
      stop()
      resolve(session)
    })
  })

/**
 * Who is here. Until `isInitialized` nothing personal is known: show a placeholder of the final
 * size.
 */
export const useSession = (): Session =>
  useSyncExternalStore(subscribeToSession, currentSession, onServer)

/**
 * Called once when the page comes alive: a stored session is read back, or the visitor is a guest.
 * A dead session ends quietly: whoever only looks around is not sent to the login page, and pages
 * that need a customer send there by themselves.
 */
export async function restoreSession() {
  if (isForgotPassword()) return change(GUEST)
  try {
    if (!(await reviveKeys())) return leaveSession()
    change({ isInitialized: true, isLoggedIn: true, user: await send(getProfile, { quiet: true }) })
  } catch (error) {
    // Keys are forgotten when the server refuses them. Without an answer they may still be good:
    // the next load tries again.
    if (error instanceof CallFailure && error.status > 0 && error.status < 500) clearKeys()
    change(GUEST)
  }
}

/**
 * A session that ended in another tab has ended here too: a page left open shows nothing of whoever
 * has gone. Told once by the browser's entry.
 */
export function followOtherTabs() {
  addEventListener('storage', () => {
    if (session.isLoggedIn && !hasKeys()) leaveSession()
  })
}

type Key = { token: string; wp_token: string; expires_in?: number }

/**
 * Keeps the keys of a login, registration or verification. With a user the session is logged in;
 * without one it waits for the code.
 */
export function enterSession(key: Key, user: User | null) {
  saveKeys(key)
  change(user && !isForgotPassword() ? { isInitialized: true, isLoggedIn: true, user } : GUEST)
}

/** Keeps the keys of a forgotten password: nobody is logged in until a new one is set. */
export function enterForgotPassword(key: Key) {
  setForgotPassword(true)
  saveKeys(key)
  change(GUEST)
}

/**
 * Reads the profile again: after points, name, tier or cart changed. Quietly where nobody asked for
 * it: then a dead session is found by the next who asks.
 */
export async function refreshUser(how: { quiet?: boolean } = {}) {
  if (!session.isLoggedIn) return
  const user = await send(getProfile, how)
  if (session.isLoggedIn) change({ ...session, user })
}

/** Takes over the profile that a call has just answered. */
export function setUser(user: User) {
  if (session.isLoggedIn) change({ ...session, user })
}

/**
 * Forgets everything stored on this device, without telling the server (it ended the session
 * itself).
 */
export function leaveSession() {
  clearKeys()
  change(GUEST)
}

let leaving = false
/**
 * Whether the visitor is just logging out: a page that needs a customer then waits to be left, and
 * does not ask for a login itself.
 */
export const isLeaving = (): boolean => leaving

/**
 * Ends the session here and on the server, then goes where `away` leads: to the login page. The
 * device forgets the session even when the server cannot be reached.
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

/** The server has ended the session already: forgets it here too and goes where `away` leads. */
export async function forgetSession(away?: () => Promise<void> | void) {
  leaving = true
  try {
    leaveSession()
    await away?.()
  } finally {
    leaving = false
  }
}
