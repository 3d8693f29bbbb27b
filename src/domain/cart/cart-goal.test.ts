import { expect, it } from 'vitest'
import { nextGoal } from './cart-goal.ts'

const thresholds = { minimumGoods: 50_000, shippingOffFrom: 200_000 }

it.each([
  [0, { kind: 'minimum', missing: 50_000, percent: 0 }],
  [49_999, { kind: 'minimum', missing: 1, percent: 99 }],
  [50_000, { kind: 'shipping', missing: 150_000, percent: 25 }],
  [199_999, { kind: 'shipping', missing: 1, percent: 99 }],
  [200_000, null],
])('of goods for %i the next goal is %o', (goods, goal) =>
  expect(nextGoal(goods, thresholds)).toEqual(goal),
)

it('knows no goal where the shop has no threshold', () => {
  expect(nextGoal(0, { minimumGoods: 0, shippingOffFrom: 0 })).toBeNull()
  expect(nextGoal(60_000, { ...thresholds, shippingOffFrom: 0 })).toBeNull()
})
