import * as v from 'valibot'
import { shopCall } from './call.ts'
import { productCard, variation } from './catalogue/product.ts'
import { opaqueId, slugOf, isWished } from './fields.ts'
import { means, count } from './means.ts'
import { idParam } from './wire.ts'

export const listWishlist = shopCall({
  method: 'GET',
  path: '/wishlist',
  summary: 'The customer’s wished products, newest first, and their wished variations',
  auth: 'customer',
  data: v.array(productCard),
  meta: v.object({
    total: means(count, 'How many products.'),
    variation_ids: means(v.array(v.string()), 'The wished variations.'),
    variations: means(
      v.array(
        v.object({
          ...variation.entries,
          parent_product: means(
            v.object({ id: opaqueId, slug: slugOf }),
            'The product that it belongs to.',
          ),
        }),
      ),
      'The same with their facts; each of a product in `data`.',
    ),
  }),
  failure: 'failure.products',
})
export const toggleWishlist = shopCall({
  method: 'POST',
  path: '/wishlist/toggle/{id}',
  summary:
    'Turns the heart of a product over, or sets it to what `wished` says; answers the final state',
  auth: 'customer',
  refuses: ['product_not_found'],
  params: idParam,
  body: v.object({
    wished: means(
      v.optional(v.boolean('validation.invalid')),
      'How it should be; without it the heart is turned over.',
    ),
  }),
  data: v.object({ is_wished: isWished }),
  failure: 'failure.wishlist',
})
export const wishVariation = shopCall({
  method: 'POST',
  path: '/wishlist/variation/{id}',
  summary: 'Sets the heart of a variation',
  auth: 'customer',
  refuses: ['product_not_found'],
  params: idParam,
  data: v.object({ is_wished: isWished }),
  failure: 'failure.wishlist',
})
export const unwishVariation = shopCall({
  method: 'DELETE',
  path: '/wishlist/variation/{id}',
  summary: 'Clears the heart of a variation',
  auth: 'customer',
  params: idParam,
  data: v.object({ is_wished: isWished }),
  failure: 'failure.wishlist',
})
