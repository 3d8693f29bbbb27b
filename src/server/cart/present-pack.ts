import type { Pack } from '#contract/catalogue/pack.ts'
import { clampQuantity, lineAvailability } from '#domain/cart/cart.ts'
import { inLocale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { thumbnailOf, type VariationFacts } from '../catalogue/index.ts'
import type { Context } from '../shop.ts'
import { stockOf } from './lines.ts'

/** A pack that can be put into the cart, with how many there are. */
export const presentPack = (
  { shop, locale, now }: Pick<Context, 'shop' | 'locale' | 'now'>,
  facts: VariationFacts,
): Pack => {
  const stock = stockOf(facts, now, shop.settings())
  const image = facts.images[0]
  return {
    product_id: facts.productId,
    slug: facts.slug,
    name: inLocale(facts.name, locale),
    grade: facts.grade,
    tile: facts.tile,
    thumbnail: image ? thumbnailOf(image) : '',
    variation_id: facts.variationId,
    variation_name: inLocale(facts.variationName, locale),
    quantity_max: clampQuantity(Number.MAX_SAFE_INTEGER, stock, shop.settings()),
    price: facts.price,
    formatted_price: formatRupiah(facts.price),
    availability: lineAvailability(stock),
  }
}
