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
 * What a product is offered as: 2 now, 1 tomorrow, 0 sold out; what it costs; which variation costs that; what it brings to a score without the words.
 * Columns of `product_shelf s`.
 */
export type Offer = { rank: Sql; price: Sql; variation: Sql; merit: Sql }
const CLOSED: Offer = {
  rank: sql`s.closed_rank`,
  price: sql`s.closed_price`,
  variation: sql`s.closed_variation`,
  merit: sql`s.closed_merit`,
}
const OPEN: Offer = { rank: sql`s.open_rank`, price: sql`s.open_price`, variation: sql`s.open_variation`, merit: sql`s.open_merit` }
const GONE: Offer = {
  rank: sql`s.gone_rank`,
  price: sql`s.gone_price`,
  variation: sql`s.gone_variation`,
  merit: sql`shelf_merit(s.gone_rank, s.sold_30_days, s.rating)`,
}

/** Rows of the shelf at a moment, in at most two sorts: most of them, and those of which something of tomorrow's supply is promised away. */
export const shelvesAt = (moment: Moment): { offer: Offer; which: Sql; isException: boolean }[] =>
  moment.isBeforeCutOff
    ? [
        { offer: OPEN, which: sql`s.gone_on is distinct from ${moment.tomorrow}::date`, isException: false },
        { offer: GONE, which: sql`s.gone_on = ${moment.tomorrow}::date`, isException: true },
      ]
    : [{ offer: CLOSED, which: sql`true`, isException: false }]

/** The offer of any row of the shelf at a moment. */
export const offerAt = (moment: Moment): Offer => {
  if (!moment.isBeforeCutOff) return CLOSED
  const either = (name: keyof Offer) => sql`case when s.gone_on = ${moment.tomorrow}::date then ${GONE[name]} else ${OPEN[name]} end`
  return { rank: either('rank'), price: either('price'), variation: either('variation'), merit: either('merit') }
}

/** What a card shows; stands behind `cardTables`. */
export const cardColumns = sql`
  p.id, p.slug, p.sku, p.name, p.short_description as "shortDescription", p.images, p.tile, c.slug as "categorySlug", c.name as "categoryName",
  p.grade, p.unit, p.sell_mode as "sellMode", p.origin, p.promo_info as "promoInfo", p.pricing_guide as "pricingGuide", p.rating_sum as "ratingSum", p.rating_count as "ratingCount",
  p.sold_total as "soldTotal", v.id as "variationId", a.variations, v.regular_price as "regularPrice", coalesce(v.sale_price, v.regular_price) as price,
  v.net_weight_g as "netWeightG", p.net_weight_g as "productWeightG", k.rank, p.refrigerated or p.frozen or a.refrigerated as refrigerated`

/** The tables of `cardColumns` behind `k (product_id, rank, variation)`, the products that are shown. */
export const cardTables = sql`
  join product_shelf a on a.product_id = k.product_id join products p on p.id = k.product_id join variations v on v.id = k.variation
  join categories c on c.slug = p.category_slug`

/** Cards as one JSON list in the order of `k.place`. */
export const cardsOf = (from: Sql): Sql => sql`
  (select coalesce(json_agg(to_json(card) order by card.place), '[]') from (select k.place, ${cardColumns} from ${from} k ${cardTables}) card)`

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
