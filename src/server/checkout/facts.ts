import { giftsFor, type CheckoutFacts } from '#domain/checkout/checkout.ts'
import type { DeliveryDay } from '#domain/delivery/delivery-day.ts'
import type { CartVoucher } from '#domain/vouchers/voucher.ts'
import { withCheckedPin } from '../addresses/index.ts'
import { linesNow, type CartLine, type StockAt } from '../cart/index.ts'
import { quoteCouriers, quotedSince, type HeldCourier } from '../couriers/index.ts'
import { askForReview, forPerson, readCoupon, type Person } from '../coupons/index.ts'
import type { Shop } from '../shop.ts'
import type { VoucherFacts } from '../vouchers/index.ts'
import { giftLines } from './gifts.ts'
import { gatherFacts, type Gathered } from './store-facts.ts'

export type CheckoutView = {
  person: Person
  gathered: Gathered
  facts: CheckoutFacts
  lines: CartLine[]
  /** Lines that the cart's gift coupons would add. */
  gifts: CartLine[]
  /** The earliest window that can also take the goods held back for tomorrow. */
  together: DeliveryDay['together']
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
  addressId?: string
  timePickup?: string
  idempotency?: { call: string; key: string } | null
  /** False where no price is shown: existing quote holds are charged, but no new hold begins. */
  holds?: boolean
  now: Date
}

/** Gathers a customer's checkout in the shape that the domain decides on. */
export const readCheckout = async (shop: Shop, asked: Asked): Promise<CheckoutView> => {
  const settings = shop.settings()
  const found = await gatherFacts(shop.db, {
    customerId: asked.customerId,
    addressId: asked.addressId ?? null,
    idempotency: asked.idempotency ?? null,
    quotedSince: quotedSince(shop, asked.now),
    settings,
    now: asked.now,
  })
  const gathered = {
    ...found,
    address: found.address && (await withCheckedPin(shop.db, found.address)),
  }
  const cart =
    gathered.cart && asked.timePickup
      ? { ...gathered.cart, timePickup: asked.timePickup }
      : gathered.cart
  const { lines, day } = linesNow(cart, gathered.slots, asked.now, settings)
  const person = {
    customerId: asked.customerId,
    phone: gathered.customer.phone,
    pin: gathered.address,
    device: asked.device,
  }
  const { coupons, sharing } = await forPerson(
    shop,
    gathered.coupons.map(readCoupon),
    person,
    asked.now,
  )
  // A coupon applied before the match appeared goes to review now, and the customer is notified.
  if (asked.holds ?? true)
    for (const coupon of coupons)
      if (coupon.review === 'needed')
        await askForReview(shop, { coupon, customerId: asked.customerId, sharing }, asked.now)
  const own = lines.filter(({ selected }) => selected)
  const stockAt = { takesLater: day.takesLater, now: asked.now, settings }
  const gifts = giftLines(gathered.gifts, lines, stockAt)
  const customer = {
    id: asked.customerId,
    tier: gathered.standing.tier,
    tierPosition: gathered.standing.tierPosition,
    earnFactorPercent: gathered.standing.earnFactorPercent,
    hasOrdered: gathered.orders.hasOrdered,
    completedOrders: gathered.orders.completed,
    refusedCod: gathered.orders.refusedCod,
  }
  const given = new Set(
    giftsFor({ now: asked.now, settings, customer, coupons, gifts }, own, null).map(
      ({ key }) => key,
    ),
  )
  const { distanceM, quotes, isIncomplete } = await quoteCouriers(shop, {
    customerId: asked.customerId,
    to: gathered.address,
    lines: [...own, ...gifts.filter(({ key }) => given.has(key))],
    held: gathered.quotes,
    holds: asked.holds ?? true,
    now: asked.now,
  })
  return {
    gathered,
    person,
    lines,
    gifts,
    together: day.together,
    stockAt,
    quotes,
    coupons,
    facts: {
      now: asked.now,
      settings,
      lines,
      gifts,
      hasAddress: gathered.address !== null,
      isPinElsewhere: gathered.address !== null && gathered.address.pinPlace !== null,
      distanceM,
      couriers: quotes,
      couriersIncomplete: isIncomplete,
      shippingMethod: cart?.shippingMethod ?? null,
      // A stored window that no line can meet lapses; one named in this request is judged as it is.
      timePickup: asked.timePickup ?? day.timePickup,
      slotLoads: gathered.slots,
      coupons,
      voucher: gathered.vouchers[0] ? asVoucher(gathered.vouchers[0]) : null,
      storeCredit: gathered.credit?.inUse ? gathered.credit.balance : 0,
      customer,
    },
  }
}
