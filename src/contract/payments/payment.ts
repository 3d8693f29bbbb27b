import * as v from 'valibot'
import { PAYMENT_KINDS } from '#domain/payments/payment-method.ts'
import { nameOf, opaqueId } from '../fields.ts'
import { means } from '../means.ts'
import { formatted, instant, rupiah } from '../wire.ts'

export const paymentMethod = means(
  v.object({
    id: means(v.string(), 'What `payment_method` takes.'),
    name: nameOf,
    icon: means(v.string(), 'Name of its icon.'),
    kind: means(v.picklist(PAYMENT_KINDS), 'How it is paid.'),
    is_available: means(v.boolean(), 'Whether it can be chosen for this order.'),
    reason: means(v.nullable(v.string()), 'Why it cannot be chosen, in words; null when it can.'),
  }),
  'A way to pay.',
)

export const payment = means(
  v.object({
    id: opaqueId,
    method: means(v.string(), 'The method that was chosen.'),
    state: means(
      v.picklist([
        'created',
        'pending',
        'paid',
        'expired',
        'failed',
        'cancelled',
        'refund_pending',
        'refunded',
      ]),
      'How far the payment is.',
    ),
    amount: means(rupiah, 'What has to be paid.'),
    formatted_amount: formatted,
    expires_at: means(instant, 'Until when it can be paid.'),
  }),
  'A payment of an order.',
)
