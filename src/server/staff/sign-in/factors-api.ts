import {
  beginPasskey as beginPasskeyCall,
  beginPasskeyProof as beginProofCall,
  finishPasskey as finishPasskeyCall,
  finishPasskeyProof as finishProofCall,
  removeFactor as removeFactorCall,
} from '#contract/staff/sign-in/passkeys.ts'
import {
  beginTotp as beginTotpCall,
  finishTotp as finishTotpCall,
  ownFactors,
  renewRecoveryCodes as renewCall,
  staffSignInCode,
} from '#contract/staff/sign-in/session.ts'
import { hashToken, newToken } from '../../auth/index.ts'
import { staffCookie } from '../../http/cookies.ts'
import { limit } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Context } from '../../shop.ts'
import {
  beginTotp,
  finishTotp,
  removeFactor,
  renewRecoveryCodes,
  takeFactorCode,
} from './factors.ts'
import { upsertDevice, notifyPerson, notifyOfNewDevice, type AtDevice } from './devices.ts'
import { staff, type StaffCaller } from '../guard.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  readNewPasskey,
  readPasskey,
  takePasskey,
} from './passkeys.ts'
import { perform, recordCall } from '../perform.ts'
import { stateOf } from '../present.ts'
import { recordSignIn, SESSION_HOURS } from './sign-in.ts'
import { factorsOf } from '../store/factors.ts'
import { openSession } from '../store/sessions.ts'

export const factorCalls: Served[] = [
  serve(staffSignInCode, [staff(), limit('staffCode')], async (ask) => {
    const { shop, staff, body, now } = ask
    const given = { staffId: staff.id, code: body.code, now }
    return giveFactor(ask, (tx) => takeFactorCode(tx, shop, given))
  }),
  serve(beginProofCall, [staff()], async (ask) => ({
    data: await beginPasskeyProof(ask.shop.db, ask),
  })),
  serve(finishProofCall, [staff(), limit('staffCode')], async (ask) => {
    const passkey = await readPasskey(ask, ask.body)
    return giveFactor(ask, (tx) => takePasskey(tx, passkey, ask.now))
  }),
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
      act: { act: 'factor_begun', entity: self(ask), facts: { kind: 'totp' } },
    }))
    return { data: { uri, secret: typed } }
  }),
  serve(finishTotpCall, [staff(), limit('staffCode')], async (ask) => {
    const codes = await perform(ask, async (tx) => {
      const done = await finishTotp(tx, ask, ask.body.code)
      await openSession(tx, ask.staff.sessionId, ask.now)
      await upsertDevice(tx, ask)
      return { done, act: { act: 'factor_added', entity: self(ask), facts: { kind: 'totp' } } }
    })
    return { data: { recovery_codes: codes } }
  }),
  serve(beginPasskeyCall, [staff()], async (ask) => ({
    data: await perform(ask, async (tx) => ({
      done: await beginPasskey(tx, ask),
      act: { act: 'factor_begun', entity: self(ask), facts: { kind: 'passkey' } },
    })),
  })),
  serve(finishPasskeyCall, [staff(), limit('staffCode')], async (ask) => {
    const passkey = await readNewPasskey(ask, ask.body)
    const { name } = ask.body
    const codes = await perform(ask, async (tx) => {
      const isWithoutCodes = await addPasskey(tx, ask, name, passkey)
      await openSession(tx, ask.staff.sessionId, ask.now)
      await upsertDevice(tx, ask)
      return {
        done: isWithoutCodes ? await renewRecoveryCodes(tx, ask.staff.id, ask.now) : null,
        act: { act: 'factor_added', entity: self(ask), facts: { kind: 'passkey', name } },
      }
    })
    return { data: { recovery_codes: codes } }
  }),
  serve(removeFactorCall, [staff()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const facts = await removeFactor(tx, ask, ask.params.id)
      return { done: {}, act: { act: 'factor_removed', entity: self(ask), facts } }
    }),
  })),
  serve(renewCall, [staff()], async (ask) => {
    const codes = await perform(ask, async (tx) => ({
      done: await renewRecoveryCodes(tx, ask.staff.id, ask.now),
      act: { act: 'recovery_codes_renewed', entity: self(ask) },
    }))
    return { data: { recovery_codes: codes } }
  }),
]

type Asking = AtDevice & Pick<Context, 'requestId'> & { staff: StaffCaller }

/**
 * Opens the session under a new token, or renews its proof, once `take` has used the factor up.
 */
const giveFactor = async (
  ask: Asking,
  take: (tx: Transaction) => Promise<'totp' | 'recovery' | 'passkey'>,
) => {
  const { shop, staff, now } = ask
  // The token of before was given for the password alone.
  const token = staff.isPending ? newToken() : null
  await shop.database.transaction(async (tx) => {
    const by = await take(tx)
    await openSession(tx, staff.sessionId, now, token === null ? null : hashToken(token))
    if (staff.isPending) await notifyOfNewDevice(tx, ask)
    if (by === 'recovery') await notifyPerson(tx, ask, 'recovery_code')
    if (staff.isPending) await recordSignIn(tx, ask, staff, { by })
    else await recordCall(tx, ask, { act: 'proved', facts: { by } })
  })
  const left = (await factorsOf(shop.db, staff.id)).filter(({ kind }) => kind === 'recovery').length
  return {
    data: { state: stateOf(false), recovery_codes_left: left },
    cookies: token === null ? [] : [staffCookie(ask, token, SESSION_HOURS * 3600)],
  }
}

const self = ({ staff }: { staff: { id: string } }) => ({ kind: 'staff', id: staff.id })
