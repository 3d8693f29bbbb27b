import { withoutCardNumbers } from '#domain/payments/card-number.ts'
import type { Quote } from '#domain/checkout/checkout.ts'
import type { Locale } from '#domain/locale.ts'
import type { Body } from '#contract/call.ts'
import type { processCheckout } from '#contract/checkout.ts'
import { SERVICE_FEE_LABEL } from '#i18n/server.ts'
import type { OrderDraft } from '../orders/index.ts'
import type { ChosenMethod } from '../payments/index.ts'
import { newId } from '../platform/ids.ts'
import type { CheckoutView } from './facts.ts'

/** The row of a new order, by column. */
export const orderRow = (
  view: CheckoutView,
  made: Quote,
  method: ChosenMethod,
  body: Body<typeof processCheckout>,
  { customerId, locale, now }: { customerId: string; locale: Locale; now: Date },
  given: { id: string; number: string; payUntil: string | null },
): OrderDraft['order'] => {
  const address = view.gathered.address!
  const cart = view.gathered.cart!
  const slot = made.slot!
  const quoted = view.quotes.find(({ id }) => id === made.courier!.id)!
  return {
    id: given.id,
    number: given.number,
    customer_id: customerId,
    cart_id: cart.id,
    cart_version: cart.version,
    state: method.kind === 'cod' ? 'confirmed' : 'pending_payment',
    payment_state: method.kind === 'cod' ? 'none' : 'pending',
    location_id: view.facts.settings['hub.location'],
    address: {
      label: address.label,
      name: address.recipient,
      phone: address.phone,
      fullAddress: address.fullAddress,
      notes: address.notes,
      lat: address.lat,
      lng: address.lng,
    },
    shipping_method: quoted.id,
    shipping_name: quoted.name,
    distance_m: view.facts.distanceM,
    slot_day: slot.day,
    slot_start: slot.start,
    slot_end: slot.end,
    slot_starts_at: slot.startsAt.toISOString(),
    payment_method: method.code,
    subtotal: made.subtotal,
    service_fee: made.serviceFee,
    service_fee_label: SERVICE_FEE_LABEL,
    shipping: made.shipping,
    discount: made.discount,
    discount_goods: made.discountGoods,
    discount_shipping: made.discountShipping,
    total: made.total,
    credit_used: made.credit,
    coupon_codes: [
      ...made.coupons.map(({ coupon }) => coupon.code),
      ...(made.voucher ? [made.voucher.voucher.code] : []),
    ],
    weight_g: made.grams,
    notes: withoutCardNumbers(body.notes),
    locale,
    late: false,
    placed_at: now.toISOString(),
    pay_until: given.payUntil,
    points_to_earn: made.points,
  }
}

/** The row of an order line, by column. */
export const orderLine = (
  line: CheckoutView['lines'][number],
  position: number,
  made: Quote,
  now: Date,
): OrderDraft['lines'][number] => ({
  id: newId(now),
  position,
  product_id: line.productId,
  variation_id: line.variationId,
  sku: line.sku,
  slug: line.slug,
  name: line.name,
  variation_name: line.variationName,
  grade: line.grade,
  image: `${line.images[0]?.base ?? ''}-160.webp`,
  quantity: line.quantity,
  price: line.price,
  regular_price: line.regularPrice,
  line_total: line.price * line.quantity,
  discount_share: made.shares.get(line.key) ?? 0,
  weight_g: line.weightG,
  refrigerated: line.refrigerated || line.frozen,
  ppn_class: line.ppnClass,
  fresh_days: line.freshDays,
  availability: line.availability === 'tomorrow' ? 'tomorrow' : 'now',
  note: line.note,
  gift_of: line.giftOf,
})
