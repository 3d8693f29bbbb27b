import type { Text } from '#domain/locale.ts'
import { newId } from '../platform/ids.ts'
import {
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Query,
  type Queryable,
} from '../platform/database.ts'
import { LIVE_CHANNEL } from '../platform/live.ts'

/** `kind` selects the text, `params` fill it in, `href` is the linked page. */
export type Notice = {
  customerId: string
  kind: string
  params: Record<string, string | number | Text>
  href: string | null
  now: Date
  /** Set when the customer's sessions have just ended, so that no page needs the live event. */
  isQuiet?: true
}

/** Stores a notification in the caller's transaction; open pages are notified at commit. */
export const notify = async (
  tx: Queryable,
  { customerId, kind, params, href, now, isQuiet }: Notice,
): Promise<void> => {
  await run(
    tx,
    sql`
      with told as (insert into notifications (id, customer_id, kind, params, href, created_at)
        values (${newId(now)}, ${customerId}, ${kind}, ${jsonb(params)}, ${href}, ${now}) returning customer_id)
      select pg_notify(${LIVE_CHANNEL}, customer_id || ' notification') from told where ${isQuiet !== true}`,
  )
}

/** The row of a notification, for `noticesPiece`. */
export const newNotice = ({ customerId, kind, params, href, now }: Notice) => ({
  id: newId(now),
  customer_id: customerId,
  kind,
  params,
  href,
  created_at: now,
})

/** `notify` for many as an SQL piece; `from` yields their rows. The caller notifies open pages. */
export const noticesPiece = (from: Query) => sql`
  noticed as (
    insert into notifications (id, customer_id, kind, params, href, created_at)
    select r.id, r.customer_id, r.kind, r.params, r.href, r.created_at
    from (${from}) as n(notice) cross join lateral jsonb_populate_record(null::notifications, n.notice) r
  )`

/** Stores many notifications in the caller's transaction; open pages are notified at commit. */
export const tellMany = async (
  tx: Queryable,
  notices: readonly ReturnType<typeof newNotice>[],
): Promise<void> => {
  if (notices.length === 0) return
  const given = sql`select n from jsonb_array_elements(${jsonb(notices)}) n`
  await run(
    tx,
    sql`with ${noticesPiece(given)}
      select pg_notify(${LIVE_CHANNEL}, (n ->> 'customer_id') || ' notification') from (${given}) g`,
  )
}

export const countUnread = async (db: Queryable, customerId: string): Promise<number> =>
  (
    await row(
      db,
      sql({ count: col.int })`
        select count(*) as count from notifications where customer_id = ${customerId} and read_at is null`,
    )
  )?.count ?? 0

export const StoredNotice = {
  id: col.id('notification'),
  kind: col.text,
  /** Values for the text; a bilingual value is shown in the reader's language. */
  params: col.json<Record<string, string | number | Text>>(),
  href: col.nullable(col.text),
  createdAt: col.instant,
  isRead: col.flag,
}
export type StoredNotice = col.Row<typeof StoredNotice>

/** A page of notifications, newest first, with the total and the number of unread. */
export const listNotices = async (
  db: Queryable,
  customerId: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ notices: StoredNotice[]; total: number; unread: number }> => {
  const [notices, counts] = await Promise.all([
    rows(
      db,
      sql(StoredNotice)`
        select id, kind, params, href, created_at as "createdAt", read_at is not null as "isRead" from notifications
        where customer_id = ${customerId} order by created_at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
    row(
      db,
      sql({ total: col.int, unread: col.int })`
        select count(*)::integer as total, (count(*) filter (where read_at is null))::integer as unread from notifications where customer_id = ${customerId}`,
    ),
  ])
  return { notices, total: counts?.total ?? 0, unread: counts?.unread ?? 0 }
}

/** Marks a notification as read; returns whether the customer has it. Idempotent. */
export const markRead = async (
  db: Queryable,
  customerId: string,
  id: string,
  now: Date,
): Promise<boolean> =>
  (await run(
    db,
    sql`update notifications set read_at = coalesce(read_at, ${now}) where id = ${id} and customer_id = ${customerId}`,
  )) > 0

export const markAllRead = async (db: Queryable, customerId: string, now: Date): Promise<void> => {
  await run(
    db,
    sql`update notifications set read_at = ${now} where customer_id = ${customerId} and read_at is null`,
  )
}
