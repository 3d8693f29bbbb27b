import * as v from 'valibot'
import { count, means } from './means.ts'
import { formatted, rupiah } from './wire.ts'

/** Discounts without a code that a basket or an order has. */
export const appliedDiscounts = means(
  v.array(
    v.object({
      id: means(v.string(), 'Id of the discount.'),
      name: means(v.string(), 'What it is called.'),
      amount: means(rupiah, 'What it takes off the goods.'),
      formatted_amount: formatted,
    }),
  ),
  'Discounts that apply without a code. They are part of the discount.',
)
export type AppliedDiscounts = v.InferOutput<typeof appliedDiscounts>

export const missingDiscounts = means(
  v.array(
    v.object({
      id: means(v.string(), 'Id of the discount.'),
      missing: means(rupiah, 'Goods missing to its next step; 0 where units are.'),
      units: means(count, 'Units missing to the next free one; 0 where goods are.'),
      text: means(v.string(), 'The same in words.'),
    }),
  ),
  'What the selected goods lack for more of a discount without a code.',
)
export type MissingDiscounts = v.InferOutput<typeof missingDiscounts>
