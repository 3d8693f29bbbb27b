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

const Plan = {
  id: col.text,
  tierCode: col.text,
  holdsFrom: col.instant,
  threshold: col.rupiah,
  earnFactorPercent: col.int,
  redeemPointConvert: col.int,
  createdAt: col.instant,
  toldAfter: col.nullable(col.text),
  toldAt: col.nullable(col.instant),
  appliedAt: col.nullable(col.instant),
  withdrawnAt: col.nullable(col.instant),
}
export type TierPlan = col.Row<typeof Plan>
const columns = sql.columns(Plan, 'p.')
const isOpen = sql`p.applied_at is null and p.withdrawn_at is null`

export const listPlans = (db: Queryable) =>
  rows(db, sql(Plan)`select ${columns} from tier_plans p order by p.created_at desc, p.id desc`)

/** The planned terms of every tier that are still to come. */
export const comingPlans = (db: Queryable) =>
  rows(db, sql(Plan)`select ${columns} from tier_plans p where ${isOpen}`)

export const findPlan = (db: Queryable, id: string) =>
  row(db, sql(Plan)`select ${columns} from tier_plans p where p.id = ${id}`)

/** Keeps the terms of all tiers as they are until the transaction ends. */
export const holdTiers = (tx: Transaction): Promise<number> =>
  run(tx, sql`select 1 from tiers order by position for update`)

export type NewPlan = Pick<
  TierPlan,
  'id' | 'tierCode' | 'holdsFrom' | 'earnFactorPercent' | 'redeemPointConvert'
> & { threshold: number; now: Date }

/** Plans a change, unless the tier has one that is still to come. */
export const insertPlan = async (tx: Transaction, plan: NewPlan): Promise<boolean> =>
  (await run(
    tx,
    sql`
      insert into tier_plans (id, tier_code, holds_from, threshold, earn_factor_percent, redeem_point_convert, created_at)
      values (${plan.id}, ${plan.tierCode}, ${plan.holdsFrom}, ${plan.threshold}, ${plan.earnFactorPercent}, ${plan.redeemPointConvert}, ${plan.now})
      on conflict (tier_code) where applied_at is null and withdrawn_at is null do nothing`,
  )) === 1

/** Withdraws a plan that does not hold yet; those who were notified are notified again. */
export const markWithdrawn = async (tx: Transaction, id: string, now: Date): Promise<boolean> =>
  (await run(
    tx,
    sql`
      update tier_plans p set withdrawn_at = ${now}, told_after = null,
        told_at = case when p.told_after is null and p.told_at is null then ${now}::timestamptz end
      where p.id = ${id} and ${isOpen} and p.holds_from > ${now}`,
  )) === 1

/** Makes due terms hold. Returns how many. */
export const applyDue = (tx: Transaction, now: Date): Promise<number> =>
  run(
    tx,
    sql`
      with due as (
        update tier_plans p set applied_at = ${now} where ${isOpen} and p.holds_from <= ${now}
        returning p.tier_code, p.threshold, p.earn_factor_percent, p.redeem_point_convert
      )
      update tiers t set threshold = d.threshold, earn_factor_percent = d.earn_factor_percent, redeem_point_convert = d.redeem_point_convert
      from due d where t.code = d.tier_code`,
  )

/** A plan of which not everyone affected was notified, locked. */
export const nextToTell = (tx: Transaction) =>
  row(
    tx,
    sql(Plan)`
      select ${columns} from tier_plans p where p.told_at is null order by p.created_at, p.id limit 1 for update skip locked`,
  )

/** Those who have the tier or the one below it. */
const affected = (code: string): Query =>
  sql`loyalty_accounts a join tiers h on h.code = a.tier_code join tiers t on t.code = ${code} and h.position in (t.position, t.position - 1)`

export const affectedAfter = (
  tx: Transaction,
  { tierCode, toldAfter }: Pick<TierPlan, 'tierCode' | 'toldAfter'>,
  limit: number,
) =>
  rows(
    tx,
    sql({ customerId: col.id('customer') })`
      select a.customer_id as "customerId" from ${affected(tierCode)}
      where ${toldAfter === null ? sql`true` : sql`a.customer_id > ${toldAfter}::uuid`} order by a.customer_id limit ${limit}`,
  )

export const markTold = (
  tx: Transaction,
  id: string,
  { after, at }: { after: Id<'customer'> | null; at: Date | null },
): Promise<number> =>
  run(
    tx,
    sql`update tier_plans set told_after = coalesce(${after}::uuid, told_after), told_at = ${at} where id = ${id}`,
  )

export const membersByTier = (db: Queryable) =>
  rows(
    db,
    sql({ code: col.text, customers: col.int })`
      select tier_code as code, count(*)::integer as customers from loyalty_accounts group by 1`,
  )
