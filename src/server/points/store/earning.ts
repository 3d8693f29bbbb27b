import type { Id } from '#domain/units.ts'
import {
  EARNING_KINDS,
  EARNING_PERIODS,
  type EarningKind,
  type EarningRule,
} from '#domain/points/earning.ts'
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
import { EarnedRow } from './ledger.ts'
import { actorNameQuery } from '../../platform/db/actor-name.ts'

const Rule = {
  kind: col.one(EARNING_KINDS),
  enabled: col.flag,
  points: col.points,
  factorPercent: col.int,
  friendPoints: col.points,
  minimumGoods: col.rupiah,
  period: col.one(EARNING_PERIODS),
  cap: col.points,
  totalCap: col.nullable(col.points),
  validFrom: col.nullable(col.instant),
  validTo: col.nullable(col.instant),
  terms: col.translated,
}

const columns = sql.columns(Rule)

const VersionedRule = { ...Rule, version: col.int }
export type RuleRow = col.Row<typeof VersionedRule>

export const readRules = (db: Queryable) =>
  rows(db, sql(Rule)`select ${columns} from earning_rules order by position`)

export const readRule = async (db: Queryable, kind: EarningKind): Promise<EarningRule> =>
  (await row(db, sql(Rule)`select ${columns} from earning_rules where kind = ${kind}`))!

export const readVersionedRules = (db: Queryable) =>
  rows(db, sql(VersionedRule)`select ${columns}, version from earning_rules order by position`)

export const holdRule = async (tx: Transaction, kind: EarningKind): Promise<RuleRow> =>
  (await row(
    tx,
    sql(VersionedRule)`
      select ${columns}, version from earning_rules where kind = ${kind} for update`,
  ))!

/** Saves a rule, with who changed it and its value before. */
export const saveRule = (
  tx: Transaction,
  before: EarningRule,
  r: EarningRule,
  actor: string,
  now: Date,
): Promise<number> =>
  run(
    tx,
    sql`
      with saved as (
        update earning_rules set enabled = ${r.enabled}, points = ${r.points}, factor_percent = ${r.factorPercent}, friend_points = ${r.friendPoints},
          minimum_goods = ${r.minimumGoods}, cap = ${r.cap}, total_cap = ${r.totalCap}, valid_from = ${r.validFrom}, valid_to = ${r.validTo}, terms = ${jsonb(r.terms)}, version = version + 1
        where kind = ${r.kind} returning kind
      )
      insert into earning_rule_changes (kind, before, after, actor, at) select kind, ${jsonb(before)}, ${jsonb(r)}, ${actor}, ${now} from saved`,
  )

export const RuleChange = {
  kind: col.one(EARNING_KINDS),
  before: col.json<EarningRule>(),
  after: col.json<EarningRule>(),
  actor: col.text,
  at: col.instant,
}
export type RuleChangeRow = col.Row<typeof RuleChange>

/** The latest changes of one rule. */
export const changesOf = (db: Queryable, kind: EarningKind, limit: number) =>
  rows(
    db,
    sql(RuleChange)`
      select kind, before, after, ${actorNameQuery('actor')} as actor, at from earning_rule_changes where kind = ${kind} order by id desc limit ${limit}`,
  )

export const listRuleChanges = (db: Queryable, limit: number) =>
  rows(
    db,
    sql(RuleChange)`
      select kind, before, after, ${actorNameQuery('actor')} as actor, at from earning_rule_changes order by id desc limit ${limit}`,
  )

/** How often a customer was given points for a cause: since an instant, and in total. */
export const countGiven = async (
  tx: Queryable,
  customerId: Id<'customer'>,
  cause: string,
  since: Date,
) =>
  (await row(
    tx,
    sql({ inPeriod: col.int, ever: col.int })`
      select (count(*) filter (where created_at >= ${since}))::integer as "inPeriod", count(*)::integer as ever from point_entries
      where customer_id = ${customerId} and kind = 'bonus' and cause = ${cause}`,
  ))!

export const BuyerFacts = {
  dateOfBirth: col.nullable(col.day),
  birthChanges: col.list(col.text),
  /** When they last received birthday points. */
  lastBirthday: col.nullable(col.instant),
  /** Whether they have another purchase. */
  hasBought: col.flag,
  /** Whether they were referred and the referral has not counted yet. */
  isInvited: col.flag,
}
export type BuyerFacts = col.Row<typeof BuyerFacts>

/** The facts about the buyer that the extra earnings need: one indexed read. */
export const buyerFacts = async (tx: Transaction, customerId: Id<'customer'>, purchase: string) =>
  row(
    tx,
    sql(BuyerFacts)`
      select c.date_of_birth as "dateOfBirth", to_jsonb(c.birth_changed_at) as "birthChanges",
        (select max(e.created_at) from point_entries e where e.customer_id = c.id and e.kind = 'bonus' and e.cause = 'birthday') as "lastBirthday",
        exists (select 1 from qualifying_spends q where q.customer_id = c.id and q.purchase <> ${purchase} and q.cause in ('order', 'receipt', 'opening')) as "hasBought",
        exists (select 1 from referrals r where r.friend_id = c.id and r.state = 'registered') as "isInvited"
      from customers c where c.id = ${customerId}`,
  )

export const PurchaseGoods = { goods: col.rupiah, left: col.rupiah, at: col.nullable(col.instant) }
export type PurchaseGoods = col.Row<typeof PurchaseGoods>

/** The goods paid in a purchase, and what is left after refunds. */
export const goodsOfPurchase = async (
  tx: Queryable,
  customerId: Id<'customer'>,
  purchase: string,
) =>
  (await row(
    tx,
    sql(PurchaseGoods)`
      select coalesce(sum(goods) filter (where goods > 0), 0)::bigint as goods, coalesce(sum(goods), 0)::bigint as left, min(at) as at from qualifying_spends
      where purchase = ${purchase} and customer_id = ${customerId}`,
  ))!

export const ExtraRow = {
  ...EarnedRow,
  customerId: col.id('customer'),
  cause: col.text,
  causeId: col.text,
  points: col.points,
  minimumGoods: col.rupiah,
}
export type ExtraRow = col.Row<typeof ExtraRow>

/** Extra points given for a purchase, and how many were not taken back yet. */
export const extrasOf = (tx: Transaction, purchase: string) =>
  rows(
    tx,
    sql(ExtraRow)`
      select e.id, l.id as "lotId", e.customer_id as "customerId", e.cause, e.cause_id as "causeId", e.points, coalesce((e.details ->> 'minimum')::bigint, 0) as "minimumGoods",
        e.points - coalesce((select sum(r.points) from point_entries b join point_lines r on r.entry_id = b.id and r.account = 'given' where b.reverses = e.id), 0)::integer as left
      from point_entries e join point_lots l on l.entry_id = e.id
      where e.kind = 'bonus' and e.details ->> 'purchase' = ${purchase} order by e.seq`,
  )
