import type { EarningKind } from '#domain/points/earning.ts'
import { col, rows, sql, type Queryable } from '../../platform/database.ts'

const Happened = {
  customerId: col.id('customer'),
  at: col.instant,
  goods: col.rupiah,
  points: col.points,
  rate: col.int,
  isFirst: col.flag,
  dateOfBirth: col.nullable(col.day),
}

const PURCHASES =
  sql.raw(`select q.customer_id as customer, q.purchase, min(q.at) as at, sum(q.goods)::bigint as goods
  from qualifying_spends q where q.cause in ('order', 'receipt', 'refund')`)
const rate = sql.raw(`(select t.redeem_point_convert from tiers t where t.code = a.tier_code)`)

/** What a rule rewards, as it happened between two instants, in the order of time. */
export const happenedBetween = (db: Queryable, kind: EarningKind, from: Date, to: Date) => {
  if (kind === 'birthday' || kind === 'first_order')
    return rows(
      db,
      sql(Happened)`
        select p.customer as "customerId", p.at, p.goods, ${rate} as rate, c.date_of_birth as "dateOfBirth",
          coalesce((select sum(e.points) from point_entries e where e.customer_id = p.customer and e.kind = 'earn' and e.cause_id = p.purchase), 0)::integer as points,
          not exists (select from qualifying_spends q where q.customer_id = p.customer and q.purchase <> p.purchase and q.at < p.at) as "isFirst"
        from (${PURCHASES} and q.at >= ${from} and q.at < ${to} group by 1, 2) p
        join customers c on c.id = p.customer join loyalty_accounts a on a.customer_id = p.customer order by p.at, p.purchase`,
    )
  const acts =
    kind === 'referral'
      ? sql`select r.referrer_id as customer, r.bought_at as at,
            coalesce((select sum(q.goods) from qualifying_spends q where q.customer_id = r.friend_id and q.purchase = r.purchase), 0)::bigint as goods
          from referrals r where r.bought_at >= ${from} and r.bought_at < ${to} and r.purchase is not null`
      : kind === 'profile'
        ? sql`select id as customer, profile_completed_at as at, 0::bigint as goods from customers where profile_completed_at >= ${from} and profile_completed_at < ${to}`
        : sql`select customer_id as customer, created_at as at, 0::bigint as goods from reviews
            where created_at >= ${from} and created_at < ${to} and customer_id is not null and hidden_reason is null and images <> '[]'`
  return rows(
    db,
    sql(Happened)`
      select h.customer as "customerId", h.at, h.goods, 0 as points, ${rate} as rate, false as "isFirst", null::date as "dateOfBirth"
      from (${acts}) h join loyalty_accounts a on a.customer_id = h.customer order by h.at, h.customer`,
  )
}

const TierMember = { tierCode: col.text, spend: col.rupiah, purchases: col.list(col.rupiah) }

/** Members who bought between two instants, with the goods of each purchase. */
export const buyersBetween = (db: Queryable, from: Date, to: Date) =>
  rows(
    db,
    sql(TierMember)`
      select a.tier_code as "tierCode", a.qualifying_spend as spend, jsonb_agg(p.goods order by p.at, p.purchase) as purchases
      from (${PURCHASES} and q.at >= ${from} and q.at < ${to} group by 1, 2) p join loyalty_accounts a on a.customer_id = p.customer
      group by a.customer_id`,
  )

const Given = { cause: col.text, points: col.points }
/** Bonus points given since an instant, by cause. */
export const givenSince = (db: Queryable, since: Date) =>
  rows(
    db,
    sql(Given)`
      select case cause when 'referral_friend' then 'referral' else cause end as cause, sum(points)::integer as points
      from point_entries where kind = 'bonus' and created_at >= ${since} group by 1`,
  )
