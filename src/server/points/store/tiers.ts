import type { Id } from '#domain/units.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  type Query,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

export const TierRow = {
  code: col.text,
  position: col.int,
  name: col.translated,
  threshold: col.rupiah,
  earnFactorPercent: col.int,
  redeemPointConvert: col.int,
  benefit: col.translated,
  art: col.text,
}
export type TierRow = col.Row<typeof TierRow>

export const readTiers = (db: Queryable) =>
  rows(
    db,
    sql(TierRow)`
      select code, position, name, threshold, earn_factor_percent as "earnFactorPercent", redeem_point_convert as "redeemPointConvert", benefit, art
      from tiers order by position`,
  )

export type Spend = {
  customerId: Id<'customer'>
  goods: number
  cause: string
  causeId: string
  purchase: string
  at: Date
  now: Date
}
const Reckoned = {
  customerId: col.id('customer'),
  spend: col.rupiah,
  tierCode: col.text,
  tierUntil: col.nullable(col.instant),
  heldUntil: col.nullable(col.instant),
}

/**
 * Adds goods to the tier spend, once per cause. Returns the account afterwards; null when the cause
 * was already counted.
 */
export const addSpend = (tx: Transaction, spend: Spend) =>
  row(
    tx,
    sql(Reckoned)`
      with added as (
        insert into qualifying_spends (customer_id, goods, cause, cause_id, purchase, at, recorded_at)
        values (${spend.customerId}, ${spend.goods}, ${spend.cause}, ${spend.causeId}, ${spend.purchase}, ${spend.at}, ${spend.now})
        on conflict (cause, cause_id) do nothing returning goods
      )
      update loyalty_accounts a set qualifying_spend = a.qualifying_spend + added.goods from added where a.customer_id = ${spend.customerId}
      returning a.customer_id as "customerId", a.qualifying_spend as spend, a.tier_code as "tierCode", a.tier_until as "tierUntil", a.tier_held_until as "heldUntil"`,
  )

/**
 * Removes refunded goods from a purchase's spend, at most what it still counts, once per refund.
 * Expired purchases count nothing.
 */
export const takeSpendBack = (
  tx: Transaction,
  back: {
    customerId: Id<'customer'>
    purchase: string
    refundId: Id<'refund'>
    goods: number
    now: Date
  },
): Promise<number> =>
  run(
    tx,
    sql`
      with purchase as (
        select sum(goods)::bigint as goods, min(at) as at, bool_and(counted) as counted from qualifying_spends
        where purchase = ${back.purchase} and customer_id = ${back.customerId}
      ),
      added as (
        insert into qualifying_spends (customer_id, goods, cause, cause_id, purchase, at, recorded_at, counted)
        select ${back.customerId}, -least(${back.goods}::bigint, p.goods), 'refund', ${back.refundId}, ${back.purchase}, p.at, ${back.now}, p.counted
        from purchase p where least(${back.goods}::bigint, p.goods) > 0
        on conflict (cause, cause_id) do nothing returning goods, counted
      )
      update loyalty_accounts a set qualifying_spend = a.qualifying_spend + added.goods
      from added where a.customer_id = ${back.customerId} and added.counted`,
  )

export type TierChange = {
  customerId: Id<'customer'>
  reason: 'upgrade' | 'renewal' | 'step_down' | 'undone' | 'manual' | 'imported' | 'ended'
  from: string
  to: string
  untilBefore: Date | null
  until: Date | null
  spend: number
  /** Reason and staff member of a manual change. */
  note?: string
  actor?: string
  now: Date
}

/** Changes a tier and its history, if it is still the one the decision was based on. */
export const changeTier = async (tx: Transaction, change: TierChange): Promise<boolean> =>
  (await run(
    tx,
    sql`
      with changed as (
        update loyalty_accounts set tier_code = ${change.to}, tier_until = ${change.until}, tier_warned = null
        where customer_id = ${change.customerId} and tier_code = ${change.from} returning customer_id
      )
      insert into tier_changes (customer_id, reason, from_code, to_code, until_before, until_after, spend, note, actor, at)
      select customer_id, ${change.reason}, ${change.from}, ${change.to}, ${change.untilBefore}, ${change.until}, ${change.spend}, ${change.note ?? ''},
        ${change.actor ?? 'shop'}, ${change.now} from changed`,
  )) === 1

/**
 * SQL, a JSON object or null: what an account's tier was before those given by hand that it has
 * now, and until when.
 */
export const ownTier = (customerId: Query) => sql`(
  select jsonb_build_object('code', c.from_code, 'until', c.until_before) from tier_changes c
  where c.customer_id = ${customerId} and c.reason = 'manual'
    and not exists (select 1 from tier_changes other where other.customer_id = c.customer_id and other.reason <> 'manual' and other.id > c.id)
  order by c.id limit 1
)`

/** `until` as JSON has it. */
export const OwnTier = { code: col.text, until: col.nullable(col.text) }

export const ownTierOf = async (tx: Transaction, customerId: Id<'customer'>) =>
  (await row(
    tx,
    sql({ own: col.nullable(OwnTier) })`select ${ownTier(sql`${customerId}::uuid`)} as own`,
  ))!.own

/** Until when the nightly job leaves a tier alone; null for no longer. */
export const holdTier = (
  tx: Transaction,
  customerId: Id<'customer'>,
  until: Date | null,
): Promise<number> =>
  run(
    tx,
    sql`update loyalty_accounts set tier_held_until = ${until} where customer_id = ${customerId}`,
  )
