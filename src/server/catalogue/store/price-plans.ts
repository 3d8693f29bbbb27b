import type { Query as QueryOf } from '#contract/call.ts'
import type { listPricePlans } from '#contract/staff/prices/prices.ts'
import { PLAN_STATES } from '#domain/catalogue/price-change.ts'
import * as col from '../../platform/columns.ts'
import {
  containing,
  row,
  rows,
  run,
  sql,
  type Query,
  type Queryable,
} from '../../platform/database.ts'
import { PLANNED, pricing } from './price.ts'
import { actorNameQuery } from '../../platform/db/actor-name.ts'

/*
 * Each step of a plan is one statement that claims the plan by its state and writes the price, so a
 * crash leaves both or neither, and a second worker finds nothing to do. The variation is locked
 * first: the price that will be put back is the one that was replaced. The product comes before it,
 * as in a save of the product's form, and gets a new version: a form that was read before would
 * write the old price back.
 */

const locked = (id: string, due: Query): Query => sql`
  locked as (
    select v.id, v.product_id, v.regular_price, v.sale_price from price_plans p join variations v on v.id = p.variation_id join products g on g.id = v.product_id
    where p.id = ${id}::uuid and ${due} for no key update of g, v
  )`
const RAISED = sql`raised as (
    update products g set version = g.version + 1 from locked l join claimed c on c.variation_id = l.id where g.id = l.product_id
  )`

/** Whether what a plan `p` sets fits the other price of its variation: a sale is below the regular. */
const fits = (variation: string, plan = 'p'): Query =>
  sql.raw(`(case ${plan}.target
    when 'regular' then ${variation}.sale_price is null or ${variation}.sale_price < ${plan}.regular
    else ${plan}.sale is null or ${plan}.sale < ${variation}.regular_price end)`)

/** Makes a planned price hold, once, and leaves the other one; false when there is nothing to do. */
export const startPlan = async (db: Queryable, id: string, now: Date): Promise<boolean> =>
  (await run(
    db,
    sql`
      with ${locked(id, sql`p.state = 'planned' and p.starts_at <= ${now}`)}, claimed as (
        update price_plans p set state = case when p.ends_at is null then 'done' else 'running' end,
          before_regular = l.regular_price, before_sale = l.sale_price, applied_at = ${now}
        from locked l where p.id = ${id}::uuid and p.variation_id = l.id and p.state = 'planned'
          and not exists (select from price_plans r where r.variation_id = l.id and r.state = 'running')
          and ${fits('l')}
        returning p.variation_id, p.made_by,
          case p.target when 'regular' then p.regular else l.regular_price end as regular,
          case p.target when 'sale' then p.sale else l.sale_price end as sale
      ), ${RAISED}
      update variations v set ${pricing(sql`c.regular`, sql`c.sale`, { by: sql`c.made_by`, now })}
      from claimed c where v.id = c.variation_id`,
  )) === 1

/**
 * Ends a running plan, once, and puts back the price that it replaced, unless that was changed by
 * hand meanwhile. The other one stays, but for a sale that is no longer below the regular price.
 * False when there is nothing to do.
 */
export const endPlan = async (
  db: Queryable,
  id: string,
  now: Date,
  stopped: { by: string } | null = null,
): Promise<boolean> => {
  const due = stopped ? sql`p.state = 'running'` : sql`p.state = 'running' and p.ends_at <= ${now}`
  const ended = await row(
    db,
    sql({ id: col.text })`
      with ${locked(id, due)}, claimed as (
        update price_plans p set state = ${stopped ? 'stopped' : 'ended'}, ended_at = ${now}, decided_by = coalesce(${stopped?.by ?? null}, p.decided_by)
        from locked l where p.id = ${id}::uuid and p.variation_id = l.id and p.state = 'running'
        returning p.id, p.variation_id, coalesce(${stopped?.by ?? null}, p.made_by) as ended_by,
          case when p.target = 'regular' and l.regular_price = p.regular then p.before_regular else l.regular_price end as put_regular,
          case when p.target = 'sale' and l.sale_price is not distinct from p.sale then p.before_sale else l.sale_price end as put_sale
      ), again as (
        select c.id, c.variation_id, c.ended_by, c.put_regular, case when c.put_sale < c.put_regular then c.put_sale end as put_sale from claimed c
      ), ${RAISED}, put_back as (
        update variations v set ${pricing(sql`c.put_regular`, sql`c.put_sale`, { by: sql`c.ended_by`, now })}
        from again c where v.id = c.variation_id
      )
      select id from claimed`,
  )
  return ended !== null
}

/** Plans whose whole time passed without a worker, or without an answer. */
export const missPlans = (db: Queryable, now: Date): Promise<number> =>
  run(
    db,
    sql`update price_plans set state = 'missed', ended_at = ${now} where state in ('planned', 'proposed') and ends_at <= ${now}`,
  )

/**
 * Plans that are due and whose price no longer fits the other one, which was changed meanwhile. Those
 * that only wait for another plan's end are not among them.
 */
export const missUnfit = (db: Queryable, now: Date): Promise<number> =>
  run(
    db,
    sql`update price_plans p set state = 'missed', ended_at = ${now} from variations v
        where v.id = p.variation_id and p.state = 'planned' and p.starts_at <= ${now} and not ${fits('v')}
          and not exists (select from price_plans r where r.variation_id = v.id and r.state = 'running')`,
  )

export const duePlans = async (
  db: Queryable,
  step: 'start' | 'end',
  now: Date,
  max: number,
): Promise<string[]> => {
  const due =
    step === 'start'
      ? sql`state = 'planned' and starts_at <= ${now} order by starts_at, id`
      : sql`state = 'running' and ends_at <= ${now} order by ends_at, id`
  const found = await rows(
    db,
    sql({ id: col.text })`select id from price_plans where ${due} limit ${max}`,
  )
  return found.map(({ id }) => id)
}

/** Regular prices that may no longer be shown struck through; cached pages follow. */
export const endStrikes = (db: Queryable, now: Date): Promise<number> =>
  run(db, sql`update variations set strike_until = null where strike_until <= ${now}`)

/** Moves a plan from one state to another, once; false when it is in another state. */
export const movePlan = async (
  tx: Queryable,
  id: string,
  { from, to, by, now }: { from: readonly string[]; to: string; by: string; now: Date },
): Promise<boolean> =>
  (await run(
    tx,
    sql`update price_plans set state = ${to}, decided_by = ${by}, decided_at = ${now} where id = ${id}::uuid and state = any(${[...from]}::text[])`,
  )) === 1

const listed = {
  id: col.text,
  state: col.one(PLAN_STATES),
  regular: col.rupiah,
  sale: col.nullable(col.rupiah),
  fits: col.flag,
  startsAt: col.instant,
  endsAt: col.nullable(col.instant),
  by: col.text,
  byName: col.text,
  madeAt: col.instant,
  decidedByName: col.nullable(col.text),
  beforeRegular: col.rupiah,
  beforeSale: col.nullable(col.rupiah),
  variationId: col.id('variation'),
  productId: col.id('product'),
  sku: col.text,
  name: col.translated,
  variation: col.translated,
  cost: col.nullable(col.rupiah),
}
export type StoredPlan = col.Row<typeof listed>

const columns = sql`n.id, n.state, ${sql.raw(PLANNED.regular)} as regular,
  ${sql.raw(PLANNED.sale)} as sale, ${fits('v', 'n')} as fits, n.starts_at as "startsAt",
  n.ends_at as "endsAt", n.made_by as by, ${actorNameQuery('n.made_by')} as "byName",
  n.made_at as "madeAt", ${actorNameQuery('n.decided_by')} as "decidedByName",
  coalesce(n.before_regular, v.regular_price) as "beforeRegular",
  case when n.before_regular is null then v.sale_price else n.before_sale end as "beforeSale",
  v.id as "variationId", p.id as "productId", v.sku, p.name, v.name as variation, v.unit_cost as cost`
const from = sql.raw(`price_plans n join variations v on v.id = n.variation_id
  join products p on p.id = v.product_id`)

export const findPlan = (db: Queryable, id: string): Promise<StoredPlan | null> =>
  row(db, sql(listed)`select ${columns} from ${from} where n.id = ${id}::uuid`)

/** Locks plans with what their steps lock, in one order. Returns the ids of those there are. */
export const lockPlans = async (tx: Queryable, ids: readonly string[]): Promise<string[]> => {
  const locked = await rows(
    tx,
    sql({ id: col.text })`
      select n.id from ${from} where n.id = any(${[...ids]}::uuid[]) order by p.id, v.id, n.id
      for no key update of p, v, n`,
  )
  return locked.map(({ id }) => id)
}

export type PlanFilter = Pick<QueryOf<typeof listPricePlans>, 'search' | 'view'>

/** Plans, the latest start first. The cursor is the start and id of the last one. */
export const listPlans = async (
  db: Queryable,
  { search, view }: PlanFilter,
  { cursor, perPage }: { cursor: { at: Date; id: string } | null; perPage: number },
): Promise<{ plans: StoredPlan[]; total: number }> => {
  const all: Query[] = [sql`true`]
  if (view === 'past') all.push(sql`n.state not in ('proposed', 'planned', 'running')`)
  else if (view) all.push(sql`n.state = ${view}`)
  if (search) {
    const like = containing(search)
    all.push(
      sql`(p.name ->> 'id' ilike ${like} or p.name ->> 'en' ilike ${like} or v.sku ilike ${like})`,
    )
  }
  const where = sql.join(all, ' and ')
  const after =
    cursor === null
      ? sql`true`
      : sql`(n.starts_at, n.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
  const plans = await rows(
    db,
    sql(
      listed,
    )`select ${columns} from ${from} where ${where} and ${after} order by n.starts_at desc, n.id desc limit ${perPage}`,
  )
  const counted = await row(
    db,
    sql({ total: col.int })`select count(*)::integer as total from ${from} where ${where}`,
  )
  return { plans, total: counted!.total }
}
