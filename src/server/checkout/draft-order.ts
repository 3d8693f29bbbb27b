import type { Body, Data } from '#contract/call.ts'
import type { processCheckout } from '#contract/checkout.ts'
import { inStock } from '#domain/catalogue/hamper.ts'
import { COLLECT, collectLocation, windowCapacity } from '#domain/delivery/collect.ts'
import type { Quote } from '#domain/checkout/checkout.ts'
import { paymentMinutes } from '#domain/checkout/payment-minutes.ts'
import type { Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { withoutCardNumbers } from '#domain/payments/card-number.ts'
import { instantInJakarta, jakartaDate, MINUTE_MS } from '#domain/time.ts'
import { SERVICE_FEE_LABEL } from '#i18n/server.ts'
import { tomorrowOf, type CartLine } from '../cart/index.ts'
import { deviceMark } from '../coupons/index.ts'
import { orderNumber, type OrderDraft } from '../orders/index.ts'
import { nameAtGateway, type ChosenMethod } from '../payments/index.ts'
import { newId } from '../platform/ids.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import type { CheckoutView } from './facts.ts'
import { orderLine } from './order-line.ts'

export const PROCESS = 'POST /checkout/process'
export type Placed = Data<typeof processCheckout>
/** A request to place an order. */
export type Asked = {
  shop: Shop
  customerId: string
  device: string
  locale: Locale
  now: Date
  idempotencyKey: string | null
  body: Body<typeof processCheckout>
  bodyHash: string
  /** The member of staff who takes the order by phone, and what they leave with it. */
  byStaff?: { id: string; along: (tx: Transaction, placed: Placed) => Promise<void> }
}

/** The order to write, and its answer. */
export const draftOrder = (
  asked: Asked,
  view: CheckoutView,
  made: Quote,
  method: ChosenMethod,
): { draft: OrderDraft; placed: Placed } => {
  const { shop, now } = asked
  const [id, number] = [newId(now), orderNumber(now)]
  const payment = paymentOf(asked, view, made, method)
  const placed = answerOf({ id, number }, payment, made, method)
  const lines = orderedLines(view, made)
  const written = lines.map((line, position) => orderLine(line, position, made, now))
  const payUntil = method.kind === 'cod' ? null : payment.expiresAt.toISOString()
  return {
    placed,
    draft: {
      order: orderRow(view, made, method, asked, { id, number, payUntil }),
      lines: written,
      automatic: automaticShares(made, written),
      substitute: shop.settings()['order.substitute'],
      points: made.points,
      keys: lines.map(({ key }) => key),
      ...limitedOf(view, made, lines, now),
      payment,
      events: eventsOf(method, asked),
      credit: creditOf(asked, made, number),
      idempotency:
        asked.idempotencyKey === null
          ? null
          : {
              call: PROCESS,
              key: asked.idempotencyKey,
              bodyHash: asked.bodyHash,
              response: placed,
            },
      opensCharge: shop.ownEffects !== null,
      device: deviceMark(shop, asked.device),
      now,
    },
  }
}

/** What the order claims of what is limited: stock, slot, coupons, voucher. */
const limitedOf = (
  view: CheckoutView,
  made: Quote,
  lines: readonly CartLine[],
  now: Date,
): Pick<OrderDraft, 'wanted' | 'slot' | 'coupons' | 'voucher'> => {
  const { settings, place } = view.facts
  const { day, start } = made.slot!
  const location = place ? collectLocation(place.branchId) : settings['hub.location']
  return {
    wanted: claimsOf(lines, day > jakartaDate(now) ? day : tomorrowOf(now)),
    slot: {
      location,
      day,
      start,
      grams: made.grams,
      orders: view.first ? 0 : 1,
      point: view.facts.point ?? null,
      customerId: view.person.customerId,
      now,
      ...windowCapacity({ location, day, start }, settings),
    },
    coupons: made.coupons.map(({ coupon, discount }) => ({
      id: coupon.id,
      useId: newId(now),
      discount,
      code: coupon.isSingle ? coupon.code : null,
    })),
    voucher: made.voucher && {
      id: made.voucher.voucher.id,
      useId: newId(now),
      amount: made.voucher.discount,
    },
  }
}

const paymentOf = (
  { shop, now }: Asked,
  { facts: { settings } }: CheckoutView,
  { slot, due }: Quote,
  { kind, code, provider }: ChosenMethod,
): OrderDraft['payment'] => {
  const [id, { startsAt, day, end }] = [newId(now), slot!]
  const expiresAt =
    kind === 'cod'
      ? instantInJakarta(day, end).getTime()
      : now.getTime() +
        paymentMinutes(isAtOnce(kind) ? 'qris' : kind, startsAt, now, settings) * MINUTE_MS
  return {
    id,
    provider,
    providerRef: nameAtGateway(shop, provider, id),
    method: code,
    amount: due,
    expiresAt: new Date(expiresAt),
  }
}

const isAtOnce = (kind: ChosenMethod['kind']): kind is 'none' | 'invoice' =>
  kind === 'none' || kind === 'invoice'
const stateOf = (kind: ChosenMethod['kind']) =>
  kind === 'cod' ? 'pending' : isAtOnce(kind) ? 'paid' : 'created'
const answerOf = (
  { id, number }: { id: string; number: string },
  payment: OrderDraft['payment'],
  { due }: Quote,
  { kind, code }: ChosenMethod,
): Placed => ({
  order_id: id,
  order_number: number,
  payment: {
    id: payment.id,
    method: code,
    state: stateOf(kind),
    amount: due,
    formatted_amount: formatRupiah(due),
    expires_at: payment.expiresAt.toISOString(),
  },
})

const PLACED = { action: 'place', from_state: null, to_state: 'pending_payment', reason: '' }
const CONFIRMED = {
  action: 'confirm',
  from_state: 'pending_payment',
  to_state: 'confirmed',
  reason: 'cod',
}
const eventsOf = ({ kind }: ChosenMethod, { byStaff }: Asked): OrderDraft['events'] => {
  const actor = byStaff ? `staff:${byStaff.id}` : 'customer'
  return (kind === 'cod' ? [PLACED, CONFIRMED] : [PLACED]).map((event) => ({ ...event, actor }))
}

const creditOf = (
  { customerId, now }: Asked,
  { credit }: Quote,
  orderNumber: string,
): OrderDraft['credit'] =>
  credit === 0
    ? null
    : { entryId: newId(now), journalId: newId(now), customerId, amount: credit, orderNumber, now }

/** The row of a new order, by column. */
const orderRow = (
  view: CheckoutView,
  made: Quote,
  method: ChosenMethod,
  { customerId, body, locale, now }: Asked,
  given: { id: string; number: string; payUntil: string | null },
): OrderDraft['order'] => {
  const { place } = view
  const [cart, slot] = [view.gathered.cart!, made.slot!]
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
    address:
      view.first?.address ?? (place ? addressAt(place, view.gathered) : addressOf(view.gathered)),
    shipping_method: place ? COLLECT : quoted.id,
    branch_id: place?.branchId ?? null,
    shipping_name: quoted.name,
    distance_m: place ? 0 : view.facts.distanceM,
    added_to: view.first?.id ?? null,
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
    price_promised: view.gathered.promisesPrice,
    placed_at: now.toISOString(),
    pay_until: given.payUntil,
    points_to_earn: made.points,
    earn_factor_percent: view.facts.customer.earnFactorPercent,
    points_per_rupiah: view.facts.settings['points.perRupiah'],
  }
}

const addressOf = ({ address }: CheckoutView['gathered']) => ({
  label: address!.label,
  name: address!.recipient,
  phone: address!.phone,
  fullAddress: address!.fullAddress,
  notes: address!.notes,
  lat: address!.lat,
  lng: address!.lng,
})

/** The branch, with the customer as the one who is called. */
const addressAt = (
  { name, address, lat, lng }: NonNullable<CheckoutView['place']>,
  { customer }: CheckoutView['gathered'],
) => ({
  label: name,
  name: customer.name,
  phone: customer.phone!,
  fullAddress: address,
  notes: '',
  lat,
  lng,
})

/** What automatic discounts take off each line; the lines stand as in the quote. */
const automaticShares = (made: Quote, lines: OrderDraft['lines']): OrderDraft['automatic'] =>
  made.automatic.flatMap(({ discount, parts }) =>
    parts.flatMap((amount, at) =>
      amount > 0 ? [{ discountId: discount.id, lineId: lines[at]!.id, amount }] : [],
    ),
  )

/** The order lines of a quote, with their facts. */
export const orderedLines = (
  view: Pick<CheckoutView, 'lines' | 'gifts'>,
  made: Quote,
): CartLine[] => {
  const given = new Set(made.lines.filter(({ giftOf }) => giftOf !== null).map(({ key }) => key))
  return [
    ...view.lines.filter(({ selected }) => selected),
    ...view.gifts.filter(({ key }) => given.has(key)),
  ]
}

/** One claim per variation, for its bought and gifted units together; of hampers for their parts. */
const claimsOf = (lines: readonly CartLine[], nextDay: string): OrderDraft['wanted'] => {
  const wanted = new Map<string, OrderDraft['wanted'][number]>()
  for (const line of lines) {
    const isNextDay = line.availability === 'tomorrow'
    for (const { variationId, quantity } of inStock(line, line.quantity))
      wanted.set(variationId, {
        variation_id: variationId,
        quantity: (wanted.get(variationId)?.quantity ?? 0) + quantity,
        kind: isNextDay ? 'next_day' : 'stock',
        day: isNextDay ? nextDay : null,
      })
  }
  return [...wanted.values()]
}
