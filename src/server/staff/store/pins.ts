import type { Id } from '#domain/units.ts'
import { col, row, run, sql, type Queryable } from '../../platform/database.ts'

export const PIN_TRIES_MAX = 5

/** Sets the PIN, by which the account's sessions in browsers lock from now on. */
export const writePin = async (
  tx: Queryable,
  { staffId, pinHash }: { staffId: Id<'staff'>; pinHash: string },
): Promise<void> => {
  await run(tx, sql`update staff_accounts set pin_hash = ${pinHash} where id = ${staffId}`)
  await run(
    tx,
    sql`update staff_sessions set locks = true, pin_tries = 0
        where staff_id = ${staffId} and kind = 'browser' and ended_at is null`,
  )
}

/**
 * Takes one of a session's tries before the PIN is compared, so that tries at once count as well.
 * Null when the session does not lock or has no try left.
 */
export const takePinTry = (db: Queryable, sessionId: Id<'staff session'>) =>
  row(
    db,
    sql({ tries: col.int, pinHash: col.text })`
      update staff_sessions s set pin_tries = s.pin_tries + 1 from staff_accounts a
      where s.id = ${sessionId} and s.locks and s.ended_at is null and s.pin_tries < ${PIN_TRIES_MAX}
        and a.id = s.staff_id and a.pin_hash is not null
      returning s.pin_tries as tries, a.pin_hash as "pinHash"`,
  )

export const openLocked = (
  tx: Queryable,
  sessionId: Id<'staff session'>,
  now: Date,
): Promise<number> =>
  run(
    tx,
    sql`update staff_sessions set last_seen_at = ${now}, pin_tries = 0 where id = ${sessionId} and ended_at is null`,
  )
