import { isRoleAlone } from './approval.ts'
import { PERMISSIONS, type Permission, type StaffLimits } from './permission.ts'

export const LIMIT_NAMES = ['refund', 'points', 'waste'] as const satisfies (keyof StaffLimits)[]

/** The most that a role may allow alone: Rupiah, for points points. */
export const LIMIT_MAX: Readonly<Record<keyof StaffLimits, number>> = {
  refund: 1_000_000_000,
  points: 1_000_000,
  waste: 1_000_000_000,
}

/** What a role permits, and its limits. */
export type RoleTerms = { permissions: readonly Permission[]; limits: StaffLimits }

const isPermission = (word: string): word is Permission =>
  (PERMISSIONS as readonly string[]).includes(word)

/** Permissions in one order, each once; what may be written may be read. */
export const wholePermissions = (chosen: readonly Permission[]): Permission[] => {
  const all = new Set<string>(
    chosen.flatMap((one) => [one, one.replace(/\.write$/, '.read')]).filter(isPermission),
  )
  return PERMISSIONS.filter((one) => all.has(one))
}

/** What a role permits and no longer permits. */
export const permissionChanges = (
  before: readonly Permission[],
  after: readonly Permission[],
): { gained: Permission[]; lost: Permission[] } => ({
  gained: after.filter((one) => !before.includes(one)),
  lost: before.filter((one) => !after.includes(one)),
})

/**
 * Whether a role may be added or changed alone. A new one has no power over others and no limits;
 * one that people may have permits nothing more than before, and no limit rises.
 */
export const isRoleChangeAlone = (before: RoleTerms | null, after: RoleTerms): boolean => {
  const risen = LIMIT_NAMES.some((name) => (after.limits[name] ?? 0) > (before?.limits[name] ?? 0))
  if (risen) return false
  if (before === null) return isRoleAlone(after.permissions)
  return permissionChanges(before.permissions, after.permissions).gained.length === 0
}
