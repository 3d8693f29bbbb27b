import type { Id } from '#domain/units.ts'
import {
  findAnyAccount,
  startSession,
  takeLoginTry,
  clearLoginFailures,
  type Account,
  type Identity,
  type Started,
} from '../auth/index.ts'
import { AppError } from '../errors.ts'
import { verifyPassword } from '../platform/security/passwords.ts'
import type { Context } from '../shop.ts'

export type LoggedIn = { customerId: Id<'customer'> | null; started: Started; needsCode: boolean }

/**
 * A full session, or `pending` for an unverified phone or after too many failures. Unknown accounts
 * cost the same work and answer alike. `identity` is null for an invalid number.
 */
export const logIn = async (
  ask: Context,
  identity: Identity | null,
  typed: string,
  password: string,
): Promise<LoggedIn> => {
  const { shop, now } = ask
  const account = identity === null ? null : await findAnyAccount(shop.db, identity, now)
  const subject = account?.id ?? `unknown ${typed}`
  const { needsCode } = await takeLoginTry(shop, subject, now)
  const isRight = await verifyPassword(account?.passwordHash ?? null, password)
  if (!account || !isRight) throw new AppError('wrong_credentials')
  if (!needsCode) await clearLoginFailures(shop.db, subject)
  const from = { userAgent: ask.userAgent, ip: ask.ip, now }
  if (account.kind === 'customer' && account.isPhoneVerified && !needsCode) {
    return {
      customerId: account.id,
      started: await startSession(shop.db, account.id, 'full', from),
      needsCode: false,
    }
  }
  return { customerId: null, started: await startPending(ask, account, from), needsCode: true }
}

const startPending = (
  { shop }: Context,
  account: Account,
  from: { userAgent: string; ip: string; now: Date },
): Promise<Started> =>
  account.kind === 'customer'
    ? startSession(shop.db, account.id, 'pending', { ...from, codeTarget: account.phone })
    : startSession(shop.db, null, 'pending', {
        ...from,
        signUpId: account.id,
        codeTarget: account.phone,
      })
