import { listCoupons, applyCoupon, removeCoupon } from '#contract/coupons.ts'
import {
  getSummary,
  processCheckout,
  setAddress,
  setAddTo,
  setShippingMethod,
  setTimePickup,
  type Summary,
} from '#contract/checkout.ts'
import { switchStoreCredit } from '#contract/store-credit.ts'
import { quote } from '#domain/checkout/checkout.ts'
import { couponCode } from '#domain/coupons/coupon.ts'
import { readVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { findSlot } from '#domain/delivery/delivery-slot.ts'
import { AppError } from '../errors.ts'
import { chooseForCart } from '../cart/index.ts'
import { setCreditInUse } from '../store-credit/index.ts'
import { findOrder } from '../orders/index.ts'
import { newId } from '../platform/ids.ts'
import { limit, once, onceInStatement } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Caller, Context } from '../shop.ts'
import { codesWith, listKnownCoupons } from './coupons/coupons.ts'
import { readCheckout, type CheckoutView } from './facts.ts'
import { placeOrder } from './place-order.ts'
import { presentSummary } from './present.ts'

type Ask = Context & { customer: Caller }

const read = ({ shop, customer, device, now }: Ask): Promise<CheckoutView> =>
  readCheckout(shop, { customerId: customer.customerId, device, now })

const answer = async (
  ask: Ask,
  paymentMethod: string | null = null,
): Promise<{ data: Summary }> => {
  const view = await read(ask)
  return { data: presentSummary(ask.shop, view, quote(view.facts, paymentMethod), ask.locale) }
}

const choose = (
  { shop, customer, now }: Ask,
  choice: Parameters<typeof chooseForCart>[3],
  db = shop.db,
) => chooseForCart(db, customer.customerId, newId(now), choice, now)

const refuseToAdd = async ({ shop, customer }: Ask, orderId: string): Promise<never> => {
  const order = await findOrder(shop.db, customer.customerId, orderId)
  throw new AppError(order ? 'change_too_late' : 'order_not_found')
}

export const checkoutCalls: Served[] = [
  serve(getSummary, [], (ask) => answer(ask, ask.query.payment_method ?? null)),

  serve(setAddress, [], async (ask) => {
    const { gathered } = await readCheckout(ask.shop, {
      customerId: ask.customer.customerId,
      device: ask.device,
      addressId: ask.body.address_id,
      now: ask.now,
    })
    if (!gathered.address) throw new AppError('address_not_found')
    await choose(ask, { addressId: ask.body.address_id })
    return answer(ask)
  }),

  serve(setShippingMethod, [], async (ask) => {
    const view = await read(ask)
    const made = quote(view.facts, null)
    if (!made.couriers.some(({ id }) => id === ask.body.shipping_method))
      throw new AppError('courier_unavailable')
    await choose(ask, { shippingMethod: ask.body.shipping_method })
    return answer(ask)
  }),

  serve(setTimePickup, [], async (ask) => {
    const view = await read(ask)
    const made = quote(view.facts, null)
    const slot = findSlot(ask.body.time_pickup, {
      now: ask.now,
      settings: ask.shop.settings(),
      loads: view.gathered.slots,
      place: view.place,
      grams: made.grams,
      // Tomorrow's goods may wait in the cart, but not when they are the whole order.
      hasTomorrowLines:
        made.lines.length > 0 && made.lines.every((line) => line.availability === 'tomorrow'),
    })
    if (!slot)
      throw new AppError('invalid', { errors: { time_pickup: [{ key: 'validation.invalid' }] } })
    if (slot.refusal === 'past' || slot.refusal === 'too_soon') throw new AppError('slot_past')
    if (slot.refusal !== null) throw new AppError('slot_full')
    await choose(ask, { timePickup: slot.id })
    return answer(ask)
  }),

  serve(setAddTo, [], async (ask) => {
    const orderId = ask.body.order_id
    if (orderId !== null) {
      const { gathered } = await read(ask)
      if (!gathered.addable.some(({ id }) => id === orderId)) await refuseToAdd(ask, orderId)
    }
    await choose(ask, { addTo: orderId })
    return answer(ask)
  }),

  serve(switchStoreCredit, [], async (ask) => {
    await setCreditInUse(ask.shop.db, ask.customer.customerId, ask.body.in_use)
    return answer(ask)
  }),

  serve(listCoupons, [], async (ask) => ({
    data: await listKnownCoupons(ask.shop, await read(ask), ask.locale),
  })),

  serve(applyCoupon, [once(), limit('coupon'), limit('couponDay')], async (ask) => {
    await ask.once(async () => {
      const couponCodes = await codesWith(ask.shop, await read(ask), ask.body.code, ask.locale)
      return { work: (tx) => choose(ask, { couponCodes }, tx) }
    })
    return answer(ask)
  }),

  serve(removeCoupon, [], async (ask) => {
    const view = await read(ask)
    const code = readVoucherCode(ask.params.code) ?? couponCode(ask.params.code)
    await choose(ask, {
      couponCodes: (view.gathered.cart?.couponCodes ?? []).filter((one) => one !== code),
    })
    return answer(ask)
  }),

  serve(processCheckout, [onceInStatement()], async (ask) => {
    const { shop, customer, device, body, locale, now, idempotencyKey } = ask
    const { customerId } = customer
    const { placed, replayed } = await placeOrder({
      shop,
      customerId,
      device,
      locale,
      now,
      idempotencyKey,
      body,
    })
    return { data: placed, isReplay: replayed }
  }),
]
