import * as v from 'valibot'
import { availability } from './product.ts'
import {
  grade,
  nameOf,
  productId,
  slugOf,
  thumbnail,
  tile,
  variationId,
  variationName,
} from '../fields.ts'
import { count, means } from '../means.ts'
import { formatted, rupiah } from '../wire.ts'

/** A pack that can be put into the cart. */
export const pack = v.object({
  product_id: productId,
  slug: slugOf,
  name: nameOf,
  grade,
  tile,
  thumbnail,
  variation_id: variationId,
  variation_name: variationName,
  quantity_max: means(count, 'The most that can be ordered now.'),
  price: means(rupiah, 'What one pack costs now.'),
  formatted_price: formatted,
  availability,
})
export type Pack = v.InferOutput<typeof pack>
