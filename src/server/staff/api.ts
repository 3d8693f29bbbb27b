import {
  demoStaff,
  endOwnStaffSession,
  ownStaffSessions,
  setStaffLanguage,
  staffLogin,
  staffLogout,
  staffSession,
  staffSignIn,
  staffSignOut,
} from '#contract/staff/sign-in/session.ts'
import { inLocale } from '#domain/locale.ts'
import { worksAtSharedDevice } from '#domain/staff/permission.ts'
import { newToken } from '../auth/index.ts'
import {
  clearedStaffCookie,
  staffCookie,
  staffDeviceCookie,
  staffDeviceOf,
} from '../http/cookies.ts'
import { limit } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Context } from '../shop.ts'
import { LOCK_MINUTES, staff, type StaffCaller } from './guard.ts'
import { endSession } from './sign-in/end-session.ts'
import { ownPage } from './sign-in/own-page.ts'
import { perform } from './perform.ts'
import { presentDevice, presentStaff, stateOf } from './present.ts'
import { isFactorMissing, SESSION_HOURS, signInStaff } from './sign-in/sign-in.ts'
import { listDemoStaff, setStaffLocale } from './store/accounts.ts'
import { factorKindsOf } from './store/factors.ts'
import { endStaffSession, sessionsOf } from './store/sessions.ts'

const SESSION_SECONDS = SESSION_HOURS * 3600

const limits = [
  limit('staffPlace'),
  limit('staffLogin', ({ body }: { body: { login: string } } & Context) => body.login),
] as const

export const staffCalls: Served[] = [
  serve(staffLogin, limits, async (ask) => {
    const signedIn = await signInStaff(ask, { ...ask.body, kind: 'bearer' })
    return {
      data: {
        token: signedIn.token,
        expires_at: signedIn.expiresAt.toISOString(),
        staff: presentStaff(signedIn.staff, ask.locale),
      },
    }
  }),
  serve(staffSignIn, [ownPage(), ...limits], async (ask) => {
    const { token, isPending } = await signInStaff(ask, { ...ask.body, kind: 'browser' })
    return {
      data: { state: stateOf(isPending) },
      cookies: [
        staffCookie(ask, token, SESSION_SECONDS),
        staffDeviceCookie(ask, staffDeviceOf(ask) ?? newToken()),
      ],
    }
  }),
  ...[staffSignOut, staffLogout].map((call) =>
    serve(call, [staff()], async (ask) => {
      const data = await perform(ask, async (tx) => {
        await endStaffSession(tx, ask.staff.sessionId, ask.now)
        return { done: {}, act: { act: 'signed_out' } }
      })
      return { data, cookies: call === staffSignOut ? [clearedStaffCookie(ask)] : [] }
    }),
  ),
  serve(staffSession, [staff()], async ({ shop, staff, locale }) => ({
    data: {
      state: staff.isLocked ? ('locked' as const) : stateOf(staff.isPending),
      staff: staff.isPending ? null : presentStaff(staff, locale),
      needs_factor: isFactorMissing(shop, staff),
      has_factor: staff.hasFactor,
      locks_after: staff.locks ? LOCK_MINUTES * 60 : null,
      pin: pinOf(staff),
      factors: await factorKindsOf(shop.db, staff.id),
    },
  })),
  serve(setStaffLanguage, [staff()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { locale } = ask.body
      await setStaffLocale(tx, ask.staff.id, locale)
      const changed = { before: { locale: ask.staff.locale }, after: { locale } }
      return { done: {}, act: { act: 'language_chosen', entity: self(ask), ...changed } }
    }),
  })),
  serve(demoStaff, [], async ({ shop, locale }) => ({
    data:
      shop.config.mode === 'demo'
        ? (await listDemoStaff(shop.db)).map(({ login, name, role }) => ({
            login,
            name,
            role: inLocale(role, locale),
          }))
        : [],
  })),
  serve(ownStaffSessions, [staff()], async ({ shop, staff, now }) => ({
    data: (await sessionsOf(shop.db, staff.id, now)).map((one) =>
      presentDevice(one, staff.sessionId),
    ),
  })),
  serve(endOwnStaffSession, [staff()], async (ask) => ({
    data: await perform(ask, (tx) => endSession(tx, ask.staff.id, ask.params.id, ask.now)),
  })),
]

const self = ({ staff }: { staff: { id: string } }) => ({ kind: 'staff', id: staff.id })

const pinOf = ({ grants, hasPin }: Pick<StaffCaller, 'grants' | 'hasPin'>) => {
  if (!worksAtSharedDevice(grants)) return null
  return hasPin ? ('set' as const) : ('missing' as const)
}
