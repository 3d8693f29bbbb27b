import type { AnyCall } from '#contract/call.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { isEnough, permissionsOf, type Permission } from '#domain/staff/permission.ts'
import { hashToken } from '../auth/index.ts'
import { AppError } from '../errors.ts'
import { staffGuard, type StaffKey } from '../http/guards.ts'
import type { Shop } from '../shop.ts'
import { isFactorMissing } from './sign-in/sign-in.ts'
import { findStaffOfToken, type SessionOfToken } from './store/sessions.ts'

const SILENT_HOURS_MAX = 2
const NOTED_EVERY_MINUTES = 5
const PROOF_MINUTES = 10
/** The idle timeout after which a session at a shared device locks. */
export const LOCK_MINUTES = 5
const NOTED_SOON_SECONDS = 15

/** The member of staff who makes a call. */
export type StaffCaller = Omit<SessionOfToken, 'passwordHash' | 'leftAt'> & {
  permissions: ReadonlySet<Permission>
}

const NOT_FOR_MACHINES: ReadonlySet<unknown> = new Set(['any', 'setup', 'pending', 'locked'])

/** The member of staff of a token; null when it is unknown, ended or idle for too long. */
const authenticateStaff = async (
  shop: Shop,
  { kind, token }: StaffKey,
  now: Date,
  isUse = true,
): Promise<StaffCaller | null> => {
  const found = await findStaffOfToken(
    shop.db,
    { kind, tokenHash: hashToken(token) },
    {
      now,
      isUse,
      silentSince: new Date(now.getTime() - SILENT_HOURS_MAX * HOUR_MS),
      lockedSince: new Date(now.getTime() - LOCK_MINUTES * MINUTE_MS),
      notedBefore: new Date(now.getTime() - NOTED_EVERY_MINUTES * MINUTE_MS),
      notedSoonBefore: new Date(now.getTime() - NOTED_SOON_SECONDS * 1000),
    },
  )
  if (!found) return null
  const { passwordHash: _, leftAt: __, ...staff } = found
  const permitted = permissionsOf(staff.grants)
  const { scopes } = staff
  const permissions =
    scopes === null
      ? permitted
      : new Set([...permitted].filter((permission) => scopes.includes(permission)))
  return { ...staff, permissions }
}

/** Authenticates an event stream without resetting the idle timeout of its session. */
export const findWatching = async (
  shop: Shop,
  key: StaffKey,
  now: Date,
): Promise<StaffCaller | null> => {
  const staff = await authenticateStaff(shop, key, now, false)
  return staff && !staff.isPending && !staff.isLocked && !isFactorMissing(shop, staff)
    ? staff
    : null
}

/**
 * For members of staff with the permission that the call `needs`. Refuses sessions without their
 * second factor, and calls with `proof` without a recent one.
 */
const permit = (
  staff: StaffCaller,
  { needs, proof, method, path }: AnyCall,
  { shop, now }: { shop: Shop; now: Date },
): void => {
  if (needs === null) throw new Error(`${method} ${path} does not say what it needs.`)
  // A machine has no account, no second factor and no other sessions to look after.
  if (staff.scopes !== null && NOT_FOR_MACHINES.has(needs)) throw new AppError('forbidden')
  if (needs === 'locked') return
  if (staff.isLocked) throw new AppError('session_locked')
  if (needs === 'pending') return
  if (staff.isPending) throw new AppError('unauthenticated')
  if (needs !== 'setup') {
    if (isFactorMissing(shop, staff)) throw new AppError('factor_needed')
    if (needs !== 'any' && !isEnough(staff.permissions, needs)) throw new AppError('forbidden')
  }
  if (proof) requireStaffProof(staff, now)
}

/** Requires the second factor within the last ten minutes, of accounts that have one. */
export const requireStaffProof = (
  { hasFactor, provedAt }: Pick<StaffCaller, 'hasFactor' | 'provedAt'>,
  now: Date,
): void => {
  const since = now.getTime() - PROOF_MINUTES * MINUTE_MS
  if (hasFactor && (provedAt === null || provedAt.getTime() <= since))
    throw new AppError('reauth_required')
}

const guard = staffGuard<StaffCaller>({ authenticate: authenticateStaff, permit })
export const staff = () => guard
