import { toggleWishlist, unwishVariation, wishVariation } from '#contract/wishlist.ts'
import { AppError } from '../errors.ts'
import { serve, type Served } from '../http/serve.ts'
import { addVariationWish, removeVariationWish, toggleWish } from './store.ts'

export const wishlistCalls: Served[] = [
  serve(toggleWishlist, [], async ({ shop, customer, params, body, now }) => {
    const isWished = await toggleWish(
      shop.db,
      customer.customerId,
      params.id,
      body.wished ?? null,
      now,
    )
    if (isWished === null) throw new AppError('product_not_found')
    shop.publishToPages(customer.customerId, 'wishlist', customer.sessionId)
    return { data: { is_wished: isWished } }
  }),
  serve(wishVariation, [], async ({ shop, customer, params, now }) => {
    if (!(await addVariationWish(shop.db, customer.customerId, params.id, now)))
      throw new AppError('product_not_found')
    shop.publishToPages(customer.customerId, 'wishlist', customer.sessionId)
    return { data: { is_wished: true } }
  }),
  serve(unwishVariation, [], async ({ shop, customer, params }) => {
    await removeVariationWish(shop.db, customer.customerId, params.id)
    shop.publishToPages(customer.customerId, 'wishlist', customer.sessionId)
    return { data: { is_wished: false } }
  }),
]
