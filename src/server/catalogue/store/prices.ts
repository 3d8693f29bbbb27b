import type { Id } from '#domain/units.ts'
import type { Query as QueryOf } from '#contract/call.ts'
import type { listPrices } from '#contract/staff/prices/prices.ts'
import { OPEN_PLANS, PLAN_STATES, type PriceTarget } from '#domain/catalogue/price-change.ts'
import { DAY_MS, jakartaDate } from '#domain/time.ts'
import { StoredPicture } from '../../content/index.ts'
import * as col from '../../platform/columns.ts'
import {
  containing,
  row,
  rows,
  run,
  sql,
  uuids,
  type Query,
  type Queryable,
} from '../../platform/database.ts'
import { highestPrice, PLANNED } from './price.ts'

export type PriceFilter = Pick<QueryOf<typeof listPrices>, 'search' | 'category' | 'view'>
type PriceSort = Pick<QueryOf<typeof listPrices>, 'sort' | 'order'>
export type PriceCursor = { value: string; id: string }

const SALE_ENDS_DAYS = 7
const HISTORY_DAYS = 180

const plan = {
  id: col.text,
  state: col.one(PLAN_STATES),
  regular: col.rupiah,
  sale: col.nullable(col.rupiah),
  startsAt: col.text,
  endsAt: col.nullable(col.text),
  by: col.text,
}
export type NextPlan = col.Row<typeof plan>

/** A variation that is sold, with what its price is about. */
export const Priced = {
  id: col.id('variation'),
  productId: col.id('product'),
  sku: col.text,
  name: col.translated,
  variation: col.translated,
  picture: col.nullable(StoredPicture),
  cost: col.nullable(col.rupiah),
  regular: col.rupiah,
  sale: col.nullable(col.rupiah),
  strikeUntil: col.nullable(col.instant),
  plan: col.nullable(plan),
}
export type Priced = col.Row<typeof Priced>

const columns = sql.raw(`v.id, v.product_id as "productId", v.sku, p.name, v.name as variation,
  p.images -> 0 as picture, v.unit_cost as cost, v.regular_price as regular, v.sale_price as sale,
  v.strike_until as "strikeUntil", n.plan`)
const from = sql.raw(`variations v join products p on p.id = v.product_id
  join categories c on c.slug = p.category_slug
  left join lateral (
    select json_build_object('id', n.id, 'state', n.state, 'regular', ${PLANNED.regular}, 'sale', ${PLANNED.sale},
      'startsAt', to_char(n.starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'endsAt', to_char(n.ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', n.made_by) as plan,
      n.state, n.ends_at
    from price_plans n where n.variation_id = v.id and n.state in ('proposed', 'planned', 'running')
    order by n.state = 'running' desc, n.starts_at, n.id limit 1
  ) n on true`)

const margin = 'coalesce((v.price - v.unit_cost) * 100 / v.price, -1000000)'
const SORTS: Record<PriceSort['sort'], { by: string; type: string; form: RegExp }> = {
  name: { by: `lower(p.name ->> 'id')`, type: 'text', form: /^[^\0]*$/ },
  sku: { by: 'v.sku', type: 'text', form: /^[^\0]*$/ },
  price: { by: 'v.price', type: 'bigint', form: /^\d{1,15}$/ },
  margin: { by: margin, type: 'bigint', form: /^-?\d{1,15}$/ },
}
/** Whether a text is a value of what a list is sorted by. */
export const isPriceSorted = (sort: PriceSort['sort'], value: string): boolean =>
  SORTS[sort].form.test(value)

const views = (now: Date): Record<NonNullable<PriceFilter['view']>, Query> => ({
  planned: sql`n.plan is not null`,
  sale: sql`v.sale_price is not null`,
  sale_ending: sql`n.state = 'running' and n.ends_at <= ${new Date(now.getTime() + SALE_ENDS_DAYS * DAY_MS)}`,
  not_struck: sql`v.sale_price is not null and v.strike_until is null`,
  below_cost: sql`v.price < v.unit_cost`,
  no_cost: sql`v.unit_cost is null`,
})

const conditions = ({ search, category, view }: PriceFilter, now: Date): Query => {
  const all: Query[] = [sql`v.active`]
  if (search) {
    const like = containing(search)
    all.push(
      sql`(p.name ->> 'id' ilike ${like} or p.name ->> 'en' ilike ${like} or p.sku ilike ${like} or v.sku ilike ${like})`,
    )
  }
  if (category) all.push(sql`${category} in (c.slug, c.parent_slug)`)
  if (view) all.push(views(now)[view])
  return sql.join(all, ' and ')
}

/** A page of prices, and how many match in all. */
export const listPriced = async (
  db: Queryable,
  filter: PriceFilter & PriceSort,
  { cursor, perPage, now }: { cursor: PriceCursor | null; perPage: number; now: Date },
): Promise<(Priced & { sorted: string })[]> => {
  const { by, type } = SORTS[filter.sort]
  const [column, cast] = [sql.raw(by), sql.raw(`::text::${type}`)]
  const direction = sql.raw(filter.order)
  const where = conditions(filter, now)
  const after =
    cursor === null
      ? sql`true`
      : sql`(${column}, v.id) ${sql.raw(filter.order === 'asc' ? '>' : '<')} (${cursor.value}${cast}, ${cursor.id}::uuid)`
  return rows(
    db,
    sql({ ...Priced, sorted: col.text })`
      select ${columns}, (${column})::text as sorted from ${from} where ${where} and ${after}
      order by ${column} ${direction}, v.id ${direction} limit ${perPage}`,
  )
}

/** How many variations a filter leaves. */
export const countPriced = async (db: Queryable, filter: PriceFilter, now: Date): Promise<number> =>
  (await row(
    db,
    sql({
      total: col.int,
    })`select count(*)::integer as total from ${from} where ${conditions(filter, now)}`,
  ))!.total

export type Period = { startsAt: Date; endsAt: Date | null }
/** A plan without an end holds from a moment on; it does not touch what comes later. */
const periodOf = (starts: Query, ends: Query): Query =>
  sql`tstzrange(${starts}, coalesce(${ends}, ${starts}), case when ${ends} is null then '[]' else '[)' end)`
const overlapping = (variation: Query, { startsAt, endsAt }: Period): Query => sql`
  exists (select from price_plans o where o.variation_id = ${variation} and o.state = any(${[...OPEN_PLANS]}::text[])
    and ${periodOf(sql`o.starts_at`, sql`o.ends_at`)} && ${periodOf(sql`${startsAt}::timestamptz`, sql`${endsAt}::timestamptz`)})`

/**
 * Among the open plans of a variation that hold at some time of a period: the lowest regular price
 * and the highest sale. A price without an end holds until the next plan of its kind.
 */
const crossing = (
  variation: Query,
  { startsAt, endsAt }: Period,
  target: PriceTarget,
): Query => sql`
  lateral (
    select min(o.regular) filter (where o.target = 'regular') as lowest, max(o.sale) filter (where o.target = 'sale') as top
    from (
      select target, regular, sale, starts_at, coalesce(ends_at, lead(starts_at) over (partition by target order by starts_at, id), 'infinity') as until
      from price_plans where variation_id = ${variation} and state = any(${[...OPEN_PLANS]}::text[])
    ) o
    where o.until > ${startsAt}::timestamptz and o.starts_at < coalesce(${endsAt}::timestamptz, (
      select min(starts_at) from price_plans where variation_id = ${variation} and state = any(${[...OPEN_PLANS]}::text[])
        and target = ${target} and starts_at > ${startsAt}::timestamptz), 'infinity')
  ) x`

const changing = {
  ...Priced,
  overlaps: col.flag,
  highest: col.rupiah,
  lowestRegular: col.nullable(col.rupiah),
  highestSale: col.nullable(col.rupiah),
}
/** Variations whose prices are to change: those named, else all that match. */
export const readChanging = (
  db: Queryable,
  {
    ids,
    filter,
    period,
    target,
    now,
    max,
  }: {
    ids: readonly string[]
    filter: PriceFilter
    period: Period
    target: PriceTarget
    now: Date
    max: number
  },
) =>
  rows(
    db,
    sql(changing)`
      select ${columns}, ${overlapping(sql`v.id`, period)} as overlaps,
        ${highestPrice(now)} as highest, x.lowest as "lowestRegular", x.top as "highestSale"
      from ${from} cross join ${crossing(sql`v.id`, period, target)}
      where ${ids.length > 0 ? sql`v.active and v.id = any(${uuids(ids)})` : conditions(filter, now)}
      order by lower(p.name ->> 'id'), p.id, v.position, v.id limit ${max}`,
  )

/** Seconds of the 30 days before a moment in which at least these prices were charged. */
export const regularSeconds = async (
  db: Queryable,
  prices: readonly { id: string; regular: number }[],
  at: Date,
): Promise<Map<string, number>> => {
  const found = await rows(
    db,
    sql({ id: col.id('variation'), seconds: col.int })`
      select g.id, coalesce(sum(extract(epoch from least(coalesce(h.until_at, ${at}), ${at}) - greatest(h.from_at, ${at}::timestamptz - interval '720 hours'))), 0)::bigint as seconds
      from jsonb_to_recordset(${JSON.stringify(prices)}::text::jsonb) as g (id uuid, regular bigint)
      left join price_history h on h.variation_id = g.id and coalesce(h.sale, h.regular) >= g.regular and h.from_at < ${at}
        and coalesce(h.until_at, ${at}) > ${at}::timestamptz - interval '720 hours'
      group by g.id`,
  )
  return new Map(found.map(({ id, seconds }) => [id, seconds]))
}

type NewPlan = {
  id: string
  variationId: Id<'variation'>
  target: PriceTarget
  regular: number
  sale: number | null
}
/** Plans prices of locked variations; those with another plan at the time are left out. */
export const insertPlans = async (
  tx: Queryable,
  plans: readonly NewPlan[],
  {
    startsAt,
    endsAt,
    state,
    by,
    now,
  }: Period & { state: 'proposed' | 'planned'; by: string; now: Date },
): Promise<string[]> => {
  // A statement of its own: the next one then sees what others planned meanwhile.
  await run(
    tx,
    sql`select 1 from variations where id = any(${uuids(plans.map(({ variationId }) => variationId))}) order by id for no key update`,
  )
  const made = await rows(
    tx,
    sql({ id: col.text })`
      insert into price_plans (id, variation_id, target, regular, sale, starts_at, ends_at, state, made_by, made_at)
      select g.id, g."variationId", g.target, g.regular, g.sale, ${startsAt}, ${endsAt}, ${state}, ${by}, ${now}
      from jsonb_to_recordset(${JSON.stringify(plans)}::text::jsonb) as g (id uuid, "variationId" uuid, target text, regular bigint, sale bigint)
      where not ${overlapping(sql`g."variationId"`, { startsAt, endsAt })} returning id`,
  )
  return made.map(({ id }) => id)
}

/** Writes a cost over the one that was read; false when it is another one by now. */
export const writeCost = async (
  tx: Queryable,
  variationId: Id<'variation'>,
  { expected, cost }: { expected: number | null; cost: number | null },
): Promise<boolean> =>
  (await run(
    tx,
    sql`update variations set unit_cost = ${cost} where id = ${variationId}::uuid and unit_cost is not distinct from ${expected}::bigint`,
  )) === 1

export const readCost = (db: Queryable, variationId: Id<'variation'>) =>
  row(
    db,
    sql({
      cost: col.nullable(col.rupiah),
    })`select unit_cost as cost from variations where id = ${variationId}::uuid`,
  )

const history = {
  id: col.id('variation'),
  sku: col.text,
  variation: col.translated,
  regular: col.rupiah,
  sale: col.nullable(col.rupiah),
  strikeUntil: col.nullable(col.instant),
  prices: col.list({
    regular: col.rupiah,
    sale: col.nullable(col.rupiah),
    from: col.text,
    until: col.nullable(col.text),
    by: col.text,
  }),
}

const utc = (instant: string) =>
  sql.raw(`to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Half a year of the prices of a product's variations, and the product's sales by day. */
export const readHistory = async (db: Queryable, productId: Id<'product'>, now: Date) => {
  const since = new Date(now.getTime() - HISTORY_DAYS * DAY_MS)
  const variations = await rows(
    db,
    sql(history)`
      select v.id, v.sku, v.name as variation, v.regular_price as regular, v.sale_price as sale, v.strike_until as "strikeUntil",
        (select coalesce(json_agg(json_build_object('regular', h.regular, 'sale', h.sale, 'from', ${utc('h.from_at')}, 'until', ${utc('h.until_at')}, 'by', h.actor)
            order by h.from_at, h.id), '[]')
          from price_history h where h.variation_id = v.id and coalesce(h.until_at, ${now}) >= ${since}) as prices
      from variations v where v.product_id = ${productId}::uuid and v.active order by v.position, v.id`,
  )
  const sold = await rows(
    db,
    sql({ day: col.day, units: col.int })`
      select day, units from product_sales where product_id = ${productId}::uuid and day >= ${jakartaDate(since)}::date order by day`,
  )
  return { variations, sold }
}
