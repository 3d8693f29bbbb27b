/** What a member of staff may do: `<noun>.read`, `<noun>.write`, and acts of their own. */
const NOUNS = [
  'orders',
  'picking',
  'batches',
  'purchases',
  'windows',
  'complaints',
  'refunds',
  'products',
  'prices',
  'coupons',
  'content',
  'reviews',
  'customers',
  'loyalty',
  'settings',
  'people',
  'reports',
] as const

/**
 * Beyond reading and writing: `prices.apply` makes planned prices hold, `till.use` serves at a
 * till, `runs.own` rides, `exports.personal` takes personal data out.
 */
const ACTS = [
  'refunds.approve',
  'points.adjust',
  'prices.apply',
  'till.use',
  'runs.own',
  'exports.personal',
  'audit.read',
  'health.read',
] as const

export const PERMISSIONS = [
  ...NOUNS.flatMap((noun) => [`${noun}.read`, `${noun}.write`] as const),
  ...ACTS,
] as const
export type Permission = (typeof PERMISSIONS)[number]

/**
 * What a staff call needs: a permission; `any` for every signed-in member of staff; `setup` also
 * without the required second factor; `pending` also before the second factor was given; `locked`
 * also in a locked session.
 */
export type Needs = Permission | 'any' | 'setup' | 'pending' | 'locked'

/** Whether a person's permissions are enough: one is needed, or any of several. */
export const isEnough = (
  permissions: ReadonlySet<Permission>,
  needs: Permission | readonly Permission[],
): boolean => [needs].flat().some((one) => permissions.has(one))

/** What a person may approve alone: money in rupiah, points in points. */
export type StaffLimits = { refund?: number; points?: number; waste?: number }

export type StaffRole = { slug: string; permissions: readonly Permission[]; limits: StaffLimits }

/** A role held for one branch, or for all (`branchId` null). */
export type Grant = StaffRole & { branchId: string | null }

/** The union of a person's roles. */
export const permissionsOf = (grants: readonly Grant[]): ReadonlySet<Permission> =>
  new Set(grants.flatMap(({ permissions }) => permissions))

/** Whether a giver has every permission of a role, wherever the role would hold. */
export const mayGive = (
  giver: readonly Grant[],
  { permissions, branchId }: Pick<Grant, 'permissions' | 'branchId'>,
): boolean =>
  permissions.every((permission) =>
    giver.some(
      (grant) =>
        grant.permissions.includes(permission) &&
        (grant.branchId === null || grant.branchId === branchId),
    ),
  )

/** Whether a person may do this with a thing of the branch. */
export const isPermittedAt = (
  grants: readonly Grant[],
  permission: Permission,
  branchId: string,
): boolean =>
  grants.some(
    (grant) =>
      grant.permissions.includes(permission) &&
      (grant.branchId === null || grant.branchId === branchId),
  )

/** The largest limit among a person's roles; 0 without one. */
export const limitOf = (grants: readonly Grant[], name: keyof StaffLimits): number =>
  Math.max(0, ...grants.map(({ limits }) => limits[name] ?? 0))

/** Sales in rupiah are for those who answer for money or for a shift. */
export const seesSales = (permissions: ReadonlySet<Permission>): boolean =>
  permissions.has('reports.read') &&
  (permissions.has('settings.read') || permissions.has('windows.write'))

/** Money, personal data, prices, settings and people: never behind a password alone. */
const BEHIND_SECOND_FACTOR =
  /^(refunds|settings|people|audit)\.|^(customers\.read|prices\.apply|exports\.personal)$/
export const needsSecondFactor = (grants: readonly Grant[]): boolean =>
  grants.some(({ permissions }) => permissions.some((one) => BEHIND_SECOND_FACTOR.test(one)))

const AT_SHARED_DEVICES = new Set<Permission>(['picking.write', 'runs.own', 'till.use'])
/** Whether the roles pick, ride or serve at a till and nothing weightier: their devices are shared. */
export const worksAtSharedDevice = (grants: readonly Grant[]): boolean =>
  !needsSecondFactor(grants) &&
  grants.some(({ permissions }) => permissions.some((one) => AT_SHARED_DEVICES.has(one)))
