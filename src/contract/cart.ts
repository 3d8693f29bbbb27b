import * as v from 'valibot'
import { shopCall } from './call.ts'
import { appliedDiscounts, missingDiscounts } from './automatic-discounts.ts'
import { availability, picture, stockData } from './catalogue/product.ts'
import { slot } from './delivery/slot.ts'
import {
  productId,
  slugOf,
  nameOf,
  variationName,
  grade,
  thumbnail,
  tile,
  isWished,
  readyTomorrow,
  refrigerated,
  variationId,
  pricePromise,
} from './fields.ts'
import { means, count, points, ordinal, unit } from './means.ts'
import { formatted, rupiah, instant, id, quantity, note } from './wire.ts'

export const totals = means(
  v.object({
    subtotal: means(rupiah, 'The selected lines at their prices now.'),
    subtotal_tax: means(rupiah, 'The tax in it.'),
    shipping_total: means(rupiah, 'Shipping; 0 before the checkout.'),
    shipping_tax: means(rupiah, 'The tax in it.'),
    discount_total: means(rupiah, 'What automatic discounts take off; coupons do at the checkout.'),
    discount_tax: means(rupiah, 'The tax in it.'),
    service_fee: means(rupiah, 'The service fee of an order.'),
    service_fee_label: means(v.string(), 'What the fee is called.'),
    total: means(rupiah, 'What the order would cost.'),
    total_tax: means(rupiah, 'The tax in it.'),
    formatted_subtotal: formatted,
    formatted_discount: formatted,
    formatted_service_fee: formatted,
    formatted_total: formatted,
  }),
  'What the selected lines cost.',
)

export const hamperParts = v.array(
  v.object({
    name: nameOf,
    variation_name: variationName,
    quantity: means(count, 'How many of it are in one.'),
  }),
)
export const cartItem = means(
  v.object({
    key: means(v.string(), 'Names the line: a variation of a product.'),
    added_at: means(instant, 'When the line was put in: lines are in this order.'),
    slug: slugOf,
    id: means(v.string(), 'Id of the variation.'),
    product_id: productId,
    name: nameOf,
    variation_name: variationName,
    grade: grade,
    images: means(
      v.object({ thumbnail: thumbnail, featured: means(picture, 'The picture of the product.') }),
      'Its pictures.',
    ),
    tile: tile,
    stock_data: means(stockData, 'How much there is.'),
    regular_price: means(rupiah, 'What one costs without a sale.'),
    price: means(rupiah, 'What one costs now.'),
    formatted_regular_price: formatted,
    formatted_price: formatted,
    line_total: means(rupiah, 'What the line costs.'),
    formatted_line_total: formatted,
    formatted_unit_price: means(
      v.nullable(formatted),
      'Per 100 g, or per 100 ml of what is sold by volume; null for boxes of several things.',
    ),
    selected: means(v.boolean(), 'Whether it goes into the order.'),
    selectable: means(
      v.boolean(),
      'A line that cannot be had now, or with the chosen slot, cannot be selected.',
    ),
    waits: means(
      v.boolean(),
      'Wanted, but left out of the order because the delivery day is earlier than the line can come. It is selected once the day allows it.',
    ),
    parts: means(hamperParts, 'What is inside each hamper now; empty for anything else.'),
    note: means(v.string(), 'What the customer asks for, such as how ripe.'),
    ready_tomorrow: readyTomorrow,
    availability,
    refrigerated: refrigerated,
    gift_of: means(
      v.nullable(v.string()),
      'The code of the coupon that gives this line for free: only in the checkout. Its price is in neither the subtotal nor the discount. Null for what the customer put in.',
    ),
    is_wished: isWished,
    quantity: means(count, 'How many of it.'),
    quantity_max: means(
      count,
      'The most that the line may hold now: what there is, and what one customer may take of one variation.',
    ),
    is_company_price: means(
      v.boolean(),
      'Whether `price` is of the list of the customer’s company; discounts without a code leave the line out.',
    ),
    price_changed_from: means(
      v.nullable(rupiah),
      'The price that was seen before, once after it changed; else null.',
    ),
  }),
  'A line of the cart.',
)
export type CartItem = v.InferOutput<typeof cartItem>

export const cart = means(
  v.object({
    items: means(v.array(cartItem), 'The lines, in the order in which they were put in.'),
    item_count: means(count, 'How many units are in all lines.'),
    needs_shipping: means(v.boolean(), 'Whether the selected lines need shipping.'),
    needs_payment: means(v.boolean(), 'Whether something has to be paid.'),
    has_discount: means(v.boolean(), 'Whether a coupon or an automatic discount is on.'),
    applied_coupons: means(v.array(v.string()), 'The codes of the coupons in use.'),
    automatic_discounts: appliedDiscounts,
    missing_discounts: missingDiscounts,
    points_to_earn: means(
      points,
      'What the selected lines earn once they are bought and completed, before coupons.',
    ),
    totals: means(totals, 'What the selected lines cost.'),
    version: means(ordinal, 'Rises with each change of the cart.'),
    delivery: means(
      v.object({
        window: means(
          v.nullable(slot),
          'The window that the selected lines would go into: the chosen one, or the earliest that all of them can meet. Null when none is free.',
        ),
        is_chosen: means(v.boolean(), 'Whether the customer chose the window.'),
        together: means(
          v.nullable(slot),
          'While a line waits for a later day: the earliest window that takes everything wanted. Chosen by `PUT /checkout/time-pickup`. Else null.',
        ),
        collect_at: means(
          v.nullable(v.string()),
          'The branch where the customer collects the order; null when it is brought.',
        ),
      }),
      'When the selected lines can come.',
    ),
    thresholds: means(
      v.object({
        minimum_goods: means(rupiah, 'Goods that an order needs at least.'),
        shipping_off_from: means(
          rupiah,
          'From this much of goods on shipping costs up to `shipping_off` less; 0 where there is no such offer.',
        ),
        shipping_off: means(rupiah, 'How much less shipping costs then.'),
      }),
      'Amounts of goods from which something changes.',
    ),
    price_promise: pricePromise,
    has_company_prices: means(
      v.boolean(),
      'Whether the customer’s company has prices of its own now; `GET /company-prices` has them.',
    ),
    adjusted: means(
      v.array(
        v.object({
          variation_id: variationId,
          code: means(v.literal('QUANTITY_ADJUSTED'), 'Always this.'),
          quantity: means(count, 'The quantity that is left.'),
          limited_by: means(
            v.picklist(['stock', 'limit']),
            'What allows no more: the stock, or what one customer may take of a variation.',
          ),
          name: nameOf,
        }),
      ),
      'Lines whose quantity was lowered in this call.',
    ),
  }),
  'The cart of a customer.',
)
export type Cart = v.InferOutput<typeof cart>

export const getCart = shopCall({
  method: 'GET',
  path: '/cart',
  summary:
    'The customer’s cart, prices read now. With `peek=1` a changed price is not yet marked as shown',
  auth: 'customer',
  query: v.object({
    peek: means(
      v.optional(v.picklist(['1'], 'validation.oneOf')),
      'With `1` a changed price is not yet counted as seen by the customer.',
    ),
  }),
  data: cart,
  failure: 'failure.cart',
})

/** A variation to put in, with how many of it. */
export const toPutIn = v.object({
  variation_id: id,
  quantity: means(
    v.pipe(v.number(), v.integer(), unit('count'), v.minValue(1), v.maxValue(999)),
    'How many to put in.',
  ),
})

export const addMultiple = shopCall({
  method: 'POST',
  path: '/cart/add-multiple',
  summary: 'Adds variations of one product to what is there already',
  auth: 'customer',
  refuses: ['cart_full', 'out_of_stock', 'product_not_found'],
  body: v.object({
    product_id: id,
    items: means(
      v.pipe(
        v.array(
          v.object({
            variation_id: id,
            quantity: means(v.pipe(quantity, v.minValue(1, 'validation.min')), 'How many to add.'),
            added_at: means(
              v.optional(v.pipe(v.string(), v.isoTimestamp('validation.invalid'))),
              'Puts a line that was just removed back in its place: the `added_at` that it had.',
            ),
          }),
        ),
        v.minLength(1, 'validation.oneVariation'),
        v.maxLength(50, 'validation.listMax'),
      ),
      'The variations to add, each once.',
    ),
  }),
  data: cart,
  failure: 'failure.addToCart',
  idempotent: true,
})

const cartKey = means(
  v.pipe(v.string('validation.required'), v.regex(/^[0-9a-f]{32}$/, 'validation.unknownId')),
  '`key` of a line.',
)

/** Less than nothing removes a line like 0. */
const quantityOrLess = v.pipe(
  v.number('validation.number'),
  v.integer('validation.number'),
  unit('count'),
  v.toMinValue(0),
  quantity,
)

export const updateCart = shopCall({
  method: 'PUT',
  path: '/cart/update',
  summary: 'Sets the quantity or the note of a line; quantity 0 or less removes it',
  auth: 'customer',
  refuses: ['cart_item_not_found', 'out_of_stock'],
  body: v.object({
    cart_item_key: means(cartKey, '`key` of the line.'),
    quantity: means(v.optional(quantityOrLess), 'The new quantity; 0 or less removes the line.'),
    note: means(
      v.optional(note),
      'The new note, at most 144 characters as a reader counts them; empty for none.',
    ),
  }),
  data: cart,
  failure: 'failure.updateCart',
})
export const selectItem = shopCall({
  method: 'PUT',
  path: '/cart/select-items/{key}',
  summary: 'Selects or unselects a line',
  auth: 'customer',
  refuses: ['cart_item_not_found'],
  params: v.object({ key: means(cartKey, '`key` of the line.') }),
  body: v.object({
    selected: means(v.boolean('validation.invalid'), 'Whether it goes into the order.'),
  }),
  data: cart,
  failure: 'failure.updateCart',
})
export const selectAll = shopCall({
  method: 'PUT',
  path: '/cart/{type}',
  summary: '`select-all` or `unselect-all`; lines that cannot be selected stay as they are',
  auth: 'customer',
  params: v.object({ type: means(v.picklist(['select-all', 'unselect-all']), 'Which of both.') }),
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
