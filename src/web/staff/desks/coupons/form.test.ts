import { expect, test } from 'vitest'
import type { StaffCoupon } from '#contract/staff/coupons/coupons.ts'
import { bodyOf, madeCode, NEW_COUPON, typedOf } from './form.ts'

test('a gift takes along nothing of a field that its form does not show', () => {
  const typed = { ...NEW_COUPON, value: '1', max_discount: '0', gift_sku: 'bl001-01' }
  expect(bodyOf({ ...typed, kind: 'percent' }, null).max_discount).toBe(0)
  expect(bodyOf({ ...typed, kind: 'gift' }, null).max_discount).toBeNull()
})

test('the copy of the coupon of one customer is of that customer alone', () => {
  const at = '2026-11-20T02:00:00.000Z'
  const coupon = { ...bodyOf(NEW_COUPON, null), starts_at: at, ends_at: at, customer_id: 'sinta' }
  expect(bodyOf(typedOf(coupon as StaffCoupon), null).customer_id).toBe('sinta')
})

test('a made code is eight letters and digits that are not mistaken, and not made again', () => {
  const made = Array.from({ length: 200 }, madeCode)
  for (const code of made) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
  expect(new Set(made).size).toBe(200)
})
