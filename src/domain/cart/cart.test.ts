import { describe, expect, it } from 'vitest'
import {
  availableUnits,
  clampQuantity,
  isSelectable,
  isWantedWhenAdded,
  lineAvailability,
  subtotalOf,
  withoutGifts,
  type LineStock,
} from './cart.ts'
import { settingsFrom } from '../settings.ts'

const settings = settingsFrom({})
const stock = (given: Partial<LineStock> = {}): LineStock => ({
  active: true,
  saleable: 10,
  nextDayLeft: 0,
  isBeforeCutOff: true,
  ...given,
})

describe('a line', () => {
  it.each([
    ['in stock', stock(), 'now', 10],
    ['in stock, with supply besides', stock({ nextDayLeft: 5 }), 'now', 10],
    ['only of tomorrow’s supply', stock({ saleable: 0, nextDayLeft: 5 }), 'tomorrow', 5],
    [
      'of tomorrow’s supply after the cut-off',
      stock({ saleable: 0, nextDayLeft: 5, isBeforeCutOff: false }),
      'out',
      0,
    ],
    ['of neither', stock({ saleable: 0 }), 'out', 0],
    ['taken off sale', stock({ active: false, nextDayLeft: 5 }), 'out', 0],
  ] as const)('%s is %s', (_, given, availability, units) =>
    expect([lineAvailability(given), availableUnits(given)]).toEqual([availability, units]),
  )

  it.each([
    [3, stock(), 3],
    [11, stock(), 10],
    [50, stock({ saleable: 1_000 }), 20],
    [2, stock({ saleable: 0 }), 0],
    [-4, stock(), 0],
  ])('of %i wanted', (wanted, given, quantity) =>
    expect(clampQuantity(wanted, given, settings)).toBe(quantity),
  )

  it.each([
    ['now', false, true, true],
    ['now', true, true, true],
    ['tomorrow', false, false, true],
    ['tomorrow', true, true, true],
    ['out', true, false, false],
  ] as const)(
    '%s, on a day that takes later goods: %s → selectable %s',
    (availability, takesLater, selectable, whenAdded) => {
      expect(isSelectable(availability, takesLater)).toBe(selectable)
      expect(isWantedWhenAdded(availability)).toBe(whenAdded)
    },
  )
})

it('sums selected lines alone', () => {
  expect(
    subtotalOf([
      { price: 10_000, quantity: 2, selected: true },
      { price: 7_000, quantity: 1, selected: false },
    ]),
  ).toBe(20_000)
  expect(subtotalOf([])).toBe(0)
})

it('shows a gift in neither the subtotal nor the discount, so that the total stays the same', () => {
  const lines = [
    { giftOf: null, value: 100_000 },
    { giftOf: 'HADIAH', value: 15_000 },
  ]
  expect(withoutGifts({ subtotal: 115_000, discount: 20_000 }, lines)).toEqual({
    subtotal: 100_000,
    discount: 5_000,
  })
  expect(withoutGifts({ subtotal: 100_000, discount: 5_000 }, lines.slice(0, 1))).toEqual({
    subtotal: 100_000,
    discount: 5_000,
  })
})
