import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { hamperParts } from '../cart.ts'
import { orderedFor } from '../companies/company.ts'
import {
  opaqueId,
  nameOf,
  variationName,
  imageUrl,
  tile,
  formattedDate,
  statusText,
  nextCursor,
  productId,
  variationId,
  slugOf,
  grade,
  thumbnail,
  fileUrl,
} from '../fields.ts'
import { means, count, points, stars } from '../means.ts'
import { ADJUSTMENT_KINDS } from '#domain/orders/adjustment.ts'
import { goodsLeft } from './goods-left.ts'
import { SUBSTITUTE_CHOICES } from '#domain/picking/substitution.ts'
import { change, linked } from './changeable.ts'
import { collection } from './collection.ts'
import { openSubstitution } from './open-substitution.ts'
import { checkoutOrder, lateness } from './placed-order.ts'
import {
  formatted,
  instant,
  rupiah,
  cursorQuery,
  pageMeta,
  pageQuery,
  idParam,
  remark,
} from '../wire.ts'

/** The tabs of the order history. */
export const ORDER_FILTERS = [
  'all',
  'unpaid',
  'on_process',
  'on_delivery',
  'delivered',
  'completed',
  'cancelled',
] as const

export const orderCard = means(
  v.object({
    id: opaqueId,
    number: means(v.string(), 'What people call the order.'),
    state: means(v.string(), 'The state of the order.'),
    payment_state: means(v.string(), 'The state of its payment.'),
    status_text: statusText,
    placed_at: means(instant, 'When it was placed.'),
    formatted_date: formattedDate,
    total: means(rupiah, 'What the order costs.'),
    formatted_total: formatted,
    item_count: means(count, 'How many units it has.'),
    items: means(
      v.array(
        v.object({
          name: nameOf,
          variation_name: variationName,
          quantity: means(count, 'How many of it.'),
          image: imageUrl,
          tile: tile,
        }),
      ),
      'What was ordered.',
    ),
    pay_until: means(
      v.nullable(instant),
      'Until when it can be paid; null once it is paid or over.',
    ),
    slot: means(checkoutOrder.entries.slot, 'When it comes.'),
    late: means(
      v.nullable(lateness),
      'Set when the window has ended before it arrived; else null.',
    ),
    actions: means(
      v.array(
        v.picklist([
          'pay',
          'cancel',
          'ask_cancel',
          'complete',
          'rebuy',
          'rate',
          'complain',
          'track',
          'substitute',
        ]),
      ),
      'What the customer can do with it now.',
    ),
  }),
  'An order as the list shows it.',
)
export type OrderCard = v.InferOutput<typeof orderCard>

export const listOrders = shopCall({
  method: 'GET',
  path: '/orders',
  summary: 'The customer’s orders, newest first',
  auth: 'customer',
  // With a cursor what was ordered meanwhile moves nothing.
  query: v.object({
    ...pageQuery,
    status: means(v.optional(v.picklist(ORDER_FILTERS), 'all'), 'Only orders of this tab.'),
    cursor: cursorQuery,
  }),
  data: v.array(orderCard),
  meta: v.object({ ...pageMeta.entries, next_cursor: nextCursor }),
  failure: 'failure.orders',
})

export const order = means(
  v.object({
    ...checkoutOrder.entries,
    formatted_date: formattedDate,
    notes: means(v.string(), 'What the courier should know.'),
    company: orderedFor,
    ...goodsLeft,
    points_earned: means(points, 'Earned when it was completed; 0 before.'),
    lines: means(
      v.array(
        v.object({
          id: means(v.string(), 'Id of the line.'),
          slug: slugOf,
          product_id: productId,
          variation_id: variationId,
          name: nameOf,
          variation_name: variationName,
          grade: grade,
          image: imageUrl,
          tile: tile,
          quantity: means(count, 'How many of it.'),
          price: means(rupiah, 'What one cost.'),
          formatted_price: formatted,
          line_total: means(rupiah, 'What the line cost.'),
          formatted_line_total: formatted,
          note: means(v.string(), 'What the customer asked for.'),
          gift_of: means(
            v.nullable(v.string()),
            'The code of the coupon that gave this line for free; null for what was bought.',
          ),
          parts: means(
            hamperParts,
            'What was inside each hamper when it was ordered; empty for anything else.',
          ),
          units_left: means(count, 'Units of it that are still to come, or came.'),
          amount_left: means(rupiah, 'What was paid for them, after discounts.'),
          quantity_prices: means(
            v.array(
              v.object({
                min_quantity: means(count, 'From how many units on.'),
                price: means(rupiah, 'What one costs then.'),
              }),
            ),
            'What was agreed for each quantity, from one unit on: ordering fewer costs what fewer cost. Empty when every quantity costs the same.',
          ),
          refunded_quantity: means(count, 'Units of it whose money goes back.'),
          adjustments: means(
            v.array(
              v.object({
                kind: means(v.picklist(ADJUSTMENT_KINDS), 'What happened while it was picked.'),
                text: means(v.string(), 'The same in words.'),
                amount: means(rupiah, 'What goes back for it.'),
                formatted_amount: formatted,
              }),
            ),
            'What the line lost between checkout and hand-over; empty for most.',
          ),
          found: means(
            v.array(v.string()),
            'True weight, and what came in its place, in words; empty until it is packed.',
          ),
          scale_photos: means(
            v.array(fileUrl),
            'Photos of its weighed goods on the scale; empty until it is packed.',
          ),
          substitute: means(
            v.object({
              choice: means(
                v.picklist(SUBSTITUTE_CHOICES),
                'What happens when it runs out: the best match, the good that is named, the money back.',
              ),
              variation_id: means(v.nullable(variationId), 'The good for `this`; else null.'),
              name: means(v.nullable(v.string()), 'Its name; else null.'),
            }),
            'What the customer wants when it runs out.',
          ),
          review: means(
            v.nullable(
              v.object({
                rating: means(stars, 'From 1 to 5.'),
                content: means(v.string(), 'What the customer wrote; plain text.'),
                images: means(
                  v.array(v.object({ thumbnail: thumbnail, url: fileUrl })),
                  'Pictures of the customer.',
                ),
                video: means(
                  v.nullable(
                    v.object({ url: fileUrl, cover: means(v.string(), 'Address of its picture.') }),
                  ),
                  'A video of the customer; null where there is none.',
                ),
                is_shown: means(
                  v.boolean(),
                  'False while a person looks at it, and when it was hidden.',
                ),
                answer: means(
                  v.nullable(v.string()),
                  'What the shop said to it; null where it said nothing.',
                ),
              }),
            ),
            'What the customer said of it; null until it is rated.',
          ),
        }),
      ),
      'The lines.',
    ),
    cancel_asked_at: means(
      v.nullable(instant),
      'When the customer asked for the end of the order; null when they did not, or the shop has answered.',
    ),
    substitutions: means(
      v.array(openSubstitution),
      'Other goods in place of some that ran out, which can still be refused.',
    ),
    rate_until: means(
      v.nullable(instant),
      'Until when its lines can be rated; null before it is completed.',
    ),
    has_invoice: means(v.boolean(), 'Whether there is an invoice: something was paid.'),
    timeline: means(
      v.array(
        v.object({
          state: means(v.string(), 'The state that it reached.'),
          text: means(v.string(), 'The state in words.'),
          at: means(instant, 'When it happened.'),
          formatted_date: formattedDate,
          by: means(v.string(), 'Who did it: you, the shop, the payment provider, the courier.'),
          reason: means(
            v.nullable(v.string()),
            'Why, as far as it says anything to the customer; else null.',
          ),
          is_setback: means(
            v.boolean(),
            'Whether it did not go as it should: a payment that failed, expired or was given up.',
          ),
        }),
      ),
      'What happened, the oldest first.',
    ),
    actions: means(orderCard.entries.actions, 'What the customer can do with it now.'),
    linked,
    change,
    collection,
  }),
  'An order with its lines and what happened.',
)
export type Order = v.InferOutput<typeof order>

export const getOrder = shopCall({
  method: 'GET',
  path: '/orders/{id}',
  summary: 'One order with lines and timeline',
  auth: 'customer',
  refuses: ['order_not_found'],
  params: idParam,
  data: order,
  failure: 'failure.order',
})
export const completeOrder = shopCall({
  method: 'POST',
  path: '/orders/{id}/complete',
  summary: 'Confirms a delivered order; points become active',
  auth: 'customer',
  refuses: ['order_not_found', 'order_state'],
  params: idParam,
  data: order,
  failure: 'failure.order',
})
export const cancelOrder = shopCall({
  method: 'POST',
  path: '/orders/{id}/cancel',
  summary:
    'Cancels an order that is not being picked yet; later, until it leaves, asks the shop to',
  auth: 'customer',
  refuses: ['order_not_found', 'order_state'],
  params: idParam,
  body: v.object({ reason: means(remark(200), "Why, in the customer's words.") }),
  data: order,
  failure: 'failure.order',
})
