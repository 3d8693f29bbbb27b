import { pages } from '#contract/pages.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import type { Text } from '#domain/locale.ts'
import { filledData } from '../../content/index.ts'
import type { Shop } from '../../shop.ts'
import { allows } from '../../profile/index.ts'
import { col, jsonb, row, rows, sql } from '../../platform/database.ts'
import { LIVE_CHANNEL } from '../../platform/live.ts'

/** Customers active within this period are pushed the notification, because a page may be open. */
const HERE_MS = 15 * MINUTE_MS

const hasBegun = (now: Date) => sql`
  kind = 'promo' and state = 'published' and data ->> 'type' <> 'preview' and published_at <= ${now}
  and starts_at > ${new Date(now.getTime() - DAY_MS)} and starts_at <= ${now} and (ends_at is null or ends_at > ${now})`

/**
 * Notifies consenting customers about promos that began within the last day, once per promo across
 * processes. Returns the number of notifications.
 */
export const notifyOfNewPromos = async (
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  now: Date,
): Promise<number> => {
  const begun = await rows(
    db,
    sql({ id: col.id('document'), title: col.json<Text>() })`
      select id, data -> 'title' as title from content_documents where ${hasBegun(now)}`,
  )
  if (begun.length === 0) return 0
  const titles = Object.fromEntries(
    begun.map(({ id, title }) => [id, filledData('promo', title, settings())]),
  )
  const told = await row(
    db,
    sql({ count: col.int, heard: col.int })`
      with begun as (
        insert into told_promos (document_id, told_at)
        select id, ${now} from content_documents
        where id = any(${begun.map(({ id }) => id)}::uuid[]) and ${hasBegun(now)}
        on conflict do nothing
        returning document_id
      ), told as (
        insert into notifications (id, customer_id, kind, params, href, created_at)
        select gen_random_uuid(), c.id, 'promo',
          jsonb_build_object('title', ${jsonb(titles)} -> d.id::text), ${pages.promo('')}::text || d.slug, ${now}
        from begun b join content_documents d on d.id = b.document_id cross join customers c
        where c.deleted_at is null and c.phone_verified_at is not null
          and ${allows(sql.raw('c.id'), 'offers')}
        returning customer_id
      ), heard as (
        select pg_notify(${LIVE_CHANNEL}, t.customer_id || ' notification') from (select distinct customer_id from told) t
        where exists (select 1 from sessions s where s.customer_id = t.customer_id and s.last_seen_at > ${new Date(now.getTime() - HERE_MS)})
      )
      select (select count(*)::integer from told) as count, (select count(*) from heard) as heard`,
  )
  return told?.count ?? 0
}
