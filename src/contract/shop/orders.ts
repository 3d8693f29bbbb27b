import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { cursorQuery, formatted, id, idParam, instant, oneLine, pageMeta, pageQuery, remark, rupiah } from '../wire.ts'
import { cart } from './cart.ts'
import { checkoutOrder, lateness } from './checkout.ts'
import { transferForm } from './refund-forms.ts'

/** The tabs of the order history. */
export const ORDER_FILTERS = ['all', 'unpaid', 'on_process', 'on_delivery', 'delivered', 'completed', 'cancelled'] as const

export const orderCard = v.object({
  id: v.string(),
  number: v.string(),
  state: v.string(),
  payment_state: v.string(),
  status_text: v.string(),
  placed_at: instant,
  formatted_date: v.string(),
  total: rupiah,
  formatted_total: formatted,
  item_count: v.number(),
  items: v.array(v.object({ name: v.string(), variation_name: v.string(), quantity: v.number(), image: v.string(), tile: v.string() })),
  pay_until: v.nullable(instant),
  slot: checkoutOrder.entries.slot,
  late: v.nullable(lateness),
  actions: v.array(v.picklist(['pay', 'cancel', 'ask_cancel', 'complete', 'rebuy', 'rate', 'complain', 'track'])),
})
export type OrderCard = v.InferOutput<typeof orderCard>

export const listOrders = shopCall({
  method: 'GET',
  path: '/orders',
  summary: 'The customer’s orders, newest first',
  auth: 'customer',
  /** `cursor` is `next_cursor` of the answer before: what was ordered meanwhile moves nothing. It wins over `page`. */
  query: v.object({
    ...pageQuery,
    status: v.optional(v.picklist(ORDER_FILTERS), 'all'),
    cursor: cursorQuery,
  }),
  data: v.array(orderCard),
  meta: v.object({ ...pageMeta.entries, next_cursor: v.nullable(v.string()) }),
  failure: 'failure.orders',
})

export const order = v.object({
  ...checkoutOrder.entries,
  formatted_date: v.string(),
  notes: v.string(),
  points_earned: v.number(),
  lines: v.array(
    v.object({
      id: v.string(),
      slug: v.string(),
      product_id: v.string(),
      variation_id: v.string(),
      name: v.string(),
      variation_name: v.string(),
      grade: v.string(),
      image: v.string(),
      tile: v.string(),
      quantity: v.number(),
      price: rupiah,
      formatted_price: formatted,
      line_total: rupiah,
      formatted_line_total: formatted,
      note: v.string(),
      /** The code of the coupon that gave this line for free; null for what was bought. */
      gift_of: v.nullable(v.string()),
      /** Units of it whose money goes back. */
      refunded_quantity: v.number(),
      /** What the customer said of it; null until it is rated. */
      review: v.nullable(
        v.object({
          rating: v.number(),
          content: v.string(),
          images: v.array(v.object({ thumbnail: v.string(), url: v.string() })),
          video: v.nullable(v.object({ url: v.string(), cover: v.string() })),
          /** False while a person looks at it, and when it was hidden. */
          is_shown: v.boolean(),
          answer: v.nullable(v.string()),
        }),
      ),
    }),
  ),
  /** When the customer asked for the end of the order; null when they did not, or the shop has answered. */
  cancel_asked_at: v.nullable(instant),
  /** Until when its lines can be rated; null before it is completed. */
  rate_until: v.nullable(instant),
  /** Whether there is an invoice: something was paid. */
  has_invoice: v.boolean(),
  timeline: v.array(
    v.object({
      state: v.string(),
      text: v.string(),
      at: instant,
      formatted_date: v.string(),
      /** Who did it: you, Petik, the payment provider, the courier. */
      by: v.string(),
      /** Why, as far as it says anything to the customer. */
      reason: v.nullable(v.string()),
    }),
  ),
  actions: orderCard.entries.actions,
})
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
  summary: 'Cancels an order that is not being picked yet; later, until it leaves, asks the shop to',
  auth: 'customer',
  refuses: ['order_not_found', 'order_state'],
  params: idParam,
  body: v.object({ reason: remark(200) }),
  data: order,
  failure: 'failure.order',
})
const refundParams = v.object({ id, refund_id: id })
export const takeRefundAsCredit = shopCall({
  method: 'POST',
  path: '/orders/{id}/refunds/{refund_id}/credit',
  summary: 'Takes a refund that cannot go back the way the money came as store credit, at once',
  auth: 'customer',
  refuses: ['order_not_found', 'refund_decided', 'refund_not_found'],
  params: refundParams,
  data: order,
  failure: 'failure.order',
})
export const takeRefundByTransfer = shopCall({
  method: 'POST',
  path: '/orders/{id}/refunds/{refund_id}/transfer',
  summary: 'Has such a refund transferred to a bank account',
  auth: 'customer',
  refuses: ['order_not_found', 'refund_decided', 'refund_not_found'],
  params: refundParams,
  body: transferForm,
  data: order,
  failure: 'failure.order',
})
export const payOrder = shopCall({
  method: 'POST',
  path: '/orders/{id}/pay',
  summary: 'Pays again with another method while the order is unpaid',
  auth: 'customer',
  refuses: ['already_paid', 'order_not_found', 'order_state', 'payment_method_unavailable', 'slot_past', 'too_many_attempts'],
  params: idParam,
  body: v.object({ payment_method: v.pipe(v.string('validation.required'), v.maxLength(40), oneLine) }),
  data: checkoutOrder,
  failure: 'failure.order',
  idempotent: true,
})
export const rebuyOrder = shopCall({
  method: 'POST',
  path: '/orders/{id}/rebuy',
  summary: 'Puts an order’s lines into the cart again, one result a line',
  auth: 'customer',
  refuses: ['order_not_found'],
  params: idParam,
  body: v.object({
    products: v.optional(
      v.pipe(
        v.array(v.object({ variation_id: id, quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)) })),
        v.maxLength(50),
      ),
      [],
    ),
  }),
  data: v.object({
    results: v.array(
      v.object({
        variation_id: v.string(),
        name: v.string(),
        result: v.picklist(['added', 'adjusted', 'unavailable', 'price_changed']),
        quantity: v.number(),
      }),
    ),
    cart,
  }),
  failure: 'failure.addToCart',
  idempotent: true,
})
