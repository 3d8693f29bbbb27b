/** What other systems can subscribe to, by what it is about. */
export const WEBHOOK_FAMILIES = {
  order: [
    'placed',
    'paid',
    'paid_late',
    'confirmed',
    'picking',
    'packed',
    'sent',
    'sent_again',
    'ready_for_pickup',
    'delivered',
    'completed',
    'expired',
    'cancelled',
    'delivery_failed',
    'payment_failed',
    'refund_due',
    'partly_refunded',
    'refunded',
    'refund_done',
  ],
  review: ['added'],
  stock: ['available', 'sold_out', 'changed'],
  price: ['changed'],
  product: ['shown', 'hidden', 'changed'],
  points: ['earned', 'spent', 'expired', 'taken_back'],
  tier: ['changed'],
  voucher: ['made', 'used', 'expired', 'cancelled'],
  complaint: ['opened', 'decided', 'resolved', 'changed'],
  refund: ['opened', 'changed', 'done'],
  shop: ['ping'],
} as const
export type WebhookFamily = keyof typeof WEBHOOK_FAMILIES
export type WebhookEventName = {
  [F in WebhookFamily]: `${F}.${(typeof WEBHOOK_FAMILIES)[F][number]}`
}[WebhookFamily]

export const webhookEventsOf = (family: WebhookFamily): WebhookEventName[] =>
  WEBHOOK_FAMILIES[family].map((event) => `${family}.${event}` as WebhookEventName)

/** Every event that another system can subscribe to. */
export const WEBHOOK_EVENTS: readonly WebhookEventName[] = (
  Object.keys(WEBHOOK_FAMILIES) as WebhookFamily[]
).flatMap(webhookEventsOf)
