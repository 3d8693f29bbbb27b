import { sql } from '../../platform/database.ts'

/** What the form and the demo's seed write of a product: its column and type by field. */
const COLUMNS = {
  sku: ['sku', 'text'],
  slug: ['slug', 'text'],
  name: ['name', 'jsonb'],
  shortDescription: ['short_description', 'jsonb'],
  description: ['description', 'jsonb'],
  categorySlug: ['category_slug', 'text'],
  tile: ['tile', 'text'],
  grade: ['grade', 'text'],
  sellMode: ['sell_mode', 'text'],
  unit: ['unit', 'jsonb'],
  netWeightG: ['net_weight_g', 'integer'],
  refrigerated: ['refrigerated', 'boolean'],
  frozen: ['frozen', 'boolean'],
  shelfLifeDays: ['shelf_life_days', 'integer'],
  minLifeOnDeliveryDays: ['min_life_on_delivery_days', 'integer'],
  origin: ['origin', 'jsonb'],
  ppnClass: ['ppn_class', 'text'],
  halalClass: ['halal_class', 'text'],
  halalCertificate: ['halal_certificate', 'text'],
  halalUntil: ['halal_until', 'date'],
  packer: ['packer', 'text'],
  psatNumber: ['psat_number', 'text'],
  promoInfo: ['promo_info', 'jsonb'],
  pricingGuide: ['pricing_guide', 'jsonb'],
  page: ['page', 'jsonb'],
  images: ['images', 'jsonb'],
  imageTexts: ['image_texts', 'jsonb'],
  searchWords: ['search_words', 'text[]'],
} as const
export type ProductField = keyof typeof COLUMNS

const listed = (each: (field: string, column: string, type: string) => string) =>
  sql.raw(
    Object.entries(COLUMNS)
      .map(([field, [column, type]]) => each(field, column, type))
      .join(', '),
  )

/** The columns, of `products`. */
export const productColumns = listed((_, column) => column)
/** Their values, of a record `d`; null in JSON is null, and without a tile it is the category's. */
export const productValues = listed((field, _, type) => {
  if (field === 'tile')
    return `coalesce(d."tile", (select c.tile from categories c where c.slug = d."categorySlug"))`
  return type === 'jsonb' ? `nullif(d."${field}", 'null')` : `d."${field}"`
})
/** The fields of `d` with their types, for `jsonb_to_recordset`. */
export const productFields = listed((field, _, type) => `"${field}" ${type}`)
