import { SERVICE_FEE_LABEL, serviceFeeLabel } from '#i18n/server.ts'
import type { Cart, CartItem } from '#contract/cart.ts'
import { applyAutomaticDiscounts } from '#domain/automatic-discounts/automatic-discount.ts'
import { subtotalOf } from '#domain/cart/cart.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { add, formatRupiah, rupiah } from '#domain/money.ts'
import { pointsOfLines } from '#domain/point-offers/point-offer.ts'
import type { Settings } from '#domain/settings.ts'
import {
  presentMissing,
  presentReckoned,
  readAutomaticDiscount,
  type AutomaticDiscountFacts,
} from '../automatic-discounts/index.ts'
import { readPointOffer, type PointOfferFacts } from '../point-offers/index.ts'
import { presentParts, presentPicture, presentStock, presentUnitPrice } from '../catalogue/index.ts'
import { listOf, type CompanyFacts } from '../companies/index.ts'
import { presentSlot } from '../couriers/index.ts'
import type { CartLine, CartNow } from './lines.ts'
import type { CartFacts } from './store/cart.ts'

export const presentCartItem = (line: CartLine, locale: Locale, settings: Settings): CartItem => {
  const image = line.images[0] ?? { base: '', widths: [] }
  const picture = presentPicture(image.base, image.widths)
  return {
    key: line.key,
    added_at: new Date(line.addedAt).toISOString(),
    slug: line.slug,
    id: line.variationId,
    product_id: line.productId,
    name: inLocale(line.name, locale),
    variation_name: inLocale(line.variationName, locale),
    grade: line.grade,
    images: { thumbnail: `${image.base}-160.webp`, featured: picture },
    tile: line.tile,
    stock_data: presentStock(line.available, locale, settings, line.availability),
    regular_price: line.regularPrice,
    price: line.price,
    formatted_regular_price: formatRupiah(line.regularPrice),
    formatted_price: formatRupiah(line.price),
    line_total: line.price * line.quantity,
    formatted_line_total: formatRupiah(line.price * line.quantity),
    formatted_unit_price: presentUnitPrice(
      line.price,
      { ...line, netWeightG: line.weightG },
      locale,
    ),
    selected: line.selected,
    selectable: line.selectable,
    waits: line.wanted && !line.selected && line.availability === 'tomorrow',
    parts: presentParts(line.parts, locale),
    note: line.note,
    ready_tomorrow: line.availability !== 'tomorrow',
    availability: line.availability,
    refrigerated: line.refrigerated || line.frozen,
    gift_of: line.giftOf,
    is_wished: line.isWished,
    quantity: line.quantity,
    quantity_max: Math.min(line.available, settings['cart.quantityMax']),
    price_changed_from: line.isListed || line.seenPrice === line.shelfPrice ? null : line.seenPrice,
    is_company_price: line.isListed,
  }
}

type Adjusted = Cart['adjusted']

export const presentCart = (
  cart: CartFacts | null,
  { lines, day, place }: CartNow,
  options: {
    locale: Locale
    now: Date
    settings: Settings
    /** Those that may hold now. */
    automatic: readonly AutomaticDiscountFacts[]
    pointOffers: readonly PointOfferFacts[]
    promisesPrice: boolean
    earnFactorPercent: number
    serviceFee: number
    company: CompanyFacts | null
    adjusted?: Adjusted
  },
): Cart => {
  const { locale, now, settings } = options
  const subtotal = subtotalOf(lines)
  const hasSelection = lines.some(({ selected }) => selected)
  const fee = hasSelection ? options.serviceFee : 0
  const { discount, shares, ...discounts } = discountsOn(lines, options.automatic, options)
  const total = subtotal - discount + fee
  return {
    items: lines.map((line) => presentCartItem(line, locale, settings)),
    item_count: lines.reduce((sum, line) => sum + line.quantity, 0),
    needs_shipping: lines.length > 0,
    needs_payment: total > 0,
    has_discount: discount > 0 || (cart?.couponCodes.length ?? 0) > 0,
    applied_coupons: cart?.couponCodes ?? [],
    ...discounts,
    points_to_earn: pointsOf(lines, shares, options),
    totals: totalsOf({ subtotal, discount, fee, total }, locale),
    version: cart?.version ?? 0,
    delivery: {
      window: day.slot && presentSlot(day.slot, locale, now),
      is_chosen: day.timePickup !== null,
      together: day.together && presentSlot(day.together, locale, now),
      collect_at: place?.name ?? null,
    },
    thresholds: {
      minimum_goods: settings['order.minimumGoods'],
      shipping_off_from:
        settings['shipping.discountMax'] > 0 ? settings['shipping.discountFromGoods'] : 0,
      shipping_off: settings['shipping.discountMax'],
    },
    price_promise: options.promisesPrice,
    has_company_prices: listOf(options.company) !== null,
    adjusted: options.adjusted ?? [],
  }
}

/** What discounts without a code take off the selected lines. */
const discountsOn = (
  lines: readonly CartLine[],
  automatic: readonly AutomaticDiscountFacts[],
  { locale, now }: { locale: Locale; now: Date },
) => {
  const { applied, shares, missing } = applyAutomaticDiscounts(
    automatic.map(readAutomaticDiscount),
    lines
      .filter(({ selected, isListed }) => selected && !isListed)
      .map((line) => ({ ...line, product: line.slug })),
    now,
  )
  return {
    discount: add(...shares),
    shares,
    automatic_discounts: presentReckoned(applied, locale),
    missing_discounts: presentMissing(missing, locale),
  }
}

/** The points of the selected lines, offers included, before coupons. */
const pointsOf = (
  lines: readonly CartLine[],
  shares: readonly number[],
  at: Pick<
    Parameters<typeof presentCart>[2],
    'now' | 'settings' | 'pointOffers' | 'earnFactorPercent'
  >,
): number => {
  const earning = lines
    .filter(({ selected }) => selected)
    .map((line, index) => ({
      product: line.slug,
      categories: line.categories,
      quantity: line.quantity,
      paid: rupiah(line.price * line.quantity - (shares[index] ?? 0)),
    }))
  return pointsOfLines(at.pointOffers.map(readPointOffer), earning, at.now, {
    earnFactorPercent: at.earnFactorPercent,
    perRupiah: at.settings['points.perRupiah'],
  })
}

const totalsOf = (
  {
    subtotal,
    discount,
    fee,
    total,
  }: { subtotal: number; discount: number; fee: number; total: number },
  locale: Locale,
): Cart['totals'] => ({
  subtotal,
  // Prices include tax, which only the invoice shows, so the tax lines of a cart are 0.
  subtotal_tax: 0,
  shipping_total: 0,
  shipping_tax: 0,
  discount_total: discount,
  discount_tax: 0,
  service_fee: fee,
  service_fee_label: serviceFeeLabel(SERVICE_FEE_LABEL, locale),
  total,
  total_tax: 0,
  formatted_subtotal: formatRupiah(subtotal),
  formatted_discount: formatRupiah(-discount),
  formatted_service_fee: formatRupiah(fee),
  formatted_total: formatRupiah(total),
})
