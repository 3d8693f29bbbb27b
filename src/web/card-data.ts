import type { PriceData, ProductCard } from '#contract/catalogue/product.ts'

type CardPrice = Pick<
  PriceData,
  'on_sale' | 'formatted_sale_price' | 'formatted_regular_price' | 'discount_percentage'
>

/** What a card shows of a product: a page of many carries no more than this. */
export type CardData = Pick<
  ProductCard,
  | 'id'
  | 'slug'
  | 'name'
  | 'image'
  | 'tile'
  | 'grade'
  | 'dimensions'
  | 'ratings'
  | 'total_sold_display'
  | 'availability'
  | 'refrigerated'
  | 'discount_badge'
  | 'has_higher_prices'
  | 'single_variation_id'
> & { price_data: CardPrice }

/** A product cut down to what its card shows. */
export const cardOf = (product: ProductCard): CardData => {
  const {
    id,
    slug,
    name,
    image,
    tile,
    grade,
    dimensions,
    ratings,
    total_sold_display,
    availability,
    refrigerated,
    discount_badge,
    has_higher_prices,
  } = product
  const { on_sale, formatted_sale_price, formatted_regular_price, discount_percentage } =
    product.price_data
  return {
    id,
    slug,
    name,
    image,
    tile,
    grade,
    dimensions,
    ratings,
    total_sold_display,
    availability,
    refrigerated,
    discount_badge,
    has_higher_prices,
    single_variation_id: product.single_variation_id,
    price_data: { on_sale, formatted_sale_price, formatted_regular_price, discount_percentage },
  }
}
