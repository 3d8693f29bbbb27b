import type { ProductCard } from '#contract/catalogue/product.ts'
import type { Caller, Context } from '../shop.ts'
import { readMarks } from './marks.ts'
import { presentCard } from './present.ts'
import { momentOf } from './store/cards.ts'
import { readCardsById } from './store/listing.ts'
import { readPurchased } from './store/product.ts'

/**
 * A customer's earlier purchases, latest first, each with the time of its last order. Excludes
 * products no longer sold.
 */
export const showPurchased = async (
  { shop, locale, now, customer }: Pick<Context, 'shop' | 'locale' | 'now'> & { customer: Caller },
  limit: number,
): Promise<ProductCard[]> => {
  const ids = await readPurchased(shop.db, customer.customerId, limit)
  const [cards, marks] = await Promise.all([
    readCardsById(shop.db, momentOf(now, shop.settings()), ids),
    readMarks(shop.db, customer, ids),
  ])
  const byId = new Map(cards.map((card) => [card.id, card]))
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((card) => presentCard(card, locale, { settings: shop.settings(), now }, marks))
}
