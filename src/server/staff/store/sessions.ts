import type { Id } from '#domain/units.ts'
import { col, row, rows, run, sql, type Queryable } from '../../platform/database.ts'
import type { StaffKey } from '../../http/guards.ts'
import { accountColumns, withBranch, StaffAccount } from './account-columns.ts'

export type NewStaffSession = {
  id: string
  staffId: Id<'staff'>
  kind: StaffKey['kind']
  tokenHash: Uint8Array
  isPending: boolean
  locks: boolean
  userAgent: string
  network: string
  provedAt: Date | null
  expiresAt: Date
  now: Date
}
export const insertStaffSession = (db: Queryable, s: NewStaffSession): Promise<number> =>
  run(
    db,
    sql`insert into staff_sessions (id, staff_id, kind, token_hash, is_pending, locks, user_agent, network, proved_at, created_at, last_seen_at, expires_at)
        values (${s.id}, ${s.staffId}, ${s.kind}, ${s.tokenHash}, ${s.isPending}, ${s.locks}, ${s.userAgent}, ${s.network}, ${s.provedAt}, ${s.now}, ${s.now}, ${s.expiresAt})`,
  )

export const SessionOfToken = {
  ...StaffAccount,
  sessionId: col.id('staff session'),
  isPending: col.flag,
  locks: col.flag,
  isLocked: col.flag,
  provedAt: col.nullable(col.instant),
  /** What a machine's key permits; null for sessions of people. */
  scopes: col.nullable(col.list(col.text)),
}
export type SessionOfToken = col.Row<typeof SessionOfToken>

/**
 * The member of staff of a token and its session. Updates the last use at the first call and then
 * only now and then, to save writes.
 */
export const findStaffOfToken = (
  db: Queryable,
  key: { kind: StaffKey['kind']; tokenHash: Uint8Array },
  at: {
    now: Date
    /** Without it nothing is updated: watching does not keep a session alive. */
    isUse: boolean
    silentSince: Date
    lockedSince: Date
    notedBefore: Date
    /** The same for sessions that lock. */
    notedSoonBefore: Date
  },
) =>
  row(
    db,
    sql(SessionOfToken)`
      with held as (
        select id, staff_id, last_seen_at, is_pending, proved_at, locks,
          kind = 'bearer' and last_seen_at = created_at as is_unused,
          locks and not is_pending and last_seen_at <= ${at.lockedSince} as is_locked
        from staff_sessions
        where token_hash = ${key.tokenHash} and kind = ${key.kind} and ended_at is null and expires_at > ${at.now} and (last_seen_at > ${at.silentSince} or (locks and not is_pending) or exists (select from machine_keys k where k.session_id = staff_sessions.id))
      ), noted as (
        update staff_sessions s set last_seen_at = ${at.now} from held h where s.id = h.id and ${at.isUse}::boolean and not h.is_locked
          and (h.is_unused or h.last_seen_at < case when h.locks then ${at.notedSoonBefore}::timestamptz else ${at.notedBefore}::timestamptz end)
      )
      select h.id as "sessionId", h.is_pending as "isPending", h.locks, h.is_locked as "isLocked", h.proved_at as "provedAt", (select to_json(k.scopes) from machine_keys k where k.session_id = h.id) as scopes, ${accountColumns}
      from held h join staff_accounts a on a.id = h.staff_id and a.left_at is null ${withBranch}`,
  )

/** Opens a session after its second factor; under another token, if one is given. */
export const openSession = (
  db: Queryable,
  id: string,
  now: Date,
  tokenHash: Uint8Array | null = null,
): Promise<number> =>
  run(
    db,
    sql`update staff_sessions set is_pending = false, proved_at = ${now}, last_seen_at = ${now}, token_hash = coalesce(${tokenHash}::bytea, token_hash) where id = ${id}`,
  )

/** The session's one challenge for a passkey; a new one replaces it. */
export const saveChallenge = (
  db: Queryable,
  id: string,
  { challenge, until }: { challenge: string; until: Date },
): Promise<number> =>
  run(
    db,
    sql`update staff_sessions set challenge = ${challenge}, challenge_until = ${until} where id = ${id}`,
  )

/** Uses up the session's challenge: false for another one, a used and an ended one. */
export const takeChallenge = async (
  db: Queryable,
  id: string,
  { challenge, now }: { challenge: string; now: Date },
): Promise<boolean> =>
  (await run(
    db,
    sql`update staff_sessions set challenge = null, challenge_until = null
        where id = ${id} and challenge = ${challenge} and challenge_until > ${now} and ended_at is null`,
  )) === 1

/** Ends the session of a browser that signs in again. */
export const endSessionOfToken = (
  db: Queryable,
  tokenHash: Uint8Array,
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`update staff_sessions set ended_at = ${now} where token_hash = ${tokenHash} and kind = 'browser' and ended_at is null`,
  )

export const endStaffSession = (
  db: Queryable,
  sessionId: Id<'staff session'>,
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`update staff_sessions set ended_at = ${now} where id = ${sessionId} and ended_at is null`,
  )

/** Ends one session of a person. False when it is not theirs or has ended. */
export const endSessionOf = async (
  db: Queryable,
  staffId: Id<'staff'>,
  sessionId: Id<'staff session'>,
  now: Date,
): Promise<boolean> =>
  (await run(
    db,
    sql`update staff_sessions set ended_at = ${now} where id = ${sessionId} and staff_id = ${staffId} and ended_at is null`,
  )) === 1

export const endSessionsOf = (tx: Queryable, staffId: Id<'staff'>, now: Date): Promise<number> =>
  run(
    tx,
    sql`update staff_sessions set ended_at = ${now} where staff_id = ${staffId} and ended_at is null`,
  )

export const StaffSessionRow = {
  id: col.id('staff session'),
  kind: col.one<StaffKey['kind']>(['bearer', 'browser']),
  userAgent: col.text,
  network: col.text,
  createdAt: col.instant,
  lastSeenAt: col.instant,
}
export type StaffSessionRow = col.Row<typeof StaffSessionRow>
/** The live sessions of a person, newest use first. */
export const sessionsOf = (db: Queryable, staffId: Id<'staff'>, now: Date) =>
  rows(
    db,
    sql(StaffSessionRow)`
      select id, kind, user_agent as "userAgent", network, created_at as "createdAt", last_seen_at as "lastSeenAt"
      from staff_sessions where staff_id = ${staffId} and ended_at is null and not is_pending and expires_at > ${now}
      order by last_seen_at desc, id limit 100`,
  )

/** Deletes sessions that ended before then. Returns how many. */
export const purgeStaffSessions = (db: Queryable, before: Date): Promise<number> =>
  run(
    db,
    sql`delete from staff_sessions where least(coalesce(ended_at, expires_at), expires_at) < ${before}`,
  )
