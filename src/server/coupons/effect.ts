import type { Body, Data } from '#contract/call.ts'
import type { couponEffect as call } from '#contract/staff/coupons/coupon-effect.ts'
import { couponEffect } from '#domain/coupons/coupon-effect.ts'
import { addDays, instantInJakarta, jakartaDate } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import type { Context } from '../shop.ts'
import { termsOf } from './present.ts'
import { refuseForm } from './save-coupon.ts'
import { basketsBetween, giftOfSku } from './store/last-baskets.ts'

const DAYS = 7
/** What is no term of it: words, who sees it, and when it holds. */
const ANY = {
  description: { en: '', id: '' },
  public: false,
  starts_at: '2000-01-01T00:00:00.000Z',
  ends_at: '2100-01-01T00:00:00.000Z',
}

/** What a coupon with other terms would have done in the last seven days that are over. */
export const effectOfCoupon = async ({
  shop,
  now,
  body: { code, ...form },
}: Context & { body: Body<typeof call> }): Promise<Data<typeof call>> => {
  const terms = termsOf({ ...form, ...ANY })
  refuseForm(null, terms, null)
  const gift = terms.gift === null ? null : await giftOfSku(shop.db, terms.gift)
  if (terms.gift !== null && gift === null)
    throw new AppError('invalid', { errors: { gift_sku: [{ key: 'validation.unknownId' }] } })
  const today = jakartaDate(now)
  const days = { from: addDays(today, -DAYS), to: addDays(today, -1) }
  const orders = await basketsBetween(shop.db, {
    from: instantInJakarta(days.from, '00:00'),
    to: instantInJakarta(today, '00:00'),
    code,
  })
  const some = (names: readonly string[]) => (names.length === 0 ? null : names)
  const effect = couponEffect(
    {
      ...terms,
      code: code ?? '',
      giftVariationId: gift?.id ?? null,
      categories: some(terms.categories),
      withoutCategories: some(terms.withoutCategories),
      products: some(terms.products),
      withoutProducts: some(terms.withoutProducts),
      locations: some(terms.locations),
      tiers: some(terms.tiers),
      paymentMethods: some(terms.paymentMethods),
      weekdays: terms.weekdays.length === 0 ? null : terms.weekdays,
    },
    orders,
    { giftPrice: gift?.price ?? null, location: shop.settings()['hub.location'] },
  )
  return { ...days, ...effect }
}
