import * as v from 'valibot'
import { orderId, nameOf, formattedDate, windowTimes } from '../fields.ts'
import { means, count, ordinal, points, unit } from '../means.ts'
import { REQUIREMENTS } from '#domain/checkout/requirements.ts'
import { shopCall } from '../call.ts'
import { formatted, id, instant, oneLine, remark, rupiah } from '../wire.ts'
import { address } from './shipping.ts'
import { cartItem } from './cart.ts'
import { slot } from './slot.ts'
import { amounts, payment, paymentMethod } from './placed-order.ts'

export const requirement = means(
  v.object({
    code: means(v.picklist(REQUIREMENTS), 'What is missing, as a stable word.'),
    message: means(v.string(), 'What is missing, in words.'),
  }),
  'What is missing before the order can be placed.',
)

export const courier = means(
  v.object({
    id: means(v.string(), 'What `PUT /checkout/shipping-method` takes.'),
    name: nameOf,
    service: means(v.string(), 'The service of the courier.'),
    estimated_time: windowTimes,
    price: means(rupiah, 'What it costs for this basket and place.'),
    formatted_price: formatted,
    carries_chilled: means(v.boolean(), 'Whether it takes chilled goods.'),
    own: means(v.boolean(), "Whether it is the shop's own courier."),
  }),
  'A courier that goes to the address.',
)
export const summary = means(
  v.object({
    items: means(v.array(cartItem), 'The lines that the order would have.'),
    waiting: means(
      v.object({
        items: means(v.array(cartItem), 'The waiting lines.'),
        together: means(
          v.nullable(slot),
          'The earliest window that takes everything; null when none does.',
        ),
      }),
      'What is wanted too but cannot come on this day: it stays in the cart.',
    ),
    item_count: means(count, 'How many units the order would have.'),
    selected_address: means(v.nullable(address), 'Where it goes; null before one is chosen.'),
    selected_shipping_method: means(
      v.nullable(v.string()),
      '`id` of the chosen courier; null before one is chosen.',
    ),
    selected_time_pickup: means(
      v.nullable(v.string()),
      '`id` of the chosen window; null before one is chosen.',
    ),
    ...amounts.entries,
    shipping_held_until: means(
      v.nullable(instant),
      'Until when the price of the chosen courier holds for this basket and place; null without one.',
    ),
    formatted_shipping_before: means(
      v.nullable(formatted),
      'What shipping cost by the quote that ended, where it is another price now; else null.',
    ),
    points_to_earn: means(points, 'What the order will earn when it is completed.'),
    applied_coupons: means(v.array(v.string()), 'The codes of the coupons in use.'),
    store_credit: means(
      v.object({
        balance: means(rupiah, 'What the customer has.'),
        formatted_balance: formatted,
        in_use: means(v.boolean(), 'Whether it pays this order.'),
        applied: means(rupiah, 'How much of it pays this order.'),
        formatted_applied: means(formatted, 'How much of it pays this order.'),
      }),
      "The customer's store credit, whether it pays this order, and how much of it then.",
    ),
    due: means(rupiah, 'What is left to be paid when store credit has paid its part.'),
    formatted_due: formattedDate,
    available_time_pickups: means(v.array(slot), 'The windows of the next days.'),
    available_payments: means(v.array(paymentMethod), 'The ways to pay.'),
    available_couriers: means(v.array(courier), 'The couriers that go there.'),
    requirements: means(
      v.array(requirement),
      'What is missing before the order can be placed; empty when it can.',
    ),
    cart_version: means(ordinal, 'Rises with each change of the cart.'),
    server_time: means(instant, 'The clock of the shop.'),
  }),
  'The order as it would be placed now, and what is missing.',
)
export type Summary = v.InferOutput<typeof summary>

export const getSummary = shopCall({
  method: 'GET',
  path: '/checkout/summary',
  summary: 'The order as it would be placed now, and what is missing',
  auth: 'customer',
  query: v.object({
    payment_method: means(
      v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, 'validation.invalid'))),
      'An `id` of `available_payments`: fees and limits are those of this method.',
    ),
  }),
  data: summary,
  failure: 'failure.summary',
})
export const setAddress = shopCall({
  method: 'PUT',
  path: '/checkout/address',
  summary: 'Chooses the delivery address',
  auth: 'customer',
  refuses: ['address_not_found'],
  body: v.object({ address_id: means(id, 'An address of the customer.') }),
  data: summary,
  failure: 'failure.summary',
})
export const setShippingMethod = shopCall({
  method: 'PUT',
  path: '/checkout/shipping-method',
  summary: 'Chooses the courier',
  auth: 'customer',
  refuses: ['courier_unavailable'],
  body: v.object({
    shipping_method: means(
      v.pipe(v.string('validation.required'), v.maxLength(40), oneLine),
      'An `id` of `available_couriers`.',
    ),
  }),
  data: summary,
  failure: 'failure.summary',
})
export const setTimePickup = shopCall({
  method: 'PUT',
  path: '/checkout/time-pickup',
  summary: 'Chooses the delivery window',
  auth: 'customer',
  refuses: ['slot_full', 'slot_past'],
  body: v.object({
    time_pickup: means(
      v.pipe(v.string('validation.required'), v.maxLength(80), oneLine),
      'An `id` of `available_time_pickups`.',
    ),
  }),
  data: summary,
  failure: 'failure.summary',
})
export const switchStoreCredit = shopCall({
  method: 'PUT',
  path: '/checkout/store-credit',
  summary: 'Switches the use of store credit for orders on or off',
  auth: 'customer',
  body: v.object({
    in_use: means(v.boolean('validation.required'), 'Whether store credit pays orders.'),
  }),
  data: summary,
  failure: 'failure.summary',
})
const code = means(
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.minLength(1, 'validation.required'),
    v.maxLength(60, 'validation.tooLong'),
    oneLine,
  ),
  'Code of the coupon.',
)
export const applyCoupon = shopCall({
  method: 'POST',
  path: '/checkout/coupon',
  summary: 'Applies a coupon by its code',
  auth: 'customer',
  refuses: ['coupon_in_review', 'coupon_invalid', 'coupon_used_up'],
  body: v.object({ code }),
  data: summary,
  failure: 'failure.coupon',
  idempotent: true,
})
export const removeCoupon = shopCall({
  method: 'DELETE',
  path: '/checkout/coupon/{code}',
  summary: 'Takes a coupon off',
  auth: 'customer',
  params: v.object({
    code: means(v.pipe(v.string(), v.maxLength(60), oneLine), 'The code as it was applied.'),
  }),
  data: summary,
  failure: 'failure.coupon',
})

export const processCheckout = shopCall({
  method: 'POST',
  path: '/checkout/process',
  summary: 'Places the order for the selected lines',
  auth: 'customer',
  refuses: [
    'address_not_found',
    'cart_changed',
    'coupon_used_up',
    'courier_away',
    'not_ready_to_order',
    'order_too_heavy',
    'out_of_stock',
    'payment_method_unavailable',
    'slot_full',
    'slot_past',
    'too_many_orders',
  ],
  body: v.object({
    address_id: means(id, 'An address of the customer.'),
    notes: means(remark(500), 'What the courier should know.'),
    payment_method: means(
      v.pipe(
        v.string('validation.required'),
        v.minLength(1, 'validation.required'),
        v.maxLength(40),
        oneLine,
      ),
      'An `id` of `available_payments`.',
    ),
    time_pickup: means(
      v.pipe(
        v.string('validation.required'),
        v.minLength(1, 'validation.required'),
        v.maxLength(80),
        oneLine,
      ),
      'An `id` of `available_time_pickups`.',
    ),
    expected_total: means(
      v.optional(rupiah),
      'The total that was shown: when the order would cost something else now, 409 `cart_changed` with the new summary.',
    ),
    expected_due: means(
      v.optional(rupiah),
      'The same of what is left to be paid after store credit.',
    ),
    cart_version: means(
      v.optional(
        v.pipe(v.number('validation.number'), v.integer('validation.number'), unit('ordinal')),
      ),
      '`cart_version` of the summary that was shown: 409 `cart_changed` when the cart is another one by now, though it may cost the same.',
    ),
  }),
  data: v.object({
    order_id: orderId,
    order_number: means(v.string(), 'What people call the order.'),
    payment: means(payment, 'What has to be paid, and until when.'),
  }),
  failure: 'failure.process',
  idempotent: true,
})
