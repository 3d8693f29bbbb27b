/** Coupons of the desk: forms, and valid requests. */
import { randomUUID } from 'node:crypto'
import type { CouponForm } from '#contract/staff/coupons/coupons.ts'
import { buildProduct } from './builders.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk } from './staff.ts'

export const newCouponCode = (): string => `DESK-${randomUUID().slice(0, 8).toUpperCase()}`

/** A coupon that one person may set alone. */
export const couponForm = (change: Partial<CouponForm> = {}): CouponForm => ({
  description: { en: 'Rp20.000 off', id: 'Potongan Rp20.000' },
  kind: 'fixed',
  value: 20_000,
  max_discount: null,
  minimum: 50_000,
  buy_quantity: null,
  get_quantity: null,
  gift_sku: null,
  starts_at: '2026-11-01T00:00:00.000Z',
  ends_at: '2027-06-30T16:59:59.000Z',
  weekdays: [],
  from_time: null,
  until_time: null,
  first_order_only: false,
  categories: [],
  without_categories: [],
  products: [],
  without_products: [],
  locations: [],
  tiers: [],
  payment_methods: [],
  customer_id: null,
  public: true,
  total_limit: 100,
  per_customer_limit: 1,
  per_customer_day_limit: null,
  budget: null,
  ...change,
})

/** Terms to try, without what is no term. */
export const effectForm = (change: Partial<CouponForm> = {}, code: string | null = null) => {
  const { description: _, public: __, starts_at: ___, ends_at: ____, ...terms } = couponForm(change)
  return { code, ...terms }
}

const added = async (test: TestShop) => {
  const { token } = await buildStaff(test, 'marketing', null)
  const code = newCouponCode()
  await staffAsk(test, { token })('POST', '/coupons', { code, ...couponForm() })
  return { token, params: { code } }
}

export const COUPON_ASKS: Record<string, Make> = {
  'POST /api/staff/coupons': async (_, test) => ({
    token: (await buildStaff(test, 'marketing', null)).token,
    body: { code: newCouponCode(), ...couponForm() },
  }),
  'POST /api/staff/coupons/simulate': async (_, test) => ({
    token: (await buildStaff(test, 'marketing', null)).token,
    body: {
      lines: [{ sku: (await buildProduct(test)).sku, quantity: 2 }],
      phone: null,
      tier: null,
      has_ordered: true,
      at: null,
      shipping: 9_000,
      payment_method: null,
      code: null,
    },
  }),
  'POST /api/staff/coupons/effect': async (_, test) => ({
    token: (await buildStaff(test, 'marketing', null)).token,
    body: effectForm(),
  }),
  'GET /api/staff/coupons/{code}': (_, test) => added(test),
  'PUT /api/staff/coupons/{code}': async (_, test) => ({
    ...(await added(test)),
    body: { version: 1, ...couponForm({ value: 15_000 }) },
  }),
  'POST /api/staff/coupons/{code}/pause': async (_, test) => ({
    ...(await added(test)),
    body: { paused: true },
  }),
  'POST /api/staff/coupons/{code}/end': (_, test) => added(test),
  'POST /api/staff/coupons/{code}/codes': async (_, test) => ({
    ...(await added(test)),
    body: { count: 3 },
  }),
  'POST /api/staff/coupons/{code}/codes/file': (_, test) => added(test),
}
