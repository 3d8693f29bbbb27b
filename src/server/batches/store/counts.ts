import { COUNT_SCOPES, COUNT_STATES, type CountScope } from '#domain/stock/count.ts'
import { StoredPicture } from '../../content/index.ts'
import {
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  uuids,
  type Query,
  type Queryable,
} from '../../platform/database.ts'
import { inPlace } from './stock.ts'
import { actorName, actorNameQuery } from '../../platform/db/actor-name.ts'

const CountRow = {
  id: col.id('count'),
  number: col.text,
  locationId: col.text,
  scope: col.one(COUNT_SCOPES),
  scopeValue: col.text,
  blind: col.flag,
  state: col.one(COUNT_STATES),
  by: col.text,
  at: col.instant,
  closedAt: col.nullable(col.instant),
  lines: col.int,
  done: col.int,
  worth: col.rupiah,
}
export type CountRow = col.Row<typeof CountRow>

const difference = 'coalesce(l.recounted - l.reexpected, l.counted - l.expected)'
const columns =
  sql.raw(`c.id, 'SO-' || lpad(c.number::text, 5, '0') as number, c.location_id as "locationId", c.scope, c.scope_value as "scopeValue", c.blind, c.state,
  ${actorName('c.begun_by')} as "by", c.begun_at as at, c.closed_at as "closedAt", l.lines, l.done, l.worth`)
const from = sql.raw(`stock_counts c cross join lateral (
    select count(*)::integer as lines, count(l.counted)::integer as done, coalesce(sum(${difference} * coalesce(v.unit_cost, 0)), 0)::bigint as worth
    from stock_count_lines l join variations v on v.id = l.variation_id where l.count_id = c.id
  ) l`)

export const findCount = (db: Queryable, id: string) =>
  row(db, sql(CountRow)`select ${columns} from ${from} where c.id = ${id}::uuid`)

/** Lets one transaction at a time write to a count. */
export const lockCount = (tx: Queryable, id: string) =>
  row(
    tx,
    sql({ id: col.id('count') })`select id from stock_counts where id = ${id}::uuid for update`,
  )

export type CountCursor = { at: Date; id: string }
export const listCountRows = (
  db: Queryable,
  { location, state }: { location: string | undefined; state: string | undefined },
  { cursor, perPage }: { cursor: CountCursor | null; perPage: number },
) =>
  rows(
    db,
    sql(CountRow)`
      select ${columns} from ${from}
      where ${inPlace(location, 'c')} and ${state ? sql`c.state = ${state}` : sql`true`}
        and ${cursor === null ? sql`true` : sql`(c.begun_at, c.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`}
      order by c.begun_at desc, c.id desc limit ${perPage}`,
  )

type NewCount = {
  id: string
  location: string
  scope: CountScope
  value: string
  /** The variations of the scope `chosen`. */
  chosen: readonly string[]
  blind: boolean
  by: string
  at: Date
}

const MOVED_MOST = 40
const scopes = ({
  value,
  chosen,
  at,
}: Pick<NewCount, 'value' | 'chosen' | 'at'>): Record<CountScope, Query> => ({
  shelf: sql`w.shelf_code = ${value}`,
  zone: sql`${value} = case when p.frozen then 'frozen' when p.refrigerated or v.refrigerated then 'chilled' else 'ambient' end`,
  category: sql`${value} in (c.slug, c.parent_slug)`,
  moved: sql`s.variation_id in (
    select m.variation_id from stock_movements m
    where m.location_id = s.location_id and m.kind in ('sell', 'waste') and m.at >= ${at}::timestamptz - interval '7 days' group by 1 order by -sum(m.on_hand_delta) desc limit ${MOVED_MOST})`,
  all: sql`true`,
  chosen: sql`s.variation_id = any(${uuids(chosen)})`,
})

/** Begins a count with a line for each variation in its scope. Returns how many. */
export const insertCount = async (tx: Queryable, count: NewCount): Promise<number> => {
  await run(
    tx,
    sql`insert into stock_counts (id, location_id, scope, scope_value, blind, begun_by, begun_at)
        values (${count.id}::uuid, ${count.location}, ${count.scope}, ${count.value}, ${count.blind}, ${count.by}, ${count.at})`,
  )
  return run(
    tx,
    sql`
      insert into stock_count_lines (count_id, variation_id)
      select ${count.id}::uuid, s.variation_id
      from stock_items s join variations v on v.id = s.variation_id join products p on p.id = v.product_id join categories c on c.slug = p.category_slug
      left join variation_places w on w.location_id = s.location_id and w.variation_id = s.variation_id
      where s.location_id = ${count.location} and not s.is_hamper and (v.active or s.on_hand > 0) and ${scopes(count)[count.scope]}`,
  )
}

const CountLineRow = {
  variationId: col.id('variation'),
  productId: col.id('product'),
  sku: col.text,
  name: col.translated,
  variation: col.translated,
  picture: col.nullable(StoredPicture),
  barcode: col.nullable(col.text),
  plu: col.nullable(col.text),
  shelf: col.nullable(col.text),
  unitCost: col.nullable(col.rupiah),
  counted: col.nullable(col.int),
  expected: col.nullable(col.int),
  countedBy: col.nullable(col.text),
  recounted: col.nullable(col.int),
  reexpected: col.nullable(col.int),
  reason: col.nullable(col.text),
}
export type CountLineRow = col.Row<typeof CountLineRow>

/** The lines of a count in the order of the walk; all for null. */
export const linesOfCount = (db: Queryable, id: string, variationIds: readonly string[] | null) =>
  rows(
    db,
    sql(CountLineRow)`
      select v.id as "variationId", p.id as "productId", v.sku, p.name, v.name as variation, p.images -> 0 as picture, v.barcode, v.plu, w.shelf_code as shelf, v.unit_cost as "unitCost",
        l.counted, l.expected, ${actorNameQuery('l.counted_by')} as "countedBy", l.recounted, l.reexpected, l.reason
      from stock_count_lines l join stock_counts c on c.id = l.count_id join variations v on v.id = l.variation_id join products p on p.id = v.product_id
      left join variation_places w on w.location_id = c.location_id and w.variation_id = l.variation_id
      left join shelves h on h.location_id = w.location_id and h.code = w.shelf_code
      where l.count_id = ${id}::uuid and ${variationIds === null ? sql`true` : sql`l.variation_id = any(${uuids(variationIds)})`}
      order by h.walk nulls last, w.shelf_code, lower(p.name ->> 'id'), v.position`,
  )

/** A picked good is packed or back on its shelf by then. */
const IN_BOX_AT_MOST = sql.raw(`interval '3 days'`)

/**
 * What shelves had at moments (`id`, `at`): the books, by the movements since, less what was in
 * pickers' boxes, which is in the books until it is packed.
 */
const hadAt = (locationId: string, moments: Query): Query => sql`
  with m as materialized (${moments}), boxed as (
    select m.id, m.at, sum(k.picked) as units
    from m join pick_tasks k on k.variation_id = m.id and k.done_at <= m.at and k.done_at > m.at - ${IN_BOX_AT_MOST} join pick_runs r on r.id = k.run_id
    where k.state = 'picked' and k.done_at > (select min(at) from m) - ${IN_BOX_AT_MOST} and r.location_id = ${locationId}
      and (select e.to_state from order_events e where e.order_id = k.order_id and e.at <= m.at order by e.id desc limit 1) = 'picking'
    group by 1, 2
  )
  select m.id, m.at, (s.on_hand - coalesce((
      select sum(x.on_hand_delta) from stock_movements x where x.variation_id = s.variation_id and x.location_id = s.location_id and x.at > m.at
    ), 0) - coalesce(b.units, 0))::integer as units
  from m join stock_items s on s.variation_id = m.id and s.location_id = ${locationId} left join boxed b on b.id = m.id and b.at = m.at`

/** What the shelves had of goods at a moment. The stock must be locked. */
export const expectedAt = async (
  tx: Queryable,
  locationId: string,
  variationIds: readonly string[],
  at: Date,
): Promise<Map<string, number>> => {
  const moments = sql`select id, ${at}::timestamptz as at from unnest(${uuids(variationIds)}) id`
  const found = await rows(
    tx,
    sql({
      id: col.id('variation'),
      units: col.int,
    })`select id, units from (${hadAt(locationId, moments)}) h`,
  )
  return new Map(found.map(({ id, units }) => [id, units]))
}

/**
 * Reckons again what was expected: a till or a picker without network may have sent what it did
 * before a number was counted only after that. The stock must be locked.
 */
export const expectAgain = (
  tx: Queryable,
  { id, locationId }: Pick<CountRow, 'id' | 'locationId'>,
): Promise<number> => {
  const moments = sql`
    select variation_id as id, counted_at as at from stock_count_lines where count_id = ${id}::uuid and counted is not null
    union select variation_id, recounted_at from stock_count_lines where count_id = ${id}::uuid and recounted is not null`
  return run(
    tx,
    sql`
      with h as materialized (${hadAt(locationId, moments)})
      update stock_count_lines l set
        expected = coalesce((select units from h where h.id = l.variation_id and h.at = l.counted_at), l.expected),
        reexpected = coalesce((select units from h where h.id = l.variation_id and h.at = l.recounted_at), l.reexpected)
      where l.count_id = ${id}::uuid and l.counted is not null`,
  )
}

export type Written = {
  variationId: string
  counted: number
  expected: number
  again: boolean
  reason: string
}
/**
 * Writes counted numbers. A number is written over by one that was counted later; a first one only as
 * long as there is no second.
 */
export const writeLines = (
  tx: Queryable,
  id: string,
  lines: readonly Written[],
  { by, at }: { by: string; at: Date },
): Promise<number> =>
  run(
    tx,
    sql`
      update stock_count_lines l set
        counted = case when w.again then l.counted else w.counted end, expected = case when w.again then l.expected else w.expected end,
        counted_at = case when w.again then l.counted_at else ${at} end, counted_by = case when w.again then l.counted_by else ${by} end,
        recounted = case when w.again then w.counted else l.recounted end, reexpected = case when w.again then w.expected else l.reexpected end,
        recounted_at = case when w.again then ${at} else l.recounted_at end, recounted_by = case when w.again then ${by} else l.recounted_by end,
        reason = case when w.again then nullif(w.reason, '') else l.reason end
      from jsonb_to_recordset(${jsonb(lines)}) as w ("variationId" uuid, counted integer, expected integer, again boolean, reason text)
      where l.count_id = ${id}::uuid and l.variation_id = w."variationId"
        and case when w.again then l.recounted_at is null or l.recounted_at <= ${at} else l.recounted is null and (l.counted_at is null or l.counted_at <= ${at}) end`,
  )

export const closeCount = (
  tx: Queryable,
  id: string,
  { state, by, at }: { state: 'posted' | 'dropped'; by: string; at: Date },
): Promise<number> =>
  run(
    tx,
    sql`update stock_counts set state = ${state}, closed_by = ${by}, closed_at = ${at} where id = ${id}::uuid and state = 'open'`,
  )
