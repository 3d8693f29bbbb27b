/** What the shop posts to other systems. `version` of an event grows when its `data` changes. */
import * as v from 'valibot'
import {
  COMPLAINT_EVENTS,
  COMPLAINT_SLUGS,
  COMPLAINT_STATES,
} from '#domain/complaints/complaint.ts'
import { REFUND_ROUTES, REFUND_STATES } from '#domain/orders/refund.ts'
import type { WebhookEventName } from '#domain/webhooks/event.ts'
import { VOUCHER_STATES } from '#domain/vouchers/voucher.ts'
import {
  grade,
  nameOf,
  opaqueId,
  orderId,
  productId,
  variationId,
  variationName,
} from './fields.ts'
import { count, grams, means, points, stars } from './means.ts'
import { instant, rupiah } from './wire.ts'

const sku = means(v.string(), 'Article number.')
const customerId = means(v.string(), 'Id of the customer; nothing else about them is sent.')
const word = (description: string) => means(v.string(), description)
const money = (description: string) => means(rupiah, description)
const when = (description: string) => means(v.nullable(instant), description)

const orderLine = v.object({
  id: opaqueId,
  sku,
  name: nameOf,
  quantity: means(v.pipe(v.number(), count), 'Units.'),
  price: money('Price of a unit.'),
  line_total: money('Price of all units.'),
  discount_share: money('What discounts took off the line.'),
  ppn_class: word('How the goods are taxed.'),
})
const order = v.object({
  id: opaqueId,
  number: word('What people call the order.'),
  customer_id: customerId,
  state: word('State when the event was created.'),
  payment_state: word('State of its payment.'),
  payment_method: word('How it is paid.'),
  location_id: word('Where it is picked.'),
  shipping_method: word('How it is brought.'),
  slot: means(
    v.object({
      day: word('Day in Jakarta.'),
      start: word('Start of the window.'),
      end: word('End of the window.'),
    }),
    'Delivery window.',
  ),
  subtotal: money('Goods before discounts.'),
  discount: money('What discounts took off.'),
  shipping: money('Delivery.'),
  service_fee: money('Service fee.'),
  total: money('What the customer pays.'),
  coupon_codes: means(v.array(v.string()), 'Coupons that it used.'),
  weight_g: means(v.pipe(v.number(), grams), 'Weight of the goods.'),
  placed_at: means(instant, 'When it was placed.'),
  paid_at: when('When it was paid.'),
  delivered_at: when('When it was delivered.'),
  completed_at: when('When it was completed.'),
  lines: means(v.array(orderLine), 'Its lines.'),
})
const review = v.object({
  reviewId: opaqueId,
  orderId,
  orderLineId: means(v.string(), 'Id of the line.'),
  productId,
  customerId,
  rating: means(v.pipe(v.number(), stars), 'The rating.'),
  hasPhoto: means(v.boolean(), 'Whether it has a photo.'),
  hasVideo: means(v.boolean(), 'Whether it has a film.'),
})
const stock = v.object({
  variation_id: variationId,
  product_id: productId,
  sku,
  location_id: word('The place of the stock.'),
  free: means(v.pipe(v.number(), count), 'Units that can be promised now.'),
  free_before: means(v.pipe(v.number(), count), 'Units that could be promised before.'),
})
const prices = (what: string) =>
  means(
    v.object({
      regular: money('Regular price.'),
      sale: means(v.nullable(rupiah), 'Sale price; null without one.'),
    }),
    what,
  )
const price = v.object({
  variation_id: variationId,
  product_id: productId,
  sku,
  now: prices('What holds now.'),
  before: prices('What held before.'),
})
const product = v.object({
  id: productId,
  sku,
  slug: word('Names it in addresses.'),
  name: nameOf,
  category: word('Slug of its category.'),
  shown: means(v.boolean(), 'Whether the shop shows it.'),
  variations: means(
    v.array(
      v.object({
        id: variationId,
        sku,
        name: variationName,
        grade,
        weight_g: means(v.pipe(v.number(), grams), 'Net weight.'),
        active: means(v.boolean(), 'Whether it is sold.'),
        regular_price: money('Regular price.'),
        sale_price: means(v.nullable(rupiah), 'Sale price; null without one.'),
      }),
    ),
    'How it is sold.',
  ),
})
const pointsEntry = v.object({
  entry_id: opaqueId,
  customer_id: customerId,
  kind: word('Kind of the entry in the points ledger.'),
  points: means(v.pipe(v.number(), points), 'Change of the balance.'),
  cause: word('What it is for, such as `order`.'),
})
const tier = v.object({
  customer_id: customerId,
  from: word('Code of the tier before.'),
  to: word('Code of the tier now; the same when it was renewed.'),
  reason: means(
    v.picklist(['upgrade', 'renewal', 'step_down', 'undone', 'manual']),
    'Why it changed.',
  ),
  until: when('Until when it holds; null without an end.'),
})
const voucher = v.object({
  id: opaqueId,
  customer_id: customerId,
  amount: money('What it is worth; its code is never sent.'),
  source: means(v.picklist(['points', 'refund', 'gift']), 'What it was made from.'),
  state: means(v.picklist(VOUCHER_STATES), 'State that the event is about.'),
  expires_at: means(instant, 'When it ends.'),
})
const complaint = v.object({
  id: opaqueId,
  number: word('What people call the complaint.'),
  order_id: orderId,
  customer_id: customerId,
  reason: means(v.picklist(COMPLAINT_SLUGS), 'What is wrong; the words are never sent.'),
  step: means(v.picklist(COMPLAINT_EVENTS), 'What happened.'),
  state: means(v.picklist(COMPLAINT_STATES), 'State after the step.'),
  value: money('What is complained about.'),
})
const refund = v.object({
  id: opaqueId,
  order_id: orderId,
  customer_id: customerId,
  cause: word('Why money goes back.'),
  amount: money('What goes back.'),
  money: money('Of this, as money.'),
  credit: money('Of this, as store credit.'),
  route: means(v.picklist(REFUND_ROUTES), 'How it goes back.'),
  state: means(v.picklist(REFUND_STATES), 'State after the step.'),
})

const of = <S extends v.GenericSchema>(version: number, name: string, schema: S, what: string) => ({
  version,
  data: v.object({ [name]: means(schema, what) }),
})
const orderEvent = of(1, 'order', order, 'The order.')
const stockEvent = of(1, 'stock', stock, 'The stock of a variation in a place.')
const productEvent = of(1, 'product', product, 'The product.')
const pointsEvent = of(1, 'points', pointsEntry, 'The entry of the points ledger.')
const voucherEvent = of(1, 'voucher', voucher, 'The voucher.')
const complaintEvent = of(1, 'complaint', complaint, 'The complaint.')
const refundEvent = of(1, 'refund', refund, 'The refund.')

export type WebhookShape = { version: number; when: string; data: v.GenericSchema }
const on = (when: string, shape: Omit<WebhookShape, 'when'>): WebhookShape => ({ when, ...shape })

/** Every event with when it is sent and its payload. */
export const WEBHOOKS: Readonly<Record<WebhookEventName, WebhookShape>> = {
  'order.placed': on('An order was placed, paid or not', orderEvent),
  'order.paid': on('Its payment arrived in time', orderEvent),
  'order.paid_late': on('Its payment arrived after it had expired, and it came back', orderEvent),
  'order.confirmed': on('The shop confirmed it', orderEvent),
  'order.picking': on('It is being picked', orderEvent),
  'order.packed': on('It is packed', orderEvent),
  'order.sent': on('It is on its way', orderEvent),
  'order.sent_again': on('It is on its way for the second time', orderEvent),
  'order.ready_for_pickup': on('It can be collected', orderEvent),
  'order.delivered': on('It was handed over', orderEvent),
  'order.completed': on('It was confirmed by the customer, or by itself', orderEvent),
  'order.expired': on('It was not paid in time', orderEvent),
  'order.cancelled': on('It was cancelled', orderEvent),
  'order.delivery_failed': on('It could not be handed over', orderEvent),
  'order.payment_failed': on('A try to pay it failed', orderEvent),
  'order.refund_due': on('Money has to go back', orderEvent),
  'order.partly_refunded': on('A part of it went back', orderEvent),
  'order.refunded': on('All of it goes back', orderEvent),
  'order.refund_done': on('The customer has the money', orderEvent),
  'review.added': on('A line was rated', of(1, 'review', review, 'The review.')),
  'stock.available': on('A variation that was sold out can be promised again', stockEvent),
  'stock.sold_out': on('No unit of a variation can be promised any more', stockEvent),
  'stock.changed': on('The units that can be promised changed otherwise', stockEvent),
  'price.changed': on('Another price holds', of(1, 'price', price, 'The price of a variation.')),
  'product.shown': on('The shop shows a product, new or again', productEvent),
  'product.hidden': on('The shop hides a product', productEvent),
  'product.changed': on('A product changed, or one of its variations', productEvent),
  'points.earned': on('A customer got points', pointsEvent),
  'points.spent': on('A customer exchanged points', pointsEvent),
  'points.expired': on('Points of a customer ended', pointsEvent),
  'points.taken_back': on('Points of a customer were taken back', pointsEvent),
  'tier.changed': on('The tier of a customer changed', of(1, 'tier', tier, 'The change.')),
  'voucher.made': on('A customer got a voucher', voucherEvent),
  'voucher.used': on('A voucher was used', voucherEvent),
  'voucher.expired': on('A voucher ended unused', voucherEvent),
  'voucher.cancelled': on('A voucher was turned back into points', voucherEvent),
  'complaint.opened': on('A customer complained', complaintEvent),
  'complaint.decided': on(
    'A complaint was approved, in whole or in part, or rejected',
    complaintEvent,
  ),
  'complaint.resolved': on('A complaint is closed', complaintEvent),
  'complaint.changed': on('Any other step of a complaint', complaintEvent),
  'refund.opened': on('Money begins to go back', refundEvent),
  'refund.changed': on('A refund went a step on', refundEvent),
  'refund.done': on('The customer has the money', refundEvent),
  'shop.ping': on('A test of the endpoint', { version: 1, data: v.object({}) }),
}
