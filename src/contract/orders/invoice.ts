import * as v from 'valibot'
import { appliedDiscounts } from '../automatic-discounts.ts'
import { shopCall } from '../call.ts'
import {
  orderNumber,
  nameOf,
  variationName,
  phone,
  formattedDate,
  pricePromised,
} from '../fields.ts'
import { means, count } from '../means.ts'
import { formatted, rupiah, instant, idParam } from '../wire.ts'

const amount = { amount: means(rupiah, 'The amount.'), formatted_amount: formatted }
const ppnClass = means(v.picklist(['exempt', 'taxable']), 'Whether it carries PPN.')

export const invoice = v.object({
  number: means(v.string(), 'The number of the invoice.'),
  order_number: orderNumber,
  issued_at: means(instant, 'When it was issued.'),
  formatted_date: formattedDate,
  seller: means(
    v.object({
      name: nameOf,
      address: means(v.string(), 'Its address.'),
      npwp: means(v.string(), 'Its tax number.'),
      email: means(v.string(), 'Its e-mail address.'),
      phone: phone,
    }),
    'Who sold.',
  ),
  buyer: means(
    v.object({ name: nameOf, phone: phone, address: means(v.string(), 'The delivery address.') }),
    'Who bought.',
  ),
  company: means(
    v.nullable(
      v.object({
        legal_name: means(v.string(), 'Registered name.'),
        tax_number: means(v.string(), 'NPWP as it is printed.'),
        tax_address: means(v.string(), 'Address of its tax registration.'),
        po_number: means(v.string(), 'Its own number of the order; may be empty.'),
        formatted_due_day: means(
          v.nullable(v.string()),
          'The last day to pay, in words; null when it was paid at once.',
        ),
      }),
    ),
    'The company that it was bought for; null without one.',
  ),
  payment_method: means(v.string(), 'What it was paid with.'),
  lines: means(
    v.array(
      v.object({
        name: nameOf,
        variation_name: variationName,
        quantity: means(count, 'How many of it.'),
        formatted_price: formatted,
        adjusted: means(rupiah, 'What went back of it because it came short, lighter or replaced.'),
        formatted_adjusted: formatted,
        found: means(v.array(v.string()), 'True weight, and what came in its place, in words.'),
        discount: means(rupiah, "The line's share of the discount."),
        formatted_discount: formatted,
        ...amount,
        ppn_class: ppnClass,
      }),
    ),
    'The goods.',
  ),
  automatic_discounts: appliedDiscounts,
  charges: means(
    v.array(
      v.object({ label: means(v.string(), 'What it is for.'), ...amount, ppn_class: ppnClass }),
    ),
    'Shipping less its discount, and the service fee; both carry PPN.',
  ),
  exempt: means(v.object(amount), 'What carries no PPN.'),
  taxed: means(
    v.object({
      ...amount,
      net: means(rupiah, 'Without tax.'),
      formatted_net: formatted,
      base: means(rupiah, 'Eleven twelfths of that, on which PPN is computed.'),
      formatted_base: formatted,
      ppn: means(rupiah, 'The tax in it.'),
      formatted_ppn: formatted,
    }),
    'What carries PPN.',
  ),
  price_promised: pricePromised,
  total: means(rupiah, 'What was paid in all, less what went back before the hand-over.'),
  formatted_total: formatted,
})
export type Invoice = v.InferOutput<typeof invoice>

export const getInvoice = shopCall({
  method: 'GET',
  path: '/orders/{id}/invoice',
  summary: 'The invoice of a paid order, exempt and taxed apart',
  auth: 'customer',
  refuses: ['order_not_found', 'order_state'],
  params: idParam,
  data: invoice,
  failure: 'failure.order',
})
