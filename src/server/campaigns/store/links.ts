import { CAMPAIGN_CHANNELS } from '#domain/campaigns/campaign.ts'
import { col, row, sql, type Queryable } from '../../platform/database.ts'

/** Marks the link of a message as opened; the page that it leads to. Null for an unknown one. */
export const openLink = (db: Queryable, id: string, now: Date) =>
  row(
    db,
    sql({ target: col.text })`
      update campaign_recipients r set opened_at = coalesce(r.opened_at, case when r.sent_at is not null then ${now}::timestamptz end)
      from campaigns c where r.id = ${id}::uuid and c.id = r.campaign_id returning c.target`,
  )

const Stopping = {
  customerId: col.id('customer'),
  channel: col.one(CAMPAIGN_CHANNELS),
  locale: col.one(['en', 'id']),
}
/** Whose message a link belongs to, locked; null for an unknown one and a deleted account. */
export const findStopping = (db: Queryable, id: string) =>
  row(
    db,
    sql(Stopping)`
      select u.id as "customerId", c.channel, u.locale
      from campaign_recipients r join campaigns c on c.id = r.campaign_id join customers u on u.id = r.customer_id
      where r.id = ${id}::uuid and u.deleted_at is null for update of u`,
  )
