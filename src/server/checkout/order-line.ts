import type { Quote } from '#domain/checkout/checkout.ts'
import type { OrderDraft } from '../orders/index.ts'
import { newId } from '../platform/ids.ts'
import type { CheckoutView } from './facts.ts'

/** The row of an order line, by column. */
export const orderLine = (
  line: CheckoutView['lines'][number],
  position: number,
  made: Quote,
  now: Date,
): OrderDraft['lines'][number] => ({
  id: newId(now),
  position,
  product_id: line.productId,
  variation_id: line.variationId,
  sku: line.sku,
  slug: line.slug,
  name: line.name,
  variation_name: line.variationName,
  grade: line.grade,
  image: `${line.images[0]?.base ?? ''}-160.webp`,
  quantity: line.quantity,
  price: line.price,
  regular_price: line.regularPrice,
  quantity_prices: line.quantityPrices,
  line_total: line.price * line.quantity,
  discount_share: made.shares.get(line.key) ?? 0,
  extra_points: made.extras.get(line.key)?.points ?? 0,
  point_offer_id: made.extras.get(line.key)?.offer?.id ?? null,
  weight_g: line.weightG,
  refrigerated: line.refrigerated || line.frozen,
  ppn_class: line.ppnClass,
  fresh_days: line.freshDays,
  availability: line.availability === 'tomorrow' ? 'tomorrow' : 'now',
  note: line.note,
  gift_of: line.giftOf,
  parts: line.parts.map(({ saleable: _, ...part }) => part),
})
