import type { Amount } from '#domain/units.ts'
import { withoutRepeats } from '#domain/addresses/address.ts'
import type { Invoice } from '#contract/orders/invoice.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { formatRupiah, rupiah } from '#domain/money.ts'
import { ppnClassOf, splitPpn } from '#domain/checkout/ppn.ts'
import { formatTaxNumber } from '#domain/companies/tax-number.ts'
import type { Settings } from '#domain/settings.ts'
import { formatDate, formatDay } from '#i18n/format.ts'
import { serverWords, serviceFeeLabel } from '#i18n/server.ts'
import { presentApplied } from '../../automatic-discounts/index.ts'
import type { BilledCompany } from '../../companies/index.ts'
import { adjustedOf, leftOf, presentFound } from './present-adjustments.ts'
import { methodName } from './present-names.ts'
import type { Viewer } from './present.ts'
import type { WholeOrder } from '../store/orders.ts'

const amountOf = (amount: Amount) => ({ amount, formatted_amount: formatRupiah(amount) })

/**
 * The invoice of a paid order. Prices include PPN; the taxable part is split into base and tax as
 * one sum, so that rounding happens once. Taxable and exempt parts sum to the order's total.
 */
export const presentInvoice = (
  order: WholeOrder,
  company: BilledCompany | null,
  { shop, locale }: Viewer,
): Invoice => {
  const settings = shop.settings()
  const lines = order.lines.map((line): Invoice['lines'][number] => ({
    name: inLocale(line.name, locale),
    variation_name: inLocale(line.variationName, locale),
    quantity: leftOf(line).units,
    formatted_price: formatRupiah(line.price),
    adjusted: leftOf(line).adjusted,
    formatted_adjusted: formatRupiah(-leftOf(line).adjusted),
    found: presentFound(line, locale),
    discount: line.discountShare,
    formatted_discount:
      line.discountShare > 0 ? formatRupiah(-line.discountShare) : formatRupiah(0),
    ...amountOf(leftOf(line).amount),
    ppn_class: ppnClassOf(line.ppnClass),
  }))
  const charges = chargesOf(order, locale)
  const sumOf = (parts: readonly { amount: Amount; ppn_class: string }[], wanted: string): number =>
    parts.reduce((sum, part) => sum + (part.ppn_class === wanted ? part.amount : 0), 0)
  const taxed = splitPpn(sumOf(lines, 'taxable') + sumOf(charges, 'taxable'))
  const issuedAt = order.paidAt ?? order.deliveredAt ?? order.placedAt
  return {
    // Unique per order and not guessable, because the order number is neither.
    number: order.number.replace(/^FR-/, 'INV-'),
    order_number: order.number,
    issued_at: issuedAt.toISOString(),
    formatted_date: formatDate(issuedAt, locale),
    seller: sellerOf(settings),
    buyer: {
      name: order.address.name,
      phone: order.address.phone,
      address: withoutRepeats(order.address.fullAddress),
    },
    company: company && presentBilled(company, locale),
    payment_method: methodName(order.paymentMethod, locale, order.branchId !== null),
    lines,
    automatic_discounts: presentApplied(order.automatic, locale),
    charges,
    exempt: amountOf(sumOf(lines, 'exempt')),
    taxed: {
      ...amountOf(taxed.gross),
      net: taxed.net,
      formatted_net: formatRupiah(taxed.net),
      base: taxed.base,
      formatted_base: formatRupiah(taxed.base),
      ppn: taxed.ppn,
      formatted_ppn: formatRupiah(taxed.ppn),
    },
    price_promised: order.pricePromised,
    total: rupiah(order.total - adjustedOf(order)),
    formatted_total: formatRupiah(order.total - adjustedOf(order)),
  }
}

const sellerOf = (settings: Settings): Invoice['seller'] => ({
  name: settings['company.name'],
  address: settings['company.address'],
  npwp: settings['company.npwp'],
  email: settings['company.email'],
  phone: settings['company.phone'],
})

const presentBilled = (company: BilledCompany, locale: Locale): Invoice['company'] => ({
  legal_name: company.legalName,
  tax_number: formatTaxNumber(company.taxNumber),
  tax_address: company.taxAddress,
  po_number: company.poNumber,
  formatted_due_day: company.dueDay && formatDay(company.dueDay, locale),
})

/** Shipping and service fee, as far as they cost anything. */
const chargesOf = (order: WholeOrder, locale: Locale): Invoice['charges'] =>
  [
    {
      label: serverWords(locale)('invoice.shipping'),
      amount: order.shipping - (order.discount - order.discountGoods),
    },
    { label: serviceFeeLabel(order.serviceFeeLabel, locale), amount: order.serviceFee },
  ]
    .filter(({ amount }) => amount !== 0)
    .map(({ label, amount }) => ({ label, ...amountOf(amount), ppn_class: 'taxable' }))
