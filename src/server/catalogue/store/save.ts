import type { Text } from '#domain/locale.ts'
import type { Pack } from '#domain/catalogue/product.ts'
import type { LocalDate } from '#domain/time.ts'
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
import type { ProductPage } from './product.ts'

export type NewCategory = {
  slug: string
  parentSlug: string | null
  name: Text
  description: Text
  tile: string
  image: StoredPicture
  position: number
}
export type NewBenefit = { slug: string; name: Text; icon: string; fact: Text; position: number }
export type NewVariation = {
  id: string
  sku: string
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
  regularPrice: number
  salePrice: number | null
  refrigerated: boolean
  stock: number
  safety: number
  nextDayQuota: number
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
  promoInfo: Text | null
  pricingGuide: Text | null
  page: ProductPage
  images: StoredPicture[]
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
      insert into categories (slug, parent_slug, name, description, tile, image, position)
      select slug, "parentSlug", name, description, tile, image, position
      from jsonb_to_recordset(${jsonb(categories)}) as c (slug text, "parentSlug" text, name jsonb, description jsonb, tile text, image jsonb, position integer)
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

/**
 * Inserts products with variations, stock and benefits in four statements. Call `refreshSearch`
 * afterwards.
 */
export const insertProducts = async (
  tx: Queryable,
  products: readonly NewProduct[],
  locationId: string,
): Promise<void> => {
  await run(
    tx,
    sql`
      insert into products (id, sku, slug, name, short_description, description, category_slug, tile, grade, sell_mode, unit, net_weight_g, refrigerated, frozen,
        shelf_life_days, min_life_on_delivery_days, origin, ppn_class, halal_class, halal_certificate, halal_until, promo_info, pricing_guide, page, images, first_published_at,
        search_words)
      select id::uuid, sku, slug, name, "shortDescription", description, "categorySlug", tile, grade, "sellMode", unit, "netWeightG", refrigerated, frozen,
        "shelfLifeDays", "minLifeOnDeliveryDays", origin, "ppnClass", "halalClass", "halalCertificate", "halalUntil", nullif("promoInfo", 'null'), nullif("pricingGuide", 'null'), page, images, "firstPublishedAt",
        "searchWords"
      from jsonb_to_recordset(${jsonb(products)}) as p (id text, sku text, slug text, name jsonb, "shortDescription" jsonb, description jsonb, "categorySlug" text, tile text,
        grade text, "sellMode" text, unit jsonb, "netWeightG" integer, refrigerated boolean, frozen boolean, "shelfLifeDays" integer, "minLifeOnDeliveryDays" integer,
        origin jsonb, "ppnClass" text, "halalClass" text, "halalCertificate" text, "halalUntil" date, "promoInfo" jsonb, "pricingGuide" jsonb, page jsonb, images jsonb, "firstPublishedAt" timestamptz,
        "searchWords" text[])`,
  )
  const variations = products.flatMap((product) =>
    product.variations.map((variation, position) => ({
      ...variation,
      productId: product.id,
      position,
    })),
  )
  await run(
    tx,
    sql`
      insert into variations (id, product_id, sku, position, attribute, name, grade, net_weight_g, measure, net_volume_ml, length_cm, width_cm, height_cm, regular_price, sale_price, refrigerated)
      select id::uuid, "productId"::uuid, sku, position, attribute, name, grade, "netWeightG", measure, "netVolumeMl", "lengthCm", "widthCm", "heightCm", "regularPrice", "salePrice", refrigerated
      from jsonb_to_recordset(${jsonb(variations)}) as v (id text, "productId" text, sku text, position integer, attribute jsonb, name jsonb, grade text,
        "netWeightG" integer, measure text, "netVolumeMl" integer, "lengthCm" integer, "widthCm" integer, "heightCm" integer, "regularPrice" bigint, "salePrice" bigint, refrigerated boolean)`,
  )
  await run(
    tx,
    sql`
      insert into stock_items (variation_id, location_id, on_hand, safety, next_day_quota)
      select id::uuid, ${locationId}, stock, safety, "nextDayQuota"
      from jsonb_to_recordset(${jsonb(variations)}) as v (id text, stock integer, safety integer, "nextDayQuota" integer)`,
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
