import type { Id } from '#domain/units.ts'
import { col, rows, run, sql, type Queryable } from '#server/platform/database.ts'

type Viewer = { orderId: Id<'order'>; staffId: Id<'staff'> }

/** Notes that someone has the order open, and removes those who were silent since `until`. */
export const saveViewer = (
  db: Queryable,
  { orderId, staffId }: Viewer,
  { now, until }: { now: Date; until: Date },
): Promise<number> =>
  run(
    db,
    sql`with gone as (delete from order_viewers where seen_at < ${until} and not (order_id = ${orderId} and staff_id = ${staffId}))
        insert into order_viewers (order_id, staff_id, seen_at) values (${orderId}, ${staffId}, ${now})
        on conflict (order_id, staff_id) do update set seen_at = greatest(order_viewers.seen_at, excluded.seen_at)`,
  )

export const removeViewer = (db: Queryable, { orderId, staffId }: Viewer): Promise<number> =>
  run(db, sql`delete from order_viewers where order_id = ${orderId} and staff_id = ${staffId}`)

/** Others who have sent a sign since then. */
export const otherViewers = (db: Queryable, { orderId, staffId }: Viewer, since: Date) =>
  rows(
    db,
    sql({ id: col.id('staff'), name: col.text })`
      select a.id, a.name from order_viewers w join staff_accounts a on a.id = w.staff_id
      where w.order_id = ${orderId} and w.staff_id <> ${staffId} and w.seen_at >= ${since} and a.left_at is null
      order by a.name, a.id`,
  )
