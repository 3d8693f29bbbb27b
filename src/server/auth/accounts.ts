import { DAY_MS } from '#domain/time.ts'
import type { Queryable } from '../platform/database.ts'
import { findAccount, type Account, type Identity } from './store/account.ts'

export type { Account, Identity }

/** How long a sign-up can still be verified. */
export const SIGN_UP_DAYS = 7

/**
 * The account that can sign in with a phone or e-mail: a customer, else the newest unexpired
 * sign-up.
 */
export const findAnyAccount = (
  db: Queryable,
  identity: Identity,
  now: Date,
): Promise<Account | null> =>
  findAccount(db, identity, new Date(now.getTime() - SIGN_UP_DAYS * DAY_MS))

/** The customer, if the phone is verified so that a code may go there; sign-ups do not count. */
export const findCustomer = async (
  db: Queryable,
  identity: Identity,
): Promise<(Account & { phone: string }) | null> => {
  const account = await findAccount(db, identity, null)
  return account?.kind === 'customer' && account.phone !== null && account.isPhoneVerified
    ? { ...account, phone: account.phone }
    : null
}
