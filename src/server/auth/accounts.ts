import { DAY_MS } from '#domain/time.ts'
import type { Queryable } from '../platform/database.ts'
import { findAccount, type Account, type Identity } from './account-store.ts'

export type { Account, Identity }

/** How long a registration waits for its code. */
export const SIGN_UP_DAYS = 7

/**
 * Who may sign in with a phone or e-mail: a customer, else the newest registration that still waits
 * for its code.
 */
export const findAnyAccount = (
  db: Queryable,
  identity: Identity,
  now: Date,
): Promise<Account | null> =>
  findAccount(db, identity, new Date(now.getTime() - SIGN_UP_DAYS * DAY_MS))

/** A customer whose phone is verified, so that a code may go there; registrations do not count. */
export const findCustomer = async (
  db: Queryable,
  identity: Identity,
): Promise<(Account & { phone: string }) | null> => {
  const account = await findAccount(db, identity, null)
  return account?.kind === 'customer' && account.phone !== null && account.isPhoneVerified
    ? { ...account, phone: account.phone }
    : null
}
