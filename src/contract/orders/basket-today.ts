import * as v from 'valibot'
import { count, means } from '../means.ts'
import { formatted, rupiah } from '../wire.ts'

export const basketToday = means(
  v.nullable(
    v.object({
      then: means(rupiah, 'What they cost when they were ordered, before discounts.'),
      formatted_then: formatted,
      now: means(rupiah, 'What they cost in the shop now.'),
      formatted_now: formatted,
      missing: means(count, 'Goods that are not sold any more, which are in neither.'),
    }),
  ),
  'What the goods of a completed order would cost today; null for other orders, those of a company, and when none is sold any more.',
)
