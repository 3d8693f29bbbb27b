import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { means } from '../means.ts'
import { checkoutOrder } from '../orders/placed-order.ts'
import { idParam, oneLine } from '../wire.ts'

export const payOrder = shopCall({
  method: 'POST',
  path: '/orders/{id}/pay',
  summary: 'Pays again with another method while the order is unpaid',
  auth: 'customer',
  refuses: [
    'already_paid',
    'order_not_found',
    'order_state',
    'payment_method_unavailable',
    'slot_past',
    'too_many_attempts',
  ],
  params: idParam,
  body: v.object({
    payment_method: means(
      v.pipe(v.string('validation.required'), v.maxLength(40), oneLine),
      'An `id` of `available_payments`.',
    ),
  }),
  data: checkoutOrder,
  failure: 'failure.order',
  idempotent: true,
})
