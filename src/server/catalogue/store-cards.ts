import type { Text } from '#domain/locale.ts'
import { isBeforeCutOff } from '#domain/product.ts'
import type { Settings } from '#domain/settings.ts'
import { addDays, jakartaDate, type LocalDate } from '#domain/time.ts'
import type { StoredPicture } from '../content/index.ts'
import { sql } from '../platform/database.ts'

type Sql = ReturnType<typeof sql>

/** The time as far as availability knows it. */
export type Moment = { now: Date; tomorrow: LocalDate; isBeforeCutOff: boolean }
export const momentOf = (now: Date, settings: Settings): Moment => ({
  now,
  tomorrow: addDays(jakartaDate(now), 1),
  isBeforeCutOff: isBeforeCutOff(now, settings['slot.nextDayCutOff']),
})

/** Units of a variation that can be sold now; needs `stock_items s`. */
export const saleable = sql`greatest(0, s.on_hand - s.reserved - s.safety)`
/** Units of tomorrow's supply that can still be ordered; needs `stock_items s` and `next_day_supply n` of tomorrow. */
export const nextDayLeft = (moment: Moment): Sql =>
  moment.isBeforeCutOff ? sql`greatest(0, coalesce(n.quota - n.reserved, s.next_day_quota))` : sql`0`

/**
 * One row a product: its cheapest variation that can be had (else its cheapest), the price now paid, and `rank`, the best availability of all its
 * variations: 2 now, 1 tomorrow, 0 out.
 */
export const offersCte = (moment: Moment, which: Sql = sql``): Sql => sql`
  select distinct on (v.product_id) v.product_id, v.id as variation_id, v.regular_price, coalesce(v.sale_price, v.regular_price) as price,
    v.net_weight_g, max(a.rank) over w as rank, count(*) over w as variations, bool_and(v.refrigerated) over w as refrigerated
  from variations v
  join stock_items s on s.variation_id = v.id
  left join next_day_supply n on n.variation_id = v.id and n.day = ${moment.tomorrow}::date
  cross join lateral (select case when ${saleable} > 0 then 2 when ${nextDayLeft(moment)} > 0 then 1 else 0 end as rank) a
  where v.active ${which}
  window w as (partition by v.product_id)
  order by v.product_id, (a.rank > 0) desc, coalesce(v.sale_price, v.regular_price), v.position`

/** What a card shows; needs `products p`, its row of `offers o` and its category `c`. */
export const cardColumns = sql`
  p.id, p.slug, p.sku, p.name, p.short_description as "shortDescription", p.images, p.tile, c.slug as "categorySlug", c.name as "categoryName",
  p.grade, p.unit, p.sell_mode as "sellMode", p.origin, p.promo_info as "promoInfo", p.pricing_guide as "pricingGuide", p.rating_sum as "ratingSum", p.rating_count as "ratingCount",
  p.sold_total as "soldTotal", o.variation_id as "variationId", o.variations::integer, o.regular_price as "regularPrice", o.price,
  o.net_weight_g as "netWeightG", p.net_weight_g as "productWeightG", o.rank, p.refrigerated or p.frozen or o.refrigerated as refrigerated`

export type CardRow = {
  id: string
  slug: string
  sku: string
  name: Text
  shortDescription: Text
  images: StoredPicture[]
  tile: string
  categorySlug: string
  categoryName: Text
  grade: string
  unit: Text
  sellMode: string
  origin: Text
  promoInfo: Text | null
  pricingGuide: Text | null
  ratingSum: number
  ratingCount: number
  soldTotal: number
  variationId: string
  variations: number
  regularPrice: number
  price: number
  /** Of the variation whose price is shown. */
  netWeightG: number
  productWeightG: number
  rank: 0 | 1 | 2
  refrigerated: boolean
}
