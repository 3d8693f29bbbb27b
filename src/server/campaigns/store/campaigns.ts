import {
  CAMPAIGN_CHANNELS,
  CAMPAIGN_STATES,
  type CampaignState,
} from '#domain/campaigns/campaign.ts'
import type { SegmentFilter } from '#domain/campaigns/segment.ts'
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

const Terms = {
  name: col.text,
  segmentId: col.id('segment'),
  channel: col.one(CAMPAIGN_CHANNELS),
  title: col.translated,
  message: col.translated,
  target: col.text,
  couponId: col.nullable(col.id('coupon')),
  controlPercent: col.int,
}
export type CampaignTerms = col.Row<typeof Terms>
const Row = {
  id: col.id('campaign'),
  ...Terms,
  segment: col.text,
  filter: col.nullable(col.json<SegmentFilter>()),
  couponCode: col.nullable(col.text),
  isByCodes: col.flag,
  state: col.one(CAMPAIGN_STATES),
  plannedAt: col.nullable(col.instant),
  startedAt: col.nullable(col.instant),
  endedAt: col.nullable(col.instant),
  version: col.int,
  createdAt: col.instant,
  waiting: col.int,
  sent: col.int,
}
export type Campaign = col.Row<typeof Row>

const columns = sql`c.id, c.name, c.segment_id as "segmentId", c.channel, c.title, c.message, c.target, c.coupon_id as "couponId",
  c.control_percent as "controlPercent", s.name as segment, c.filter, k.code as "couponCode", coalesce(k.by_codes, false) as "isByCodes",
  c.state, c.planned_at as "plannedAt", c.started_at as "startedAt", c.ended_at as "endedAt", c.version, c.created_at as "createdAt",
  r.waiting::integer as waiting, r.sent::integer as sent`
const from = sql`campaigns c join segments s on s.id = c.segment_id left join coupons k on k.id = c.coupon_id
  cross join lateral (
    select count(*) filter (where state in ('waiting', 'claimed')) as waiting, count(*) filter (where state = 'sent') as sent
    from campaign_recipients where campaign_id = c.id
  ) r`

export const listCampaigns = (
  db: Queryable,
  asked: {
    state: CampaignState | undefined
    cursor: { at: Date; id: string } | null
    perPage: number
  },
) => {
  const { state, cursor, perPage } = asked
  return rows(
    db,
    sql(Row)`
      select ${columns} from ${from} where ${state === undefined ? sql`true` : sql`c.state = ${state}`}
        and ${cursor === null ? sql`true` : sql`(c.created_at, c.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`}
      order by c.created_at desc, c.id desc limit ${perPage}`,
  )
}

export const findCampaign = (db: Queryable, id: string) =>
  row(db, sql(Row)`select ${columns} from ${from} where c.id = ${id}::uuid`)

export const insertCampaign = (
  tx: Transaction,
  { id, now, ...terms }: CampaignTerms & { id: string; now: Date },
) =>
  run(
    tx,
    sql`insert into campaigns (id, name, segment_id, channel, title, message, target, coupon_id, control_percent, created_at)
        values (${id}, ${terms.name}, ${terms.segmentId}, ${terms.channel}, ${jsonb(terms.title)}, ${jsonb(terms.message)}, ${terms.target}, ${terms.couponId}, ${terms.controlPercent}, ${now})`,
  )

/** False unless it is a draft of this version. */
export const updateDraft = async (
  tx: Transaction,
  { id, over, ...terms }: CampaignTerms & { id: string; over: number },
): Promise<boolean> =>
  (await run(
    tx,
    sql`update campaigns set name = ${terms.name}, segment_id = ${terms.segmentId}, channel = ${terms.channel}, title = ${jsonb(terms.title)},
          message = ${jsonb(terms.message)}, target = ${terms.target}, coupon_id = ${terms.couponId}, control_percent = ${terms.controlPercent}, version = version + 1
        where id = ${id}::uuid and state = 'draft' and version = ${over}`,
  )) === 1

/** False unless it is a draft. */
export const removeDraft = async (tx: Transaction, id: string): Promise<boolean> =>
  (await run(tx, sql`delete from campaigns where id = ${id}::uuid and state = 'draft'`)) === 1

/** False unless it is a draft of this version. */
export const markPlanned = async (
  tx: Transaction,
  given: { id: string; over: number; filter: SegmentFilter; plannedAt: Date },
): Promise<boolean> =>
  (await run(
    tx,
    sql`update campaigns set state = 'planned', planned_at = ${given.plannedAt}, filter = ${jsonb(given.filter)}, version = version + 1
        where id = ${given.id}::uuid and state = 'draft' and version = ${given.over}`,
  )) === 1

/** Stops it for those who wait. False unless it is planned or being sent. */
export const markStopped = async (tx: Transaction, id: string, now: Date): Promise<boolean> => {
  const stopped = await run(
    tx,
    sql`update campaigns set state = 'stopped', ended_at = ${now}, version = version + 1 where id = ${id}::uuid and state in ('planned', 'sending')`,
  )
  if (stopped === 0) return false
  await run(
    tx,
    sql`update campaign_recipients set state = 'left_out', reason = 'stopped', settled_at = ${now} where campaign_id = ${id}::uuid and state = 'waiting'`,
  )
  return true
}

const CouponOf = {
  id: col.id('coupon'),
  isOwn: col.flag,
  isByCodes: col.flag,
  codes: col.int,
  endsAt: col.instant,
}
/** A coupon that a message may name; `isOwn`: it is one customer's own. */
export const findCoupon = (db: Queryable, code: string) =>
  row(
    db,
    sql(CouponOf)`
      select id, customer_id is not null as "isOwn", by_codes as "isByCodes", ends_at as "endsAt",
        (select count(*) from coupon_codes k where k.coupon_id = coupons.id) as codes
      from coupons where code = ${code}`,
  )
