import * as v from 'valibot'
import { PO_NUMBER_MAX } from '#domain/companies/invoice.ts'
import { REQUIREMENTS } from '#domain/checkout/requirements.ts'
import { address } from './addresses.ts'
import { shopCall } from './call.ts'
import { cartItem } from './cart.ts'
import { courier } from './couriers.ts'
import { slot } from './delivery/slot.ts'
import { dayLabel, fullAddress, nameOf, orderId, windowTimes } from './fields.ts'
import { means, count, latitude, longitude, ordinal, points, unit } from './means.ts'
import { amounts } from './orders/placed-order.ts'
import { paymentMethod, payment } from './payments/payment.ts'
import { formatted, instant, rupiah, id, oneLine, optionalText, remark } from './wire.ts'

export const requirement = means(
  v.object({
    code: means(v.picklist(REQUIREMENTS), 'What is missing, as a stable word.'),
    message: means(v.string(), 'What is missing, in words.'),
  }),
  'What is missing before the order can be placed.',
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
    collect: means(
      v.nullable(
        v.object({
          branch_id: means(v.string(), '`id` of the branch.'),
          name: nameOf,
          full_address: fullAddress,
          lat: latitude,
          lng: longitude,
        }),
      ),
      'Where the customer collects the order; null when it is brought.',
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
    formatted_due: formatted,
    available_time_pickups: means(v.array(slot), 'The windows of the next days.'),
    area_notice: means(
      v.nullable(v.string()),
      'Why riders do not come to the address for some time, or need longer; null when they do.',
    ),
    available_payments: means(v.array(paymentMethod), 'The ways to pay.'),
    company: means(
      v.nullable(v.object({ legal_name: means(v.string(), 'Registered name.') })),
      'The company that the customer buys for; null without one.',
    ),
    available_couriers: means(v.array(courier), 'The couriers that go there.'),
    requirements: means(
      v.array(requirement),
      'What is missing before the order can be placed; empty when it can.',
    ),
    adding_to: means(
      v.nullable(
        v.object({
          order_id: orderId,
          number: means(v.string(), 'What people call the order.'),
          day_label: dayLabel,
          estimated_time: windowTimes,
          label: means(v.string(), 'Where it goes.'),
          po_number: means(
            v.string(),
            'The company’s own number of it, which these goods take unless another is given; may be empty.',
          ),
          is_chosen: means(v.boolean(), 'Whether these goods are added to it.'),
        }),
      ),
      'The order that these goods are added to, or can be: same delivery, no fee; null without one.',
    ),
    cart_version: means(ordinal, 'Rises with each change of the cart.'),
    contents: means(
      v.string(),
      'Changes when a hamper of the order is made of something else, or the order goes to another place or by another courier.',
    ),
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
  summary: 'Chooses the courier, or the branch where the order is collected',
  auth: 'customer',
  refuses: ['courier_unavailable'],
  body: v.object({
    shipping_method: means(
      v.pipe(v.string('validation.required'), v.maxLength(60), oneLine),
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

export const setAddTo = shopCall({
  method: 'PUT',
  path: '/checkout/add-to',
  summary: 'Adds the goods to an order that is not picked yet, or makes them one of their own',
  auth: 'customer',
  refuses: ['order_not_found', 'change_too_late'],
  body: v.object({
    order_id: means(v.nullable(id), 'An order of the customer; null for an order of its own.'),
  }),
  data: summary,
  failure: 'failure.summary',
})

/** Why an order is not placed, by the customer or for them. */
export const PLACING_REFUSALS = [
  'address_not_found',
  'cart_changed',
  'change_too_late',
  'coupon_used_up',
  'courier_away',
  'not_ready_to_order',
  'order_too_heavy',
  'out_of_stock',
  'payment_method_unavailable',
  'slot_full',
  'slot_past',
  'too_many_orders',
] as const

export const processCheckout = shopCall({
  method: 'POST',
  path: '/checkout/process',
  summary: 'Places the order for the selected lines',
  auth: 'customer',
  refuses: [...PLACING_REFUSALS],
  body: v.object({
    address_id: means(
      v.optional(id),
      'An address of the customer; needed unless they collect the order.',
    ),
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
    po_number: means(
      optionalText(PO_NUMBER_MAX),
      'The company’s own number of the order, for its invoice; that of the order that it is added to if left out; ignored without a company.',
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
    contents: means(
      v.optional(v.pipe(v.string(), v.maxLength(80), oneLine)),
      '`contents` of the summary that was shown: 409 `cart_changed` when a hamper is made of something else by now, or the order would go elsewhere, such as to an address that was edited meanwhile.',
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
