import type { checkoutOrder } from '#contract/orders/placed-order.ts'
import type { Order, OrderCard } from '#contract/orders/orders.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { withoutRepeats } from '#domain/addresses/address.ts'
import { longestFreshDays, mayComplain } from '#domain/complaints/complaint.ts'
import { withoutGifts } from '#domain/cart/cart.ts'
import { formatRupiah } from '#domain/money.ts'
import { collectQr } from '#domain/delivery/collect-qr.ts'
import { saidOf } from '#domain/delivery/collect.ts'
import { isByRider, OWN_RIDERS } from '#domain/checkout/shipping.ts'
import { mayChange } from '#domain/orders/order-change.ts'
import { isOpen } from '#domain/orders/order-state.ts'
import { formatDateTime, formatDay } from '#i18n/format.ts'
import { amountRefusal } from '#domain/checkout/payment-refusal.ts'
import { serverWords, serviceFeeLabel } from '#i18n/server.ts'
import type { Settings } from '#domain/settings.ts'
import type { InferOutput } from 'valibot'
import { presentApplied } from '../../automatic-discounts/index.ts'
import { presentParts } from '../../catalogue/index.ts'
import { dayLabel } from '../../couriers/index.ts'
import { kindOfPayment, offeredMethods, type PaymentRow } from '../../payments/index.ts'
import type { Shop } from '../../shop.ts'
import { moneyOf } from '#domain/orders/books.ts'
import { BEFORE_PICKING } from '../cancel/end-order.ts'
import { canAskToCancel, canCancel, cancelAskedAt } from '../cancel/cancel-order.ts'
import { guidesOf } from './present-guides.ts'
import {
  leftOf,
  presentAdjustments,
  presentGoodsLeft,
  presentPicked,
} from './present-adjustments.ts'
import { presentLate } from './present-late.ts'
import { methodName, presentMethod, methodRefusalText } from './present-names.ts'
import { presentRefund } from '../refund/present-refund.ts'
import type { Found } from '../store/found.ts'
import { hasInvoice } from './has-invoice.ts'
import { presentLineReview } from './present-line-review.ts'
import { presentSubstitutions } from './present-substitution.ts'
import { isPickedWithout, presentTimeline } from './present-timeline.ts'
import { canRate, rateUntil } from '../rate-order.ts'
import type { ListedOrder, OrderRow, WholeOrder } from '../store/orders.ts'

type CheckoutOrder = InferOutput<typeof checkoutOrder>
export type Viewer = { shop: Shop; locale: Locale; now: Date }

/** A returned cash order was never paid, so it shows as a failed delivery, not as refunded. */
export const statusText = (
  order: Pick<OrderRow, 'state' | 'paymentState' | 'branchId'>,
  locale: Locale,
): string => {
  const isReturned = order.state === 'refunded' && order.paymentState === 'none'
  const state = isReturned ? 'failed_delivery' : order.state
  return serverWords(locale)(`orders.state.${saidOf(order, state)}`)
}

/** What the customer may do with the order now. */
export const actionsOf = (
  order: ListedOrder,
  settings: Settings,
  now: Date,
): OrderCard['actions'] => {
  const actions: OrderCard['actions'] = []
  if (order.state === 'pending_payment') actions.push('pay')
  if (canCancel(order, settings, now)) actions.push('cancel')
  if (canAskToCancel(order, settings, now)) actions.push('ask_cancel')
  if (order.branchId === null && ['packed', 'on_delivery', 'failed_delivery'].includes(order.state))
    actions.push('track')
  if (BEFORE_PICKING.includes(order.state)) actions.push('substitute')
  if (order.state === 'delivered') actions.push('complete')
  if (canRate(order, settings, now)) actions.push('rate')
  if (
    mayComplain(
      { ...order, freshDays: longestFreshDays(order.lines) },
      now,
      settings['shop.holidays'],
    )
  )
    actions.push('complain')
  if (!isOpen(order.state)) actions.push('rebuy')
  return actions
}

const itemsOf = (order: ListedOrder, locale: Locale) =>
  order.lines.map((line) => ({
    name: inLocale(line.name, locale),
    variation_name: inLocale(line.variationName, locale),
    quantity: line.quantity,
    image: line.image,
    tile: line.tile,
  }))

const slotOf = (order: ListedOrder, { locale, now }: Viewer) => ({
  day_label: dayLabel(order.slotDay, locale, now),
  estimated_time: `${order.slotStart}–${order.slotEnd}`,
})

export const presentOrderCard = (order: ListedOrder, { shop, locale, now }: Viewer): OrderCard => ({
  id: order.id,
  number: order.number,
  state: order.state,
  payment_state: order.paymentState,
  status_text: statusText(order, locale),
  placed_at: order.placedAt.toISOString(),
  formatted_date: formatDateTime(order.placedAt, locale),
  total: order.total,
  formatted_total: formatRupiah(order.total),
  item_count: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  items: itemsOf(order, locale),
  pay_until: order.payUntil?.toISOString() ?? null,
  slot: slotOf(order, { shop, locale, now }),
  late: presentLate(order, { settings: shop.settings(), locale, now }),
  actions: actionsOf(order, shop.settings(), now),
})

const presentPayment = (
  payment: PaymentRow,
  isCollected: boolean,
  locale: Locale,
): NonNullable<CheckoutOrder['payment']> => {
  const guides = guidesOf(payment.method, locale, isCollected)
  return {
    id: payment.id,
    method: payment.method,
    state: payment.state,
    amount: payment.amount,
    formatted_amount: formatRupiah(payment.amount),
    expires_at: payment.expiresAt.toISOString(),
    method_name: methodName(payment.method, locale, isCollected),
    kind: kindOfPayment(payment),
    qr: payment.instructions.qr ?? null,
    account_number: payment.instructions.accountNumber ?? null,
    bank: payment.instructions.bank ?? null,
    biller_code: payment.instructions.billerCode ?? null,
    redirect_url: payment.instructions.redirectUrl ?? null,
    steps: guides[0]?.steps ?? [],
    guides,
  }
}

const presentAmounts = (order: WholeOrder, locale: Locale) => {
  const shown = withoutGifts(
    order,
    order.lines.map(({ giftOf, lineTotal }) => ({ giftOf, value: lineTotal })),
  )
  return {
    subtotal: shown.subtotal,
    formatted_subtotal: formatRupiah(shown.subtotal),
    shipping: order.shipping,
    formatted_shipping:
      order.shipping === 0
        ? serverWords(locale)('checkout.freeShipping')
        : formatRupiah(order.shipping),
    service_fee: order.serviceFee,
    service_fee_label: serviceFeeLabel(order.serviceFeeLabel, locale),
    formatted_service_fee: formatRupiah(order.serviceFee),
    discount: shown.discount,
    formatted_discount: formatRupiah(shown.discount),
    automatic_discounts: presentApplied(order.automatic, locale),
    total: order.total,
    formatted_total: formatRupiah(order.total),
    credit_used: order.creditUsed,
    formatted_credit_used: formatRupiah(-order.creditUsed),
    due: moneyOf(order),
    formatted_due: formatRupiah(moneyOf(order)),
  }
}

/** The methods for paying again. Cash needs the rules of checkout, which alone offers it. */
const methodsFor = (
  order: WholeOrder,
  { shop, locale }: Viewer,
): CheckoutOrder['available_payments'] =>
  offeredMethods(shop)
    .filter(({ kind }) => kind !== 'cod')
    .map((method) => {
      const settings = shop.settings()
      const refusal = amountRefusal(method.code, moneyOf(order), settings)
      const reason = refusal && methodRefusalText(refusal, method.code, settings, locale)
      return presentMethod(method, reason, locale)
    })

/** The order as the result page needs it. */
export const presentCheckoutOrder = (
  { order, payment, refunds, company }: Found,
  { shop, locale, now }: Viewer,
): CheckoutOrder => ({
  id: order.id,
  number: order.number,
  state: order.state,
  payment_state: order.paymentState,
  status_text: statusText(order, locale),
  ...presentAmounts(order, locale),
  address: {
    label: order.address.label,
    name: order.address.name,
    phone: order.address.phone,
    full_address: withoutRepeats(order.address.fullAddress),
  },
  courier: inLocale(order.shippingName, locale),
  collect_at: order.branchId,
  slot: slotOf(order, { shop, locale, now }),
  late: presentLate(order, { settings: shop.settings(), locale, now }),
  pay_until: (order.state === 'pending_payment' && order.payUntil?.toISOString()) || null,
  formatted_pay_until:
    order.state === 'pending_payment' && order.payUntil
      ? formatDateTime(order.payUntil, locale)
      : null,
  formatted_invoice_due: company?.dueDay ? formatDay(company.dueDay, locale) : null,
  is_picked_without: order.events.some(isPickedWithout),
  placed_at: order.placedAt.toISOString(),
  server_time: now.toISOString(),
  points_to_earn: order.pointsToEarn,
  items: itemsOf(order, locale),
  payment: payment && presentPayment(payment, order.branchId !== null, locale),
  available_payments: methodsFor(order, { shop, locale, now }),
  refunds: refunds.map((refund) => presentRefund(refund, locale)),
})

const nameOfWanted = (
  { name, variationName }: NonNullable<WholeOrder['lines'][number]['wanted']>,
  locale: Locale,
): string => [inLocale(name, locale), inLocale(variationName, locale)].filter(Boolean).join(' · ')

const presentLine = (
  line: WholeOrder['lines'][number],
  locale: Locale,
): Order['lines'][number] => ({
  id: line.id,
  slug: line.slug,
  product_id: line.productId,
  variation_id: line.variationId,
  name: inLocale(line.name, locale),
  variation_name: inLocale(line.variationName, locale),
  grade: line.grade,
  image: line.image,
  tile: line.tile,
  quantity: line.quantity,
  price: line.price,
  formatted_price: formatRupiah(line.price),
  line_total: line.lineTotal,
  formatted_line_total: formatRupiah(line.lineTotal),
  note: line.note,
  gift_of: line.giftOf,
  parts: presentParts(line.parts, locale),
  units_left: leftOf(line).units,
  quantity_prices: line.quantityPrices.map(({ minQuantity, price }) => ({
    min_quantity: minQuantity,
    price,
  })),
  amount_left: leftOf(line).amount,
  refunded_quantity: line.refundedQuantity,
  adjustments: presentAdjustments(line, locale),
  ...presentPicked(line, locale),
  substitute: {
    choice: line.substitute,
    variation_id: line.wanted?.variationId ?? null,
    name: line.wanted && nameOfWanted(line.wanted, locale),
  },
  review: presentLineReview(line.review),
})

/** The order as the history shows it, with lines and timeline. */
export const presentOrder = (found: Found, viewer: Viewer): Order => {
  const { order, company } = found
  const { locale, shop, now } = viewer
  return {
    ...presentCheckoutOrder(found, viewer),
    formatted_date: formatDateTime(order.placedAt, locale),
    notes: order.notes,
    company: company && { legal_name: company.legalName, po_number: company.poNumber },
    ...presentGoodsLeft(order, company !== null),
    points_earned: order.state === 'completed' ? order.pointsToEarn - order.pointsReversed : 0,
    lines: order.lines.map((line) => presentLine(line, locale)),
    substitutions: presentSubstitutions(found.substitutions, locale, now),
    rate_until: rateUntil(order, shop.settings())?.toISOString() ?? null,
    has_invoice: hasInvoice(order),
    timeline: presentTimeline(found, locale),
    actions: actionsOf(order, shop.settings(), now),
    cancel_asked_at: cancelAskedAt(order)?.toISOString() ?? null,
    linked: order.linked.map(({ id, number, state, isFirst }) => ({
      id,
      number,
      is_first: isFirst,
      status_text: statusText({ ...order, state }, locale),
    })),
    change: presentChange(order, viewer),
    collection: presentCollection(found, viewer),
  }
}

/** What the customer can change until picking begins. */
const presentChange = (order: WholeOrder, { shop }: Viewer): Order['change'] => {
  if (!mayChange(order)) return null
  const isAddition = order.addedTo !== null
  const minimum = isAddition ? 0 : shop.settings()['order.minimumGoods']
  const isOurs = order.branchId !== null || order.shippingMethod === OWN_RIDERS
  return {
    minimum,
    formatted_minimum: formatRupiah(minimum),
    may_move: !isAddition && order.branchId === null && isByRider(order.shippingMethod),
    may_grow: !isAddition && isOurs,
  }
}

/** The code of an order that is ready at a branch. */
const presentCollection = ({ order, collection }: Found, { locale }: Viewer): Order['collection'] =>
  collection && order.state === 'ready_for_pickup'
    ? {
        code: collection.code,
        qr: collectQr(order.number, collection.code),
        keep_until: collection.keepUntil.toISOString(),
        formatted_keep_until: formatDateTime(collection.keepUntil, locale),
      }
    : null
