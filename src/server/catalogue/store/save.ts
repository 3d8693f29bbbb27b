import type { Amount } from '#domain/units.ts'
import type { Text } from '#domain/locale.ts'
import type { Pack } from '#domain/catalogue/product.ts'
import { STRIKE_DAYS, STRIKE_WINDOW_DAYS } from '#domain/catalogue/price-change.ts'
import { DAY_MS, type LocalDate } from '#domain/time.ts'
import type { StoredPicture } from '../../content/index.ts'
import {
  col,
  jsonb,
  row,
  run,
  sql,
  type Query,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'
import { productColumns, productFields, productValues } from './product-columns.ts'
import type { ProductPage } from './product.ts'

export type NewCategory = {
  slug: string
  parentSlug: string | null
  name: Text
  description: Text
  tile: string
  image: StoredPicture
  hidden?: boolean
  position: number
}
export type NewBenefit = { slug: string; name: Text; icon: string; fact: Text; position: number }
export type NewVariation = {
  id: string
  sku: string
  /** What scales print into their labels; null for what is not weighed. */
  plu: string | null
  attribute: Text
  name: Text
  grade: string
  netWeightG: number
  measure: Pack['measure']
  netVolumeMl: number | null
  /** Packed size in whole centimetres. */
  lengthCm: number
  widthCm: number
  heightCm: number
  regularPrice: Amount
  salePrice: Amount | null
  /** Since when the sale price holds; the regular price was charged before. */
  saleSince: Date | null
  /** What a unit costs the shop; null while unknown. */
  cost: number | null
  refrigerated: boolean
  /** Units that arrive once it is inserted. */
  stock: number
  nextDayQuota: number
  /** What a hamper is made of, by SKU; it has no stock of its own. */
  parts?: readonly { sku: string; quantity: number }[]
}
export type NewProduct = {
  id: string
  sku: string
  slug: string
  name: Text
  shortDescription: Text
  description: Text
  categorySlug: string
  tile: string
  grade: string
  sellMode: 'pack' | 'piece' | 'catch_weight'
  unit: Text
  netWeightG: number
  refrigerated: boolean
  frozen: boolean
  shelfLifeDays: number
  minLifeOnDeliveryDays: number
  origin: Text
  ppnClass: string
  halalClass: string
  halalCertificate: string | null
  halalUntil: LocalDate | null
  packer: string | null
  psatNumber: string | null
  promoInfo: Text | null
  pricingGuide: Text | null
  page: ProductPage
  images: StoredPicture[]
  /** What each of them shows. */
  imageTexts: Text[]
  firstPublishedAt: Date
  searchWords: string[]
  benefits: { slug: string; strength: number }[]
  variations: NewVariation[]
}

export const hasProducts = async (db: Queryable): Promise<boolean> =>
  (await row(db, sql({ one: col.int })`select 1 as one from products limit 1`)) !== null

export const insertCategories = async (
  tx: Queryable,
  categories: readonly NewCategory[],
): Promise<void> => {
  await run(
    tx,
    sql`
      insert into categories (slug, parent_slug, name, description, tile, image, hidden, position)
      select slug, "parentSlug", name, description, tile, image, coalesce(hidden, false), position
      from jsonb_to_recordset(${jsonb(categories)}) as c (slug text, "parentSlug" text, name jsonb, description jsonb, tile text, image jsonb, hidden boolean, position integer)
      order by position`,
  )
}

export const insertBenefits = async (
  tx: Queryable,
  benefits: readonly NewBenefit[],
): Promise<void> => {
  await run(
    tx,
    sql`
      insert into benefits (slug, name, icon, fact, position)
      select slug, name, icon, fact, position from jsonb_to_recordset(${jsonb(benefits)}) as b (slug text, name jsonb, icon text, fact jsonb, position integer)`,
  )
}

export const insertSynonyms = async (
  tx: Queryable,
  groups: readonly (readonly string[])[],
): Promise<void> => {
  const words = groups.flatMap((group, groupId) => group.map((word) => ({ word, groupId })))
  await run(
    tx,
    sql`
      insert into search_synonyms (word, group_id)
      select distinct on (1) ${plainWords(sql`word`)}, "groupId" from jsonb_to_recordset(${jsonb(words)}) as s (word text, "groupId" integer) order by 1, 2
      on conflict (word) do nothing`,
  )
}

/** When a price began, and how long its regular price may be shown struck through. */
const pastOf = ({ firstPublishedAt }: NewProduct, { salePrice, saleSince }: NewVariation) => {
  if (salePrice === null || saleSince === null)
    return { pricedAt: firstPublishedAt, regularSince: null, strikeUntil: null }
  const longBefore = new Date(saleSince.getTime() - STRIKE_WINDOW_DAYS * DAY_MS)
  return {
    pricedAt: saleSince,
    // Branches sold what is new here at its regular price before.
    regularSince: firstPublishedAt < longBefore ? firstPublishedAt : longBefore,
    strikeUntil: new Date(saleSince.getTime() + (STRIKE_WINDOW_DAYS - STRIKE_DAYS) * DAY_MS),
  }
}

/**
 * Inserts products with variations, their past prices, a stock of 0 and benefits. Call
 * `refreshSearch` afterwards.
 */
export const insertProducts = async (
  tx: Queryable,
  products: readonly NewProduct[],
): Promise<void> => {
  await run(
    tx,
    sql`
      insert into products (id, first_published_at, ${productColumns})
      select d.id, d."firstPublishedAt", ${productValues}
      from jsonb_to_recordset(${jsonb(products)}) as d (id uuid, "firstPublishedAt" timestamptz, ${productFields})`,
  )
  const variations = products.flatMap((product) =>
    product.variations.map((variation, position) => ({
      ...variation,
      ...pastOf(product, variation),
      productId: product.id,
      position,
    })),
  )
  await run(
    tx,
    sql`
      insert into variations (id, product_id, sku, plu, position, attribute, name, grade, net_weight_g, measure, net_volume_ml, length_cm, width_cm, height_cm, regular_price, sale_price, unit_cost, priced_at, priced_by, strike_until, refrigerated)
      select id::uuid, "productId"::uuid, sku, plu, position, attribute, name, grade, "netWeightG", measure, "netVolumeMl", "lengthCm", "widthCm", "heightCm", "regularPrice", "salePrice", cost, "pricedAt", 'seed', "strikeUntil", refrigerated
      from jsonb_to_recordset(${jsonb(variations)}) as v (id text, "productId" text, sku text, plu text, position integer, attribute jsonb, name jsonb, grade text,
        "netWeightG" integer, measure text, "netVolumeMl" integer, "lengthCm" integer, "widthCm" integer, "heightCm" integer, "regularPrice" bigint, "salePrice" bigint, cost bigint, "pricedAt" timestamptz, "strikeUntil" timestamptz, refrigerated boolean)`,
  )
  await run(
    tx,
    sql`
      insert into price_history (variation_id, regular, from_at, until_at, actor)
      select id, "regularPrice", "regularSince", "pricedAt", 'seed'
      from jsonb_to_recordset(${jsonb(variations)}) as v (id uuid, "regularPrice" bigint, "regularSince" timestamptz, "pricedAt" timestamptz) where "regularSince" is not null`,
  )
  await run(
    tx,
    sql`
      insert into stock_items (variation_id, location_id, next_day_quota)
      select v.id::uuid, l.id, "nextDayQuota"
      from jsonb_to_recordset(${jsonb(variations)}) as v (id text, "nextDayQuota" integer) cross join locations l where l.sells_online`,
  )
  const benefits = products.flatMap((product) =>
    product.benefits.map(({ slug, strength }) => ({ productId: product.id, slug, strength })),
  )
  await run(
    tx,
    sql`
      insert into product_benefits (product_id, benefit_slug, strength)
      select "productId"::uuid, slug, strength from jsonb_to_recordset(${jsonb(benefits)}) as b ("productId" text, slug text, strength integer)`,
  )
}

/** Writes what hampers are made of, once their parts are inserted. */
export const insertParts = async (
  tx: Queryable,
  products: readonly NewProduct[],
): Promise<void> => {
  const parts = products.flatMap(({ variations }) =>
    variations.flatMap(({ id, parts: inside = [] }) =>
      inside.map((part, position) => ({ ...part, id, position })),
    ),
  )
  if (parts.length === 0) return
  await run(
    tx,
    sql`
      insert into variation_parts (variation_id, part_id, quantity, position)
      select g.id, v.id, g.quantity, g.position from jsonb_to_recordset(${jsonb(parts)}) as g (id uuid, sku text, quantity integer, position integer)
      join variations v on v.sku = g.sku`,
  )
}

/** Lower case without accents; only letters, digits and single spaces. */
const plainWords = (text: Query) => sql`plain_words(${text})`

/**
 * Rebuilds the search words of products (all for null). Call it after changes of products,
 * categories, benefits or synonyms.
 */
export const refreshSearch = async (
  tx: Transaction,
  productIds: readonly string[] | null = null,
): Promise<void> => {
  await run(
    tx,
    sql`select refresh_search(${productIds === null ? null : [...productIds]}::text[]::uuid[])`,
  )
}
