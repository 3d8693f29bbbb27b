import { describe, expect, it } from 'vitest'
import type { Amount, Id } from '../units.ts'
import { couponEffect, type CouponTerms, type OrderedBasket } from './coupon-effect.ts'

const TERMS: CouponTerms = {
  code: 'TEST',
  kind: 'fixed',
  value: 20_000,
  maxDiscount: null,
  minimum: 50_000 as Amount,
  buyQuantity: null,
  getQuantity: null,
  giftVariationId: null,
  firstOrderOnly: false,
  categories: null,
  products: null,
  withoutCategories: null,
  withoutProducts: null,
  tiers: null,
  locations: null,
  weekdays: null,
  fromTime: null,
  untilTime: null,
  paymentMethods: null,
  customerId: null,
  totalLimit: null,
  perCustomerLimit: null,
  perCustomerDayLimit: null,
  budget: null,
}
const order = (customer: string, goods: number, change: Partial<OrderedBasket> = {}) => ({
  customerId: customer as Id<'customer'>,
  // A Friday, ten o'clock in Jakarta.
  at: new Date('2026-11-20T03:00:00Z'),
  tier: 'benih',
  isFirst: false,
  paymentMethod: 'qris',
  shipping: 9_000 as Amount,
  hasGoodsCoupon: false,
  hasShippingCoupon: false,
  lines: [
    {
      variationId: 'v' as Id<'variation'>,
      product: 'mangga',
      price: goods as Amount,
      quantity: 1,
      categories: ['buah'],
      giftOf: null,
    },
  ],
  ...change,
})
const LATER = new Date('2026-11-21T03:00:00Z')
const ORDERS: OrderedBasket[] = [
  order('ana', 40_000),
  order('ana', 60_000, { isFirst: true }),
  order('ana', 80_000, { at: LATER }),
  order('budi', 100_000, { tier: 'panen', paymentMethod: 'cod' }),
  order('citra', 200_000, { hasGoodsCoupon: true }),
]
const AT = { giftPrice: 15_000 as Amount, location: 'kemang' }
const of = (change: Partial<CouponTerms>) => {
  const { count, customers, cost } = couponEffect({ ...TERMS, ...change }, ORDERS, AT)
  return [count, customers, cost]
}

describe('what a coupon would have done in the last days', () => {
  it.each<[string, Partial<CouponTerms>, number[]]>([
    ['from the minimum on', {}, [3, 2, 60_000]],
    ['without a minimum', { minimum: 0 as Amount }, [4, 2, 80_000]],
    ['a percentage', { kind: 'percent', value: 10 }, [3, 2, 24_000]],
    ['a maximum', { kind: 'percent', value: 10, maxDiscount: 7_000 as Amount }, [3, 2, 20_000]],
    ['first orders', { firstOrderOnly: true }, [1, 1, 20_000]],
    ['one use a customer', { perCustomerLimit: 1 }, [2, 2, 40_000]],
    ['one use a day', { minimum: 0 as Amount, perCustomerDayLimit: 1 }, [3, 2, 60_000]],
    ['two uses in all', { totalLimit: 2 }, [2, 1, 40_000]],
    ['a budget', { budget: 50_000 as Amount }, [2, 1, 40_000]],
    ['a tier', { tiers: ['panen'] }, [1, 1, 20_000]],
    ['a way to pay', { paymentMethods: ['qris'] }, [2, 1, 40_000]],
    ['a weekday', { weekdays: [6] }, [1, 1, 20_000]],
    ['other hours', { fromTime: '12:00', untilTime: '18:00' }, [0, 0, 0]],
    ['other goods', { categories: ['teh'] }, [0, 0, 0]],
    ['another place', { locations: ['bsd'] }, [0, 0, 0]],
    ['shipping, next to a coupon on goods', { kind: 'shipping', value: 5_000 }, [4, 3, 20_000]],
    ['a gift', { kind: 'gift', value: 2, giftVariationId: 'g' }, [3, 2, 90_000]],
  ])('%s', (_, change, expected) => {
    expect(of(change)).toEqual(expected)
  })

  it('counts every order, also those with another coupon', () => {
    expect(couponEffect(TERMS, ORDERS, AT).of).toBe(5)
    expect(couponEffect(TERMS, [], AT)).toEqual({ of: 0, count: 0, customers: 0, cost: 0 })
  })
})
