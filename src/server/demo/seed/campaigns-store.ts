import { jsonb, run, sql, type Queryable } from '../../platform/database.ts'

export const insertSegments = (db: Queryable, segments: readonly object[]): Promise<number> =>
  run(
    db,
    sql`insert into segments (id, name, filter, updated_at)
        select id, name, filter, updated_at from jsonb_populate_recordset(null::segments, ${jsonb(segments)})`,
  )

export const insertCampaigns = (db: Queryable, campaigns: readonly object[]): Promise<number> =>
  run(
    db,
    sql`insert into campaigns (id, name, segment_id, filter, channel, title, message, target, control_percent, state, planned_at, created_at)
        select id, name, segment_id, nullif(filter, 'null'), channel, title, message, target, 0, state, planned_at, created_at
        from jsonb_populate_recordset(null::campaigns, ${jsonb(campaigns)})`,
  )

/** Two of three recipients opened the link, an hour after they got it. */
export const openSomeLinks = (db: Queryable, campaignId: string): Promise<number> =>
  run(
    db,
    sql`update campaign_recipients r set opened_at = r.sent_at + interval '1 hour'
        from (select id, row_number() over (order by customer_id) as place from campaign_recipients where campaign_id = ${campaignId}::uuid) p
        where p.id = r.id and r.state = 'sent' and p.place % 3 <> 0`,
  )
