import { PACK_MEASURES } from '#domain/catalogue/product.ts'
import type { LocalDate } from '#domain/time.ts'
import { col, sql } from '../../platform/database.ts'
import { madeOfParts, parts } from './cards.ts'

/** One part of a hamper, with how many of it are in one hamper. */
export const OrderedPart = {
  variationId: col.id('variation'),
  quantity: col.int,
  sku: col.text,
  slug: col.text,
  name: col.translated,
  variationName: col.translated,
}
export type OrderedPart = col.Row<typeof OrderedPart>

/** What cart, checkout and order need of a variation, its product and stock. */
export const VariationFacts = {
  variationId: col.id('variation'),
  productId: col.id('product'),
  slug: col.text,
  sku: col.text,
  name: col.translated,
  variationName: col.translated,
  grade: col.text,
  unit: col.translated,
  tile: col.text,
  images: col.list({ base: col.text, widths: col.list(col.int) }),
  regularPrice: col.rupiah,
  price: col.rupiah,
  weightG: col.grams,
  measure: col.one(PACK_MEASURES),
  netVolumeMl: col.nullable(col.int),
  lengthCm: col.number,
  widthCm: col.number,
  heightCm: col.number,
  refrigerated: col.flag,
  frozen: col.flag,
  ppnClass: col.text,
  /** Minimum days of freshness after delivery. */
  freshDays: col.int,
  /** Its category and the parent category. */
  categories: col.list(col.text),
  active: col.flag,
  saleable: col.int,
  nextDayLeft: col.int,
  /** Of a hamper, with the units of each that can be sold now. */
  parts: col.list({ ...OrderedPart, saleable: col.int }),
}
export type VariationFacts = col.Row<typeof VariationFacts>

/**
 * What the parts of a hamper say of it, worked out once; all null for anything else. Until the job of
 * the night ends them, certificates of parts are compared with the day itself.
 */
const hamper = (tomorrow: LocalDate) => sql`lateral (
    select bool_or(pp.halal_until < ${tomorrow}::date - 1) as expired, ${madeOfParts} as units,
      json_agg(json_build_object('variationId', pv.id, 'quantity', vp.quantity, 'sku', pv.sku, 'slug', pp.slug, 'name', pp.name, 'variationName', pv.name,
        'saleable', greatest(0, ps.free)) order by vp.position) as parts
    from ${parts} where s.is_hamper and vp.variation_id = v.id
  )`

/**
 * `VariationFacts` as a subquery (`from (…) f`), so that cart and checkout need one round trip.
 * `tomorrow` selects the next day's supply.
 */
export const variationFacts = (tomorrow: LocalDate) => sql`(
  select v.id as "variationId", p.id as "productId", p.slug, v.sku, p.name, v.name as "variationName", v.grade, p.unit, p.tile, p.images,
    v.compare_price as "regularPrice", v.price, v.net_weight_g as "weightG", v.measure, v.net_volume_ml as "netVolumeMl", v.length_cm as "lengthCm", v.width_cm as "widthCm", v.height_cm as "heightCm",
    (v.refrigerated or p.refrigerated) as refrigerated, p.frozen, p.ppn_class as "ppnClass", p.min_life_on_delivery_days as "freshDays",
    array_remove(array[p.category_slug, c.parent_slug], null) as categories,
    (v.active and p.published and (p.halal_until is null or p.halal_until >= ${tomorrow}::date - 1) and h.expired is not true) as active,
    coalesce(case when not s.is_hamper then greatest(0, s.free) else h.units end, 0) as saleable,
    greatest(0, coalesce(n.quota - n.reserved, s.next_day_quota, 0)) as "nextDayLeft", coalesce(h.parts, '[]') as parts
  from variations v
  join products p on p.id = v.product_id
  join categories c on c.slug = p.category_slug
  left join stock_items s on s.variation_id = v.id and s.online
  left join next_day_supply n on n.variation_id = v.id and n.day = ${tomorrow}
  left join ${hamper(tomorrow)} h on true
)`
