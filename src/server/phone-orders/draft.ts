import type { Id } from '#domain/units.ts'
import type { PhoneDraft, PhoneGoods } from '#contract/staff/orders/phone-orders.ts'
import { availableUnits, lineAvailability } from '#domain/cart/cart.ts'
import { quote } from '#domain/checkout/checkout.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { stockOf, tomorrowOf, type CartLine } from '../cart/index.ts'
import { searchVariations } from '../catalogue/index.ts'
import { presentSummary, readCheckout } from '../checkout/index.ts'
import type { Context, Shop } from '../shop.ts'

const FOUND_MAX = 20

/**
 * Coupons compare devices to find one person with several accounts; each customer on the phone is a
 * device of their own.
 */
export const phoneDevice = (customerId: Id<'customer'>): string => `phone-order ${customerId}`

type Asking = Pick<Context, 'shop' | 'now' | 'locale'>

/** The customer's cart as the order that it would be now. */
export const readDraft = async (
  { shop, now, locale }: Asking,
  customerId: Id<'customer'>,
): Promise<PhoneDraft> => {
  const device = phoneDevice(customerId)
  const view = await readCheckout(shop, { customerId, device, mayAdd: false, now })
  // What sold out is unselected by then, and is reported too.
  const shown = view.lines.filter((line) => line.wanted || line.availability === 'out')
  return {
    lines: shown.map((line) => ({
      ...presentLine(line, limited(line, shop), locale),
      quantity: line.quantity,
      is_ordered: line.selected,
    })),
    left_out: view.lines.length - shown.length,
    summary: presentSummary(shop, view, quote(view.facts, null), locale),
  }
}

type Goods = Pick<
  CartLine,
  'variationId' | 'sku' | 'name' | 'variationName' | 'grade' | 'images' | 'price'
>
type Standing = Pick<CartLine, 'available' | 'availability'>

const limited = ({ available, availability }: Standing, { settings }: Pick<Shop, 'settings'>) => ({
  available: Math.min(available, settings()['cart.quantityMax']),
  availability,
})

const presentLine = (
  goods: Goods,
  { available, availability }: Standing,
  locale: Locale,
): PhoneGoods => ({
  variation_id: goods.variationId,
  sku: goods.sku,
  name: inLocale(goods.name, locale),
  variation_name: inLocale(goods.variationName, locale),
  grade: goods.grade,
  thumbnail: goods.images[0] ? `${goods.images[0].base}-160.webp` : '',
  price: goods.price,
  available,
  availability,
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
    return presentLine(facts, limited(standing, shop), locale)
  })
}
