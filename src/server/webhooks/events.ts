/**
 * What the shop's other systems can be told of, by what was done to an order; what is not listed is
 * nobody's business.
 */
export const ORDER_EVENTS: Readonly<Record<string, string>> = {
  place: 'order.placed',
  pay: 'order.paid',
  revive: 'order.paid_late',
  confirm: 'order.confirmed',
  pick: 'order.picking',
  pack: 'order.packed',
  send: 'order.sent',
  send_again: 'order.sent_again',
  make_ready: 'order.ready_for_pickup',
  deliver: 'order.delivered',
  complete: 'order.completed',
  expire: 'order.expired',
  cancel: 'order.cancelled',
  fail_delivery: 'order.delivery_failed',
  payment_failed: 'order.payment_failed',
  refund_due: 'order.refund_due',
  refund_part: 'order.partly_refunded',
  refund: 'order.refunded',
  refund_done: 'order.refund_done',
}
const OTHERS = ['review.added', 'shop.ping'] as const

/** Every name that an endpoint can ask for. */
export const WEBHOOK_EVENTS: readonly string[] = [...Object.values(ORDER_EVENTS), ...OTHERS]
