import type { Cart } from '#contract/cart.ts'
import type { Locale } from '#domain/locale.ts'
import type { Shop } from '../shop.ts'
import { linesNow } from './lines.ts'
import { presentCart } from './present.ts'
import { markPricesSeen, readCartAndTier } from './store/cart.ts'

/**
 * The whole cart. A changed price is reported with the old one, once; a peek (for the header's
 * count) shows no prices and leaves the report for the next read.
 */
export const readPresentedCart = async (
  shop: Shop,
  customerId: string,
  locale: Locale,
  now: Date,
  isPeek = false,
): Promise<Cart> => {
  const settings = shop.settings()
  const { cart, tierPosition, earnFactorPercent, automatic, pointOffers, ...facts } =
    await readCartAndTier(shop.db, customerId, {
      now,
      settings,
    })
  const counted = linesNow(cart, facts, now, settings)
  const changed = isPeek ? [] : counted.lines.filter((line) => line.seenPrice !== line.shelfPrice)
  if (cart && changed.length > 0) await markPricesSeen(shop.db, cart.id, changed)
  const isFree = tierPosition >= settings['order.serviceFeeFreeFromTier']
  return presentCart(cart, counted, {
    locale,
    now,
    settings,
    automatic,
    earnFactorPercent,
    pointOffers,
    promisesPrice: facts.promisesPrice,
    serviceFee: isFree ? 0 : settings['order.serviceFee'],
    company: facts.company,
  })
}
