import type { Id } from '#domain/units.ts'
import { StoredPicture } from '../../content/index.ts'
import { allows } from '../../profile/index.ts'
import { wishesOn } from '../../wishlist/index.ts'
import { col, row, rows, run, sql, uuids, type Queryable } from '../../platform/database.ts'
import {
  cardColumns,
  cardTables,
  nextDayLeft,
  offerAt,
  saleable,
  CardRow,
  Pack,
  type Moment,
} from './cards.ts'
import { promisesPrice } from './price-drops.ts'

/** The page-only content in `products.page`. Blocks are keys of content of kind `product-block`. */
export const ProductPage = {
  deliveryBlock: col.text,
  packagingBlocks: col.list(col.text),
  checkpointsBlock: col.text,
  infoTable: col.list({ label: col.translated, value: col.translated }),
  productInfo: { title: col.translated, description: col.translated },
}
export type ProductPage = col.Row<typeof ProductPage>

export const VariationRow = {
  ...Pack,
  id: col.id('variation'),
  attribute: col.translated,
  name: col.translated,
  grade: col.text,
  regularPrice: col.rupiah,
  price: col.rupiah,
  refrigerated: col.flag,
  saleable: col.int,
  nextDayLeft: col.int,
  parts: col.list({
    slug: col.text,
    shown: col.flag,
    name: col.translated,
    variationName: col.translated,
    quantity: col.int,
    picture: col.nullable(StoredPicture),
  }),
}
export type VariationRow = col.Row<typeof VariationRow>

export const ProductRow = {
  ...CardRow,
  description: col.translated,
  imageTexts: col.list(col.translated),
  page: ProductPage,
  frozen: col.flag,
  shelfLifeDays: col.int,
  minLifeOnDeliveryDays: col.int,
  halalCertificate: col.nullable(col.text),
  halalUntil: col.nullable(col.day),
  packer: col.nullable(col.text),
  psatNumber: col.nullable(col.text),
  parentSlug: col.nullable(col.text),
  parentName: col.nullable(col.translated),
  parentHidden: col.nullable(col.flag),
  categoryHidden: col.flag,
  variationRows: col.list(VariationRow),
  /** A lower price before packing would be the customer's. */
  promisesPrice: col.flag,
  benefits: col.list({
    slug: col.text,
    name: col.translated,
    icon: col.text,
    fact: col.translated,
  }),
}
export type ProductRow = col.Row<typeof ProductRow>

const partsInside = sql`case when s.is_hamper then (
    select json_agg(json_build_object('slug', pp.slug, 'shown', pp.published and pv.active, 'name', pp.name, 'variationName', pv.name, 'quantity', vp.quantity,
      'picture', pp.images -> 0) order by vp.position)
    from variation_parts vp join variations pv on pv.id = vp.part_id join products pp on pp.id = pv.product_id where vp.variation_id = v.id
  ) else '[]' end`

/** A `VariationRow` as JSON; needs `variations v`, `stock_items s` and `next_day_supply n`. */
const variationJson = (
  moment: Moment,
) => sql`json_build_object('id', v.id, 'attribute', v.attribute, 'name', v.name, 'grade', v.grade,
  'netWeightG', v.net_weight_g, 'measure', v.measure, 'netVolumeMl', v.net_volume_ml, 'regularPrice', v.compare_price, 'price', v.price, 'refrigerated', v.refrigerated,
  'saleable', ${saleable}, 'nextDayLeft', ${nextDayLeft(moment)}, 'parts', ${partsInside})`

/** Variations on sale with their product; unordered. */
export const readVariations = async (db: Queryable, moment: Moment, ids: readonly string[]) =>
  rows(
    db,
    sql({ productId: col.id('product'), slug: col.text, variation: VariationRow })`
      select p.id as "productId", p.slug, ${variationJson(moment)} as variation
      from variations v join products p on p.id = v.product_id join stock_items s on s.variation_id = v.id and s.online
      left join next_day_supply n on n.variation_id = v.id and n.day = ${moment.tomorrow}::date
      where v.id = any(${uuids(ids)}) and v.active and p.published`,
  )

/** A published product with its page content; null for an unknown slug. */
export const readProduct = async (
  db: Queryable,
  moment: Moment,
  slug: string,
  promise: Parameters<typeof promisesPrice>[0],
): Promise<ProductRow | null> => {
  const offer = offerAt(moment)
  return row(
    db,
    sql(ProductRow)`
      with k as (select s.product_id, ${offer.rank} as rank, ${offer.variation} as variation from product_shelf s where s.slug = ${slug} and s.shown)
      select ${cardColumns(moment)}, p.description, p.image_texts as "imageTexts", p.page, p.frozen, p.shelf_life_days as "shelfLifeDays", p.min_life_on_delivery_days as "minLifeOnDeliveryDays",
        p.halal_certificate as "halalCertificate", p.halal_until as "halalUntil", p.packer, p.psat_number as "psatNumber",
        parent.slug as "parentSlug", parent.name as "parentName", parent.hidden as "parentHidden", c.hidden as "categoryHidden",
        (select coalesce(json_agg(json_build_object('slug', b.slug, 'name', b.name, 'icon', b.icon, 'fact', b.fact) order by pb.strength desc, b.position), '[]')
          from product_benefits pb join benefits b on b.slug = pb.benefit_slug where pb.product_id = p.id) as benefits,
        (select json_agg(${variationJson(moment)} order by v.position)
          from variations v join stock_items s on s.variation_id = v.id and s.online left join next_day_supply n on n.variation_id = v.id and n.day = ${moment.tomorrow}::date
          where v.product_id = p.id and v.active) as "variationRows", ${promisesPrice(promise)} as "promisesPrice"
      from k ${cardTables}
      left join categories parent on parent.slug = c.parent_slug`,
  )
}

export const isProduct = async (db: Queryable, slug: string): Promise<boolean> =>
  (await row(
    db,
    sql({ one: col.int })`select 1 as one from products where slug = ${slug} and published`,
  )) !== null

const Mark = {
  productId: col.id('product'),
  variationId: col.nullable(col.id('variation')),
  /** When it was last bought; null for a wish. */
  boughtAt: col.nullable(col.instant),
}

/** A customer's wishes and, with consent to personalisation, last purchases of some products. */
export const readMarkRows = (
  db: Queryable,
  customerId: Id<'customer'>,
  productIds: readonly string[],
) =>
  rows(
    db,
    sql(Mark)`
      select product_id as "productId", variation_id as "variationId", null::timestamptz as "boughtAt" from (${wishesOn(customerId, productIds)}) w
      union all
      select product_id, null, at from last_purchases
      where customer_id = ${customerId} and product_id = any(${uuids(productIds)}) and ${allows(customerId, 'personalisation')}`,
  )

/**
 * A customer's purchased products still published, latest first; empty without consent to
 * personalisation.
 */
export const readPurchased = async (db: Queryable, customerId: Id<'customer'>, limit: number) =>
  (
    await rows(
      db,
      sql({ id: col.id('product') })`
        select l.product_id as id from last_purchases l join products p on p.id = l.product_id
        where l.customer_id = ${customerId} and p.published and ${allows(customerId, 'personalisation')} order by l.at desc, l.product_id limit ${limit}`,
    )
  ).map(({ id }) => id)

export const saveLastPurchases = async (
  tx: Queryable,
  customerId: Id<'customer'>,
  productIds: readonly string[],
  at: Date,
): Promise<void> => {
  await run(
    tx,
    sql`
      insert into last_purchases (customer_id, product_id, at) select ${customerId}::uuid, id, ${at}::timestamptz from unnest(${uuids([...new Set(productIds)])}) as p (id)
      on conflict (customer_id, product_id) do update set at = greatest(last_purchases.at, excluded.at)`,
  )
}

export const saveSales = async (
  tx: Queryable,
  sales: readonly { productId: Id<'product'>; day: string; units: number }[],
): Promise<void> => {
  await run(
    tx,
    sql`
      insert into product_sales (product_id, day, units)
      select product_id::uuid, day::date, sum(units) from jsonb_to_recordset(${JSON.stringify(sales.map(({ productId, day, units }) => ({ product_id: productId, day, units })))}::text::jsonb)
        as s (product_id text, day text, units integer)
      group by 1, 2 order by 1, 2
      on conflict (product_id, day) do update set units = product_sales.units + excluded.units`,
  )
}

/** Updates the sold counts of products with recent or expiring sales; returns how many changed. */
export const addUpSales = (tx: Queryable, today: string, days: number): Promise<number> =>
  run(
    tx,
    sql`
      with lately as materialized (
        select product_id, sum(units)::integer as recent from product_sales where day > ${today}::date - ${days}::integer group by product_id
      ),
      stirred as (
        select product_id from lately union select id from products where sold_30_days > 0
      ),
      sums as materialized (
        select t.product_id, coalesce((select sum(a.units) from product_sales a where a.product_id = t.product_id), 0)::integer as total, coalesce(l.recent, 0) as recent
        from stirred t left join lately l on l.product_id = t.product_id
      )
      update products p set sold_total = greatest(0, s.total), sold_30_days = greatest(0, s.recent)
      from sums s
      where s.product_id = p.id and (p.sold_total, p.sold_30_days) is distinct from (greatest(0, s.total), greatest(0, s.recent))`,
  )

/** Adds one rating; returns the product's slug. */
export const countRating = async (
  tx: Queryable,
  productId: Id<'product'>,
  sum: number,
  count: number,
) =>
  (
    await row(
      tx,
      sql({ slug: col.text })`
        update products set rating_sum = rating_sum + ${sum}, rating_count = rating_count + ${count} where id = ${productId} returning slug`,
    )
  )?.slug ?? null

/** The product of its SKU, shown or not; null without one. */
export const findProductIdOfSku = async (db: Queryable, sku: string): Promise<string | null> =>
  (await row(db, sql({ id: col.id('product') })`select id from products where sku = ${sku}`))?.id ??
  null

export const findProductIds = async (
  db: Queryable,
  slugs: readonly string[],
): Promise<Map<string, string>> =>
  new Map(
    (
      await rows(
        db,
        sql({ slug: col.text, id: col.id('product') })`
          select slug, id from products where slug = any(${[...slugs]}::text[])`,
      )
    ).map(({ slug, id }) => [slug, id]),
  )

export const saveMisses = async (
  db: Queryable,
  words: readonly string[],
  locale: string,
  at: Date,
): Promise<void> => {
  await run(
    db,
    sql`insert into search_misses (word, locale, at) select left(word, 60), ${locale}, ${at}::timestamptz from unnest(${[...words]}::text[]) as w (word)`,
  )
}

export const purgeMisses = async (db: Queryable, before: Date): Promise<number> =>
  run(db, sql`delete from search_misses where at < ${before}`)

/** Whether branches with goods of their own have a product today. */
export const readLevels = (db: Queryable, productId: string) =>
  rows(
    db,
    sql({ id: col.text, name: col.text, level: col.one(['available', 'few', 'none']) })`
      select b.id, b.name, coalesce(g.level, 'none') as level from branches b
      left join branch_goods g on g.branch_id = b.id and g.product_id = ${productId}::uuid
      where not b.hidden and b.location_id is not null and exists (select from branch_goods o where o.branch_id = b.id) order by b.position, b.id`,
  )
