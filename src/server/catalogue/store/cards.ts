import { isBeforeCutOff, PACK_MEASURES } from '#domain/catalogue/product.ts'
import type { Settings } from '#domain/settings.ts'
import { addDays, jakartaDate, type LocalDate } from '#domain/time.ts'
import { AutomaticDiscountFacts, automaticDiscountsOn } from '../../automatic-discounts/index.ts'
import { PointOfferFacts, pointOffersOn } from '../../point-offers/index.ts'
import { StoredPicture } from '../../content/index.ts'
import { col, sql, type Query } from '../../platform/database.ts'

/** The time as far as availability depends on it. */
export type Moment = { now: Date; tomorrow: LocalDate; isBeforeCutOff: boolean }
export const momentOf = (now: Date, settings: Settings): Moment => ({
  now,
  tomorrow: addDays(jakartaDate(now), 1),
  isBeforeCutOff: isBeforeCutOff(now, settings['slot.nextDayCutOff']),
})

/** Aggregate of parts: how many hampers they make, at least 0. */
export const madeOfParts = sql`case when bool_or(pp.halal_ended) then 0 else min(greatest(0, ps.free) / vp.quantity) end`
/** The parts of hampers with their stock online, variation and product. */
export const parts = sql`variation_parts vp join stock_items ps on ps.variation_id = vp.part_id and ps.online join variations pv on pv.id = vp.part_id join products pp on pp.id = pv.product_id`

/**
 * Units of a variation that can be sold now; needs `stock_items s`. A hamper is there as often as
 * its scarcest part.
 */
export const saleable = sql`case when s.is_hamper then (
    select ${madeOfParts} from ${parts} where vp.variation_id = s.variation_id
  ) else greatest(0, s.free) end`
/** Units left of tomorrow's supply; needs `stock_items s` and tomorrow's `next_day_supply n`. */
export const nextDayLeft = (moment: Moment): Query =>
  moment.isBeforeCutOff
    ? sql`greatest(0, coalesce(n.quota - n.reserved, s.next_day_quota))`
    : sql`0`

/**
 * Columns of `product_shelf s`: `rank` 2 now, 1 tomorrow, 0 sold out; price and its variation;
 * score without text (`merit`); numbers of distinct prices and available variations.
 */
export type Offer = {
  rank: Query
  price: Query
  variation: Query
  merit: Query
  prices: Query
  choices: Query
}
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
 * Shelf rows at a moment in at most two groups: the ordinary ones, and those with part of
 * tomorrow's supply reserved.
 */
export const shelvesAt = (moment: Moment): { offer: Offer; which: Query; isException: boolean }[] =>
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

/** The offer of any shelf row at a moment. */
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
 * The columns of a card; needs `cardTables`. Pack and grade belong to the variation whose price is
 * shown.
 */
export const cardColumns = (moment: Moment): Query => {
  const { prices, choices } = offerAt(moment)
  return sql`
    p.id, p.slug, p.sku, p.name, p.short_description as "shortDescription", p.images, p.tile, c.slug as "categorySlug", c.name as "categoryName",
    v.grade, p.unit, p.sell_mode as "sellMode", p.origin, p.promo_info as "promoInfo", p.pricing_guide as "pricingGuide", p.rating_sum as "ratingSum",
    p.rating_count as "ratingCount", p.sold_total as "soldTotal", v.id as "variationId", v.name as "variationName", s.variations, ${prices} as prices,
    ${choices} as choices, v.compare_price as "regularPrice", v.price, v.net_weight_g as "netWeightG",
    v.measure, v.net_volume_ml as "netVolumeMl", k.rank, p.refrigerated or p.frozen or s.refrigerated as refrigerated,
    ${automaticDiscountsOn(sql`p.slug`, sql`array_remove(array[c.slug, c.parent_slug], null)`, moment.now)} as discounts,
    ${pointOffersOn(sql`p.slug`, sql`array_remove(array[c.slug, c.parent_slug], null)`, moment.now)} as "pointOffers"`
}

/** The tables of `cardColumns`, joined to `k (product_id, rank, variation)`. */
export const cardTables = sql`
  join product_shelf s on s.product_id = k.product_id join products p on p.id = k.product_id join variations v on v.id = k.variation
  join categories c on c.slug = p.category_slug`

/** Cards as a JSON list in the order of `k.place`. */
export const cardsOf = (moment: Moment, from: Query): Query => sql`
  (select coalesce(json_agg(to_json(card) order by card.place), '[]') from (select k.place, ${cardColumns(moment)} from ${from} k ${cardTables}) card)`

export const Pack = {
  measure: col.one(PACK_MEASURES),
  netWeightG: col.grams,
  netVolumeMl: col.nullable(col.int),
}
export const CardRow = {
  ...Pack,
  id: col.id('product'),
  slug: col.text,
  sku: col.text,
  name: col.translated,
  shortDescription: col.translated,
  images: col.list(StoredPicture),
  tile: col.text,
  categorySlug: col.text,
  categoryName: col.translated,
  unit: col.translated,
  sellMode: col.text,
  origin: col.translated,
  promoInfo: col.nullable(col.translated),
  pricingGuide: col.nullable(col.translated),
  ratingSum: col.int,
  ratingCount: col.int,
  soldTotal: col.int,
  /** The variation whose price is shown, with its pack. */
  variationId: col.id('variation'),
  variationName: col.translated,
  grade: col.text,
  regularPrice: col.rupiah,
  price: col.rupiah,
  variations: col.int,
  /**
   * Distinct prices among available variations (all if none is), and the number of available ones.
   */
  prices: col.int,
  choices: col.int,
  rank: col.one([0, 1, 2]),
  refrigerated: col.flag,
  /** Discounts without a code that may hold for it. */
  discounts: col.list(AutomaticDiscountFacts),
  pointOffers: col.list(PointOfferFacts),
}
export type CardRow = col.Row<typeof CardRow>
/** What `cardsOf` returns. */
export const cardList = col.list({ ...CardRow, place: col.int })
