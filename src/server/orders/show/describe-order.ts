import type { WholeOrder } from '../store/orders.ts'

/**
 * The order payload of the shop's outgoing webhooks. The customer appears as an id only, without
 * personal data. Money is whole Rupiah, times are ISO 8601 in UTC.
 */
export const describeOrder = (order: WholeOrder) => ({
  id: order.id,
  number: order.number,
  customer_id: order.customerId,
  state: order.state,
  payment_state: order.paymentState,
  payment_method: order.paymentMethod,
  location_id: order.locationId,
  shipping_method: order.shippingMethod,
  slot: { day: order.slotDay, start: order.slotStart, end: order.slotEnd },
  subtotal: order.subtotal,
  discount: order.discount,
  shipping: order.shipping,
  service_fee: order.serviceFee,
  total: order.total,
  coupon_codes: order.couponCodes,
  weight_g: order.pickedG ?? order.weightG,
  placed_at: order.placedAt.toISOString(),
  paid_at: order.paidAt?.toISOString() ?? null,
  delivered_at: order.deliveredAt?.toISOString() ?? null,
  completed_at: order.completedAt?.toISOString() ?? null,
  lines: order.lines.map((line) => ({
    id: line.id,
    sku: line.sku,
    name: line.name.id,
    quantity: line.quantity,
    price: line.price,
    line_total: line.lineTotal,
    discount_share: line.discountShare,
    ppn_class: line.ppnClass,
  })),
})
