import type { Text } from '#domain/locale.ts'
import { isBeforeCutOff, type Pack } from '#domain/product.ts'
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
/**
 * Units of tomorrow's supply that can still be ordered; needs `stock_items s` and `next_day_supply
 * n` of tomorrow.
 */
export const nextDayLeft = (moment: Moment): Sql =>
  moment.isBeforeCutOff
    ? sql`greatest(0, coalesce(n.quota - n.reserved, s.next_day_quota))`
    : sql`0`

/**
 * What a product is offered as: 2 now, 1 tomorrow, 0 sold out; what it costs; which variation costs
 * that; what it brings to a score without the words; how many different prices there are and how
 * many variations can be had. Columns of `product_shelf s`.
 */
export type Offer = { rank: Sql; price: Sql; variation: Sql; merit: Sql; prices: Sql; choices: Sql }
const CLOSED: Offer = {
  rank: sql`s.closed_rank`,
  price: sql`s.closed_price`,
  variation: sql`s.closed_variation`,
  merit: sql`s.closed_merit`,
  prices: sql`s.closed_prices`,
  choices: sql`s.closed_choices`,
}
const OPEN: Offer = {
  rank: sql`s.open_rank`,
  price: sql`s.open_price`,
  variation: sql`s.open_variation`,
  merit: sql`s.open_merit`,
  prices: sql`s.open_prices`,
  choices: sql`s.open_choices`,
}
const GONE: Offer = {
  rank: sql`s.gone_rank`,
  price: sql`s.gone_price`,
  variation: sql`s.gone_variation`,
  merit: sql`shelf_merit(s.gone_rank, s.sold_30_days, s.rating)`,
  prices: sql`s.gone_prices`,
  choices: sql`s.gone_choices`,
}

/**
 * Rows of the shelf at a moment, in at most two sorts: most of them, and those of which something
 * of tomorrow's supply is promised away.
 */
export const shelvesAt = (moment: Moment): { offer: Offer; which: Sql; isException: boolean }[] =>
  moment.isBeforeCutOff
    ? [
        {
          offer: OPEN,
          which: sql`s.gone_on is distinct from ${moment.tomorrow}::date`,
          isException: false,
        },
        { offer: GONE, which: sql`s.gone_on = ${moment.tomorrow}::date`, isException: true },
      ]
    : [{ offer: CLOSED, which: sql`true`, isException: false }]

/** The offer of any row of the shelf at a moment. */
export const offerAt = (moment: Moment): Offer => {
  if (!moment.isBeforeCutOff) return CLOSED
  const either = (name: keyof Offer) =>
    sql`case when s.gone_on = ${moment.tomorrow}::date then ${GONE[name]} else ${OPEN[name]} end`
  return {
    rank: either('rank'),
    price: either('price'),
    variation: either('variation'),
    merit: either('merit'),
    prices: either('prices'),
    choices: either('choices'),
  }
}

/**
 * What a card shows; needs `cardTables`. Pack and grade are those of the variation whose price is
 * shown.
 */
export const cardColumns = (moment: Moment): Sql => {
  const { prices, choices } = offerAt(moment)
  return sql`
    p.id, p.slug, p.sku, p.name, p.short_description as "shortDescription", p.images, p.tile, c.slug as "categorySlug", c.name as "categoryName",
    v.grade, p.unit, p.sell_mode as "sellMode", p.origin, p.promo_info as "promoInfo", p.pricing_guide as "pricingGuide", p.rating_sum as "ratingSum",
    p.rating_count as "ratingCount", p.sold_total as "soldTotal", v.id as "variationId", v.name as "variationName", s.variations, ${prices} as prices,
    ${choices} as choices, v.regular_price as "regularPrice", coalesce(v.sale_price, v.regular_price) as price, v.net_weight_g as "netWeightG",
    v.measure, v.net_volume_ml as "netVolumeMl", k.rank, p.refrigerated or p.frozen or s.refrigerated as refrigerated`
}

/**
 * The tables of `cardColumns` behind `k (product_id, rank, variation)`, the products that are
 * shown.
 */
export const cardTables = sql`
  join product_shelf s on s.product_id = k.product_id join products p on p.id = k.product_id join variations v on v.id = k.variation
  join categories c on c.slug = p.category_slug`

/** Cards as one JSON list in the order of `k.place`. */
export const cardsOf = (moment: Moment, from: Sql): Sql => sql`
  (select coalesce(json_agg(to_json(card) order by card.place), '[]') from (select k.place, ${cardColumns(moment)} from ${from} k ${cardTables}) card)`

export type CardRow = Pack & {
  id: string
  slug: string
  sku: string
  name: Text
  shortDescription: Text
  images: StoredPicture[]
  tile: string
  categorySlug: string
  categoryName: Text
  unit: Text
  sellMode: string
  origin: Text
  promoInfo: Text | null
  pricingGuide: Text | null
  ratingSum: number
  ratingCount: number
  soldTotal: number
  /** The variation whose price is shown, and its pack. */
  variationId: string
  variationName: Text
  grade: string
  regularPrice: number
  price: number
  variations: number
  /**
   * Different prices among what can be had (of all when nothing can), and how many variations can
   * be had.
   */
  prices: number
  choices: number
  rank: 0 | 1 | 2
  refrigerated: boolean
}
