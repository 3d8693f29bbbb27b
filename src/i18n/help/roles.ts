import type { Locale } from '#domain/locale.ts'
import type { RoleSlug } from '#domain/staff/seeded-roles.ts'
import type { RoleDay } from './role-day.ts'

type Load = () => Promise<{ days: Readonly<Record<RoleSlug, RoleDay>> }>

export const ROLE_DAYS: Readonly<Record<Locale, Load>> = {
  en: () => import('../en/staff/help/roles.ts'),
  id: () => import('../id/staff/help/roles.ts'),
}
