import type { StaffCustomer } from '#contract/staff/customers/customers.ts'
import { secondsUntilNextLogin } from '#domain/auth/login-throttle.ts'
import { listSessionsOf, loginFailures } from '../auth/index.ts'
import { AppError } from '../errors.ts'
import { boughtBy } from '../orders/index.ts'
import type { Queryable } from '../platform/database.ts'
import { readStanding } from '../points/index.ts'
import type { Context } from '../shop.ts'
import { recordLook, type StaffCaller } from '../staff/index.ts'
import { readBalance } from '../store-credit/index.ts'
import { NOTHING, presentRows } from './list-customers.ts'
import { findCustomer } from './store.ts'
import { latestChange } from './store-phone-changes.ts'
import { notesOn, type NoteRow } from './store-notes.ts'

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
  const failures = await loginFailures(db, found.id)
  const sessions = await listSessionsOf(db, found.id, ask.now)
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
    is_tier_by_hand: standing.heldUntil !== null && standing.heldUntil > ask.now,
    pending_points: standing.pending,
    debt_points: standing.debt,
    store_credit: await readBalance(db, found.id),
    rating: found.rating,
    numbers: found.numbers,
    sessions: sessions.length,
    login: {
      failures: failures.count,
      is_locked: secondsUntilNextLogin(failures.count, failures.last, ask.now) > 0,
    },
    phone_change: isSeen ? presentChange(await latestChange(db, found.id, ask.now)) : null,
    notes: isSeen ? (await notesOn(db, found.id)).map((note) => presentNote(note, ask.staff)) : [],
  }
}

/** The customer's page: that it was looked at is recorded. */
export const lookAtCustomer = async (ask: AskOfCustomer): Promise<{ data: StaffCustomer }> => {
  const data = await readStaffCustomer(ask.shop.db, ask)
  await recordLook(ask, { customerId: data.id, facts: {} })
  return { data }
}

const presentNote = (
  { id, text, createdAt, by, staffId }: NoteRow,
  staff: StaffCaller,
): StaffCustomer['notes'][number] => ({
  id,
  text,
  at: createdAt.toISOString(),
  by,
  is_own: staffId === staff.id,
})

const presentChange = (
  change: Awaited<ReturnType<typeof latestChange>>,
): StaffCustomer['phone_change'] => {
  if (!change) return null
  const { askedAt, endsAt, endedAt, ...rest } = change
  return {
    ...rest,
    asked_at: askedAt.toISOString(),
    ends_at: endsAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
  }
}
