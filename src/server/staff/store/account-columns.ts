import type { Locale } from '#domain/locale.ts'
import type { Grant } from '#domain/staff/permission.ts'
import { col, sql } from '../../platform/database.ts'

export const NamedGrant = {
  slug: col.text,
  limits: col.json<Grant['limits']>(),
  permissions: col.json<Grant['permissions']>(),
  branchId: col.nullable(col.text),
  name: col.translated,
  branchName: col.nullable(col.text),
}
export type NamedGrant = col.Row<typeof NamedGrant>
export const StaffAccount = {
  id: col.id('staff'),
  login: col.text,
  name: col.text,
  locale: col.nullable(col.one<Locale>(['en', 'id'])),
  /** Where they serve at a till. */
  branch: col.nullable({ id: col.text, name: col.text }),
  grants: col.list(NamedGrant),
  hasFactor: col.flag,
  hasPin: col.flag,
  passwordHash: col.text,
  leftAt: col.nullable(col.instant),
  version: col.int,
}
export type StaffAccount = col.Row<typeof StaffAccount>
export const accountColumns = sql.raw(`a.id, a.login, a.name, a.locale, a.version,
  a.password_hash as "passwordHash", a.left_at as "leftAt",
  exists (select from staff_factors f where f.staff_id = a.id and f.kind <> 'recovery'
    and f.confirmed_at is not null) as "hasFactor",
  a.pin_hash is not null as "hasPin",
  (select coalesce(json_agg(json_build_object('slug', r.slug, 'name', r.name, 'limits', r.limits,
      'permissions', r.permissions, 'branchId', o.branch_id, 'branchName', rb.name)
      order by r.position, rb.position), '[]')
    from staff_role_of o join staff_roles r on r.slug = o.role
      left join branches rb on rb.id = o.branch_id
    where o.staff_id = a.id) as grants,
  case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as branch`)
export const withBranch = sql.raw(`left join branches b on b.id = a.branch_id`)
