import type { Permission, StaffLimits } from '#domain/staff/permission.ts'
import { col, jsonb, row, rows, run, sql, type Queryable } from '../../platform/database.ts'

const RoleRow = {
  slug: col.text,
  name: col.translated,
  permissions: col.json<Permission[]>(),
  limits: col.json<StaffLimits>(),
  isLocked: col.flag,
  version: col.int,
  /** Active accounts that have it. */
  people: col.int,
}
export type RoleRow = col.Row<typeof RoleRow>

const present = sql`
  select r.slug, r.name, to_json(r.permissions) as permissions, r.limits, r.is_locked as "isLocked",
    r.version,
    (select count(distinct a.id)::integer from staff_role_of o join staff_accounts a on a.id = o.staff_id
      where o.role = r.slug and a.left_at is null) as people
  from staff_roles r where r.retired_at is null`

export const listRoleRows = (db: Queryable): Promise<RoleRow[]> =>
  rows(db, sql(RoleRow)`${present} order by r.position, r.slug`)

/** Null also for a retired one. */
export const findRole = (db: Queryable, slug: string): Promise<RoleRow | null> =>
  row(db, sql(RoleRow)`${present} and r.slug = ${slug}`)

export type RoleValues = Pick<RoleRow, 'name' | 'limits'> & { permissions: readonly Permission[] }

/** False when the slug is taken, by a retired role too. */
export const insertRole = async (
  tx: Queryable,
  slug: string,
  { name, permissions, limits }: RoleValues,
): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into staff_roles (slug, name, permissions, limits)
        values (${slug}, ${jsonb(name)}, ${[...permissions]}::text[], ${jsonb(limits)})
        on conflict (slug) do nothing`,
  )) === 1

export const updateRole = (
  tx: Queryable,
  slug: string,
  { name, permissions, limits }: RoleValues,
): Promise<number> =>
  run(
    tx,
    sql`update staff_roles set name = ${jsonb(name)}, permissions = ${[...permissions]}::text[],
          limits = ${jsonb(limits)}, version = version + 1 where slug = ${slug}`,
  )

/** False while an active account has it. */
export const retireRow = async (tx: Queryable, slug: string, now: Date): Promise<boolean> =>
  (await run(
    tx,
    sql`update staff_roles set retired_at = ${now}, version = version + 1
        where slug = ${slug} and retired_at is null and not exists (
          select from staff_role_of o join staff_accounts a on a.id = o.staff_id
          where o.role = slug and a.left_at is null)`,
  )) === 1
