import { col, row, rows, run, sql, type Queryable } from '../../platform/database.ts'
import { accountColumns, StaffAccount, withBranch } from './account-columns.ts'

const Person = { ...StaffAccount, sessions: col.int, seenAt: col.nullable(col.instant) }
export type Person = col.Row<typeof Person>

const people = (now: Date) => sql`
  select ${accountColumns},
    (select count(*)::integer from staff_sessions s where s.staff_id = a.id and s.ended_at is null
      and not s.is_pending and s.expires_at > ${now}) as sessions,
    (select max(s.last_seen_at) from staff_sessions s where s.staff_id = a.id and not s.is_pending) as "seenAt"
  from staff_accounts a ${withBranch}`

export const listPeople = (db: Queryable, now: Date): Promise<Person[]> =>
  rows(db, sql(Person)`${people(now)} order by a.left_at is not null, lower(a.name), a.login`)

export const findPerson = (db: Queryable, id: string, now: Date): Promise<Person | null> =>
  row(db, sql(Person)`${people(now)} where a.id = ${id}`)

const Role = {
  slug: col.text,
  name: col.translated,
  permissions: col.json<StaffAccount['grants'][number]['permissions']>(),
}
export type Role = col.Row<typeof Role>
export const listRoles = (db: Queryable): Promise<Role[]> =>
  rows(
    db,
    sql(
      Role,
    )`select slug, name, to_json(permissions) as permissions from staff_roles where retired_at is null order by position, slug`,
  )

/** Lets one transaction at a time change who may do what. */
export const lockRoles = (tx: Queryable): Promise<number> =>
  run(tx, sql`lock table staff_role_of in share row exclusive mode`)

export const raiseVersion = (tx: Queryable, id: string): Promise<number> =>
  run(tx, sql`update staff_accounts set version = version + 1 where id = ${id}`)

/** Whether an account is left that may change accounts. */
export const hasAdministrator = async (tx: Queryable): Promise<boolean> =>
  (await row(
    tx,
    sql({ id: col.id('staff') })`
      select a.id from staff_accounts a join staff_role_of o on o.staff_id = a.id join staff_roles r on r.slug = o.role
      where a.left_at is null and 'people.write' = any(r.permissions) limit 1`,
  )) !== null
