import type { Summary } from '#contract/checkout.ts'
import { withoutRepeats } from '#domain/addresses/address.ts'
import { withoutGifts } from '#domain/cart/cart.ts'
import type { Quote } from '#domain/checkout/checkout.ts'
import { paymentRefusal } from '#domain/checkout/payment-refusal.ts'
import { collectMethod } from '#domain/delivery/collect.ts'
import type { Requirement } from '#domain/checkout/requirements.ts'
import { showVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { SERVICE_FEE_LABEL, serverWords, serviceFeeLabel } from '#i18n/server.ts'
import { presentReckoned } from '../automatic-discounts/index.ts'
import { presentAddress } from '../addresses/index.ts'
import { presentCartItem } from '../cart/index.ts'
import { dayLabel, noticeAt, presentSlot } from '../couriers/index.ts'
import { methodRefusalText, presentMethod } from '../orders/index.ts'
import { offeredMethods } from '../payments/index.ts'
import type { Shop } from '../shop.ts'
import { refusalText } from './coupons/coupons.ts'
import type { CheckoutView } from './facts.ts'
import { contentsOf } from './contents.ts'
import { presentOnInvoice } from './on-invoice.ts'
import { orderedLines } from './draft-order.ts'

export const presentSummary = (
  shop: Shop,
  view: CheckoutView,
  made: Quote,
  locale: Locale,
): Summary => {
  const { settings, now } = view.facts
  const ordered = orderedLines(view, made)
  return {
    items: ordered.map((line) => presentCartItem(line, locale, settings)),
    waiting: {
      items: view.lines.filter(isWaiting).map((line) => presentCartItem(line, locale, settings)),
      together: view.together && presentSlot(view.together, locale, now),
    },
    item_count: ordered.reduce((sum, { quantity }) => sum + quantity, 0),
    selected_address: view.gathered.address && presentAddress(view.gathered.address),
    selected_shipping_method: made.courier?.id ?? null,
    collect: view.place && {
      branch_id: view.place.branchId,
      name: view.place.name,
      full_address: withoutRepeats(view.place.address),
      lat: view.place.lat,
      lng: view.place.lng,
    },
    selected_time_pickup: made.slot?.id ?? null,
    ...presentAmounts(view, made, ordered, locale),
    applied_coupons: [
      ...made.coupons.map(({ coupon }) => coupon.code),
      ...(made.voucher ? [showVoucherCode(made.voucher.voucher.code)] : []),
    ],
    available_time_pickups: made.slots
      // Why they are missing is in `area_notice`, once for all of them.
      .filter(({ refusal }) => refusal !== 'area')
      .map((slot) => presentSlot(slot, locale, now)),
    area_notice: areaNotice(view, locale),
    available_payments: [
      ...presentOnInvoice(view, made, locale),
      ...presentPayments(shop, view, made, locale),
    ],
    company: presentCompany(view),
    available_couriers: presentCouriers(view, made, locale),
    requirements: made.requirements.map((code) => ({
      code,
      message: requirementText(code, view, made, locale),
    })),
    adding_to: presentFirst(view, locale),
    cart_version: view.gathered.cart?.version ?? 0,
    contents: contentsOf(view, made),
    server_time: now.toISOString(),
  }
}

/** The company that the customer buys for. */
const presentCompany = ({ gathered: { company } }: CheckoutView): Summary['company'] =>
  company && { legal_name: company.legalName }

/** The order that the goods are added to, else the next one that they could be. */
const presentFirst = (
  { first, gathered, facts: { now } }: CheckoutView,
  locale: Locale,
): Summary['adding_to'] => {
  const order = first ?? gathered.addable[0]
  if (!order) return null
  return {
    order_id: order.id,
    number: order.number,
    day_label: dayLabel(order.slotDay, locale, now),
    estimated_time: `${order.slotStart}–${order.slotEnd}`,
    label: order.address.label,
    po_number: order.poNumber,
    is_chosen: first !== null,
  }
}

const presentAmounts = (
  view: CheckoutView,
  made: Quote,
  ordered: ReturnType<typeof orderedLines>,
  locale: Locale,
) => {
  const shown = withoutGifts(
    made,
    ordered.map(({ giftOf, price, quantity }) => ({ giftOf, value: price * quantity })),
  )
  const { balance, inUse } = view.gathered.credit ?? { balance: 0, inUse: false }
  const isFree = made.shipping === 0 && made.courier !== null
  return {
    subtotal: shown.subtotal,
    formatted_subtotal: formatRupiah(shown.subtotal),
    shipping: made.shipping,
    formatted_shipping: isFree
      ? serverWords(locale)('checkout.freeShipping')
      : formatRupiah(made.shipping),
    shipping_held_until:
      view.quotes.find(({ id }) => id === made.courier?.id)?.heldUntil.toISOString() ?? null,
    formatted_shipping_before:
      made.shippingBefore === null ? null : formatRupiah(made.shippingBefore),
    service_fee: made.serviceFee,
    service_fee_label: serviceFeeLabel(SERVICE_FEE_LABEL, locale),
    formatted_service_fee: formatRupiah(made.serviceFee),
    discount: shown.discount,
    formatted_discount: formatRupiah(-shown.discount),
    automatic_discounts: presentReckoned(made.automatic, locale),
    total: made.total,
    formatted_total: formatRupiah(made.total),
    points_to_earn: made.points,
    store_credit: {
      balance,
      formatted_balance: formatRupiah(balance),
      in_use: inUse,
      applied: made.credit,
      formatted_applied: formatRupiah(-made.credit),
    },
    due: made.due,
    formatted_due: formatRupiah(made.due),
  }
}

const presentCouriers = (
  view: CheckoutView,
  made: Quote,
  locale: Locale,
): Summary['available_couriers'] =>
  view.quotes
    .filter(({ id }) => made.couriers.some((courier) => courier.id === id))
    .map((quote) => ({
      id: quote.id,
      name: inLocale(quote.name, locale),
      service: inLocale(quote.service, locale),
      estimated_time: inLocale(quote.estimatedTime, locale),
      price: quote.price,
      formatted_price: formatRupiah(quote.price),
      carries_chilled: quote.carries.chilled,
      own: quote.own,
      collect_at:
        view.gathered.places.find((at) => collectMethod(at.branchId) === quote.id)?.branchId ??
        null,
    }))

const presentPayments = (
  shop: Shop,
  view: CheckoutView,
  made: Quote,
  locale: Locale,
): Summary['available_payments'] => {
  const { settings } = view.facts
  return offeredMethods(shop).map((method) => {
    const refusal = paymentRefusal(method.code, made, view.facts)
    const reason =
      refusal === null ? null : methodRefusalText(refusal, method.code, settings, locale)
    return presentMethod(method, reason, locale, view.place !== null)
  })
}

const isWaiting = ({ wanted, selected, availability }: CheckoutView['lines'][number]): boolean =>
  wanted && !selected && availability === 'tomorrow'

/** A requirement in words, with what is needed to meet it. */
export const requirementText = (
  code: Requirement,
  view: CheckoutView,
  made: Quote,
  locale: Locale,
): string => {
  const t = serverWords(locale)
  const minimum = view.facts.settings['order.minimumGoods']
  const refused = made.refusedCoupons[0]
  const isShort = (line: CheckoutView['lines'][number]) =>
    line.selected && (line.availability === 'out' || line.quantity > line.available)
  const { address } = view.gathered
  if (code === 'PIN_ELSEWHERE' && address?.pinPlace === '')
    return t('checkout.requirement.PIN_OUTSIDE')
  return t(`checkout.requirement.${code}`, {
    pin: address?.pinPlace ?? '',
    address: address?.label ?? '',
    minimum: formatRupiah(minimum),
    missing: formatRupiah(Math.max(0, minimum - made.goods)),
    max: view.facts.settings['cart.gramsMax'] / 1000,
    names: view.lines
      .filter(isShort)
      .map((line) => inLocale(line.name, locale))
      .join(', '),
    code: refused?.coupon.code ?? '',
    reason: refused ? refusalText(refused.coupon, refused, locale) : '',
  })
}

/** Why riders do not come to the address for some time, or need longer. */
const areaNotice = ({ facts }: CheckoutView, locale: Locale): string | null => {
  const { point, place, slotLoads, now } = facts
  if (place) return null
  return noticeAt(point ?? null, slotLoads, { locale, now })
}
