import type { Amount } from '#domain/units.ts'
import type { Picture, PriceData, ProductCard, Variation } from '#contract/catalogue/product.ts'
import { filledText } from '#domain/content/placeholders.ts'
import { inLocale, type Locale, type Text } from '#domain/locale.ts'
import { discountPercentage, formatRupiah } from '#domain/money.ts'
import {
  availabilityOf,
  ratingAverage,
  readyTomorrow,
  unitPriceOf,
  type Availability,
  type Pack,
} from '#domain/catalogue/product.ts'
import type { Settings } from '#domain/settings.ts'
import { compactNumber } from '#domain/text.ts'
import { serverWords } from '#i18n/server.ts'
import { badgeOf } from '../automatic-discounts/index.ts'
import { pointsBadgeOf } from '../point-offers/index.ts'
import { presentPicture, type StoredPicture } from '../content/index.ts'
import type { CardRow } from './store/cards.ts'
import type { VariationRow } from './store/product.ts'

/** What a signed-in customer also sees: wishlist marks and last purchases. */
export type Marks = {
  products: ReadonlySet<string>
  variations: ReadonlySet<string>
  lastPurchases: ReadonlyMap<string, Date>
}
export const NO_MARKS: Marks = {
  products: new Set(),
  variations: new Set(),
  lastPurchases: new Map(),
}

const NO_PICTURE: StoredPicture = { base: '/files/art/products/none/1', widths: [480] }
const pictureOf = (picture: StoredPicture = NO_PICTURE): Picture =>
  presentPicture(picture.base, picture.widths)

/** `Rp3.450/100 g`, `Rp13.000/100 ml`; null without a unit. */
export const presentUnitPrice = (price: Amount, pack: Pack, locale: Locale): string | null => {
  const unitPrice = unitPriceOf(price, pack)
  if (!unitPrice) return null
  return serverWords(locale)(unitPrice.unit === 'ml' ? 'product.price100ml' : 'product.price100g', {
    price: formatRupiah(unitPrice.amount),
  })
}

/** The price block of a pack. `price` is the current one, `regularPrice` the one without a sale. */
const presentPriceData = (
  facts: Pack & { regularPrice: Amount; price: Amount; pricingGuide: Text | null },
  locale: Locale,
  settings: Settings,
): PriceData => ({
  on_sale: facts.price < facts.regularPrice,
  regular_price: facts.regularPrice,
  sale_price: facts.price,
  formatted_regular_price: formatRupiah(facts.regularPrice),
  formatted_sale_price: formatRupiah(facts.price),
  discount_percentage: discountPercentage(facts.regularPrice, facts.price),
  formatted_unit_price: presentUnitPrice(facts.price, facts, locale),
  pricing_guide:
    facts.pricingGuide &&
    filledText(inLocale(facts.pricingGuide, locale), { settings, locale, isHtml: true }),
})

/**
 * Units in stock and their text (STK-8); for tomorrow's goods the units of tomorrow's supply.
 * Capped at 99.
 */
export const presentStock = (
  units: number,
  locale: Locale,
  settings: Settings,
  availability: Availability = units > 0 ? 'now' : 'out',
): { quantity: number; stock_status_text: string } => {
  const t = serverWords(locale)
  const quantity = Math.min(units, settings['stock.shownMax'])
  if (availability === 'out') return { quantity: 0, stock_status_text: t('stock.out') }
  if (availability === 'tomorrow') return { quantity, stock_status_text: t('stock.tomorrow') }
  return {
    quantity,
    stock_status_text:
      units <= settings['stock.fewLeft'] ? t('stock.left', { count: units }) : t('stock.in'),
  }
}

const AVAILABILITY_OF_RANK = ['out', 'tomorrow', 'now'] as const

export const presentCard = (
  row: CardRow,
  locale: Locale,
  { settings, now }: { settings: Settings; now: Date },
  marks: Marks = NO_MARKS,
): ProductCard => {
  const availability = AVAILABILITY_OF_RANK[row.rank]
  const points = pointsBadgeOf(row.pointOffers, now, locale)
  return {
    id: row.id,
    slug: row.slug,
    name: inLocale(row.name, locale),
    short_description: inLocale(row.shortDescription, locale),
    image: pictureOf(row.images[0]),
    images: { featured: pictureOf(row.images[0]), gallery: row.images.map(pictureOf) },
    tile: row.tile,
    category: { slug: row.categorySlug, name: inLocale(row.categoryName, locale) },
    grade: row.grade,
    unit: inLocale(row.variationName, locale),
    dimensions: presentDimensions(row),
    price_data: presentPriceData(row, locale, settings),
    has_higher_prices: row.prices > 1,
    discount_badge: badgeOf(row.discounts, now, locale) ?? points,
    meta_data: metaOf(row, points, locale),
    ratings: { average: ratingAverage(row.ratingSum, row.ratingCount), count: row.ratingCount },
    total_sold_display: compactNumber(row.soldTotal, locale),
    last_purchased: marks.lastPurchases.get(row.id)?.toISOString() ?? null,
    availability,
    ready_tomorrow: readyTomorrow(availability),
    refrigerated: row.refrigerated,
    is_wished: marks.products.has(row.id),
    variations_count: row.variations,
    variation_id: row.variationId,
    single_variation_id: row.choices === 1 ? row.variationId : null,
  }
}

/** A pack's dimensions on the wire. */
export const presentDimensions = ({
  netWeightG,
  netVolumeMl,
}: Pack): ProductCard['dimensions'] => ({
  weight: netWeightG,
  volume: netVolumeMl,
})

/** `points` are the words of an offer of points. */
const metaOf = (
  row: CardRow,
  points: string | null,
  locale: Locale,
): { key: string; value: string }[] => [
  ...(row.promoInfo || points
    ? [
        {
          key: 'promo_info',
          value: [row.promoInfo && inLocale(row.promoInfo, locale), points]
            .filter(Boolean)
            .join(' · '),
        },
      ]
    : []),
  { key: 'sku', value: row.sku },
  { key: 'origin', value: inLocale(row.origin, locale) },
  { key: 'sell_mode', value: row.sellMode },
]

export const presentVariation = (
  row: VariationRow,
  locale: Locale,
  settings: Settings,
  pricingGuide: Text | null,
  marks: Marks,
): Variation => {
  const availability = availabilityOf(row)
  const units = availability === 'now' ? row.saleable : row.nextDayLeft
  const stock = presentStock(units, locale, settings, availability)
  return {
    id: row.id,
    attributes: [{ name: inLocale(row.attribute, locale), value: inLocale(row.name, locale) }],
    name: inLocale(row.name, locale),
    grade: row.grade,
    weight: row.netWeightG,
    volume: row.netVolumeMl,
    price_data: presentPriceData({ ...row, pricingGuide }, locale, settings),
    stock_data: stock,
    stock_quantity: stock.quantity,
    quantity_max: Math.min(stock.quantity, settings['cart.quantityMax']),
    availability,
    ready_tomorrow: readyTomorrow(availability),
    refrigerated: row.refrigerated,
    is_wished: marks.variations.has(row.id),
    parts: row.parts.map(({ slug, shown, name, variationName, quantity, picture }) => ({
      slug: shown ? slug : null,
      name: inLocale(name, locale),
      variation_name: inLocale(variationName, locale),
      quantity,
      thumbnail: picture ? presentPicture(picture.base, picture.widths).src : '',
    })),
  }
}
