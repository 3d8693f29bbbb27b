import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settingsFrom } from '../settings.ts'
import {
  boxFor,
  chargeableKg,
  courierRefusal,
  distanceBetween,
  loadOf,
  loweringTerms,
  paceOf,
  priceByDistance,
  roadDistance,
  shippingPrice,
} from './shipping.ts'

const settings = settingsFrom({})
/** Goods that take up no room. */
const heavy = (grams: number) => ({ grams, volumeCm3: 0, longestCm: 0 })

it.each([
  [0, 1_000, 9_000],
  [3_000, 9_500, 9_000],
  [3_001, 9_500, 15_000],
  [3_001, 10_000, 17_000],
  [7_000, 10_500, 17_000],
  [12_000, 12_500, 28_000],
  [20_000, 1_000, 32_000],
  [20_001, 1_000, null],
])('%i m and %i g cost %s', (metres, grams, price) =>
  expect(priceByDistance(metres, heavy(grams), settings)).toBe(price),
)

it.each([
  [1, 1],
  [500, 1],
  [501, 2],
  [9_500, 10],
])('%i g are charged as %i kg', (grams, kilograms) =>
  expect(chargeableKg(heavy(grams), settings)).toBe(kilograms),
)

describe('room counts like weight', () => {
  const load = (grams: number, volumeCm3: number) => ({ grams, volumeCm3, longestCm: 30 })
  it.each([
    // 6,000 cm³ are a kilogram; the larger of both counts, and the packing once.
    [1_000, 6_000, 2],
    [500, 9_000, 2],
    [500, 9_001, 3],
    [3_000, 9_001, 4],
    [250, 120_000, 21],
  ])('%i g in %i cm³ are charged as %i kg', (grams, volume, kilograms) =>
    expect(chargeableKg(load(grams, volume), settings)).toBe(kilograms),
  )
  it('a light and bulky basket costs what a heavy one does', () => {
    expect(priceByDistance(1_000, load(2_000, 72_000), settings)).toBe(9_000 + 3 * 2_000)
    expect(priceByDistance(1_000, load(12_000, 0), settings)).toBe(9_000 + 3 * 2_000)
    expect(priceByDistance(1_000, load(2_000, 57_000), settings)).toBe(9_000)
  })
  it('the load of a basket is the sum of its lines', () => {
    const lines = [
      { weightG: 500, quantity: 2, lengthCm: 20, widthCm: 15, heightCm: 10 },
      { weightG: 250, quantity: 1, lengthCm: 10, widthCm: 45, heightCm: 10 },
    ]
    expect(loadOf(lines)).toEqual({ grams: 1_250, volumeCm3: 10_500, longestCm: 45 })
    expect(loadOf([])).toEqual({ grams: 0, volumeCm3: 0, longestCm: 0 })
  })
  it('nothing is carried for less than a kilogram, and half a kilogram too much costs a whole one', () => {
    expect(chargeableKg(heavy(0), settingsFrom({ 'shipping.packingGrams': 0 }))).toBe(1)
    expect(
      priceByDistance(1_000, heavy(9_400), settingsFrom({ 'shipping.freeGrams': 9_500 })),
    ).toBe(9_000 + 2_000)
  })
  it.each([
    // A cube where nothing is longer; else as long as the longest piece, and square across.
    [1_000, 4, [10, 10, 10]],
    [1_001, 10, [11, 10, 10]],
    [10_000, 50, [50, 15, 14]],
    [12_800, 50, [50, 16, 16]],
    [12, 30, [30, 1, 1]],
  ])(
    '%i cm³ with a longest side of %i cm go into %j',
    (volumeCm3, longestCm, [lengthCm, widthCm, heightCm]) =>
      expect(boxFor({ grams: 1, volumeCm3, longestCm })).toEqual({ lengthCm, widthCm, heightCm }),
  )
  it('its box holds it, is as long as its longest piece, and hardly larger than it must be', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400_000 }),
        fc.integer({ min: 1, max: 60 }),
        (volumeCm3, longestCm) => {
          const { lengthCm, widthCm, heightCm } = boxFor({ grams: 1, volumeCm3, longestCm })
          expect(Math.max(lengthCm, widthCm, heightCm)).toBeGreaterThanOrEqual(longestCm)
          expect(lengthCm * widthCm * heightCm).toBeGreaterThanOrEqual(volumeCm3)
          expect(lengthCm * widthCm * (heightCm - 1)).toBeLessThan(volumeCm3)
        },
      ),
    )
  })
})

it.each([
  [9_000, 0, 199_999, 9_000],
  [9_000, 5_000, 100_000, 14_000],
  [9_000, -3_000, 100_000, 6_000],
  [9_000, 0, 200_000, 0],
  [32_000, 5_000, 200_000, 17_000],
])('%i with %i for the window and %i of goods is %i', (courier, slot, goods, price) =>
  expect(shippingPrice(courier, slot, goods, loweringTerms(settings))).toBe(price),
)

it.each([
  [{ chilled: false, frozen: false }, { chilled: false, frozen: false }, null],
  [{ chilled: false, frozen: false }, { chilled: true, frozen: false }, 'COURIER_NOT_FOR_CHILLED'],
  [{ chilled: true, frozen: false }, { chilled: true, frozen: false }, null],
  [{ chilled: true, frozen: false }, { chilled: false, frozen: true }, 'COURIER_NOT_FOR_CHILLED'],
  [{ chilled: true, frozen: true }, { chilled: true, frozen: true }, null],
] as const)('carrying %j, a load of %j', (carries, load, refusal) =>
  expect(courierRefusal({ carries }, load)).toBe(refusal),
)

it('the way by road is the straight line times the factor', () => {
  const [to, straight] = [{ lat: settings['hub.lat'] + 0.05, lng: settings['hub.lng'] }, 5_560]
  expect(roadDistance(to, settings)).toBeCloseTo(straight * settings['shipping.roadFactor'], -1)
})

it.each([
  ['petik-antar', 'window'],
  ['sameday', 'hours'],
  ['reguler', 'days'],
  ['bs:instant:gojek:instant', 'window'],
  ['bs:same_day:grab:same_day', 'hours'],
  ['bs:parcel:jne:sameday', 'days'],
])('%s: %s', (method, pace) => expect(paceOf(method)).toBe(pace))

describe('distanceBetween', () => {
  const monas = { lat: -6.1754, lng: 106.8272 }
  it('knows Jakarta to Bandung', () =>
    expect(distanceBetween(monas, { lat: -6.9175, lng: 107.6191 }) / 1_000).toBeCloseTo(120, 0))
  it('is the same both ways, never negative, 0 to itself', () => {
    const point = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(distanceBetween(a, b)).toBe(distanceBetween(b, a))
        expect(distanceBetween(a, b)).toBeGreaterThanOrEqual(0)
        expect(distanceBetween(a, a)).toBe(0)
      }),
    )
  })
})
