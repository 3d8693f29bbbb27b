import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settingsFrom } from './settings.ts'
import { chargeableKg, courierRefusal, distanceBetween, priceByDistance, shippingPrice } from './shipping.ts'

const settings = settingsFrom({})

it.each([
  [0, 1_000, 9_000],
  [3_000, 10_000, 9_000],
  [3_001, 10_000, 15_000],
  [7_000, 10_001, 17_000],
  [12_000, 12_500, 28_000],
  [20_000, 1_000, 32_000],
  [20_001, 1_000, null],
])('%i m and %i g cost %s', (metres, grams, price) => expect(priceByDistance(metres, grams, settings)).toBe(price))

it.each([
  [1, 1],
  [500, 1],
  [501, 2],
  [9_500, 10],
])('%i g are charged as %i kg', (grams, kilograms) => expect(chargeableKg(grams, settings)).toBe(kilograms))

it.each([
  [9_000, 0, 199_999, 9_000],
  [9_000, 5_000, 100_000, 14_000],
  [9_000, -3_000, 100_000, 6_000],
  [9_000, 0, 200_000, 0],
  [32_000, 5_000, 200_000, 17_000],
])('%i with %i for the window and %i of goods is %i', (courier, slot, goods, price) =>
  expect(shippingPrice(courier, slot, goods, settings)).toBe(price),
)

it.each([
  [{ chilled: false, frozen: false }, { chilled: false, frozen: false }, null],
  [{ chilled: false, frozen: false }, { chilled: true, frozen: false }, 'COURIER_NOT_FOR_CHILLED'],
  [{ chilled: true, frozen: false }, { chilled: true, frozen: false }, null],
  [{ chilled: true, frozen: false }, { chilled: false, frozen: true }, 'COURIER_NOT_FOR_CHILLED'],
  [{ chilled: true, frozen: true }, { chilled: true, frozen: true }, null],
] as const)('carrying %j, a load of %j', (carries, load, refusal) => expect(courierRefusal({ carries }, load)).toBe(refusal))

describe('distanceBetween', () => {
  const monas = { lat: -6.1754, lng: 106.8272 }
  it('knows Jakarta to Bandung', () => expect(distanceBetween(monas, { lat: -6.9175, lng: 107.6191 }) / 1_000).toBeCloseTo(120, 0))
  it('is the same both ways, never negative, 0 to itself', () => {
    const point = fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), lng: fc.double({ min: -180, max: 180, noNaN: true }) })
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(distanceBetween(a, b)).toBe(distanceBetween(b, a))
        expect(distanceBetween(a, b)).toBeGreaterThanOrEqual(0)
        expect(distanceBetween(a, a)).toBe(0)
      }),
    )
  })
})
