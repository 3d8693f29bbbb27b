import type { Id } from '#domain/units.ts'
import type { Locale } from '#domain/locale.ts'
import { col, row, rows, run, sql, type Queryable } from '../../platform/database.ts'
import { DEMO_STAFF } from '../people/demo-staff.ts'
import { accountColumns, withBranch, StaffAccount } from './account-columns.ts'
import { dropInvitation } from './invitations.ts'
import { endSessionsOf } from './sessions.ts'

export const findStaff = (db: Queryable, login: string) =>
  row(
    db,
    sql(StaffAccount)`
      select ${accountColumns} from staff_accounts a ${withBranch} where a.login = ${login}`,
  )

export const findStaffOfId = (db: Queryable, id: string) =>
  row(
    db,
    sql(StaffAccount)`
      select ${accountColumns} from staff_accounts a ${withBranch} where a.id = ${id}`,
  )

export const listStaff = (db: Queryable) =>
  rows(
    db,
    sql(StaffAccount)`
      select ${accountColumns} from staff_accounts a ${withBranch} order by a.left_at is not null, a.login`,
  )

/** The accounts of the demo, each with the name of its role. */
export const listDemoStaff = (db: Queryable) =>
  rows(
    db,
    sql({ login: col.text, name: col.text, role: col.translated })`
      select a.login, a.name, r.name as role
      from staff_accounts a join staff_role_of o on o.staff_id = a.id join staff_roles r on r.slug = o.role
      where a.login in (${sql.join(DEMO_STAFF.map(({ login }) => sql`${login}`))}) and a.left_at is null
      order by r.position`,
  )

export type NewStaff = Pick<StaffAccount, 'id' | 'login' | 'name' | 'passwordHash'> & {
  branchId: string | null
  now: Date
}

/** False when the login is taken. */
export const insertStaff = async (db: Queryable, s: NewStaff): Promise<boolean> =>
  (await run(
    db,
    sql`insert into staff_accounts (id, login, name, branch_id, password_hash, created_at)
        values (${s.id}, ${s.login}, ${s.name}, ${s.branchId}, ${s.passwordHash}, ${s.now}) on conflict (login) do nothing`,
  )) === 1

/** Replaces the roles of an account. */
export const writeRoles = async (
  tx: Queryable,
  staffId: Id<'staff'>,
  roles: readonly { role: string; branchId: string | null }[],
): Promise<void> => {
  await run(tx, sql`delete from staff_role_of where staff_id = ${staffId}`)
  for (const { role, branchId } of roles)
    await run(
      tx,
      sql`insert into staff_role_of (staff_id, role, branch_id) values (${staffId}, ${role}, ${branchId})`,
    )
}

export const isRole = async (db: Queryable, slug: string): Promise<boolean> =>
  (await row(
    db,
    sql({
      slug: col.text,
    })`select slug from staff_roles where slug = ${slug} and retired_at is null`,
  )) !== null

export const isLogin = async (db: Queryable, login: string): Promise<boolean> =>
  (await row(
    db,
    sql({ login: col.text })`select login from staff_accounts where login = ${login}`,
  )) !== null

export const isBranch = async (db: Queryable, id: string): Promise<boolean> =>
  (await row(db, sql({ id: col.text })`select id from branches where id = ${id}`)) !== null

/** The places of stock of some branches. The branch that riders leave from sells the hub's. */
export const placesOfBranches = async (
  db: Queryable,
  branches: readonly string[],
  hubId: string,
): Promise<readonly string[]> =>
  (
    await rows(
      db,
      sql({ id: col.text })`
        select l.id from branches b join locations l on l.id = coalesce(b.location_id, case when b.id = ${hubId} then (select id from locations where sells_online) end)
        where b.id = any(${[...branches]}::text[]) order by b.is_hub desc, b.position, b.id`,
    )
  ).map(({ id }) => id)

/** Disables an account and ends its sessions. False for an unknown login. */
export const endStaff = async (tx: Queryable, login: string, now: Date): Promise<boolean> => {
  const left = await row(
    tx,
    sql({ id: col.id('staff') })`
      update staff_accounts set left_at = coalesce(left_at, ${now}::timestamptz), version = version + 1 where login = ${login} returning id`,
  )
  if (left) await endSessionsOf(tx, left.id, now)
  return left !== null
}

/** Lets a person make one new password of an account. */
export const givePasswordRight = (
  tx: Queryable,
  { id, makerId, until }: { id: string; makerId: string; until: Date },
): Promise<number> =>
  run(
    tx,
    sql`update staff_accounts set password_by = ${makerId}, password_until = ${until} where id = ${id}`,
  )

/** Uses up the right to make a new password; false without it. */
export const takePasswordRight = async (
  tx: Queryable,
  { id, makerId, now }: { id: string; makerId: string; now: Date },
): Promise<boolean> =>
  (await run(
    tx,
    sql`update staff_accounts set password_by = null, password_until = null
        where id = ${id} and password_by = ${makerId} and password_until > ${now}`,
  )) === 1

/** Sets the password and ends all sessions. False for unknown and former staff. */
export const setStaffPassword = async (
  tx: Queryable,
  login: string,
  passwordHash: string,
  now: Date,
): Promise<boolean> => {
  const changed = await row(
    tx,
    sql({ id: col.id('staff') })`
      update staff_accounts set password_hash = ${passwordHash} where login = ${login} and left_at is null returning id`,
  )
  if (changed) {
    await endSessionsOf(tx, changed.id, now)
    // Its link would set another one.
    await dropInvitation(tx, changed.id)
  }
  return changed !== null
}

export const setStaffLocale = (db: Queryable, id: string, locale: Locale): Promise<number> =>
  run(db, sql`update staff_accounts set locale = ${locale} where id = ${id}`)
