import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { idParam } from '../wire.ts'
import { productCard, variation } from './catalogue.ts'

export const listWishlist = shopCall({
  method: 'GET',
  path: '/wishlist',
  summary: 'The customer’s wished products, newest first, and their wished variations',
  auth: 'customer',
  data: v.array(productCard),
  meta: v.object({
    total: v.number(),
    variation_ids: v.array(v.string()),
    /** Each of a product in `data`. */
    variations: v.array(v.object({ ...variation.entries, parent_product: v.object({ id: v.string(), slug: v.string() }) })),
  }),
  failure: 'failure.products',
})
export const toggleWishlist = shopCall({
  method: 'POST',
  path: '/wishlist/toggle/{id}',
  summary: 'Turns the heart of a product over, or sets it to what `wished` says; answers the final state',
  auth: 'customer',
  refuses: ['product_not_found'],
  params: idParam,
  body: v.object({ wished: v.optional(v.boolean('validation.invalid')) }),
  data: v.object({ is_wished: v.boolean() }),
  failure: 'failure.wishlist',
})
export const wishVariation = shopCall({
  method: 'POST',
  path: '/wishlist/variation/{id}',
  summary: 'Sets the heart of a variation',
  auth: 'customer',
  refuses: ['product_not_found'],
  params: idParam,
  data: v.object({ is_wished: v.boolean() }),
  failure: 'failure.wishlist',
})
export const unwishVariation = shopCall({
  method: 'DELETE',
  path: '/wishlist/variation/{id}',
  summary: 'Clears the heart of a variation',
  auth: 'customer',
  params: idParam,
  data: v.object({ is_wished: v.boolean() }),
  failure: 'failure.wishlist',
})
