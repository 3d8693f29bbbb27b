import type { PhoneDraft, PhoneGoods } from '#contract/staff/phone-orders.ts'
import { availableUnits, lineAvailability } from '#domain/cart/cart.ts'
import { quote } from '#domain/checkout/checkout.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { stockOf, tomorrowOf, type CartLine } from '../cart/index.ts'
import { searchVariations } from '../catalogue/index.ts'
import { presentSummary, readCheckout } from '../checkout/index.ts'
import type { Context } from '../shop.ts'

const FOUND_MAX = 20

/**
 * Coupons compare devices to find one person with several accounts; each customer on the phone is a
 * device of their own.
 */
export const phoneDevice = (customerId: string): string => `phone-order ${customerId}`

type Asking = Pick<Context, 'shop' | 'now' | 'locale'>

/** The customer's cart as the order that it would be now. */
export const readDraft = async (
  { shop, now, locale }: Asking,
  customerId: string,
): Promise<PhoneDraft> => {
  const view = await readCheckout(shop, { customerId, device: phoneDevice(customerId), now })
  const wanted = view.lines.filter((line) => line.wanted)
  return {
    lines: wanted.map((line) => ({ ...presentLine(line, locale), quantity: line.quantity })),
    left_out: view.lines.length - wanted.length,
    summary: presentSummary(shop, view, quote(view.facts, null), locale),
  }
}

const presentLine = (
  line: Pick<
    CartLine,
    | 'variationId'
    | 'sku'
    | 'name'
    | 'variationName'
    | 'grade'
    | 'images'
    | 'price'
    | 'available'
    | 'availability'
  >,
  locale: Locale,
): PhoneGoods => ({
  variation_id: line.variationId,
  sku: line.sku,
  name: inLocale(line.name, locale),
  variation_name: inLocale(line.variationName, locale),
  grade: line.grade,
  thumbnail: line.images[0] ? `${line.images[0].base}-160.webp` : '',
  price: line.price,
  available: line.available,
  availability: line.availability,
})

export const searchGoods = async (
  { shop, now, locale }: Asking,
  typed: string,
): Promise<PhoneGoods[]> => {
  const found = await searchVariations(shop.db, typed, {
    tomorrow: tomorrowOf(now),
    limit: FOUND_MAX,
  })
  return found.map((facts) => {
    const stock = stockOf(facts, now, shop.settings())
    const standing = { available: availableUnits(stock), availability: lineAvailability(stock) }
    return presentLine({ ...facts, ...standing }, locale)
  })
}
