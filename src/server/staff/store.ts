import type { StaffRole } from '#domain/staff.ts'
import { row, rows, run, sql, type Queryable } from '../platform/database.ts'

export type StaffAccount = {
  id: string
  login: string
  name: string
  role: StaffRole
  branch: { id: string; name: string } | null
  passwordHash: string
  leftAt: Date | null
}
const columns =
  sql.raw(`a.id, a.login, a.name, a.role, a.password_hash as "passwordHash", a.left_at as "leftAt",
  case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as branch`)
const withBranch = sql.raw(`left join branches b on b.id = a.branch_id`)

export const findStaff = (db: Queryable, login: string): Promise<StaffAccount | null> =>
  row(
    db,
    sql<StaffAccount>`select ${columns} from staff_accounts a ${withBranch} where a.login = ${login}`,
  )

export const listStaff = (db: Queryable): Promise<StaffAccount[]> =>
  rows(
    db,
    sql<StaffAccount>`select ${columns} from staff_accounts a ${withBranch} order by a.left_at is not null, a.login`,
  )

export type NewStaff = Pick<StaffAccount, 'id' | 'login' | 'name' | 'role' | 'passwordHash'> & {
  branchId: string | null
  now: Date
}

/** False when the login is taken. */
export const insertStaff = async (db: Queryable, s: NewStaff): Promise<boolean> =>
  (await run(
    db,
    sql`insert into staff_accounts (id, login, name, role, branch_id, password_hash, created_at)
        values (${s.id}, ${s.login}, ${s.name}, ${s.role}, ${s.branchId}, ${s.passwordHash}, ${s.now}) on conflict (login) do nothing`,
  )) === 1

export const isBranch = async (db: Queryable, id: string): Promise<boolean> =>
  (await row(db, sql<{ id: string }>`select id from branches where id = ${id}`)) !== null

/** Disables an account and ends its sessions. False for an unknown login. */
export const endStaff = async (tx: Queryable, login: string, now: Date): Promise<boolean> => {
  const left = await row(
    tx,
    sql<{
      id: string
    }>`update staff_accounts set left_at = coalesce(left_at, ${now}::timestamptz) where login = ${login} returning id`,
  )
  if (left) await endSessionsOf(tx, left.id, now)
  return left !== null
}

export const setStaffPassword = async (
  tx: Queryable,
  login: string,
  passwordHash: string,
  now: Date,
): Promise<boolean> => {
  const changed = await row(
    tx,
    sql<{
      id: string
    }>`update staff_accounts set password_hash = ${passwordHash} where login = ${login} and left_at is null returning id`,
  )
  if (changed) await endSessionsOf(tx, changed.id, now)
  return changed !== null
}

const endSessionsOf = (tx: Queryable, staffId: string, now: Date): Promise<number> =>
  run(
    tx,
    sql`update staff_sessions set ended_at = ${now} where staff_id = ${staffId} and ended_at is null`,
  )

export type NewStaffSession = {
  id: string
  staffId: string
  tokenHash: Uint8Array
  expiresAt: Date
  now: Date
}
export const insertStaffSession = (db: Queryable, s: NewStaffSession): Promise<number> =>
  run(
    db,
    sql`insert into staff_sessions (id, staff_id, token_hash, created_at, last_seen_at, expires_at)
        values (${s.id}, ${s.staffId}, ${s.tokenHash}, ${s.now}, ${s.now}, ${s.expiresAt})`,
  )

/**
 * The staff member of a token whose session is not idle for too long. Updates the last use only now
 * and then, to save writes.
 */
export const findStaffOfToken = (
  db: Queryable,
  tokenHash: Uint8Array,
  at: { now: Date; silentSince: Date; notedBefore: Date },
): Promise<(StaffAccount & { sessionId: string }) | null> =>
  row(
    db,
    sql<StaffAccount & { sessionId: string }>`
      with held as (
        select id, staff_id, last_seen_at from staff_sessions
        where token_hash = ${tokenHash} and ended_at is null and expires_at > ${at.now} and last_seen_at > ${at.silentSince}
      ), noted as (
        update staff_sessions s set last_seen_at = ${at.now} from held h where s.id = h.id and h.last_seen_at < ${at.notedBefore}
      )
      select h.id as "sessionId", ${columns} from held h join staff_accounts a on a.id = h.staff_id and a.left_at is null ${withBranch}`,
  )

export const endStaffSession = (db: Queryable, sessionId: string, now: Date): Promise<number> =>
  run(
    db,
    sql`update staff_sessions set ended_at = ${now} where id = ${sessionId} and ended_at is null`,
  )

/** Deletes sessions that ended before then. Returns how many. */
export const forgetStaffSessions = (db: Queryable, before: Date): Promise<number> =>
  run(
    db,
    sql`delete from staff_sessions where least(coalesce(ended_at, expires_at), expires_at) < ${before}`,
  )

export type StaffAct = {
  staffId: string
  branchId: string | null
  act: string
  customerId: string | null
  facts: object
  now: Date
}
/** Logs a staff member's action, in its transaction. */
export const recordAct = (
  tx: Queryable,
  { staffId, branchId, act, customerId, facts, now }: StaffAct,
): Promise<number> =>
  run(
    tx,
    sql`insert into staff_acts (staff_id, branch_id, act, customer_id, facts, at)
        values (${staffId}, ${branchId}, ${act}, ${customerId}, ${JSON.stringify(facts)}::text::jsonb, ${now})`,
  )
