import * as v from 'valibot'
import { REQUIREMENTS } from '#domain/requirements.ts'
import { shopCall } from '../call.ts'
import { formatted, id, instant, oneLine, remark, rupiah } from '../wire.ts'
import { address } from './shipping.ts'
import { cartItem } from './cart.ts'
import { refund } from './refunds.ts'
import { slot } from './slot.ts'

export const requirement = v.object({ code: v.picklist(REQUIREMENTS), message: v.string() })

export const courier = v.object({
  id: v.string(),
  name: v.string(),
  service: v.string(),
  estimated_time: v.string(),
  price: rupiah,
  formatted_price: formatted,
  carries_chilled: v.boolean(),
  own: v.boolean(),
})
export const paymentMethod = v.object({
  id: v.string(),
  name: v.string(),
  icon: v.string(),
  kind: v.picklist(['qris', 'virtual_account', 'e_wallet', 'cod']),
  is_available: v.boolean(),
  reason: v.nullable(v.string()),
})

/** What an order costs, in Rupiah and in words: total = subtotal + service fee + shipping − discount. */
const amounts = v.object({
  subtotal: rupiah,
  formatted_subtotal: formatted,
  shipping: rupiah,
  formatted_shipping: formatted,
  service_fee: rupiah,
  service_fee_label: v.string(),
  formatted_service_fee: formatted,
  discount: rupiah,
  formatted_discount: formatted,
  total: rupiah,
  formatted_total: formatted,
})

export const summary = v.object({
  items: v.array(cartItem),
  /** What is wanted too but cannot come on this day: it stays in the cart. `together` is the earliest window that takes everything. */
  waiting: v.object({ items: v.array(cartItem), together: v.nullable(slot) }),
  item_count: v.number(),
  selected_address: v.nullable(address),
  selected_shipping_method: v.nullable(v.string()),
  selected_time_pickup: v.nullable(v.string()),
  ...amounts.entries,
  /** Until when the price of the chosen courier holds for this basket and place; null without one. */
  shipping_held_until: v.nullable(instant),
  /** What shipping cost by the quote that ended, where it is another price now. */
  formatted_shipping_before: v.nullable(formatted),
  /** Points that the order will earn when it is completed. */
  points_to_earn: v.number(),
  applied_coupons: v.array(v.string()),
  /** The customer's store credit, whether it pays this order, and how much of it then. */
  store_credit: v.object({
    balance: rupiah,
    formatted_balance: formatted,
    in_use: v.boolean(),
    applied: rupiah,
    formatted_applied: formatted,
  }),
  /** What is left to be paid when store credit has paid its part. */
  due: rupiah,
  formatted_due: formatted,
  available_time_pickups: v.array(slot),
  available_payments: v.array(paymentMethod),
  available_couriers: v.array(courier),
  requirements: v.array(requirement),
  cart_version: v.number(),
  server_time: instant,
})
export type Summary = v.InferOutput<typeof summary>

export const getSummary = shopCall({
  method: 'GET',
  path: '/checkout/summary',
  summary: 'The order as it would be placed now, and what is missing',
  auth: 'customer',
  query: v.object({ payment_method: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, 'validation.invalid'))) }),
  data: summary,
  failure: 'failure.summary',
})
export const setAddress = shopCall({
  method: 'PUT',
  path: '/checkout/address',
  summary: 'Chooses the delivery address',
  auth: 'customer',
  refuses: ['address_not_found'],
  body: v.object({ address_id: id }),
  data: summary,
  failure: 'failure.summary',
})
export const setShippingMethod = shopCall({
  method: 'PUT',
  path: '/checkout/shipping-method',
  summary: 'Chooses the courier',
  auth: 'customer',
  refuses: ['courier_unavailable'],
  body: v.object({ shipping_method: v.pipe(v.string('validation.required'), v.maxLength(40), oneLine) }),
  data: summary,
  failure: 'failure.summary',
})
export const setTimePickup = shopCall({
  method: 'PUT',
  path: '/checkout/time-pickup',
  summary: 'Chooses the delivery window',
  auth: 'customer',
  refuses: ['slot_full', 'slot_past'],
  body: v.object({ time_pickup: v.pipe(v.string('validation.required'), v.maxLength(80), oneLine) }),
  data: summary,
  failure: 'failure.summary',
})
export const switchStoreCredit = shopCall({
  method: 'PUT',
  path: '/checkout/store-credit',
  summary: 'Switches the use of store credit for orders on or off',
  auth: 'customer',
  body: v.object({ in_use: v.boolean('validation.required') }),
  data: summary,
  failure: 'failure.summary',
})
const code = v.pipe(
  v.string('validation.required'),
  v.trim(),
  v.minLength(1, 'validation.required'),
  v.maxLength(60, 'validation.tooLong'),
  oneLine,
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
  params: v.object({ code: v.pipe(v.string(), v.maxLength(60), oneLine) }),
  data: summary,
  failure: 'failure.coupon',
})

export const payment = v.object({
  id: v.string(),
  method: v.string(),
  state: v.picklist(['created', 'pending', 'paid', 'expired', 'failed', 'cancelled', 'refund_pending', 'refunded']),
  amount: rupiah,
  formatted_amount: formatted,
  expires_at: instant,
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
    address_id: id,
    notes: remark(500),
    payment_method: v.pipe(v.string('validation.required'), v.minLength(1, 'validation.required'), v.maxLength(40), oneLine),
    time_pickup: v.pipe(v.string('validation.required'), v.minLength(1, 'validation.required'), v.maxLength(80), oneLine),
    /** When given and different from what the order would cost now: 409 `cart_changed` with the new summary. */
    expected_total: v.optional(rupiah),
    /** The same of what is left to be paid beside store credit. */
    expected_due: v.optional(rupiah),
    /** `cart_version` of the summary that was shown: 409 `cart_changed` when the cart is another one by now, though it may cost the same. */
    cart_version: v.optional(v.pipe(v.number('validation.number'), v.integer('validation.number'))),
  }),
  data: v.object({ order_id: v.string(), order_number: v.string(), payment }),
  failure: 'failure.process',
  idempotent: true,
})

/** An order under way whose window has ended: since when, when it should be there, and what the customer gets for it. */
export const lateness = v.object({ since: instant, expected_at: instant, text: v.string(), gift: v.string() })
export type Lateness = v.InferOutput<typeof lateness>
export const checkoutOrder = v.object({
  id: v.string(),
  number: v.string(),
  state: v.string(),
  payment_state: v.string(),
  status_text: v.string(),
  ...amounts.entries,
  address: v.object({ label: v.string(), name: v.string(), phone: v.string(), full_address: v.string() }),
  courier: v.string(),
  slot: v.object({ day_label: v.string(), estimated_time: v.string() }),
  /** What store credit paid of the total, and what was left for the payment. */
  credit_used: rupiah,
  formatted_credit_used: formatted,
  due: rupiah,
  formatted_due: formatted,
  late: v.nullable(lateness),
  /** Until when it can be paid, with any method; null once it is paid or over. */
  pay_until: v.nullable(instant),
  formatted_pay_until: v.nullable(v.string()),
  placed_at: instant,
  server_time: instant,
  points_to_earn: v.number(),
  items: v.array(v.object({ name: v.string(), variation_name: v.string(), quantity: v.number(), image: v.string(), tile: v.string() })),
  payment: v.nullable(
    v.object({
      ...payment.entries,
      method_name: v.string(),
      /** `none`: nothing was left to be paid. */
      kind: v.picklist(['qris', 'virtual_account', 'e_wallet', 'cod', 'none']),
      /** What the customer pays with; empty until the gateway has answered. */
      qr: v.nullable(v.string()),
      account_number: v.nullable(v.string()),
      bank: v.nullable(v.string()),
      /** Mandiri's bills: the company's code, entered before the number. */
      biller_code: v.nullable(v.string()),
      redirect_url: v.nullable(v.string()),
      steps: v.array(v.string()),
      /** The same by each channel: the bank's app, its machines, its pages. */
      guides: v.array(v.object({ title: v.string(), steps: v.array(v.string()) })),
    }),
  ),
  available_payments: v.array(paymentMethod),
  /** What goes back of it, the newest first. */
  refunds: v.array(refund),
})
export const getCheckoutOrder = shopCall({
  method: 'GET',
  path: '/checkout/order/{id}',
  summary: 'A placed order with what is needed to pay it; asking also settles it when the gateway knows more than the shop',
  auth: 'customer',
  refuses: ['order_not_found'],
  params: v.object({ id }),
  data: checkoutOrder,
  failure: 'failure.order',
})
