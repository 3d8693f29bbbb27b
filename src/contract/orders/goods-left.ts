import * as v from 'valibot'
import { pricePromised } from '../fields.ts'
import { count, means } from '../means.ts'
import { formatted, rupiah } from '../wire.ts'

const basketToday = means(
  v.nullable(
    v.object({
      ordered: means(rupiah, 'What they cost when they were ordered, before discounts.'),
      formatted_ordered: formatted,
      now: means(rupiah, 'What they cost in the shop now.'),
      formatted_now: formatted,
      missing: means(count, 'Goods that are not sold any more, which are in neither.'),
    }),
  ),
  'What the goods of a completed order would cost today; null for other orders, those of a company, and when none is sold any more.',
)

/** What went back of the goods of an order before the hand-over, and what they would cost now. */
export const goodsLeft = {
  adjusted: means(
    rupiah,
    'What goes back for goods that were taken out, or came short, lighter or replaced.',
  ),
  price_promised: pricePromised,
  formatted_adjusted: formatted,
  formatted_final_total: means(formatted, 'The total less that.'),
  basket_today: basketToday,
}
