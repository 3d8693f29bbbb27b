import { staffSession, staffSignOut, type StaffSession } from '#contract/staff/session.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { CallFailure } from '#web/send.ts'
import { makeStore, useStore } from '#web/state/make-store.ts'
import { stored } from '#web/state/stored.ts'
import { send, whenRefused } from './send.ts'
import { chooseLocale } from './words.ts'

export type Staff = NonNullable<StaffSession['staff']>
/** Who is signed in. `out.ended`: the server ended the session while it was used. */
export type Standing =
  | { state: 'opening' }
  | { state: 'failed'; message: string }
  | { state: 'out'; ended: boolean }
  | { state: 'factor' }
  | { state: 'in'; staff: Staff; needsFactor: boolean }

export const standing = makeStore<Standing>({ state: 'opening' })

/**
 * Set while this browser is signed in, in all its tabs. Scripts cannot see the cookie, and without
 * the mark there is nothing to ask the server.
 */
const mark = stored('staff-here', 'device', (value) => (value === true ? true : null))
export const isMarked = (): boolean => mark.read() !== null

/** Asks the server who is signed in, and speaks the language of the account. */
export async function openSession(): Promise<void> {
  try {
    const { state, staff, needs_factor: needsFactor } = await send(staffSession, { quiet: true })
    mark.write(true)
    if (state === 'factor' || staff === null) return standing.set({ state: 'factor' })
    if (staff.locale) await chooseLocale(staff.locale)
    standing.set({ state: 'in', staff, needsFactor })
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    if (error.status === 401) return leave(false)
    standing.set({ state: 'failed', message: error.message })
  }
}

/** Shows the sign-in page at this address. */
const leave = (ended: boolean): void => {
  mark.write(null)
  standing.set({ state: 'out', ended })
}

/** Opens the console and follows the other tabs of this browser. */
export function startSession(): void {
  whenRefused(() => leave(true))
  mark.onOtherTab((isIn) => (isIn ? void openSession() : leave(false)))
  if (isMarked()) void openSession()
  else leave(false)
}

export async function signOut(): Promise<void> {
  await send(staffSignOut, { quiet: true }).catch(() => null)
  leave(false)
}

/** The signed-in member of staff; only below the frame, which shows the sign-in page to others. */
export const useStaff = (): Staff => {
  const now = useStore(standing)
  if (now.state !== 'in') throw new Error('Screens are shown to signed-in staff only')
  return now.staff
}

/** What a screen, a button or a call needs; `any` is for every member of staff. */
export type Needs = Permission | 'any'
export const isPermitted = ({ permissions }: Pick<Staff, 'permissions'>, needs: Needs): boolean =>
  needs === 'any' || permissions.includes(needs)
/** `const may = usePermitted(); may('orders.write') && <Button …>` */
export const usePermitted = (): ((needs: Needs) => boolean) => {
  const staff = useStaff()
  return (needs) => isPermitted(staff, needs)
}
