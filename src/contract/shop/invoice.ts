import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { formatted, idParam, instant, rupiah } from '../wire.ts'

const amount = { amount: rupiah, formatted_amount: formatted }
const ppnClass = v.picklist(['exempt', 'taxable'])

export const invoice = v.object({
  number: v.string(),
  order_number: v.string(),
  issued_at: instant,
  formatted_date: v.string(),
  seller: v.object({ name: v.string(), address: v.string(), npwp: v.string(), email: v.string(), phone: v.string() }),
  buyer: v.object({ name: v.string(), phone: v.string(), address: v.string() }),
  payment_method: v.string(),
  lines: v.array(
    v.object({
      name: v.string(),
      variation_name: v.string(),
      quantity: v.number(),
      formatted_price: formatted,
      /** The line's share of the discount. */
      discount: rupiah,
      formatted_discount: formatted,
      ...amount,
      ppn_class: ppnClass,
    }),
  ),
  /** Shipping less its discount, and the service fee; both carry PPN. */
  charges: v.array(v.object({ label: v.string(), ...amount, ppn_class: ppnClass })),
  exempt: v.object(amount),
  taxed: v.object({
    ...amount,
    /** Without tax, and eleven twelfths of that. */
    net: rupiah,
    formatted_net: formatted,
    base: rupiah,
    formatted_base: formatted,
    ppn: rupiah,
    formatted_ppn: formatted,
  }),
  total: rupiah,
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
