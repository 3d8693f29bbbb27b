import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { cart, toPutIn } from '../cart.ts'
import { nameOf, variationId } from '../fields.ts'
import { count, means } from '../means.ts'
import { idParam } from '../wire.ts'

export const rebuyOrder = shopCall({
  method: 'POST',
  path: '/orders/{id}/rebuy',
  summary: 'Puts an order’s lines into the cart again, one result a line',
  auth: 'customer',
  refuses: ['order_not_found'],
  params: idParam,
  body: v.object({
    products: means(
      v.optional(v.pipe(v.array(toPutIn), v.maxLength(50)), []),
      'The variations to take; all of the order without it.',
    ),
  }),
  data: v.object({
    results: means(
      v.array(
        v.object({
          variation_id: variationId,
          name: nameOf,
          result: means(
            v.picklist(['added', 'adjusted', 'unavailable', 'price_changed']),
            'What became of it.',
          ),
          quantity: means(count, 'How many were put in.'),
          limited_by: means(
            v.nullable(v.picklist(['stock', 'limit'])),
            'What allowed no more: the stock, or what one customer may take; null unless `adjusted`.',
          ),
        }),
      ),
      'What became of each.',
    ),
    cart: means(cart, 'The cart afterwards.'),
  }),
  failure: 'failure.addToCart',
  idempotent: true,
})
