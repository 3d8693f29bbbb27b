import type { Id } from '#domain/units.ts'
import { PACK_MEASURES } from '#domain/catalogue/product.ts'
import { StoredPicture } from '../../content/index.ts'
import * as col from '../../platform/columns.ts'
import { jsonb, row, rows, run, sql, uuids, type Queryable } from '../../platform/database.ts'
import { saleable } from './cards.ts'
import {
  productColumns,
  productFields,
  productValues,
  type ProductField,
} from './product-columns.ts'
import type { ProductPage } from './product.ts'

/** A variation as the console edits it. */
const goodsVariation = {
  id: col.id('variation'),
  sku: col.text,
  barcode: col.nullable(col.text),
  plu: col.nullable(col.text),
  attribute: col.translated,
  name: col.translated,
  grade: col.text,
  netWeightG: col.int,
  measure: col.one(PACK_MEASURES),
  netVolumeMl: col.nullable(col.int),
  lengthCm: col.int,
  widthCm: col.int,
  heightCm: col.int,
  regularPrice: col.rupiah,
  salePrice: col.nullable(col.rupiah),
  refrigerated: col.flag,
  active: col.flag,
  onHand: col.int,
  nextDayQuota: col.int,
  parts: col.list({ variationId: col.id('variation'), quantity: col.int }),
}
export type GoodsVariation = col.Row<typeof goodsVariation>
/** What its form saves. */
export type SavedVariation = Omit<GoodsVariation, 'onHand' | 'nextDayQuota'>

const goods = {
  id: col.id('product'),
  version: col.int,
  changedAt: col.nullable(col.instant),
  published: col.flag,
  ordered: col.flag,
  sku: col.text,
  slug: col.text,
  name: col.translated,
  shortDescription: col.translated,
  description: col.translated,
  categorySlug: col.text,
  grade: col.text,
  sellMode: col.text,
  unit: col.translated,
  netWeightG: col.int,
  refrigerated: col.flag,
  frozen: col.flag,
  shelfLifeDays: col.int,
  minLifeOnDeliveryDays: col.int,
  origin: col.translated,
  ppnClass: col.text,
  halalClass: col.text,
  halalCertificate: col.nullable(col.text),
  halalUntil: col.nullable(col.day),
  packer: col.nullable(col.text),
  psatNumber: col.nullable(col.text),
  promoInfo: col.nullable(col.translated),
  pricingGuide: col.nullable(col.translated),
  page: col.json<ProductPage>(),
  images: col.list(StoredPicture),
  imageTexts: col.list(col.translated),
  searchWords: col.list(col.text),
  benefits: col.list({ slug: col.text, strength: col.int }),
  variations: col.list(goodsVariation),
}
export type Goods = col.Row<typeof goods>

const variationJson = sql`json_build_object('id', v.id, 'sku', v.sku, 'barcode', v.barcode,
  'plu', v.plu, 'attribute', v.attribute, 'name', v.name, 'grade', v.grade,
  'netWeightG', v.net_weight_g, 'measure', v.measure, 'netVolumeMl', v.net_volume_ml,
  'lengthCm', v.length_cm, 'widthCm', v.width_cm, 'heightCm', v.height_cm,
  'regularPrice', v.regular_price, 'salePrice', v.sale_price, 'refrigerated', v.refrigerated,
  'active', v.active, 'onHand', case when s.is_hamper then ${saleable} else coalesce(s.on_hand, 0) end, 'nextDayQuota', coalesce(s.next_day_quota, 0),
  'parts', (select coalesce(json_agg(json_build_object('variationId', h.part_id, 'quantity', h.quantity) order by h.position), '[]')
    from variation_parts h where h.variation_id = v.id))`

/** Products with all that their forms have, shown or not. */
export const listGoods = (db: Queryable, ids: readonly string[]): Promise<Goods[]> =>
  rows(
    db,
    sql(goods)`
      select p.id, p.version, p.changed_at as "changedAt", p.published,
        exists (select from product_sales l where l.product_id = p.id) as ordered,
        p.sku, p.slug, p.name, p.short_description as "shortDescription", p.description, p.category_slug as "categorySlug", p.grade,
        p.sell_mode as "sellMode", p.unit, p.net_weight_g as "netWeightG", p.refrigerated, p.frozen, p.shelf_life_days as "shelfLifeDays",
        p.min_life_on_delivery_days as "minLifeOnDeliveryDays", p.origin, p.ppn_class as "ppnClass", p.halal_class as "halalClass",
        p.halal_certificate as "halalCertificate", p.halal_until as "halalUntil", p.packer, p.psat_number as "psatNumber",
        p.promo_info as "promoInfo", p.pricing_guide as "pricingGuide", p.page, p.images, p.image_texts as "imageTexts", p.search_words as "searchWords",
        (select coalesce(json_agg(json_build_object('slug', b.benefit_slug, 'strength', b.strength) order by b.strength desc, b.benefit_slug), '[]')
          from product_benefits b where b.product_id = p.id) as benefits,
        (select coalesce(json_agg(${variationJson} order by v.active desc, v.position), '[]')
          from variations v left join stock_items s on s.variation_id = v.id and s.online where v.product_id = p.id) as variations
      from products p where p.id = any(${uuids(ids)})`,
  )

/** A product with all that its form has, shown or not; null for an unknown id. */
export const findGoods = async (db: Queryable, id: string): Promise<Goods | null> =>
  (await listGoods(db, [id]))[0] ?? null

/** What a save writes; texts are sanitised before. */
export type GoodsDraft = Pick<Goods, Exclude<ProductField, 'tile'> | 'benefits'>

/** Inserts a product that customers do not see yet. */
export const insertGoods = (
  tx: Queryable,
  id: string,
  draft: GoodsDraft,
  now: Date,
): Promise<number> =>
  run(
    tx,
    sql`insert into products (id, published, first_published_at, changed_at, ${productColumns})
        select ${id}::uuid, false, ${now}::timestamptz, ${now}::timestamptz, ${productValues} from jsonb_to_record(${jsonb(draft)}) as d (${productFields})`,
  )

/** Saves over the version that was read; false when there is a newer one. */
export const updateGoods = async (
  tx: Queryable,
  { id, version }: { id: string; version: number },
  draft: GoodsDraft,
  now: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update products p set (${productColumns}) = (select ${productValues} from jsonb_to_record(${jsonb(draft)}) as d (${productFields})),
          version = p.version + 1, changed_at = ${now}
        where p.id = ${id}::uuid and p.version = ${version}`,
  )) === 1

export const replaceBenefits = async (
  tx: Queryable,
  productId: Id<'product'>,
  benefits: readonly { slug: string; strength: number }[],
): Promise<void> => {
  await run(tx, sql`delete from product_benefits where product_id = ${productId}`)
  await run(
    tx,
    sql`insert into product_benefits (product_id, benefit_slug, strength)
        select ${productId}::uuid, slug, strength from jsonb_to_recordset(${jsonb(benefits)}) as b (slug text, strength integer)`,
  )
}

/** A new value for a variation whose price changes, else the old one. */
const ifPriced = (now: string, old: string) =>
  sql.raw(
    `case when (old.regular_price, old.sale_price) is distinct from (excluded.regular_price, excluded.sale_price) then ${now} else ${old} end`,
  )
const pricedAt = ifPriced(
  `greatest(excluded.priced_at, old.priced_at + interval '1 millisecond')`,
  'old.priced_at',
)
const pricedBy = ifPriced('excluded.priced_by', 'old.priced_by')

/**
 * Writes the variations in their order and stops the sale of those left out. Variations are never
 * deleted: carts, orders and the stock ledger name them.
 */
export const saveVariations = async (
  tx: Queryable,
  productId: Id<'product'>,
  variations: readonly SavedVariation[],
  { by, now }: { by: string; now: Date },
): Promise<void> => {
  await run(
    tx,
    sql`
      with given as (
        select * from jsonb_to_recordset(${jsonb(variations.map((variation, position) => ({ ...variation, position })))}) as v (id uuid, sku text, barcode text, plu text,
          position integer, attribute jsonb, name jsonb, grade text, "netWeightG" integer, measure text, "netVolumeMl" integer,
          "lengthCm" integer, "widthCm" integer, "heightCm" integer, "regularPrice" bigint, "salePrice" bigint, refrigerated boolean, active boolean)
      ), ended as (
        update variations set active = false where product_id = ${productId} and active and id not in (select id from given)
      )
      insert into variations as old (id, product_id, sku, barcode, plu, position, attribute, name, grade, net_weight_g, measure, net_volume_ml, length_cm, width_cm, height_cm,
        regular_price, sale_price, priced_at, priced_by, refrigerated, active)
      select id, ${productId}::uuid, sku, barcode, plu, position, attribute, name, grade, "netWeightG", measure, "netVolumeMl", "lengthCm", "widthCm", "heightCm",
        "regularPrice", "salePrice", ${now}::timestamptz, ${by}, refrigerated, active from given
      on conflict (id) do update set sku = excluded.sku, barcode = excluded.barcode, plu = excluded.plu, position = excluded.position, attribute = excluded.attribute,
        name = excluded.name, grade = excluded.grade, net_weight_g = excluded.net_weight_g, measure = excluded.measure, net_volume_ml = excluded.net_volume_ml,
        length_cm = excluded.length_cm, width_cm = excluded.width_cm, height_cm = excluded.height_cm, regular_price = excluded.regular_price,
        sale_price = excluded.sale_price, priced_at = ${pricedAt}, priced_by = ${pricedBy}, refrigerated = excluded.refrigerated, active = excluded.active
      where old.product_id = excluded.product_id and (old.sku, old.barcode, old.plu, old.position, old.attribute, old.name, old.grade, old.net_weight_g, old.measure,
          old.net_volume_ml, old.length_cm, old.width_cm, old.height_cm, old.regular_price, old.sale_price, old.refrigerated, old.active)
        is distinct from (excluded.sku, excluded.barcode, excluded.plu, excluded.position, excluded.attribute, excluded.name, excluded.grade, excluded.net_weight_g,
          excluded.measure, excluded.net_volume_ml, excluded.length_cm, excluded.width_cm, excluded.height_cm, excluded.regular_price, excluded.sale_price,
          excluded.refrigerated, excluded.active)`,
  )
}

/** Gives the variations of a product an empty stock where goods are sold online. Idempotent. */
export const addStock = async (tx: Queryable, productId: Id<'product'>): Promise<void> => {
  await run(
    tx,
    sql`insert into stock_items (variation_id, location_id)
        select v.id, l.id from variations v cross join locations l where v.product_id = ${productId} and l.sells_online
        on conflict (location_id, variation_id) do nothing`,
  )
}

/** False for an unknown product, or one that is so already. */
export const setShown = async (
  tx: Queryable,
  id: string,
  shown: boolean,
  now: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update products set published = ${shown}, halal_ended = false, version = version + 1, changed_at = ${now},
          first_published_at = case when ${shown} and not exists (select from product_sales l where l.product_id = products.id) then ${now}::timestamptz else first_published_at end
        where id = ${id}::uuid and published is distinct from ${shown}`,
  )) === 1

/**
 * Deletes a product with its variations. Throws a foreign key violation for one that carts, orders
 * or the stock ledger name.
 */
export const deleteGoods = async (tx: Queryable, id: string): Promise<boolean> =>
  (await run(tx, sql`delete from products where id = ${id}::uuid`)) === 1

/** Remembers the address that a product had, and frees the one that it takes back. */
export const moveAddress = async (
  tx: Queryable,
  { id, from, to, now }: { id: string; from: string; to: string; now: Date },
): Promise<void> => {
  await run(tx, sql`delete from product_addresses where slug = ${to}`)
  await run(
    tx,
    sql`insert into product_addresses (slug, product_id, at) values (${from}, ${id}, ${now})
        on conflict (slug) do update set product_id = excluded.product_id, at = excluded.at`,
  )
}

/** The present slug of a product that was once at this one. */
export const slugNow = async (db: Queryable, former: string): Promise<string | null> =>
  (
    await row(
      db,
      sql({ slug: col.text })`
        select p.slug from product_addresses a join products p on p.id = a.product_id where a.slug = ${former} and p.published`,
    )
  )?.slug ?? null

/** Which of a form's unique values another product has: `sku`, `slug`, or of a variation. */
export const takenValues = (
  db: Queryable,
  id: string,
  { sku, slug }: { sku: string; slug: string },
  variations: readonly Pick<GoodsVariation, 'id' | 'sku' | 'barcode' | 'plu'>[],
): Promise<{ field: string; position: number | null }[]> =>
  rows(
    db,
    sql({ field: col.text, position: col.nullable(col.int) })`
      with given as (
        select id, sku, barcode, plu, position from jsonb_to_recordset(${jsonb(variations.map((one, position) => ({ ...one, position })))}) as g (id uuid, sku text, barcode text, plu text, position integer)
      )
      select 'sku' as field, null::integer as position where exists (select from products where sku = ${sku} and id <> ${id}::uuid)
      union all select 'slug', null where exists (select from products where slug = ${slug} and id <> ${id}::uuid)
        or exists (select from product_addresses where slug = ${slug} and product_id <> ${id}::uuid)
      union all select 'sku', g.position from given g join variations v on v.sku = g.sku and v.id <> g.id
      union all select 'barcode', g.position from given g join variations v on v.barcode = g.barcode and v.id <> g.id
      union all select 'plu', g.position from given g join variations v on v.plu = g.plu and v.id <> g.id`,
  )

const CategoryChoice = {
  slug: col.text,
  parent: col.nullable(col.text),
  name: col.translated,
  tile: col.text,
}
export type CategoryChoice = col.Row<typeof CategoryChoice>
export const listCategoryChoices = (db: Queryable) =>
  rows(
    db,
    sql(
      CategoryChoice,
    )`select slug, parent_slug as parent, name, tile from categories order by position, slug`,
  )
export const listBenefitChoices = (db: Queryable) =>
  rows(
    db,
    sql({
      slug: col.text,
      name: col.translated,
    })`select slug, name from benefits order by position, slug`,
  )
