import * as v from 'valibot'
import { PAYMENT_KINDS } from '#domain/payments/payment-method.ts'
import { shopCall } from '../call.ts'
import {
  opaqueId,
  nameOf,
  labelOf,
  variationName,
  phone,
  imageUrl,
  tile,
  dayLabel,
  windowTimes,
  statusText,
  fullAddress,
} from '../fields.ts'
import { means, count, points } from '../means.ts'
import { paymentMethod, payment } from '../payments/payment.ts'
import { refund } from '../refunds/refund.ts'
import { appliedDiscounts } from '../automatic-discounts.ts'
import { formatted, rupiah, instant, id } from '../wire.ts'

/**
 * An order's costs, as numbers and formatted: total = subtotal + service fee + shipping − discount.
 */
export const amounts = v.object({
  subtotal: means(rupiah, 'The goods, without gifts.'),
  formatted_subtotal: formatted,
  shipping: means(rupiah, 'Shipping.'),
  formatted_shipping: formatted,
  service_fee: means(rupiah, 'The service fee.'),
  service_fee_label: means(v.string(), 'What the fee is called.'),
  formatted_service_fee: formatted,
  discount: means(
    rupiah,
    'What automatic discounts, coupons and vouchers take off; a gift is free and no part of it.',
  ),
  formatted_discount: formatted,
  automatic_discounts: appliedDiscounts,
  total: means(rupiah, 'Subtotal, service fee and shipping less the discount.'),
  formatted_total: formatted,
})

export const lateness = means(
  v.object({
    since: means(instant, 'When the window ended.'),
    expected_at: means(instant, 'When it should be there now.'),
    text: means(v.string(), 'What happened, in words.'),
    gift: means(v.string(), 'What the customer gets for it, in words.'),
  }),
  'An order under way whose window has ended.',
)
export type Lateness = v.InferOutput<typeof lateness>
export const checkoutOrder = means(
  v.object({
    id: opaqueId,
    number: means(v.string(), 'What people call the order.'),
    state: means(v.string(), 'The state of the order.'),
    payment_state: means(v.string(), 'The state of its payment.'),
    status_text: statusText,
    ...amounts.entries,
    address: means(
      v.object({ label: labelOf, name: nameOf, phone: phone, full_address: fullAddress }),
      'Where it goes.',
    ),
    collect_at: means(
      v.nullable(v.string()),
      'The branch where the customer collects the order; null when it is brought.',
    ),
    courier: means(v.string(), 'Name of the courier.'),
    slot: means(v.object({ day_label: dayLabel, estimated_time: windowTimes }), 'When it comes.'),
    credit_used: means(rupiah, 'What store credit paid of the total.'),
    formatted_credit_used: formatted,
    due: means(rupiah, 'What was left for the payment.'),
    formatted_due: formatted,
    late: means(
      v.nullable(lateness),
      'Set when the window has ended before it arrived; else null.',
    ),
    pay_until: means(
      v.nullable(instant),
      'Until when it can be paid, with any method; null once it is paid or over.',
    ),
    formatted_pay_until: means(
      v.nullable(v.string()),
      'The same for people; null once it is paid or over.',
    ),
    formatted_invoice_due: means(
      v.nullable(v.string()),
      'The last day on which a company pays its invoice, in words; null for other orders.',
    ),
    is_picked_without: means(
      v.boolean(),
      'It was to be added to an order that was picked before it was paid, so it ended.',
    ),
    placed_at: means(instant, 'When it was placed.'),
    server_time: means(instant, 'The clock of the shop.'),
    points_to_earn: means(points, 'What the order earns when it is completed.'),
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
    payment: means(
      v.nullable(
        v.object({
          ...payment.entries,
          method_name: means(v.string(), 'What the method is called.'),
          kind: means(
            v.picklist([...PAYMENT_KINDS, 'none']),
            'How it is paid; `none`: nothing was left to be paid.',
          ),
          qr: means(
            v.nullable(v.string()),
            'What the QR code holds; null for other methods, and until the gateway has answered.',
          ),
          account_number: means(
            v.nullable(v.string()),
            'The number of the virtual account; null for other methods, and until the gateway has answered.',
          ),
          bank: means(v.nullable(v.string()), 'The bank of the account; null for other methods.'),
          biller_code: means(
            v.nullable(v.string()),
            "Mandiri's bills: the company's code, entered before the number. Else null.",
          ),
          redirect_url: means(
            v.nullable(v.string()),
            'Where the customer pays; null where it is paid otherwise.',
          ),
          steps: means(v.array(v.string()), 'How to pay, step by step.'),
          guides: means(
            v.array(
              v.object({
                title: means(v.string(), 'The channel.'),
                steps: means(v.array(v.string()), 'How to pay there, step by step.'),
              }),
            ),
            "The same by each channel: the bank's app, its machines, its pages.",
          ),
        }),
      ),
      'The payment now; null while there is none.',
    ),
    available_payments: means(v.array(paymentMethod), 'The ways to pay it.'),
    refunds: means(v.array(refund), 'What goes back of it, the newest first.'),
  }),
  'A placed order with what is needed to pay it.',
)
export const getCheckoutOrder = shopCall({
  method: 'GET',
  path: '/checkout/order/{id}',
  summary:
    'A placed order with what is needed to pay it; asking also settles it when the gateway knows more than the shop',
  auth: 'customer',
  refuses: ['order_not_found'],
  params: v.object({ id }),
  data: checkoutOrder,
  failure: 'failure.order',
})
