import {
  beginTotp as beginTotpCall,
  demoStaff,
  endOwnStaffSession,
  finishTotp as finishTotpCall,
  ownFactors,
  ownStaffSessions,
  renewRecoveryCodes as renewCall,
  setStaffLanguage,
  staffLogin,
  staffLogout,
  staffSession,
  staffSignIn,
  staffSignInCode,
  staffSignOut,
  type StaffSession,
} from '#contract/staff/session.ts'
import { inLocale } from '#domain/locale.ts'
import { clearedStaffCookie, staffCookie } from '../http/cookies.ts'
import { limit } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Context } from '../shop.ts'
import { beginTotp, finishTotp, renewRecoveryCodes, takeFactorCode } from './factors.ts'
import { staff } from './guard.ts'
import { endSession } from './end-session.ts'
import { ownPage } from './own-page.ts'
import { perform, recordCall } from './perform.ts'
import { presentDevice, presentStaff } from './present.ts'
import { isFactorMissing, recordSignIn, SESSION_HOURS, signInStaff } from './sign-in.ts'
import { listDemoStaff, setStaffLocale } from './store/accounts.ts'
import { factorsOf } from './store/factors.ts'
import { endStaffSession, openSession, sessionsOf } from './store/sessions.ts'

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
      cookies: [staffCookie(ask, token, SESSION_SECONDS)],
    }
  }),
  serve(staffSignInCode, [staff(), limit('staffCode')], async (ask) => {
    const { shop, staff, body, now } = ask
    await shop.database.transaction(async (tx) => {
      const by = await takeFactorCode(tx, shop, { staffId: staff.id, code: body.code, now })
      await openSession(tx, staff.sessionId, now)
      if (staff.isPending) await recordSignIn(tx, ask, staff, { by })
      else await recordCall(tx, ask, { act: 'proved', facts: { by } })
    })
    const left = await recoveryCodesLeft(ask)
    return { data: { state: stateOf(false), recovery_codes_left: left } }
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
      state: stateOf(staff.isPending),
      staff: staff.isPending ? null : presentStaff(staff, locale),
      needs_factor: isFactorMissing(shop, staff),
      has_factor: staff.hasFactor,
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
  serve(ownFactors, [staff()], async (ask) => {
    const factors = await factorsOf(ask.shop.db, ask.staff.id)
    return {
      data: {
        factors: factors.flatMap(({ id, kind, name, createdAt, usedAt }) =>
          kind === 'recovery'
            ? []
            : [
                {
                  id,
                  kind,
                  name,
                  added_at: createdAt.toISOString(),
                  used_at: usedAt?.toISOString() ?? null,
                },
              ],
        ),
        recovery_codes_left: factors.filter(({ kind }) => kind === 'recovery').length,
      },
    }
  }),
  serve(beginTotpCall, [staff()], async (ask) => {
    const { uri, typed } = await perform(ask, async (tx) => ({
      done: await beginTotp(tx, ask),
      act: { act: 'factor_begun', entity: self(ask) },
    }))
    return { data: { uri, secret: typed } }
  }),
  serve(finishTotpCall, [staff(), limit('staffCode')], async (ask) => {
    const codes = await perform(ask, async (tx) => {
      const done = await finishTotp(tx, ask, ask.body.code)
      await openSession(tx, ask.staff.sessionId, ask.now)
      return { done, act: { act: 'factor_added', entity: self(ask), facts: { kind: 'totp' } } }
    })
    return { data: { recovery_codes: codes } }
  }),
  serve(renewCall, [staff()], async (ask) => {
    const codes = await perform(ask, async (tx) => ({
      done: await renewRecoveryCodes(tx, ask.staff.id, ask.now),
      act: { act: 'recovery_codes_renewed', entity: self(ask) },
    }))
    return { data: { recovery_codes: codes } }
  }),
]

const stateOf = (isPending: boolean): StaffSession['state'] => (isPending ? 'factor' : 'signed_in')

const self = ({ staff }: { staff: { id: string } }) => ({ kind: 'staff', id: staff.id })

const recoveryCodesLeft = async ({
  shop,
  staff,
}: Pick<Context, 'shop'> & { staff: { id: string } }) =>
  (await factorsOf(shop.db, staff.id)).filter(({ kind }) => kind === 'recovery').length
