import type { addRole, StaffRole } from '#contract/staff/roles.ts'
import type { Body } from '#contract/call.ts'
import { PERMISSIONS, type Permission } from '#domain/staff/permission.ts'
import { LIMIT_NAMES, wholePermissions } from '#domain/staff/role-terms.ts'
import type { BothLanguages } from '#web/staff/form/both-languages.tsx'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import type { Desk } from '#web/staff/screen.ts'

/** No call needs `reports.write`, so no role is offered it. */
export type Offered = Exclude<Permission, 'reports.write'>

/** The desk whose work a permission opens. */
const DESK_OF: Record<Offered, Desk> = {
  'orders.read': 'orders',
  'orders.write': 'orders',
  'picking.read': 'picking',
  'picking.write': 'picking',
  'batches.read': 'stock',
  'batches.write': 'stock',
  'purchases.read': 'buying',
  'purchases.write': 'buying',
  'windows.read': 'delivery',
  'windows.write': 'delivery',
  'runs.own': 'delivery',
  'complaints.read': 'service',
  'complaints.write': 'service',
  'refunds.read': 'service',
  'refunds.write': 'service',
  'refunds.approve': 'service',
  'reviews.read': 'service',
  'reviews.write': 'service',
  'products.read': 'goods',
  'products.write': 'goods',
  'prices.read': 'goods',
  'prices.write': 'goods',
  'prices.apply': 'goods',
  'content.read': 'marketing',
  'content.write': 'marketing',
  'coupons.read': 'marketing',
  'coupons.write': 'marketing',
  'loyalty.read': 'marketing',
  'loyalty.write': 'marketing',
  'points.adjust': 'customers',
  'customers.read': 'customers',
  'customers.write': 'customers',
  'exports.personal': 'customers',
  'till.use': 'till',
  'reports.read': 'books',
  'settings.read': 'settings',
  'settings.write': 'settings',
  'people.read': 'settings',
  'people.write': 'settings',
  'audit.read': 'settings',
  'health.read': 'settings',
}
const OFFERED = Object.keys(DESK_OF) as Offered[]

/** The permissions by desk, in the order of the menu. */
export const GROUPS: readonly { desk: Desk; permissions: readonly Offered[] }[] = [
  ...new Set(Object.values(DESK_OF)),
].map((desk) => ({ desk, permissions: OFFERED.filter((one) => DESK_OF[one] === desk) }))

export type RoleDraft = {
  name: BothLanguages
  permissions: readonly Permission[]
  refund: string
  points: string
  waste: string
}

export const EMPTY_ROLE: RoleDraft = {
  name: { id: '', en: '' },
  permissions: [],
  refund: '0',
  points: '0',
  waste: '0',
}

const isPermission = (word: string): word is Permission =>
  (PERMISSIONS as readonly string[]).includes(word)

/** What is typed for a role as it is saved. */
export const draftOf = ({ name, permissions, limits }: StaffRole): RoleDraft => ({
  name,
  permissions: wholePermissions(permissions.filter(isPermission)),
  refund: String(limits.refund),
  points: String(limits.points),
  waste: String(limits.waste),
})

export const bodyOf = ({ name, permissions, ...limits }: RoleDraft): Body<typeof addRole> => ({
  name,
  permissions: [...permissions],
  limits: {
    refund: numberOf(limits.refund),
    points: numberOf(limits.points),
    waste: numberOf(limits.waste),
  },
})
/** Nothing typed is none. */
const numberOf = (typed: string): number => wholeOf(typed) ?? 0

/** With a permission or without: what may be written may be read. */
export const toggled = (
  permissions: readonly Permission[],
  one: Permission,
  isOn: boolean,
): Permission[] => {
  if (isOn) return wholePermissions([...permissions, one])
  const written = one.replace(/\.read$/, '.write')
  return permissions.filter((other) => other !== one && other !== written)
}

/** With all of these, or without any. */
export const toggledAll = (
  permissions: readonly Permission[],
  all: readonly Permission[],
  isOn: boolean,
): Permission[] =>
  all.reduce<Permission[]>((chosen, one) => toggled(chosen, one, isOn), [...permissions])

/** The terms of a role, for what needs a second person. */
export const termsOf = ({ permissions, limits }: ReturnType<typeof bodyOf>) => ({
  permissions: wholePermissions(permissions),
  limits: Object.fromEntries(
    LIMIT_NAMES.map((name) => [name, Number.isSafeInteger(limits[name]) ? limits[name] : 0]),
  ),
})
