import type { StaffCustomer } from '#contract/staff/customers.ts'
import { AppError } from '../errors.ts'
import { boughtBy } from '../orders/index.ts'
import type { Queryable } from '../platform/database.ts'
import { readStanding } from '../points/index.ts'
import type { Context } from '../shop.ts'
import { recordLook, type StaffCaller } from '../staff/index.ts'
import { readBalance } from '../store-credit/index.ts'
import { NOTHING, presentRows } from './list-customers.ts'
import { findCustomer } from './store.ts'

export type AskOfCustomer = Context & { staff: StaffCaller; params: { id: string } }

/** A customer by the connection of the caller. Throws 404 `not_found`. */
export const readStaffCustomer = async (
  db: Queryable,
  ask: AskOfCustomer,
): Promise<StaffCustomer> => {
  const found = await findCustomer(db, ask.params.id)
  if (!found) throw new AppError('not_found')
  const [shown] = await presentRows(db, [found], ask)
  const [bought = NOTHING] = await boughtBy(db, [found.id], ask.now)
  const standing = await readStanding(db, found.id, ask.now)
  const isSeen = ask.staff.permissions.has('customers.read')
  return {
    ...shown!,
    email: isSeen ? found.email : null,
    is_phone_proven: found.isPhoneProven,
    is_email_proven: found.isEmailProven,
    birthday: isSeen ? found.birthday : null,
    locale: found.locale,
    completed: bought.completed,
    spend: bought.spend,
    refunded: bought.refunded,
    tier_until: standing.tierUntil?.toISOString() ?? null,
    pending_points: standing.pending,
    debt_points: standing.debt,
    store_credit: await readBalance(db, found.id),
    rating: found.rating,
    numbers: found.numbers,
  }
}

/** The customer's page: that it was looked at is recorded. */
export const lookAtCustomer = async (ask: AskOfCustomer): Promise<{ data: StaffCustomer }> => {
  const data = await readStaffCustomer(ask.shop.db, ask)
  await recordLook(ask, { customerId: data.id, facts: {} })
  return { data }
}
