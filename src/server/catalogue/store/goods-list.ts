import type { Query as QueryOf } from '#contract/call.ts'
import type { listStaffProducts } from '#contract/staff/goods/products.ts'
import { StoredPicture } from '../../content/index.ts'
import { keysDoneBy } from '../../imports/index.ts'
import { actedOnBy } from '../../staff/index.ts'
import { saleable } from './cards.ts'
import * as col from '../../platform/columns.ts'
import { containing, row, rows, sql, type Query, type Queryable } from '../../platform/database.ts'

export type GoodsFilter = QueryOf<typeof listStaffProducts>
/** Where a page goes on: the sorted value of its last row, as text, and its id. */
export type GoodsCursor = { value: string; id: string }

const listed = {
  id: col.id('product'),
  sku: col.text,
  slug: col.text,
  name: col.translated,
  category: col.translated,
  grade: col.text,
  picture: col.nullable(StoredPicture),
  price: col.nullable(col.rupiah),
  regularPrice: col.nullable(col.rupiah),
  variations: col.int,
  margin: col.nullable(col.int),
  onHand: col.int,
  sold: col.int,
  ratingSum: col.int,
  ratingCount: col.int,
  shown: col.flag,
  waiting: col.int,
  changedAt: col.nullable(col.instant),
  sorted: col.text,
}
export type ListedGoods = col.Row<typeof listed>

/** What a list is sorted by, with the type that compares it. */
const SORTS: Record<GoodsFilter['sort'], { by: string; type: string }> = {
  name: { by: `lower(p.name ->> 'id')`, type: 'text' },
  sku: { by: 'p.sku', type: 'text' },
  price: { by: 'coalesce(v.price, 0)', type: 'bigint' },
  on_hand: { by: 'coalesce(v.on_hand, 0)', type: 'bigint' },
  sold: { by: 'p.sold_30_days', type: 'integer' },
  rating: { by: 'shelf_rating(p.rating_sum, p.rating_count)', type: 'double precision' },
  changed: { by: `coalesce(p.changed_at, '-infinity')`, type: 'timestamptz' },
}

const FORMS: Record<string, RegExp> = {
  'text': /^[^\0]*$/,
  'bigint': /^-?\d{1,18}$/,
  'integer': /^-?\d{1,9}$/,
  'double precision': /^-?\d{1,15}(\.\d{1,20})?$/,
  'timestamptz': /^(-infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+\d\d)$/,
}
/** Whether a text is a value of the column that a list is sorted by. */
export const isSorted = (sort: GoodsFilter['sort'], value: string): boolean =>
  FORMS[SORTS[sort].type]!.test(value)

const from = sql`products p join categories c on c.slug = p.category_slug
  left join lateral (
    select count(*)::integer as variations, sum(case when s.is_hamper then ${saleable} else s.on_hand end)::integer as on_hand,
      sum(${saleable})::integer as saleable,
      min(v.price) as price, min(round((v.price - v.unit_cost) * 100.0 / v.price))::integer as margin,
      (array_agg(v.regular_price order by v.price, v.position))[1] as regular
    from variations v left join stock_items s on s.variation_id = v.id and s.online
    where v.product_id = p.id and v.active
  ) v on true`

const ZONES = {
  ambient: 'not p.refrigerated and not p.frozen',
  chilled: 'p.refrigerated and not p.frozen',
  frozen: 'p.frozen',
} as const
const MISSING = {
  photo: `p.images = '[]'`,
  caption: `(jsonb_array_length(p.image_texts) < jsonb_array_length(p.images) or exists (select from jsonb_array_elements(p.image_texts) a where '' in (a ->> 'en', a ->> 'id')))`,
  text: `'' in (p.name ->> 'en', p.name ->> 'id', p.short_description ->> 'en', p.short_description ->> 'id', p.description ->> 'en', p.description ->> 'id')`,
  variation: 'coalesce(v.variations, 0) = 0',
} as const

/** `out`: nothing can be sold; `low`: less than two days of what 30 days sold. */
const STOCK = {
  out: 'coalesce(v.saleable, 0) = 0',
  low: 'v.saleable > 0 and v.saleable * 15 < p.sold_30_days',
} as const

/** The list's products that a filter leaves, for a `from`. */
export const goodsWhere = (filter: Partial<GoodsFilter>): Query =>
  sql`${from} where ${sql.join(conditions(filter), ' and ')}`

const conditions = (filter: Partial<GoodsFilter>): Query[] => {
  const all: Query[] = [sql`true`]
  const { search, shown, category, benefit, zone, ppn, missing, stock } = filter
  const { halal_before: halal, supplier, changed_by: login } = filter
  const { margin_min: least, margin_max: most } = filter
  if (search) {
    const like = containing(search)
    all.push(
      sql`(p.name ->> 'id' ilike ${like} or p.name ->> 'en' ilike ${like} or p.sku ilike ${like}
        or exists (select from variations o where o.product_id = p.id and (o.sku ilike ${like} or ${search} in (o.barcode, o.plu))))`,
    )
  }
  if (shown !== undefined) all.push(sql`p.published = ${shown === '1' || shown === 'true'}`)
  if (category) all.push(sql`${category} in (c.slug, c.parent_slug)`)
  if (benefit)
    all.push(
      sql`exists (select from product_benefits b where b.product_id = p.id and b.benefit_slug = ${benefit})`,
    )
  if (zone) all.push(sql.raw(ZONES[zone]))
  if (ppn) all.push(sql`p.ppn_class = ${ppn}`)
  if (missing) all.push(sql.raw(MISSING[missing]))
  if (stock) all.push(sql.raw(STOCK[stock]))
  if (halal) all.push(sql`p.halal_until < ${halal}::date`)
  if (supplier)
    all.push(
      sql`exists (select from supplier_items i join variations o on o.id = i.variation_id where o.product_id = p.id and i.supplier_id::text = ${supplier})`,
    )
  if (least !== undefined) all.push(sql`v.margin >= ${least}::integer`)
  if (most !== undefined) all.push(sql`v.margin <= ${most}::integer`)
  if (login) all.push(changedBy(login))
  return all
}

/** Products that a member of staff saved, or that rows of their files and sheets changed. */
const changedBy = (login: string): Query => sql`(
  p.id::text in (${actedOnBy(login, 'product')})
  or p.id in (select o.product_id from variations o where o.sku in (${keysDoneBy(login, ['products', 'prices'])})))`

/** Suppliers that are not archived, by name. */
export const listSupplierChoices = (db: Queryable) =>
  rows(
    db,
    sql({ id: col.id('supplier'), name: col.text })`
      select id, name from suppliers where archived_at is null order by lower(name), id`,
  )

/** A page of products, shown or not. */
export const listGoods = async (
  db: Queryable,
  filter: GoodsFilter,
  { cursor, perPage }: { cursor: GoodsCursor | null; perPage: number },
): Promise<ListedGoods[]> => {
  const { by, type } = SORTS[filter.sort]
  const [column, cast] = [sql.raw(by), sql.raw(`::text::${type}`)]
  const direction = sql.raw(filter.order)
  const where = sql.join(conditions(filter), ' and ')
  const after =
    cursor === null
      ? sql`true`
      : sql`(${column}, p.id) ${sql.raw(filter.order === 'asc' ? '>' : '<')} (${cursor.value}${cast}, ${cursor.id}::uuid)`
  return rows(
    db,
    sql(listed)`
      select p.id, p.sku, p.slug, p.name, c.name as category, p.grade, p.images -> 0 as picture, v.price, v.regular as "regularPrice",
        coalesce(v.variations, 0) as variations, v.margin, coalesce(v.on_hand, 0) as "onHand", p.sold_30_days as sold,
        p.rating_sum as "ratingSum", p.rating_count as "ratingCount", p.published as shown,
        (select count(*) from stock_alerts a join variations w on w.id = a.variation_id where w.product_id = p.id and a.told_at is null)::integer as waiting, p.changed_at as "changedAt", ${column}::text as sorted
      from ${from} where ${where} and ${after}
      order by ${column} ${direction}, p.id ${direction} limit ${perPage}`,
  )
}

/** How many products a filter leaves. */
export const countListed = async (db: Queryable, filter: GoodsFilter): Promise<number> =>
  (await row(
    db,
    sql({ total: col.int })`select count(*)::integer as total from ${goodsWhere(filter)}`,
  ))!.total
