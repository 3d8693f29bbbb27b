import { col, row, run, sql, type Queryable } from '../../platform/database.ts'

export const hasStaff = async (db: Queryable): Promise<boolean> =>
  (await row(db, sql({ id: col.id('staff') })`select id from staff_accounts limit 1`)) !== null

export const insertSetupCode = (
  db: Queryable,
  code: { hash: Uint8Array; expiresAt: Date; now: Date },
): Promise<number> =>
  run(
    db,
    sql`insert into setup_codes (code_hash, created_at, expires_at) values (${code.hash}, ${code.now}, ${code.expiresAt})`,
  )

/** Uses a code up. False when it is unknown, used or expired. */
export const useSetupCode = async (tx: Queryable, hash: Uint8Array, now: Date): Promise<boolean> =>
  (await run(
    tx,
    sql`update setup_codes set used_at = ${now} where code_hash = ${hash} and used_at is null and expires_at > ${now}`,
  )) === 1
