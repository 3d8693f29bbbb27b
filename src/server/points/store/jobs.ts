import type { Id } from '#domain/units.ts'
import type { Text } from '#domain/locale.ts'
import {
  col,
  jsonb,
  row,
  rows,
  sql,
  type Query,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'
import { OwnTier, ownTier } from './tiers.ts'

/** Position of a batch run over lots. */
export type LotCursor = { at: Date; id: string }
export type Expired = { due: number; emptied: number; last: LotCursor | null }

/**
 * Expires up to `limit` ended lots, one entry per customer with its lines. Locked accounts are
 * skipped until the next run.
 */
export const expireLotsOf = async (
  tx: Transaction,
  note: Text,
  after: LotCursor | null,
  limit: number,
  now: Date,
): Promise<Expired> => {
  const found = await row(
    tx,
    sql({
      due: col.int,
      emptied: col.int,
      accounts: col.int,
      last: col.nullable({ at: col.text, id: col.id('lot') }),
    })`
      with due as (
        select id, customer_id, remaining, expires_at from point_lots
        where remaining > 0 and expires_at <= ${now} ${after === null ? sql`` : sql`and (expires_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
        order by expires_at, id limit ${limit}
      ),
      held as (
        select customer_id from loyalty_accounts where customer_id in (select customer_id from due) order by customer_id for update skip locked
      ),
      emptied as (
        update point_lots l set remaining = 0 from due d join held h using (customer_id) where l.id = d.id and l.remaining = d.remaining
        returning l.id, l.customer_id, d.remaining as points
      ),
      gone as materialized (
        select customer_id, gen_random_uuid() as entry_id, sum(points)::integer as points from emptied group by customer_id
      ),
      entries as (
        insert into point_entries (id, customer_id, kind, points, cause, cause_id, note, created_at)
        select entry_id, customer_id, 'expire', -points, 'expiry', entry_id::text, ${jsonb(note)}, ${now}::timestamptz from gone
      ),
      lines as (
        insert into point_lines (entry_id, account, lot_id, points)
        select g.entry_id, 'lot', e.id, -e.points from emptied e join gone g using (customer_id)
        union all select entry_id, 'expired', null, points from gone
      ),
      accounts as (
        update loyalty_accounts a set balance = a.balance - g.points, expired_entries = a.expired_entries + 1 from gone g
        where a.customer_id = g.customer_id returning 1
      )
      select (select count(*) from due) as due, (select count(*) from emptied) as emptied, (select count(*) from accounts) as accounts,
        (select jsonb_build_object('at', expires_at, 'id', id) from due order by expires_at desc, id desc limit 1) as last`,
  )
  const { due, emptied, last } = found!
  return { due, emptied, last: last && { at: new Date(last.at), id: last.id } }
}

/**
 * Customers whose points end by `until` and who have no warning yet, after a cursor; marks their
 * lots as warned.
 */
export const warnOfLots = (
  tx: Transaction,
  ask: { days: number; until: Date; after: string | null; limit: number; now: Date },
) =>
  rows(
    tx,
    sql({ customerId: col.id('customer'), points: col.points, expiresAt: col.instant })`
      with who as (
        select distinct customer_id from point_lots
        where remaining > 0 and expires_at > ${ask.now} and expires_at <= ${ask.until} and (warned is null or warned > ${ask.days})
          ${ask.after === null ? sql`` : sql`and customer_id > ${ask.after}::uuid`}
        order by customer_id limit ${ask.limit}
      ),
      warned as (
        update point_lots l set warned = ${ask.days} from who
        where l.customer_id = who.customer_id and l.remaining > 0 and l.expires_at > ${ask.now} and l.expires_at <= ${ask.until}
          and (l.warned is null or l.warned > ${ask.days})
        returning l.customer_id, l.remaining, l.expires_at
      )
      select customer_id as "customerId", sum(remaining)::integer as points, min(expires_at) as "expiresAt" from warned group by customer_id order by customer_id`,
  )

/** Removes purchases that are too old from the tier spend, up to `limit`. Returns how many. */
export const ageSpends = async (tx: Transaction, before: Date, limit: number): Promise<number> =>
  (await row(
    tx,
    sql({ aged: col.points, accounts: col.int })`
      with old as (select id from qualifying_spends where counted and at <= ${before} order by at limit ${limit} for update skip locked),
      aged as (update qualifying_spends q set counted = false from old where q.id = old.id returning q.customer_id, q.goods),
      accounts as (
        update loyalty_accounts a set qualifying_spend = a.qualifying_spend - s.goods
        from (select customer_id, sum(goods)::bigint as goods from aged group by customer_id) s where a.customer_id = s.customer_id returning 1
      )
      select (select count(*) from aged) as aged, (select count(*) from accounts) as accounts`,
  ))!.aged

/** A customer's purchases since an instant less refunds: a bigint expression. */
const spendAfter = (customerId: Query, since: Query) =>
  sql`coalesce((select sum(q.goods) from qualifying_spends q where q.customer_id = ${customerId} and q.at > ${since}), 0)::bigint`

/** `spendAfter` for one customer. */
export const spendSince = async (
  db: Queryable,
  customerId: Id<'customer'>,
  since: Date,
): Promise<number> =>
  (await row(
    db,
    sql({ spend: col.rupiah })`
      select ${spendAfter(sql`${customerId}::uuid`, sql`${since}::timestamptz`)} as spend`,
  ))!.spend

const DueTier = {
  customerId: col.id('customer'),
  tierCode: col.text,
  tierUntil: col.instant,
  spend: col.rupiah,
  /** Before a tier by hand that ends now; null for others. */
  own: col.nullable(OwnTier),
}

/** Locks accounts whose tier has ended, except tiers set manually that are still valid. */
export const dueTiers = (tx: Transaction, now: Date, limit: number) =>
  rows(
    tx,
    sql(DueTier)`
      select customer_id as "customerId", tier_code as "tierCode", tier_until as "tierUntil", qualifying_spend as spend,
        ${ownTier(sql`loyalty_accounts.customer_id`)} as own
      from loyalty_accounts
      where tier_until <= ${now} and (tier_held_until is null or tier_held_until <= ${now}) order by tier_until limit ${limit} for update skip locked`,
  )

const UndoableTier = {
  customerId: col.id('customer'),
  tierCode: col.text,
  tierUntil: col.nullable(col.instant),
  fromCode: col.text,
  untilBefore: col.nullable(col.instant),
  spend: col.rupiah,
}

/**
 * Locks accounts whose upgrade since `since` would not have happened without spend that was
 * refunded later.
 */
export const undoableTiers = (tx: Transaction, since: Date, now: Date, limit: number) =>
  rows(
    tx,
    sql(UndoableTier)`
      select a.customer_id as "customerId", a.tier_code as "tierCode", a.tier_until as "tierUntil", c.from_code as "fromCode", c.until_before as "untilBefore",
        a.qualifying_spend as spend
      from tier_changes c join loyalty_accounts a on a.customer_id = c.customer_id join tiers t on t.code = a.tier_code
      where c.reason = 'upgrade' and c.at > ${since} and a.tier_code = c.to_code and a.qualifying_spend < t.threshold
        and (a.tier_held_until is null or a.tier_held_until <= ${now})
        and not exists (select 1 from tier_changes later where later.customer_id = c.customer_id and later.id > c.id)
        and exists (select 1 from qualifying_spends q where q.customer_id = c.customer_id and q.cause = 'refund' and q.recorded_at > c.at)
      order by a.customer_id limit ${limit} for update of a skip locked`,
  )

/** `spend` is the part of the current spend that still counts on the day the tier ends. */
const EndingTier = {
  customerId: col.id('customer'),
  tierCode: col.text,
  tierUntil: col.instant,
  spend: col.rupiah,
}

/** Accounts whose tier ends by `until` and that have no warning yet; marks them as warned. */
export const warnOfTiers = (
  tx: Transaction,
  ask: { days: number; until: Date; windowDays: number; now: Date; limit: number },
) =>
  rows(
    tx,
    sql(EndingTier)`
      update loyalty_accounts a set tier_warned = ${ask.days}
      where customer_id in (
        select customer_id from loyalty_accounts
        where tier_until > ${ask.now} and tier_until <= ${ask.until} and (tier_warned is null or tier_warned > ${ask.days})
        order by tier_until limit ${ask.limit} for update skip locked
      )
      returning a.customer_id as "customerId", a.tier_code as "tierCode", a.tier_until as "tierUntil",
        ${spendAfter(sql`a.customer_id`, sql`a.tier_until - make_interval(days => ${ask.windowDays}::integer)`)} as spend`,
  )

/** The next days on which points expire, with their sums. */
export const nextExpiries = (db: Queryable, customerId: Id<'customer'>, now: Date, limit: number) =>
  rows(
    db,
    sql({ points: col.points, expiresAt: col.instant })`
      select points::integer as points, expires_at as "expiresAt" from point_ends
      where customer_id = ${customerId} and points > 0 and expires_at > ${now} order by expires_at limit ${limit}`,
  )
