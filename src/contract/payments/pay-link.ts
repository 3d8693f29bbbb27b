import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { means } from '../means.ts'
import { checkoutOrder } from '../orders/placed-order.ts'
import { id, oneLine } from '../wire.ts'

const { entries } = checkoutOrder

/** Nothing in it says who ordered or where it goes, because a link can be passed on. */
const payLink = means(
  v.object({
    number: entries.number,
    state: entries.state,
    payment_state: entries.payment_state,
    status_text: entries.status_text,
    formatted_total: entries.formatted_total,
    formatted_due: entries.formatted_due,
    slot: entries.slot,
    pay_until: entries.pay_until,
    formatted_pay_until: entries.formatted_pay_until,
    server_time: entries.server_time,
    items: entries.items,
    payment: entries.payment,
    available_payments: entries.available_payments,
  }),
  'An order as the page behind its pay link shows it.',
)
export type PayLink = v.InferOutput<typeof payLink>

const params = v.object({
  token: means(
    v.pipe(v.string(), v.regex(/^l[a-z2-7]{58}$/, 'validation.invalid')),
    'What the link ends with.',
  ),
})

export const getPayLink = shopCall({
  method: 'GET',
  path: '/pay/{token}',
  summary: 'An order with what is needed to pay it, for whom the shop sent its pay link',
  auth: 'public',
  refuses: ['order_not_found'],
  params,
  data: payLink,
  failure: 'failure.order',
})

export const payByLink = shopCall({
  method: 'POST',
  path: '/pay/{token}',
  summary: 'Pays with another method while the order is unpaid',
  auth: 'public',
  refuses: [
    'already_paid',
    'changed_meanwhile',
    'order_not_found',
    'order_state',
    'payment_method_unavailable',
    'slot_past',
    'too_many_attempts',
  ],
  params,
  body: v.object({
    payment_method: means(
      v.pipe(v.string('validation.required'), v.maxLength(40), oneLine),
      'An `id` of `available_payments`.',
    ),
    instead_of: means(
      v.nullable(id),
      'The payment that was shown: another one by now is refused with `changed_meanwhile`, so that a repeated request opens one payment.',
    ),
  }),
  data: payLink,
  failure: 'failure.order',
})
