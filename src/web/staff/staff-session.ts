import type { StaffMember } from '#contract/staff.ts'
import { CallFailure } from '#web/send.ts'
import { makeStore } from '#web/state/make-store.ts'
import { objectWith, stored } from '#web/state/stored.ts'

/** The staff member at this till. Lives in the tab's session storage. */
export type StaffSession = { token: string; staff: StaffMember }
export const staffSession = makeStore<StaffSession | null>(
  null,
  stored('staff', 'tab', objectWith<StaffSession>({ token: 'string', staff: 'object' })),
)
let hasEnded = false

export function beginStaffSession(begun: StaffSession) {
  hasEnded = false
  staffSession.set(begun)
}

/** `byShop`: the server rejected the key. */
export function endStaffSession(byShop = false) {
  hasEnded = byShop
  staffSession.set(null)
}

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
