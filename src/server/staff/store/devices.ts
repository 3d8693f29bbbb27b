import type { Id } from '#domain/units.ts'
import { col, rows, run, sql, type Queryable } from '../../platform/database.ts'

/** Notes a device of an account. True when it was not known. */
export const noteDevice = async (
  tx: Queryable,
  { staffId, tokenHash, now }: { staffId: Id<'staff'>; tokenHash: Uint8Array; now: Date },
): Promise<boolean> => {
  const known = await run(
    tx,
    sql`update staff_devices set seen_at = ${now} where staff_id = ${staffId} and token_hash = ${tokenHash}`,
  )
  if (known > 0) return false
  const added = await run(
    tx,
    sql`insert into staff_devices (staff_id, token_hash, seen_at) values (${staffId}, ${tokenHash}, ${now})
        on conflict do nothing`,
  )
  return added === 1
}

export const Notice = {
  id: col.id('staff notice'),
  kind: col.one(['device', 'recovery_code']),
  device: col.text,
  network: col.text,
  at: col.instant,
}
export type Notice = col.Row<typeof Notice>

export const insertNotice = (
  tx: Queryable,
  n: Notice & { staffId: Id<'staff'> },
): Promise<number> =>
  run(
    tx,
    sql`insert into staff_notices (id, staff_id, kind, device, network, at)
        values (${n.id}, ${n.staffId}, ${n.kind}, ${n.device}, ${n.network}, ${n.at})`,
  )

/** The notices of an account that it has not dismissed, newest first. */
export const openNoticesOf = (db: Queryable, staffId: Id<'staff'>) =>
  rows(
    db,
    sql(Notice)`
      select ${sql.columns(Notice)} from staff_notices
      where staff_id = ${staffId} and dismissed_at is null order by at desc, id desc limit 50`,
  )

/** False when it is another account's. */
export const dismissNoticeOf = async (
  tx: Queryable,
  { staffId, id, now }: { staffId: Id<'staff'>; id: string; now: Date },
): Promise<boolean> =>
  (await run(
    tx,
    sql`update staff_notices set dismissed_at = coalesce(dismissed_at, ${now}::timestamptz)
        where id = ${id} and staff_id = ${staffId}`,
  )) === 1

/** Deletes devices not seen since then, and notices dismissed before. Returns how many. */
export const purgeDevices = async (
  db: Queryable,
  { devicesSince, noticesSince }: { devicesSince: Date; noticesSince: Date },
): Promise<number> =>
  (await run(db, sql`delete from staff_devices where seen_at < ${devicesSince}`)) +
  (await run(db, sql`delete from staff_notices where dismissed_at < ${noticesSince}`))
