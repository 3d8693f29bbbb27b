import { describe, expect, it } from 'vitest'
import { differenceOf, needsReason, needsRecount } from './count.ts'
import { arrivalFaults, isFarEnd, zoneOf } from './goods-in.ts'
import { isStockAlone, wasteRate } from './waste.ts'

describe('goods that arrive', () => {
  const rule = {
    today: '2026-11-25',
    deliverFrom: '2026-11-25',
    lifeDays: 3,
    zone: 'chilled',
  } as const
  it.each([
    ['2026-11-24', 4, ['ended']],
    ['2026-11-25', 4, ['short_life']],
    ['2026-11-28', 4, ['short_life']],
    ['2026-11-29', 4, []],
    ['2026-11-29', 8, []],
    ['2026-11-29', 8.1, ['too_warm']],
    ['2026-11-24', 12, ['ended', 'too_warm']],
    ['2026-11-29', null, []],
  ])('that end on %s, at %s degrees: %j', (bestBefore, arrivalC, faults) => {
    expect(arrivalFaults({ bestBefore, arrivalC }, rule)).toEqual(faults)
  })

  it('are judged by tomorrow when nothing can be delivered today', () => {
    const goods = { bestBefore: '2026-11-29', arrivalC: null }
    expect(arrivalFaults(goods, { ...rule, deliverFrom: '2026-11-26' })).toEqual(['short_life'])
  })

  it.each([
    ['2027-01-30', 7, true],
    ['2027-01-15', 7, false],
    ['2028-06-01', 540, false],
    ['2099-12-31', 1500, true],
    ['2028-06-01', null, false],
    ['2099-12-31', null, true],
  ])('that end on %s with a life of %s days are asked about: %s', (end, lifeDays, isFar) => {
    expect(isFarEnd(end, { today: '2026-11-25', lifeDays })).toBe(isFar)
  })

  it.each([
    [false, false, 'ambient'],
    [true, false, 'chilled'],
    [true, true, 'frozen'],
    [false, true, 'frozen'],
  ])('refrigerated %s and frozen %s are %s', (refrigerated, frozen, zone) => {
    expect(zoneOf({ refrigerated, frozen })).toBe(zone)
  })
})

describe('a counted line', () => {
  const line = (
    counted: number | null,
    expected: number | null,
    recounted: number | null = null,
    reexpected: number | null = null,
  ) => ({ counted, expected, recounted, reexpected })
  it.each([
    [line(null, null), null],
    [line(5, 5), 0],
    [line(5, 7), -2],
    [line(9, 7, 7, 7), 0],
    [line(5, 7, 4, 6), -2],
  ])('%j differs by %s', (given, difference) => {
    expect(differenceOf(given)).toBe(difference)
  })

  it.each([
    [line(5, 7), 10_000, false],
    [line(5, 7), 10_001, true],
    [line(9, 7), 10_001, true],
    [line(5, 7, 5, 7), 10_001, false],
    [line(null, null), 10_001, false],
    [line(5, 7), null, false],
  ])('%j of Rp%s each is counted again above Rp20.000: %s', (given, unitCost, again) => {
    expect(needsRecount({ ...given, unitCost }, { limit: 20_000 })).toBe(again)
  })

  it.each([
    [{ counted: 5, expected: 7 }, { counted: 5, expected: 7 }, false],
    [{ counted: 5, expected: 7 }, { counted: 4, expected: 6 }, false],
    [{ counted: 5, expected: 7 }, { counted: 6, expected: 7 }, true],
  ])('%j after %j needs a reason: %s', (first, second, needed) => {
    expect(needsReason(first, second)).toBe(needed)
  })
})

describe('goods that are taken out', () => {
  it.each([
    [500_000, true],
    [500_001, false],
    [-500_001, false],
  ])('for Rp%s by one person alone: %s', (cost, alone) => {
    expect(isStockAlone({ cost, limit: 500_000 })).toBe(alone)
  })

  it.each([
    [0, 0, 0],
    [1, 99, 1],
    [1, 2, 33.3],
    [3, 0, 100],
  ])('%i wasted and %i sold are %s percent', (wasted, sold, rate) => {
    expect(wasteRate(wasted, sold)).toBe(rate)
  })
})
