import * as v from 'valibot'
import { SUBSTITUTE_CHOICES, SUBSTITUTION_STATES } from '#domain/picking/substitution.ts'
import { shopCall } from '../call.ts'
import { imageUrl, nameOf, productId, tile, variationId, variationName } from '../fields.ts'
import { means } from '../means.ts'
import { formatted, id, idParam, rupiah } from '../wire.ts'
import { order } from './orders.ts'

/** Another good that can take the place of one that runs out. */
const substituteGood = v.object({
  variation_id: variationId,
  name: nameOf,
  variation_name: variationName,
  image: imageUrl,
  tile,
  price: means(rupiah, 'What one costs.'),
  formatted_price: formatted,
})
export type SubstituteGood = v.InferOutput<typeof substituteGood>

const choice = means(
  v.picklist(SUBSTITUTE_CHOICES),
  'What happens when it runs out: `best`, the best match; `this`, the good in `wanted`; `ask`, the customer is asked then; `refund`, the money back.',
)
const chosen = means(
  v.object({
    product_id: productId,
    choice,
    wanted: means(v.nullable(substituteGood), 'The good that was chosen; null unless `this`.'),
  }),
  'What the customer wants when a product runs out.',
)
export type ChosenSubstitute = v.InferOutput<typeof chosen>

const body = v.object({
  choice,
  variation_id: means(v.optional(v.nullable(id)), 'The good for `this`.'),
})

export const getSubstitutes = shopCall({
  method: 'GET',
  path: '/checkout/substitutes',
  summary: 'What happens with each product of the order that runs out',
  auth: 'customer',
  data: means(v.array(chosen), 'One for each product that is selected in the cart.'),
  failure: 'failure.substitutes',
})

export const setSubstitute = shopCall({
  method: 'PUT',
  path: '/checkout/substitutes/{id}',
  summary: 'Chooses what happens when a product runs out, for this order and the next ones',
  auth: 'customer',
  refuses: ['product_not_found', 'substitute_unavailable'],
  params: idParam,
  body,
  data: chosen,
  failure: 'failure.substitutes',
})

export const listSubstituteGoods = shopCall({
  method: 'GET',
  path: '/checkout/substitute-goods/{id}',
  summary: 'The goods that could take the place of a variation',
  auth: 'customer',
  refuses: ['product_not_found'],
  params: idParam,
  data: means(v.array(substituteGood), 'The closest first; none is dearer.'),
  failure: 'failure.substitutes',
})

export const setLineSubstitute = shopCall({
  method: 'PUT',
  path: '/orders/{id}/lines/{line_id}/substitute',
  summary: 'Chooses what happens when a line runs out, until it is picked',
  auth: 'customer',
  refuses: ['order_not_found', 'order_state', 'substitute_unavailable'],
  params: v.object({ ...idParam.entries, line_id: means(id, 'A line of the order.') }),
  body,
  data: order,
  failure: 'failure.substitutes',
})

export const answerSubstitution = shopCall({
  method: 'PUT',
  path: '/orders/{id}/substitutions/{substitution_id}',
  summary: 'Accepts another good in place of one that ran out, or wants the money back',
  auth: 'customer',
  refuses: ['order_not_found', 'substitution_over'],
  params: v.object({
    ...idParam.entries,
    substitution_id: means(id, 'A substitution of the order.'),
  }),
  body: v.object({
    answer: means(
      v.picklist(['accept', 'refuse']),
      '`refuse` also takes back what came without asking, until the order is packed.',
    ),
  }),
  data: v.object({ state: means(v.picklist(SUBSTITUTION_STATES), 'Where it stands now.') }),
  failure: 'failure.substitution',
})
