import { giftsFor, type CheckoutFacts } from '#domain/checkout/checkout.ts'
import type { CollectPlace } from '#domain/delivery/collect.ts'
import type { DeliveryDay } from '#domain/delivery/delivery-day.ts'
import type { CartVoucher } from '#domain/vouchers/voucher.ts'
import { readAutomaticDiscount } from '../automatic-discounts/index.ts'
import { readPointOffer } from '../point-offers/index.ts'
import { withCheckedPin } from '../addresses/index.ts'
import { linesNow, type CartLine, type StockAt } from '../cart/index.ts'
import { quoteCouriers, quotedSince, type HeldCourier } from '../couriers/index.ts'
import { askForReview, forPerson, readCoupon, type Person } from '../coupons/index.ts'
import type { AddableOrder } from '../orders/index.ts'
import type { Shop } from '../shop.ts'
import type { VoucherFacts } from '../vouchers/index.ts'
import {
  cartOfAddition,
  courierOfAddition,
  settingsOfAddition,
  slotsOfAddition,
} from './addition.ts'
import { collectQuotes } from './collect-quotes.ts'
import { giftLines } from './coupons/gifts.ts'
import { gatherFacts, type Gathered } from './store-facts.ts'

export type CheckoutView = {
  person: Person
  gathered: Gathered
  /** The order that these goods are added to; null for an order of its own. */
  first: AddableOrder | null
  facts: CheckoutFacts
  lines: CartLine[]
  /** Lines that the cart's gift coupons would add. */
  gifts: CartLine[]
  /** The earliest window that can also take the goods held back for tomorrow. */
  together: DeliveryDay['together']
  /** Where it is collected; null when it is brought. */
  place: CollectPlace | null
  /** The inputs for judging stock. */
  stockAt: StockAt
  quotes: HeldCourier[]
  coupons: ReturnType<typeof readCoupon>[]
}

/** JSON has no date type. */
export const asVoucher = (facts: VoucherFacts): CartVoucher => ({
  ...facts,
  expiresAt: new Date(facts.expiresAt),
})

export type Asked = {
  customerId: string
  device: string
  addressId?: string | undefined
  timePickup?: string
  /** The key of the order being placed, null without one; left out where none is placed. */
  idempotency?: { call: string; key: string } | null
  /** False where no price is shown: existing quote holds are charged, but no new hold begins. */
  holds?: boolean
  /** False for an order that staff take: it is always one of its own. */
  mayAdd?: boolean
  now: Date
}

/** Gathers a customer's checkout in the shape that the domain decides on. */
export const readCheckout = async (shop: Shop, asked: Asked): Promise<CheckoutView> => {
  const { customerId, now, holds = true } = asked
  const gathered = await gather(shop, asked)
  const first = gathered.addable.find(({ isChosen }) => isChosen) ?? null
  const settings = first ? settingsOfAddition(shop.settings()) : shop.settings()
  const slots = first ? slotsOfAddition(gathered.slots, first) : gathered.slots
  const cart = cartFor(asked, gathered.cart, first)
  const { customer: own, address, credit, vouchers } = gathered
  // What is added goes where its first order goes, which has its window.
  const pin = first ? null : address
  const { lines, day, place } = linesNow(cart, { ...gathered, slots, pin }, now, settings)
  const person = { customerId, phone: own.phone, pin: address, device: asked.device }
  const coupons = await couponsOf(shop, gathered, person, asked)
  const selected = lines.filter((line) => line.selected)
  const stockAt = { takesLater: day.takesLater, now, settings }
  const gifts = giftLines(gathered.gifts, lines, stockAt)
  const customer = customerOf(gathered, customerId)
  const automatic = gathered.automatic.map(readAutomaticDiscount)
  const given = giftsFor({ now, settings, customer, automatic, coupons, gifts }, selected, null)
  const quoted = await quoteCouriers(shop, {
    customerId,
    to: first ? null : address,
    lines: [...selected, ...given],
    held: gathered.quotes,
    holds,
    now,
  })
  const { isIncomplete } = quoted
  const quotes = first
    ? [courierOfAddition(first)]
    : [...quoted.quotes, ...collectQuotes(gathered.places, settings, now)]
  const facts: CheckoutFacts = {
    now,
    settings,
    lines,
    gifts,
    hasAddress: first !== null || address !== null,
    hasPhone: own.phone !== null,
    place,
    point: pin && { lat: pin.lat, lng: pin.lng },
    isPinElsewhere: first === null && address !== null && address.pinPlace !== null,
    distanceM: first?.distanceM ?? quoted.distanceM,
    couriers: quotes,
    couriersIncomplete: isIncomplete,
    shippingMethod: cart?.shippingMethod ?? null,
    // A stored window that no line can meet lapses; one named in this request is judged as it is.
    timePickup: first ? cart!.timePickup : (asked.timePickup ?? day.timePickup),
    slotLoads: slots,
    automatic,
    pointOffers: gathered.pointOffers.map(readPointOffer),
    coupons,
    voucher: vouchers[0] ? asVoucher(vouchers[0]) : null,
    storeCredit: credit?.inUse ? credit.balance : 0,
    customer,
  }
  const read = { gathered, first, person, lines, gifts, place, stockAt, quotes, coupons }
  return { ...read, together: day.together, facts }
}

const customerOf = ({ standing, orders }: Gathered, id: string): CheckoutFacts['customer'] => ({
  id,
  tier: standing.tier,
  tierPosition: standing.tierPosition,
  earnFactorPercent: standing.earnFactorPercent,
  hasOrdered: orders.hasOrdered,
  completedOrders: orders.completed,
  refusedCod: orders.refusedCod,
})

/** The cart with the window of the request, or that of the order that it is added to. */
const cartFor = (
  { timePickup }: Asked,
  cart: Gathered['cart'],
  first: AddableOrder | null,
): Gathered['cart'] => {
  if (first) return cartOfAddition(cart, first)
  return cart && timePickup ? { ...cart, timePickup } : cart
}

const gather = async (
  shop: Shop,
  { customerId, addressId, idempotency, mayAdd = true, now }: Asked,
): Promise<Gathered> => {
  const found = await gatherFacts(shop.db, {
    customerId,
    addressId: addressId ?? null,
    idempotency,
    quotedSince: quotedSince(shop, now),
    settings: shop.settings(),
    mayAdd,
    now,
  })
  return { ...found, address: found.address && (await withCheckedPin(shop.db, found.address)) }
}

/** The cart's coupons as this person may use them. */
const couponsOf = async (
  shop: Shop,
  gathered: Gathered,
  person: Person,
  { customerId, now, holds = true }: Asked,
): Promise<CheckoutView['coupons']> => {
  const { coupons, sharing } = await forPerson(shop, gathered.coupons.map(readCoupon), person, now)
  // A coupon applied before the match appeared goes to review now, and the customer is notified.
  if (holds)
    for (const coupon of coupons)
      if (coupon.review === 'needed') await askForReview(shop, { coupon, customerId, sharing }, now)
  return coupons
}
