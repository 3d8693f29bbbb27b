import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { formatted, id, instant, note, quantity, rupiah } from '../wire.ts'
import { availability, picture, stockData } from './catalogue.ts'
import { slot } from './slot.ts'

export const totals = v.object({
  subtotal: rupiah,
  subtotal_tax: rupiah,
  shipping_total: rupiah,
  shipping_tax: rupiah,
  discount_total: rupiah,
  discount_tax: rupiah,
  service_fee: rupiah,
  service_fee_label: v.string(),
  total: rupiah,
  total_tax: rupiah,
  formatted_subtotal: formatted,
  formatted_discount: formatted,
  formatted_service_fee: formatted,
  formatted_total: formatted,
})

export const cartItem = v.object({
  key: v.string(),
  /** When the line was put in: lines stand in this order. */
  added_at: instant,
  slug: v.string(),
  id: v.string(),
  product_id: v.string(),
  name: v.string(),
  variation_name: v.string(),
  grade: v.string(),
  images: v.object({ thumbnail: v.string(), featured: picture }),
  tile: v.string(),
  stock_data: stockData,
  regular_price: rupiah,
  price: rupiah,
  formatted_regular_price: formatted,
  formatted_price: formatted,
  line_total: rupiah,
  formatted_line_total: formatted,
  /** Per 100 g, or per 100 ml of what is sold by volume; null for boxes of several things. */
  formatted_unit_price: v.nullable(formatted),
  selected: v.boolean(),
  /** A line that cannot be had now, or with the chosen slot, cannot be selected. */
  selectable: v.boolean(),
  /** Wanted, but left out of the order because the delivery day is earlier than the line can come. It is selected once the day allows it. */
  waits: v.boolean(),
  note: v.string(),
  ready_tomorrow: v.boolean(),
  availability,
  refrigerated: v.boolean(),
  /** The code of the coupon that gives this line for free: only in the checkout, where its price is part of the discount. Null for what the customer put in. */
  gift_of: v.nullable(v.string()),
  is_wished: v.boolean(),
  quantity: v.number(),
  /** The most that the line may hold now: what there is, and what one customer may take of one variation. */
  quantity_max: v.number(),
  /** The price that was seen before, once after it changed; else null. */
  price_changed_from: v.nullable(rupiah),
})
export type CartItem = v.InferOutput<typeof cartItem>

export const cart = v.object({
  items: v.array(cartItem),
  item_count: v.number(),
  needs_shipping: v.boolean(),
  needs_payment: v.boolean(),
  has_discount: v.boolean(),
  applied_coupons: v.array(v.string()),
  totals,
  version: v.number(),
  delivery: v.object({
    /** The window that the selected lines would go into: the chosen one, or the earliest that all of them can meet. Null when none is free. */
    window: v.nullable(slot),
    is_chosen: v.boolean(),
    /** While a line waits for a later day: the earliest window that takes everything wanted. Chosen by `PUT /checkout/time-pickup`. */
    together: v.nullable(slot),
  }),
  thresholds: v.object({
    /** Goods that an order needs at least. */
    minimum_goods: rupiah,
    /** From this much of goods on shipping costs up to `shipping_off` less; 0 where there is no such offer. */
    shipping_off_from: rupiah,
    shipping_off: rupiah,
  }),
  /** Lines whose quantity the stock lowered in this call. */
  adjusted: v.array(v.object({ variation_id: v.string(), code: v.literal('QUANTITY_ADJUSTED'), quantity: v.number(), name: v.string() })),
})
export type Cart = v.InferOutput<typeof cart>

export const getCart = shopCall({
  method: 'GET',
  path: '/cart',
  summary: 'The customer’s cart, prices read now. With `peek=1` a changed price is not yet counted as told',
  auth: 'customer',
  query: v.object({ peek: v.optional(v.picklist(['1'], 'validation.oneOf')) }),
  data: cart,
  failure: 'failure.cart',
})

export const addMultiple = shopCall({
  method: 'POST',
  path: '/cart/add-multiple',
  summary: 'Adds variations of one product to what is there already',
  auth: 'customer',
  refuses: ['cart_full', 'out_of_stock', 'product_not_found'],
  body: v.object({
    product_id: id,
    items: v.pipe(
      v.array(
        v.object({
          variation_id: id,
          quantity: v.pipe(quantity, v.minValue(1, 'validation.min')),
          /** Puts a line that was just removed back in its place: the `added_at` that it had. */
          added_at: v.optional(v.pipe(v.string(), v.isoTimestamp('validation.invalid'))),
        }),
      ),
      v.minLength(1, 'validation.oneVariation'),
      v.maxLength(50, 'validation.listMax'),
    ),
  }),
  data: cart,
  failure: 'failure.addToCart',
  idempotent: true,
})

const cartKey = v.pipe(v.string('validation.required'), v.regex(/^[0-9a-f]{32}$/, 'validation.unknownId'))

/** Less than nothing removes a line like 0. */
const quantityOrLess = v.pipe(v.number('validation.number'), v.integer('validation.number'), v.toMinValue(0), quantity)

export const updateCart = shopCall({
  method: 'PUT',
  path: '/cart/update',
  summary: 'Sets the quantity or the note of a line; quantity 0 or less removes it',
  auth: 'customer',
  refuses: ['cart_item_not_found', 'out_of_stock'],
  body: v.object({ cart_item_key: cartKey, quantity: v.optional(quantityOrLess), note: v.optional(note) }),
  data: cart,
  failure: 'failure.updateCart',
})
export const selectItem = shopCall({
  method: 'PUT',
  path: '/cart/select-items/{key}',
  summary: 'Selects or unselects a line',
  auth: 'customer',
  refuses: ['cart_item_not_found'],
  params: v.object({ key: cartKey }),
  body: v.object({ selected: v.boolean('validation.invalid') }),
  data: cart,
  failure: 'failure.updateCart',
})
export const selectAll = shopCall({
  method: 'PUT',
  path: '/cart/{type}',
  summary: '`select-all` or `unselect-all`; lines that cannot be selected stay as they are',
  auth: 'customer',
  params: v.object({ type: v.picklist(['select-all', 'unselect-all']) }),
  data: cart,
  failure: 'failure.updateCart',
})
export const clearCart = shopCall({
  method: 'DELETE',
  path: '/cart/clear',
  summary: 'Empties the cart',
  auth: 'customer',
  data: cart,
  failure: 'failure.clearCart',
})

export const coupon = v.object({
  code: v.string(),
  /** What it lowers; of each there is one at most in an order. */
  lowers: v.picklist(['goods', 'voucher', 'shipping']),
  description: v.string(),
  formatted_expiry: v.string(),
  formatted_minimum: v.string(),
  is_valid: v.boolean(),
  /** Why it cannot be used now, in words; null when it can. */
  reason: v.nullable(v.string()),
  reason_code: v.nullable(v.string()),
  missing: rupiah,
  discount: rupiah,
  formatted_discount: formatted,
})
export type Coupon = v.InferOutput<typeof coupon>

export const listCoupons = shopCall({
  method: 'GET',
  path: '/cart/coupons',
  summary: 'Coupons that the customer may know of, each with whether the selected lines qualify',
  auth: 'customer',
  data: v.array(coupon),
  failure: 'failure.cart',
})
