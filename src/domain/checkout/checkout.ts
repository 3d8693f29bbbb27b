import {
  applyAutomaticDiscounts,
  type AutomaticDiscount,
  type AutomaticDiscounts,
} from '../automatic-discounts/automatic-discount.ts'
import { judgeCoupon, type Coupon, type CouponBasket } from '../coupons/coupon.ts'
import { isCollectMethod, type CollectPlace } from '../delivery/collect.ts'
import { windowOf } from '../delivery/delivery-day.ts'
import type { LatLng } from '../addresses/coordinates.ts'
import { offerSlots, type DeliverySlot, type SlotLoad } from '../delivery/delivery-slot.ts'
import { applyCoupons, type Discounts } from './discounts.ts'
import { add, times } from '../money.ts'
import type { PointOffer } from '../point-offers/point-offer.ts'
import { earnedBy, type Earned } from './earned.ts'
import { REQUIREMENTS, type Requirement } from './requirements.ts'
import { courierRefusal, loweringTerms, shippingPrice, type LoweringTerms } from './shipping.ts'
import type { Settings } from '../settings.ts'
import type { CartVoucher } from '../vouchers/voucher.ts'

/**
 * The checkout's rules: what an order costs, what is missing, and whether it may be placed. Pure.
 * The summary and the order come from the same `quote`, so that they cannot differ.
 */
export type CheckoutLine = {
  key: string
  variationId: string
  slug: string
  quantity: number
  selected: boolean
  availability: 'now' | 'tomorrow' | 'out'
  /** Available units: in stock now, or of the next day's supply. */
  available: number
  price: number
  /** Its price is of a company's list: discounts without a code leave it out. */
  isListed?: boolean
  weightG: number
  refrigerated: boolean
  frozen: boolean
  categories: readonly string[]
  /** Code of the coupon that adds this gift; null for the customer's own lines. */
  giftOf: string | null
}

export type Courier = {
  id: string
  price: number
  carries: { chilled: boolean; frozen: boolean }
  own: boolean
  /** As quoted; defaults to the settings. */
  terms?: LoweringTerms
  /** The previous quote, until it expired. */
  before?: { price: number; terms: LoweringTerms } | null
}

export type CheckoutFacts = {
  now: Date
  settings: Settings
  /** The customer's own lines. */
  lines: readonly CheckoutLine[]
  /** What the cart's gift coupons would add, limited to the stock. */
  gifts: readonly CheckoutLine[]
  hasAddress: boolean
  /** Whether the shop has a number to call; needed where no address has one. */
  hasPhone?: boolean
  /** Where the order is collected, by `shippingMethod`; null when it is brought. */
  place?: CollectPlace | null
  /** Where riders bring it; null while that is unknown. */
  point?: LatLng | null
  /** The pin is in another city than the address states. */
  isPinElsewhere: boolean
  distanceM: number
  couriers: readonly Courier[]
  /** A courier's API failed: its services are missing. */
  couriersIncomplete?: boolean
  shippingMethod: string | null
  timePickup: string | null
  slotLoads: readonly SlotLoad[]
  /** Those that may hold now; left out where the shop has none. */
  automatic?: readonly AutomaticDiscount[]
  /** Offers of points that may hold now; left out where the shop has none. */
  pointOffers?: readonly PointOffer[]
  coupons: readonly Coupon[]
  /** A voucher to pay for goods with. */
  voucher?: CartVoucher | null
  /** Store credit that the customer wants to use; 0 for none. */
  storeCredit: number
  customer: {
    id: string
    tier: string
    tierPosition: number
    earnFactorPercent: number
    hasOrdered: boolean
    completedOrders: number
    refusedCod: boolean
  }
}

export type Quote = {
  /** The selected lines, then gifts. */
  lines: CheckoutLine[]
  subtotal: number
  /** The customer's own lines, without gifts: thresholds use it. */
  goods: number
  shipping: number
  /** The shipping price of the expired quote, if it differed. */
  shippingBefore: number | null
  serviceFee: number
  discountGoods: number
  discountShipping: number
  discount: number
  total: number
  /** The part of the total paid by store credit, and the rest. */
  credit: number
  due: number
  grams: number
  chilledGoods: number
  courier: Courier | null
  couriers: Courier[]
  slot: DeliverySlot | null
  slots: DeliverySlot[]
  /** Discounts without a code; `parts` are in the order of `lines`. */
  automatic: AutomaticDiscounts<AutomaticDiscount>['applied']
  coupons: Discounts['accepted']
  voucher: Discounts['voucher']
  refusedCoupons: Discounts['refused']
  /** Each line's share of the discount on goods, by key; they add up to it. */
  shares: Map<string, number>
  requirements: Requirement[]
} & Earned

/**
 * The costs of the selected lines with the current choices, and everything that prevents an order.
 */
export const quote = (facts: CheckoutFacts, paymentMethod: string | null): Quote => {
  const { settings } = facts
  const own = facts.lines.filter((line) => line.selected)
  const gifts = giftsFor(facts, own, paymentMethod)
  const lines = [...own, ...gifts]
  const goods = valueOf(own)
  const subtotal = valueOf(lines)
  const grams = lines.reduce((sum, line) => sum + line.weightG * line.quantity, 0)
  const load = {
    chilled: lines.some((line) => line.refrigerated),
    frozen: lines.some((line) => line.frozen),
  }
  const { courier, couriers } = couriersFor(facts, load)
  const question = questionOf(facts)
  const slot = windowOf(lines, facts.timePickup, question)
  // Today's windows are offered while any line can meet them; later lines then stay in the cart.
  const isLaterOnly = own.length > 0 && own.every((line) => line.availability === 'tomorrow')
  const slots = offerSlots({ ...question, grams, hasTomorrowLines: isLaterOnly })
  const charged = lines.length > 0 ? courier : null
  const { shipping, shippingBefore } = shippingOf(charged, slot?.price ?? 0, goods, settings)
  const serviceFee =
    lines.length === 0 || facts.customer.tierPosition >= settings['order.serviceFeeFreeFromTier']
      ? 0
      : settings['order.serviceFee']
  const basket = basketOf(facts, lines, shipping, paymentMethod)
  const { applied: automatic } = automaticOf(facts, lines)
  const { shares, ...off } = applyCoupons(facts.coupons, basket, facts.voucher)
  const discount = add(off.goods, off.shipping)
  const total = Math.max(0, subtotal + serviceFee + shipping - discount)
  const credit = Math.min(total, Math.max(0, facts.storeCredit))
  const chilled = own.filter((line) => line.refrigerated)
  const made: Omit<Quote, 'requirements'> = {
    lines,
    subtotal,
    goods,
    shipping,
    shippingBefore,
    serviceFee,
    discountGoods: off.goods,
    discountShipping: off.shipping,
    discount,
    total,
    credit,
    due: total - credit,
    grams,
    chilledGoods: valueOf(chilled),
    courier,
    couriers,
    slot,
    slots,
    automatic,
    coupons: off.accepted,
    voucher: off.voucher,
    refusedCoupons: off.refused,
    shares: new Map(lines.map((line, index) => [line.key, shares[index] ?? 0])),
    ...earnedBy(facts, own, shares, subtotal - off.goods),
  }
  return { ...made, requirements: requirementsOf(facts, made, load) }
}

const questionOf = ({
  now,
  settings,
  slotLoads: loads,
  place = null,
  point = null,
}: CheckoutFacts) => ({
  now,
  settings,
  loads,
  place,
  point,
})

const valueOf = (lines: readonly CheckoutLine[]): number =>
  add(...lines.map((line) => times(line.price, line.quantity)))

type Load = { chilled: boolean; frozen: boolean }

/** The couriers that may carry the goods, and the chosen one or else the first of them. */
const couriersFor = (
  { couriers: all, couriersIncomplete, shippingMethod }: CheckoutFacts,
  load: Load,
): { courier: Courier | null; couriers: Courier[] } => {
  const couriers = all.filter((courier) => courierRefusal(courier, load) === null)
  // To collect an order is a choice that only the customer makes.
  const first =
    couriers.find(({ id }) => id === shippingMethod) ??
    couriers.find(({ id }) => !isCollectMethod(id)) ??
    null
  // A courier whose API failed is not replaced: it may be back in a moment.
  const isAway =
    couriersIncomplete === true &&
    shippingMethod !== null &&
    all.every(({ id }) => id !== shippingMethod)
  return { courier: isAway ? null : first, couriers }
}

/** What shipping costs, and what it cost by the expired quote if that differed. */
const shippingOf = (
  courier: Courier | null,
  slotPrice: number,
  goods: number,
  settings: Settings,
): { shipping: number; shippingBefore: number | null } => {
  const charge = ({ price, terms = loweringTerms(settings) }: Pick<Courier, 'price' | 'terms'>) =>
    shippingPrice(price, slotPrice, goods, terms)
  const shipping = courier ? charge(courier) : 0
  const before = courier?.before ? charge(courier.before) : shipping
  return { shipping, shippingBefore: before === shipping ? null : before }
}

/**
 * The gift of the first applicable coupon. Derived on every reading, so it exists exactly while the
 * coupon applies.
 */
export const giftsFor = <Line extends CheckoutLine>(
  facts: Pick<CheckoutFacts, 'now' | 'settings' | 'customer' | 'automatic' | 'coupons'> & {
    gifts: readonly Line[]
  },
  own: readonly CheckoutLine[],
  paymentMethod: string | null,
): Line[] => {
  if (facts.gifts.length === 0) return []
  for (const coupon of facts.coupons) {
    if (coupon.kind === 'shipping') continue
    const gifts = facts.gifts.filter(({ giftOf }) => giftOf === coupon.code)
    if (judgeCoupon(coupon, basketOf(facts, [...own, ...gifts], 0, paymentMethod)).ok) return gifts
  }
  return []
}

/**
 * The automatic discounts on the customer's own lines. Gifts and lines at a company's list price
 * have no part in them.
 */
const automaticOf = (
  { now, automatic = [] }: Pick<CheckoutFacts, 'now' | 'automatic'>,
  lines: readonly CheckoutLine[],
): AutomaticDiscounts<AutomaticDiscount> => {
  const open = lines.filter(({ giftOf, isListed }) => giftOf === null && isListed !== true)
  const goods = open.map((line) => ({ ...line, product: line.slug }))
  const { applied, shares, missing } = applyAutomaticDiscounts(automatic, goods, now)
  const places = new Map(open.map((line, index) => [line, index]))
  const spread = (parts: readonly number[]) =>
    lines.map((line) => parts[places.get(line) ?? -1] ?? 0)
  return {
    applied: applied.map((one) => ({ ...one, parts: spread(one.parts) })),
    shares: spread(shares),
    missing,
  }
}

/** Input for coupons: the selected lines, then gifts, with what automatic discounts took off. */
export const basketOf = (
  facts: Pick<CheckoutFacts, 'now' | 'settings' | 'customer' | 'automatic'>,
  lines: readonly CheckoutLine[],
  shipping: number,
  paymentMethod: string | null,
): CouponBasket => {
  const { now, settings, customer } = facts
  const { shares } = automaticOf(facts, lines)
  return {
    now,
    customerId: customer.id,
    tier: customer.tier,
    location: settings['hub.location'],
    hasOrdered: customer.hasOrdered,
    paymentMethod,
    shipping,
    lines: lines.map(({ variationId, slug, price, quantity, categories, giftOf }, at) => ({
      variationId,
      product: slug,
      price,
      quantity,
      categories,
      giftOf,
      off: shares[at]!,
    })),
  }
}

const TAKEN: readonly unknown[] = ['full', 'closed', 'area']

const requirementsOf = (
  facts: CheckoutFacts,
  made: Omit<Quote, 'requirements'>,
  load: Load,
): Requirement[] => {
  const { settings } = facts
  const missing = new Set<Requirement>()
  if (made.lines.length === 0) missing.add('NO_SELECTED_LINES')
  if (made.lines.some((line) => line.availability === 'out' || line.quantity > line.available))
    missing.add('LINE_UNAVAILABLE')
  if (made.lines.length > 0 && made.goods < settings['order.minimumGoods'])
    missing.add('BELOW_MINIMUM')
  if (made.grams > settings['cart.gramsMax']) missing.add('TOO_HEAVY')
  for (const code of placeMissing(facts, made, load)) missing.add(code)
  if (made.slot === null) missing.add('SLOT_REQUIRED')
  if (made.slot?.refusal === 'past' || made.slot?.refusal === 'too_soon') missing.add('SLOT_PAST')
  if (TAKEN.includes(made.slot?.refusal)) missing.add('SLOT_FULL')
  if (made.refusedCoupons.length > 0) missing.add('COUPON_INVALID')
  return REQUIREMENTS.filter((code) => missing.has(code))
}

/** What is missing for the way to the customer: an address and its courier, or a number to call. */
const placeMissing = (
  facts: CheckoutFacts,
  { courier }: Pick<Quote, 'courier'>,
  load: Load,
): Requirement[] => {
  if (courier && isCollectMethod(courier.id)) return facts.hasPhone ? [] : ['PHONE_REQUIRED']
  return [
    ...(facts.hasAddress ? [] : (['ADDRESS_REQUIRED'] as const)),
    ...(facts.isPinElsewhere ? (['PIN_ELSEWHERE'] as const) : []),
    ...(facts.hasAddress && courier === null ? [courierMissing(facts, load)] : []),
  ]
}

/** Why there is no courier: an API failed, none serves the address, or none carries the goods. */
const courierMissing = (
  { couriers: all, couriersIncomplete }: CheckoutFacts,
  load: Load,
): Requirement => {
  const couriers = all.filter(({ id }) => !isCollectMethod(id))
  if (couriersIncomplete) return 'COURIER_UNAVAILABLE'
  if (couriers.length === 0) return 'OUT_OF_AREA'
  return load.chilled || load.frozen ? 'COURIER_NOT_FOR_CHILLED' : 'COURIER_REQUIRED'
}
