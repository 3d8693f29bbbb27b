import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { hashToken, newToken } from '../auth/index.ts'
import { AppError } from '../errors.ts'
import { newId } from '../platform/ids.ts'
import { verifyPassword } from '../platform/security/passwords.ts'
import type { Context, Shop } from '../shop.ts'
import {
  findStaff,
  findStaffOfToken,
  insertStaffSession,
  recordAct,
  type StaffAccount,
} from './store.ts'

/** One shift; after that a new login is required. */
const SESSION_HOURS = 12
const SILENT_HOURS_MAX = 2
const NOTED_EVERY_MINUTES = 5

export type StaffCaller = Pick<StaffAccount, 'id' | 'name' | 'role' | 'branch'> & {
  sessionId: string
}

/**
 * Logs a staff member in. Unknown logins, wrong passwords and former staff cost the same work and
 * get the same answer.
 */
export const signInStaff = async (
  ask: Context,
  login: string,
  password: string,
): Promise<{ token: string; expiresAt: Date; staff: StaffAccount }> => {
  const { shop, now } = ask
  const staff = await findStaff(shop.db, login)
  const isRight = await verifyPassword(staff?.passwordHash ?? null, password)
  if (!staff || !isRight || staff.leftAt !== null) throw new AppError('wrong_credentials')
  const token = newToken()
  const expiresAt = new Date(now.getTime() + SESSION_HOURS * HOUR_MS)
  await shop.database.transaction(async (tx) => {
    await insertStaffSession(tx, {
      id: newId(now),
      staffId: staff.id,
      tokenHash: hashToken(token),
      expiresAt,
      now,
    })
    await recordAct(tx, {
      staffId: staff.id,
      branchId: staff.branch?.id ?? null,
      act: 'signed_in',
      customerId: null,
      facts: {},
      now,
    })
  })
  return { token, expiresAt, staff }
}

/** The staff member of a token; null when it is unknown, ended, or idle for two hours. */
export const authenticateStaff = (
  shop: Shop,
  token: string,
  now: Date,
): Promise<StaffCaller | null> =>
  findStaffOfToken(shop.db, hashToken(token), {
    now,
    silentSince: new Date(now.getTime() - SILENT_HOURS_MAX * HOUR_MS),
    notedBefore: new Date(now.getTime() - NOTED_EVERY_MINUTES * MINUTE_MS),
  })
