import { useSyncExternalStore } from 'react'
import type { StaffMember } from '#contract/staff/sign-in.ts'
import { CallFailure } from '#web/send.ts'

/** The staff member at this till. Lives in the tab's session storage. */
export type StaffSession = { token: string; staff: StaffMember }
const KEY = 'staff'

let session: StaffSession | null | undefined
let hasEnded = false
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

const read = (): StaffSession | null => {
  if (session !== undefined) return session
  try {
    session = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StaffSession | null
  } catch {
    session = null
  }
  return session
}

export function beginStaffSession(begun: StaffSession) {
  session = begun
  hasEnded = false
  try {
    sessionStorage.setItem(KEY, JSON.stringify(begun))
  } catch {
    // The copy in memory serves this page.
  }
  tell()
}

/** `byShop`: the server rejected the key. */
export function endStaffSession(byShop = false) {
  session = null
  hasEnded = byShop
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is unavailable.
  }
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useStaffSession = (): StaffSession | null =>
  useSyncExternalStore(subscribe, read, () => null)
/** Whether the server ended the last session, which the login page mentions. */
export const hasShiftEnded = (): boolean => hasEnded

/**
 * Runs a call of the till; an expired key returns to the login. Resolves to the failure to show, or
 * null.
 */
export const atTill = async (work: () => Promise<void>): Promise<CallFailure | null> => {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    if (error.status === 401) endStaffSession(true)
    return error
  }
}
