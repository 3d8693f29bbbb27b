import type { Id } from '#domain/units.ts'
import { HOUR_MS } from '#domain/time.ts'
import { needsSecondFactor, worksAtSharedDevice } from '#domain/staff/permission.ts'
import { hashToken, newToken } from '../../auth/index.ts'
import { AppError } from '../../errors.ts'
import { staffTokenOf } from '../../http/cookies.ts'
import type { StaffKey } from '../../http/guards.ts'
import { newId } from '../../platform/ids.ts'
import { networkOf } from '../../platform/security/network.ts'
import { verifyPassword } from '../../platform/security/passwords.ts'
import type { Context, Shop } from '../../shop.ts'
import type { StaffAccount } from '../store/account-columns.ts'
import { findStaff } from '../store/accounts.ts'
import { recordAct } from '../store/acts.ts'
import { endSessionOfToken, insertStaffSession } from '../store/sessions.ts'

/** One shift; after that a new login is required. */
export const SESSION_HOURS = 12

export type SignedIn = {
  token: string
  expiresAt: Date
  staff: StaffAccount
  /** Whether the second factor is still to be given. */
  isPending: boolean
}

/**
 * Checks a login's password. Unknown logins, wrong passwords and former staff cost the same work
 * and get the same answer.
 */
export const signInStaff = async (
  ask: Context,
  { login, password, kind }: { login: string; password: string; kind: StaffKey['kind'] },
): Promise<SignedIn> => {
  const { shop, now } = ask
  const staff = await findStaff(shop.db, login)
  const isRight = await verifyPassword(staff?.passwordHash ?? null, password)
  if (!staff || !isRight || staff.leftAt !== null) throw new AppError('wrong_credentials')
  // A bearer token cannot be proved later, so it is only for accounts without a second factor.
  if (kind === 'bearer' && (staff.hasFactor || isFactorMissing(shop, staff)))
    throw new AppError('factor_needed')
  const token = newToken()
  const session = {
    id: newId(now),
    staffId: staff.id,
    kind,
    tokenHash: hashToken(token),
    isPending: staff.hasFactor,
    locks: kind === 'browser' && staff.hasPin && worksAtSharedDevice(staff.grants),
    userAgent: ask.userAgent,
    network: networkOf(ask.ip),
    provedAt: null,
    expiresAt: new Date(now.getTime() + SESSION_HOURS * HOUR_MS),
    now,
  }
  const former = kind === 'browser' ? staffTokenOf(ask) : null
  await shop.database.transaction(async (tx) => {
    if (former !== null) await endSessionOfToken(tx, hashToken(former), now)
    await insertStaffSession(tx, session)
    if (!session.isPending) await recordSignIn(tx, ask, { ...staff, sessionId: session.id })
  })
  return { token, expiresAt: session.expiresAt, staff, isPending: session.isPending }
}

/** The sign-in in the audit log, once every factor was right. */
export const recordSignIn = (
  tx: Parameters<typeof recordAct>[0],
  { now, ip, requestId }: Pick<Context, 'now' | 'ip' | 'requestId'>,
  staff: Pick<StaffAccount, 'id' | 'branch'> & { sessionId: Id<'staff session'> },
  facts: object = {},
): Promise<number> =>
  recordAct(tx, {
    staffId: staff.id,
    branchId: staff.branch?.id ?? null,
    act: 'signed_in',
    facts,
    sessionId: staff.sessionId,
    requestId,
    network: networkOf(ip),
    now,
  })

/** Whether the roles need a second factor that the account lacks. */
export const isFactorMissing = (
  { config }: Pick<Shop, 'config'>,
  { grants, hasFactor }: Pick<StaffAccount, 'grants' | 'hasFactor'>,
): boolean => config.staffFactorRequired && !hasFactor && needsSecondFactor(grants)
