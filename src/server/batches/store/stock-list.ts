import type { Query as QueryOf } from '#contract/call.ts'
import type { listStock } from '#contract/staff/stock/stock.ts'
import { DAY_MS, jakartaDate, type LocalDate } from '#domain/time.ts'
import { StoredPicture } from '../../content/index.ts'
import {
  col,
  containing,
  row,
  rows,
  sql,
  type Query,
  type Queryable,
} from '../../platform/database.ts'

export type StockFilter = QueryOf<typeof listStock>
export type StockCursor = { value: string; id: string }
/** The moment of a list: days and the movements that it looks back on. */
export type StockDay = { today: LocalDate; weekAgo: Date; fortnightAgo: Date }
const WEEK_MS = 7 * DAY_MS
export const stockDayOf = (now: Date): StockDay => ({
  today: jakartaDate(now),
  weekAgo: new Date(now.getTime() - WEEK_MS),
  fortnightAgo: new Date(now.getTime() - 2 * WEEK_MS),
})

export const ListedStock = {
  variationId: col.id('variation'),
  productId: col.id('product'),
  sku: col.text,
  name: col.translated,
  variation: col.translated,
  picture: col.nullable(StoredPicture),
  shelf: col.nullable(col.text),
  onHand: col.int,
  promised: col.int,
  free: col.int,
  safety: col.int,
  safetySet: col.nullable(col.int),
  unfit: col.int,
  quota: col.int,
  endsOn: col.nullable(col.day),
  soldWeek: col.int,
  cost: col.nullable(col.rupiah),
  price: col.rupiah,
}
export type ListedStock = col.Row<typeof ListedStock>

const SORTS: Record<StockFilter['sort'], { by: string; type: string; form: RegExp }> = {
  name: { by: `lower(p.name ->> 'id')`, type: 'text', form: /^[^\0]*$/ },
  sku: { by: 'v.sku', type: 'text', form: /^[^\0]*$/ },
  shelf: { by: `coalesce(w.shelf_code, '')`, type: 'text', form: /^[^\0]*$/ },
  on_hand: { by: 's.on_hand', type: 'integer', form: /^-?\d{1,9}$/ },
  free: { by: 's.free', type: 'integer', form: /^-?\d{1,9}$/ },
  ends: { by: `coalesce(b.ends, 'infinity')`, type: 'date', form: /^(\d{4}-\d\d-\d\d|infinity)$/ },
}
/** Whether a text is a value of what the list is sorted by. */
export const isStockSorted = (sort: StockFilter['sort'], value: string): boolean =>
  SORTS[sort].form.test(value)

const soldSince = (since: Date) => sql`(
  select coalesce(-sum(m.on_hand_delta), 0)::integer from stock_movements m
  where m.variation_id = s.variation_id and m.location_id = s.location_id and m.kind = 'sell' and m.at >= ${since}::timestamptz)`

const from = (location: string | undefined) => sql`stock_items s
  join variations v on v.id = s.variation_id join products p on p.id = v.product_id join categories c on c.slug = p.category_slug
  left join variation_places w on w.location_id = s.location_id and w.variation_id = s.variation_id
  left join lateral (
    select min(best_before) as ends from batches b where b.location_id = s.location_id and b.variation_id = s.variation_id and b.on_hand > 0
  ) b on true
  where ${location ? sql`s.location_id = ${location}` : sql`s.online`} and not s.is_hamper and (v.active or s.on_hand > 0)`

const VIEWS = ({ fortnightAgo }: StockDay): Record<NonNullable<StockFilter['view']>, Query> => ({
  low: sql`s.free > 0 and s.free * 15 < p.sold_30_days`,
  out: sql`s.free <= 0`,
  unfit: sql`s.unfit > 0`,
  loss: sql`v.unit_cost > v.price`,
  no_shelf: sql`w.shelf_code is null`,
  slow: sql`s.on_hand > 0 and ${soldSince(fortnightAgo)} = 0`,
})

export const conditions = (filter: StockFilter, day: StockDay): Query => {
  const { search, category, supplier, view, ends_within: days } = filter
  const all: Query[] = [from(filter.location)]
  if (search) {
    const like = containing(search)
    all.push(
      sql`(p.name ->> 'id' ilike ${like} or p.name ->> 'en' ilike ${like} or v.sku ilike ${like} or ${search} in (v.barcode, v.plu))`,
    )
  }
  if (category) all.push(sql`${category} in (c.slug, c.parent_slug)`)
  if (supplier)
    all.push(
      sql`v.id in (select i.variation_id from supplier_items i join suppliers o on o.id = i.supplier_id where o.name = ${supplier})`,
    )
  if (view) all.push(VIEWS(day)[view])
  if (days !== undefined) all.push(sql`b.ends <= ${day.today}::date + ${days}::integer`)
  return sql.join(all, ' and ')
}

export const listStockRows = (
  db: Queryable,
  filter: StockFilter,
  { cursor, perPage, day }: { cursor: StockCursor | null; perPage: number; day: StockDay },
) => {
  const { by, type } = SORTS[filter.sort]
  const [column, cast] = [sql.raw(by), sql.raw(`::text::${type}`)]
  const direction = sql.raw(filter.order)
  const after =
    cursor === null
      ? sql`true`
      : sql`(${column}, v.id) ${sql.raw(filter.order === 'asc' ? '>' : '<')} (${cursor.value}${cast}, ${cursor.id}::uuid)`
  return rows(
    db,
    sql({ ...ListedStock, sorted: col.text })`
      select v.id as "variationId", p.id as "productId", v.sku, p.name, v.name as variation, p.images -> 0 as picture, w.shelf_code as shelf, s.on_hand as "onHand",
        s.reserved as promised, s.free, s.safety, s.safety_set as "safetySet", s.unfit, s.next_day_quota as quota, b.ends as "endsOn", ${soldSince(day.weekAgo)} as "soldWeek",
        v.unit_cost as cost, v.price, (${column})::text as sorted
      from ${conditions(filter, day)} and ${after}
      order by ${column} ${direction}, v.id ${direction} limit ${perPage}`,
  )
}

/** How many match, and their sums. */
export const sumStock = async (db: Queryable, filter: StockFilter, day: StockDay) => {
  const { total, ...sums } = (await row(
    db,
    sql({
      total: col.int,
      on_hand: col.int,
      promised: col.int,
      free: col.int,
      sold_week: col.int,
      worth: col.rupiah,
    })`
      select count(*)::integer as total, coalesce(sum(s.on_hand), 0)::integer as on_hand, coalesce(sum(s.reserved), 0)::integer as promised,
        coalesce(sum(s.free), 0)::integer as free, coalesce(sum(${soldSince(day.weekAgo)}), 0)::integer as sold_week,
        coalesce(sum(s.on_hand * v.unit_cost), 0)::bigint as worth
      from ${conditions(filter, day)}`,
  ))!
  return { total, sums }
}

const Place = {
  id: col.text,
  name: col.translated,
  online: col.flag,
  shelves: col.list({
    code: col.text,
    zone: col.one(['ambient', 'chilled', 'frozen']),
    walk: col.int,
  }),
}
export const listPlaces = (db: Queryable) =>
  rows(
    db,
    sql(Place)`
      select l.id, l.name, l.sells_online as online, (
        select coalesce(json_agg(json_build_object('code', h.code, 'zone', h.zone, 'walk', h.walk) order by h.walk, h.code), '[]') from shelves h where h.location_id = l.id
      ) as shelves
      from locations l order by l.sells_online desc, l.position, l.id`,
  )
