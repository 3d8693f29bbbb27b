import { expect, test } from 'vitest'
import { bodyOf, NEW_COUPON } from './form.ts'

test('a gift takes along nothing of a field that its form does not show', () => {
  const typed = { ...NEW_COUPON, value: '1', max_discount: '0', gift_sku: 'bl001-01' }
  expect(bodyOf({ ...typed, kind: 'percent' }, null).max_discount).toBe(0)
  expect(bodyOf({ ...typed, kind: 'gift' }, null).max_discount).toBeNull()
})
