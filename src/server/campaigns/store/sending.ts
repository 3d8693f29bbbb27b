import { purposeOf, type CampaignChannel } from '#domain/campaigns/campaign.ts'
import type { SegmentFilter } from '#domain/campaigns/segment.ts'
import { DAY_MS } from '#domain/time.ts'
import { allows } from '../../profile/index.ts'
import {
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'
import { isReachable, membersOf } from './segments.ts'

/** One claim at a time in all processes, so that the cap counts what others claim. */
export const lockClaims = (tx: Transaction) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('campaigns.claim'))`)

/** The oldest campaign whose time has come. */
export const campaignAtWork = (db: Queryable, now: Date) =>
  row(
    db,
    sql({ id: col.id('campaign'), isStarted: col.flag })`
      select id, state = 'sending' as "isStarted" from campaigns where state in ('planned', 'sending') and planned_at <= ${now} order by planned_at, id limit 1`,
  )

type Starting = {
  id: string
  channel: CampaignChannel
  filter: SegmentFilter
  controlPercent: number
}

/**
 * Writes whom a campaign is for, once, and who of them gets nothing by chance. False when another
 * process has started it, or it was stopped.
 */
export const startSending = async (
  tx: Transaction,
  { id, channel, filter, controlPercent }: Starting,
  now: Date,
): Promise<boolean> => {
  const started = await run(
    tx,
    sql`update campaigns set state = 'sending', started_at = ${now} where id = ${id}::uuid and state = 'planned'`,
  )
  if (started === 0) return false
  await run(
    tx,
    sql`
      insert into campaign_recipients (id, campaign_id, customer_id, state, settled_at)
      select gen_random_uuid(), ${id}::uuid, m.id, case when m.is_control then 'control' else 'waiting' end, case when m.is_control then ${now}::timestamptz end
      from (
        select c.id, abs(hashtextextended(c.id::text || ${id}::text, 0) % 100) < ${controlPercent}::integer as is_control
        from ${membersOf(filter, now)} and ${isReachable(channel)} and ${allows(sql.raw('c.id'), purposeOf(channel))}
      ) m
      on conflict (campaign_id, customer_id) do nothing`,
  )
  return true
}

const Claimed = {
  id: col.id('campaign_recipient'),
  customerId: col.id('customer'),
  to: col.nullable(col.text),
  locale: col.one(['en', 'id']),
  isClaimed: col.flag,
}
export type Recipient = col.Row<typeof Claimed>

type Claiming = {
  id: string
  channel: CampaignChannel
  limit: number
  cap: { messages: number; days: number }
  now: Date
}

/**
 * Decides on the next of a campaign, behind `lockClaims`: claims those who still consent, can be
 * reached and had fewer messages than the cap, and leaves the others out. A notice is sent in the
 * same transaction. Empty when none waits or it was stopped.
 */
export const claimNext = (
  tx: Transaction,
  { id, channel, limit, cap, now }: Claiming,
): Promise<Recipient[]> => {
  const since = new Date(now.getTime() - cap.days * DAY_MS)
  return rows(
    tx,
    sql(Claimed)`
      with next as (
        select r.id, r.customer_id from campaign_recipients r join campaigns g on g.id = r.campaign_id and g.state = 'sending'
        where r.campaign_id = ${id}::uuid and r.state = 'waiting' order by r.id limit ${limit}
      ), judged as (
        select n.id, case
          when c.deleted_at is not null or not ${isReachable(channel)} or not ${allows(sql.raw('c.id'), purposeOf(channel))} then 'consent'
          when (select count(*) from campaign_recipients x where x.customer_id = c.id and x.sent_at > ${since}) >= ${cap.messages}::integer then 'cap'
        end as reason, ${channel === 'email' ? sql`c.email` : sql`c.phone`} as "to", c.locale
        from next n join customers c on c.id = n.customer_id
      )
      update campaign_recipients r set reason = j.reason, settled_at = ${now},
        state = case when j.reason is not null then 'left_out' else ${channel === 'notice' ? 'sent' : 'claimed'} end,
        sent_at = case when j.reason is null then ${now}::timestamptz end
      from judged j where r.id = j.id
      returning r.id, r.customer_id as "customerId", j."to", j.locale, j.reason is null as "isClaimed"`,
  )
}

export const giveCodes = (tx: Transaction, given: readonly { id: string; code: string }[]) =>
  run(
    tx,
    sql`update campaign_recipients r set coupon_code = g.code from jsonb_to_recordset(${jsonb(given)}) as g(id uuid, code text) where r.id = g.id`,
  )

/** What became of a claimed one. */
export const settle = (db: Queryable, id: string, isSent: boolean, now: Date) =>
  run(
    db,
    sql`update campaign_recipients set settled_at = ${now}, state = ${isSent ? 'sent' : 'failed'}, sent_at = ${isSent ? sql`sent_at` : sql`null`}
        where id = ${id}::uuid and state = 'claimed'`,
  )

/** Those whose process ended while it sent to them: whether it arrived is unknown. */
export const markUnclear = (db: Queryable, id: string, claimedBefore: Date) =>
  run(
    db,
    sql`update campaign_recipients set state = 'unclear' where campaign_id = ${id}::uuid and state = 'claimed' and settled_at < ${claimedBefore}`,
  )

/** Ends a campaign once no recipient waits or is claimed. */
export const endIfDone = (db: Queryable, id: string, now: Date) =>
  run(
    db,
    sql`update campaigns set state = 'sent', ended_at = ${now}, version = version + 1 where id = ${id}::uuid and state = 'sending'
        and not exists (select from campaign_recipients r where r.campaign_id = campaigns.id and r.state in ('waiting', 'claimed'))`,
  )
