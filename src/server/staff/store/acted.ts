import type { Permission } from '#domain/staff/permission.ts'
import { col, rows, sql, type Query, type Queryable } from '../../platform/database.ts'

/** The ids of things of a kind that a member of staff acted on. */
export const actedOnBy = (login: string, kind: string): Query => sql`
  select a.entity_id from staff_acts a join staff_accounts s on s.id = a.staff_id
  where s.login = ${login} and a.entity_kind = ${kind}`

/** Members of staff with a permission, by name. */
export const staffWith = (db: Queryable, permission: Permission) =>
  rows(
    db,
    sql({ login: col.text, name: col.text })`
      select s.login, s.name from staff_accounts s
      where s.left_at is null and exists (
        select from staff_role_of o join staff_roles r on r.slug = o.role
        where o.staff_id = s.id and ${permission} = any(r.permissions))
      order by lower(s.name), s.login`,
  )
