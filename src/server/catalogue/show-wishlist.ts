import type { Data, Meta } from '#contract/call.ts'
import type { listWishlist } from '#contract/wishlist.ts'
import type { Caller, Context } from '../shop.ts'
import { readWishes } from '../wishlist/index.ts'
import { readMarks } from './marks.ts'
import { presentCard, presentVariation } from './present.ts'
import { momentOf } from './store/cards.ts'
import { readCardsById } from './store/listing.ts'
import { readVariations } from './store/product.ts'

/**
 * Products with a wished product or variation, newest first; unsold ones are hidden. `is_wished` is
 * the product's own mark, `variation_ids` those of its variations.
 */
export const showWishlist = async ({
  shop,
  locale,
  now,
  customer,
}: Pick<Context, 'shop' | 'locale' | 'now'> & { customer: Caller }): Promise<{
  data: Data<typeof listWishlist>
  meta: Meta<typeof listWishlist>
}> => {
  const wishes = await readWishes(shop.db, customer.customerId)
  const ids = [...new Set(wishes.map((wish) => wish.productId))]
  const moment = momentOf(now, shop.settings())
  const [cards, marks, variations] = await Promise.all([
    readCardsById(shop.db, moment, ids),
    readMarks(shop.db, customer, ids),
    readVariations(
      shop.db,
      moment,
      wishes.flatMap((wish) => wish.variationId ?? []),
    ),
  ])
  const byId = new Map(cards.map((card) => [card.id, card]))
  const data = ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((card) => presentCard(card, locale, { settings: shop.settings(), now }, marks))
  const variationById = new Map(variations.map((one) => [one.variation.id, one]))
  const wished = wishes.flatMap((wish) => variationById.get(wish.variationId ?? '') ?? [])
  return {
    data,
    meta: {
      total: data.length,
      variation_ids: [...marks.variations],
      variations: wished.map(({ productId, slug, variation }) => ({
        ...presentVariation(variation, locale, shop.settings(), null, marks),
        parent_product: { id: productId, slug },
      })),
    },
  }
}
