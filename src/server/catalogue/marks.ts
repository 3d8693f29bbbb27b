import type { ProductCard } from '#contract/catalogue/product.ts'
import type { Queryable } from '../platform/database.ts'
import type { Caller, Shop } from '../shop.ts'
import { NO_MARKS, type Marks } from './present.ts'
import { readMarkRows } from './store/product.ts'

/** A customer's wishlist and purchase marks on some products; empty for a guest. */
export const readMarks = async (
  db: Queryable,
  customer: Caller | null,
  productIds: readonly string[],
): Promise<Marks> => {
  if (!customer || productIds.length === 0) return NO_MARKS
  const marks = await readMarkRows(db, customer.customerId, productIds)
  const wishes = marks.filter(({ boughtAt }) => boughtAt === null)
  return {
    products: new Set(
      wishes.filter((wish) => wish.variationId === null).map((wish) => wish.productId),
    ),
    variations: new Set(wishes.flatMap((wish) => wish.variationId ?? [])),
    lastPurchases: new Map(
      marks.flatMap(({ productId, boughtAt }) => (boughtAt ? [[productId, boughtAt]] : [])),
    ),
  }
}

/** Adds the marks to cached cards in place; false when there are none. */
export const markCards = async (
  { shop, customer }: { shop: Shop; customer: Caller },
  cards: readonly ProductCard[],
): Promise<boolean> => {
  const marks = await readMarks(
    shop.db,
    customer,
    cards.map(({ id }) => id),
  )
  for (const card of cards) {
    card.is_wished = marks.products.has(card.id)
    card.last_purchased = marks.lastPurchases.get(card.id)?.toISOString() ?? null
  }
  return marks.products.size > 0 || marks.lastPurchases.size > 0
}
