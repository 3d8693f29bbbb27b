import type { DeviceSession, StaffMember } from '#contract/staff/sign-in/session.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { permissionsOf } from '#domain/staff/permission.ts'
import type { StaffAccount } from './store/account-columns.ts'
import type { StaffSessionRow } from './store/sessions.ts'

export const presentStaff = (
  staff: Pick<StaffAccount, 'id' | 'login' | 'name' | 'grants' | 'branch' | 'locale'>,
  locale: Locale,
): StaffMember => ({
  id: staff.id,
  login: staff.login,
  name: staff.name,
  roles: staff.grants.map(({ slug, name, branchId, branchName }) => ({
    slug,
    name: inLocale(name, staff.locale ?? locale),
    branch: branchId === null ? null : { id: branchId, name: branchName ?? branchId },
  })),
  permissions: [...permissionsOf(staff.grants)],
  branch: staff.branch,
  locale: staff.locale,
})

export const stateOf = (isPending: boolean): 'signed_in' | 'factor' =>
  isPending ? 'factor' : 'signed_in'

export const presentDevice = (session: StaffSessionRow, own: string): DeviceSession => ({
  id: session.id,
  kind: session.kind,
  device: session.userAgent,
  network: session.network,
  began_at: session.createdAt.toISOString(),
  seen_at: session.lastSeenAt.toISOString(),
  is_this: session.id === own,
})
