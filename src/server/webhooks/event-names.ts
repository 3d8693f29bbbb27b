import type { WebhookEventName } from '#domain/webhooks/event.ts'

/** The webhook event of each order action. Actions not listed here are not published. */
export const ORDER_EVENTS: Readonly<Record<string, WebhookEventName>> = {
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
