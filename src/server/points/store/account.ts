import type { Id, Points } from '#domain/units.ts'
import { col, row, rows, run, sql, type Query, type Queryable } from '../../platform/database.ts'

export const AccountRow = {
  balance: col.points,
  pending: col.points,
  debt: col.points,
  tierUntil: col.nullable(col.instant),
  heldUntil: col.nullable(col.instant),
  spend: col.rupiah,
  tier: {
    code: col.text,
    name: col.translated,
    art: col.text,
    position: col.int,
    threshold: col.rupiah,
    rate: col.int,
    earnFactorPercent: col.int,
  },
  next: col.nullable({
    code: col.text,
    name: col.translated,
    art: col.text,
    threshold: col.rupiah,
  }),
}
export type AccountRow = col.Row<typeof AccountRow>

/**
 * A customer's account with its tier and the next one, in one indexed read; without an account the
 * lowest tier and 0 points.
 */
export const readAccount = async (db: Queryable, customerId: Id<'customer'>): Promise<AccountRow> =>
  (await row(
    db,
    sql(AccountRow)`
      select coalesce(a.balance, 0) as balance, coalesce(a.pending, 0) as pending, coalesce(a.debt, 0) as debt, a.tier_until as "tierUntil", a.tier_held_until as "heldUntil",
        coalesce(a.qualifying_spend, 0) as spend,
        jsonb_build_object('code', t.code, 'name', t.name, 'art', t.art, 'position', t.position, 'threshold', t.threshold, 'rate', t.redeem_point_convert,
          'earnFactorPercent', t.earn_factor_percent) as tier,
        case when n.code is not null then jsonb_build_object('code', n.code, 'name', n.name, 'art', n.art, 'threshold', n.threshold) end as next
      from (select 1) one
      left join loyalty_accounts a on a.customer_id = ${customerId}
      join tiers t on t.code = coalesce(a.tier_code, (select code from tiers order by position limit 1))
      left join tiers n on n.position = t.position + 1`,
  ))!

const MemberRow = { customerId: col.id('customer'), balance: col.points, tier: col.translated }
/** Points and tier of several customers; nothing of those without an account. */
export const accountsOf = (db: Queryable, customerIds: readonly Id<'customer'>[]) =>
  rows(
    db,
    sql(MemberRow)`
      select a.customer_id as "customerId", a.balance, t.name as tier from loyalty_accounts a join tiers t on t.code = a.tier_code
      where a.customer_id = any(${[...customerIds]}::uuid[])`,
  )

export const openAccount = (tx: Queryable, customerId: Id<'customer'>): Promise<number> =>
  run(
    tx,
    sql`insert into loyalty_accounts (customer_id, tier_code) select ${customerId}, code from tiers order by position limit 1
        on conflict (customer_id) do nothing`,
  )

/** SQL that adds an order's points as pending; part of the statement that places a cash order. */
export const addPendingPoints = (customerId: Id<'customer'>, points: Points, guard: Query) => sql`
  pending_points as (
    insert into loyalty_accounts as a (customer_id, tier_code, pending)
    select ${customerId}::uuid, (select code from tiers order by position limit 1), ${points}::integer where ${points}::integer > 0 and ${guard}
    on conflict (customer_id) do update set pending = a.pending + excluded.pending
  )`

export const StandingFacts = { tier: col.text, tierPosition: col.int, earnFactorPercent: col.int }
/** A JSON scalar, `StandingFacts`: a customer's tier for a larger query. */
export const standingFacts = (customerId: Id<'customer'>) => sql`(
  select json_build_object('tier', t.code, 'tierPosition', t.position, 'earnFactorPercent', t.earn_factor_percent)
  from tiers t
  where t.code = coalesce((select tier_code from loyalty_accounts where customer_id = ${customerId}), (select code from tiers order by position limit 1))
)`
