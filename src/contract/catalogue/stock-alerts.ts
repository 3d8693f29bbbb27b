import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { imageUrl, nameOf, opaqueId, slugOf, tile, variationName } from '../fields.ts'
import { means } from '../means.ts'
import { idParam, instant } from '../wire.ts'

const waiting = v.object({
  is_waiting: means(v.boolean(), 'The customer is notified when it can be ordered again.'),
})

export const listStockAlerts = shopCall({
  method: 'GET',
  path: '/stock-alerts',
  summary: 'What the customer waits for, newest first',
  auth: 'customer',
  data: v.array(
    v.object({
      variation_id: opaqueId,
      name: nameOf,
      variation_name: variationName,
      slug: slugOf,
      image: imageUrl,
      tile,
      asked_at: means(instant, 'When the customer asked.'),
    }),
  ),
  failure: 'failure.products',
})

/**
 * Repeating it changes nothing: the place in the queue stays. False for what can be ordered now.
 */
export const askForStock = shopCall({
  method: 'PUT',
  path: '/stock-alerts/{id}',
  summary: 'Asks to be notified once when a variation can be ordered again',
  auth: 'customer',
  refuses: ['product_not_found'],
  params: idParam,
  data: waiting,
  failure: 'failure.products',
})

export const forgoStock = shopCall({
  method: 'DELETE',
  path: '/stock-alerts/{id}',
  summary: 'Takes that wish back',
  auth: 'customer',
  params: idParam,
  data: waiting,
  failure: 'failure.products',
})
