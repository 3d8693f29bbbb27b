import { describe, expect, it } from 'vitest'
import { isOpen, isPossible, marginOf, PURCHASE_STATES, unitCostOf } from './purchase.ts'

describe('a purchase', () => {
  it.each([
    ['save', ['draft']],
    ['send', ['draft']],
    ['cancel', ['draft', 'sent']],
    ['close', ['partly']],
    ['receive', ['sent', 'partly']],
  ] as const)('can be changed by %s from %j alone', (act, states) => {
    expect(PURCHASE_STATES.filter((state) => isPossible(act, state))).toEqual(states)
  })

  it('is open while goods can still arrive', () => {
    expect(PURCHASE_STATES.filter(isOpen)).toEqual(['sent', 'partly'])
  })
})

it('the cost of a unit is whole rupiah', () => {
  expect(unitCostOf({ packSize: 12, packPrice: 100_000 })).toBe(8_333)
  expect(unitCostOf({ packSize: 1, packPrice: 45_000 })).toBe(45_000)
})

it.each([
  [10_000, 6_000, 40],
  [10_000, 12_000, -20],
])('the margin of a price of %d and a cost of %d is %d %%', (price, cost, margin) => {
  expect(marginOf(price, cost)).toBe(margin)
})
