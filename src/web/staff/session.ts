import { opensOffline } from '#contract/pages.ts'
import { staffSession, staffSignOut, type StaffSession } from '#contract/staff/sign-in/session.ts'
import { isEnough, type Permission } from '#domain/staff/permission.ts'
import { CallFailure } from '#web/send.ts'
import { makeStore, useStore } from '#web/state/make-store.ts'
import { objectWith, stored } from '#web/state/stored.ts'
import { watchSilence } from './lock/silence.ts'
import { send, whenLocked, whenRefused } from './send.ts'
import { chooseLocale, currentSpeech } from './words.ts'

export type Staff = NonNullable<StaffSession['staff']>
type FactorKinds = StaffSession['factors']
/** Who is signed in. `out.ended`: the server ended the session while it was used. */
export type Standing =
  | { state: 'opening' }
  | { state: 'failed'; message: string }
  | { state: 'out'; ended: boolean }
  | { state: 'factor'; factors: FactorKinds }
  | {
      state: 'in'
      staff: Staff
      needsFactor: boolean
      factors: FactorKinds
      pin: StaffSession['pin']
    }

export const standing = makeStore<Standing>({ state: 'opening' })

/**
 * Whose screens are open, also below the sign-in page after the server ended their session: what is
 * typed there waits for them. Null once they left, and before anyone signed in.
 */
export const screensOf = makeStore<Staff | null>(null)
const showScreens = (inside: Omit<Extract<Standing, { state: 'in' }>, 'state'>): void => {
  screensOf.set(inside.staff)
  standing.set({ state: 'in', ...inside })
}

/** Whether the session waits for its PIN. */
export const isLocked = makeStore(false)
let locksAfterMs: number | null = null

/**
 * True while this browser is signed in, in all its tabs; false once the server ended the session.
 * Scripts cannot see the cookie, and without the mark there is nothing to ask the server.
 */
const mark = stored('staff-here', 'device', (value) => (typeof value === 'boolean' ? value : null))
export const isMarked = (): boolean => mark.read() === true

/**
 * Who was signed in last, for screens that open without network. The server decides again as soon
 * as it answers.
 */
type Last = { staff: Staff; factors: FactorKinds; pin: StaffSession['pin'] }
const last = stored(
  'staff-last',
  'device',
  objectWith<Last>({ staff: 'object', factors: 'object' }),
)

/**
 * Asks the server who is signed in, and speaks the language of the account. `words`: the first texts,
 * without which nothing is shown.
 */
export async function openSession(words: Promise<void> = Promise.resolve()): Promise<void> {
  const answer = send(staffSession, { quiet: true })
  try {
    await Promise.allSettled([words, answer])
    const { state, staff, factors, ...more } = await answer
    mark.write(true)
    locksAfterMs = more.locks_after === null ? null : more.locks_after * 1000
    isLocked.set(state === 'locked')
    // Below the lock the page stays as it is.
    if (state === 'locked') return
    if (state === 'factor' || staff === null) return standing.set({ state: 'factor', factors })
    if (staff.locale) await chooseLocale(staff.locale)
    const needsFactor = more.needs_factor
    // The server refuses everything but one's own account until then.
    const permissions = needsFactor ? [] : staff.permissions
    const own = { ...staff, permissions }
    if (!needsFactor) last.write({ staff: own, factors, pin: more.pin })
    showScreens({ staff: own, needsFactor, factors, pin: more.pin })
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    if (error.status === 401) return leave(false)
    if (await openWithoutNetwork(error)) return
    standing.set({ state: 'failed', message: messageOf(error) })
  }
}

/** Without an answer it was written before the first texts were there. */
const messageOf = ({ status, code, message }: CallFailure): string => {
  if (status !== 0) return message
  return currentSpeech().t(code === 'offline' ? 'failure.offline' : 'failure.noAnswer')
}

/** Opens a screen for phones as the last person; asks again when the network is back. */
const openWithoutNetwork = async ({ status }: CallFailure): Promise<boolean> => {
  const known = status === 0 || status >= 502 ? last.read() : null
  if (known === null || !opensOffline(location.pathname)) return false
  if (known.staff.locale) await chooseLocale(known.staff.locale)
  showScreens({ needsFactor: false, ...known })
  addEventListener('online', () => void openSession(), { once: true })
  return true
}

/** Shows the sign-in page at this address. */
const leave = (ended: boolean): void => {
  mark.write(ended ? false : null)
  last.write(null)
  // Loaded only now: most screens never store anything.
  void import('./offline/store.ts').then((store) => store.deleteSnapshots()).catch(() => null)
  locksAfterMs = null
  isLocked.set(false)
  if (!ended) screensOf.set(null)
  standing.set({ state: 'out', ended })
}

/** Opens the console, once the first texts are there, and follows the other tabs of this browser. */
export function startSession(words: Promise<void>): void {
  whenRefused(({ status, code }) => {
    leave(true)
    // It is read only after the person signed in again.
    return new CallFailure({ status, code, message: currentSpeech().t('staff.signIn.endedBefore') })
  })
  whenLocked(waitForPin)
  watchSilence({
    locksAfterMs: () => locksAfterMs,
    isLocked: () => isLocked.get(),
    ask: () => void askWhetherLocked(),
  })
  mark.onOtherTab((isIn) => (isIn ? void openSession() : leave(isIn === false)))
  if (isMarked()) void openSession(words)
  else leave(false)
}

const askWhetherLocked = async (): Promise<void> => {
  try {
    const { state } = await send(staffSession, {})
    if (state === 'locked') isLocked.set(true)
    else if (isLocked.get()) await openSession()
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
  }
}

/** Locks the page. Resolves when it is unlocked or left. */
const waitForPin = (): Promise<void> =>
  new Promise((resolve) => {
    isLocked.set(true)
    const stop = isLocked.subscribe(() => {
      if (isLocked.get()) return
      stop()
      resolve()
    })
  })

export async function signOut(): Promise<void> {
  await send(staffSignOut, { quiet: true }).catch(() => null)
  leave(false)
}

/** The signed-in member of staff; only below the frame, which shows the sign-in page to others. */
export const useStaff = (): Staff => {
  const staff = useStore(screensOf)
  if (staff === null) throw new Error('Screens are shown to signed-in staff only')
  return staff
}

/** The kinds of second factors of the account, also before one of them was given. */
export const useFactorKinds = (): FactorKinds => {
  const now = useStore(standing)
  return 'factors' in now ? now.factors : []
}

/** Whether the signed-in person must set up a second factor before anything else. */
export const useNeedsFactor = (): boolean => {
  const now = useStore(standing)
  return now.state === 'in' && now.needsFactor
}

/** What a screen, a button or a call needs: one of several, or `any` for every member of staff. */
export type Needs = Permission | 'any' | readonly Permission[]
export const isPermitted = ({ permissions }: Pick<Staff, 'permissions'>, needs: Needs): boolean =>
  needs === 'any' || isEnough(new Set(permissions), needs)
/** `const may = usePermitted(); may('orders.write') && <Button …>` */
export const usePermitted = (): ((needs: Needs) => boolean) => {
  const staff = useStaff()
  return (needs) => isPermitted(staff, needs)
}
