import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  birthdayYear,
  extraPoints,
  isBirthTrusted,
  isRuleOn,
  mayGive,
  periodStart,
  pointsKept,
  type EarningRule,
} from './earning.ts'
import { DAY_MS } from '../time.ts'

const rule = (given: Partial<EarningRule> = {}): EarningRule => ({
  kind: 'review',
  enabled: true,
  points: 50,
  factorPercent: 100,
  friendPoints: 0,
  minimumGoods: 0,
  period: 'week',
  cap: 5,
  totalCap: null,
  validFrom: null,
  validTo: null,
  terms: { en: 'x', id: 'x' },
  ...given,
})
const now = new Date('2026-11-20T02:00:00Z')

describe('an earning rule', () => {
  it.each([
    [{}, true],
    [{ enabled: false }, false],
    [{ validFrom: now }, true],
    [{ validFrom: new Date(now.getTime() + 1) }, false],
    [{ validTo: new Date(now.getTime() + 1) }, true],
    [{ validTo: now }, false],
  ])('%j is on: %s', (given, isOn) => expect(isRuleOn(rule(given), now)).toBe(isOn))

  it.each([
    ['week', '2026-11-13T02:00:00.000Z'],
    ['month', '2026-10-31T17:00:00.000Z'],
    ['year', '2025-12-31T17:00:00.000Z'],
    ['once', '1970-01-01T00:00:00.000Z'],
  ] as const)('counts a %s since %s', (period, since) =>
    expect(periodStart(period, now).toISOString()).toBe(since),
  )

  it('never exceeds its caps', () => {
    expect(mayGive(rule(), { inPeriod: 4, ever: 900 })).toBe(true)
    expect(mayGive(rule(), { inPeriod: 5, ever: 5 })).toBe(false)
    expect(mayGive(rule({ totalCap: 6 }), { inPeriod: 0, ever: 6 })).toBe(false)
  })

  it('begins its month and its year at midnight in Jakarta', () => {
    expect(periodStart('month', new Date('2026-12-31T16:59:59Z')).toISOString()).toBe(
      '2026-11-30T17:00:00.000Z',
    )
    expect(periodStart('month', new Date('2026-12-31T17:00:00Z')).toISOString()).toBe(
      '2026-12-31T17:00:00.000Z',
    )
    expect(periodStart('year', new Date('2026-12-31T17:00:00Z')).toISOString()).toBe(
      '2026-12-31T17:00:00.000Z',
    )
  })
})

describe('a birthday', () => {
  it.each([
    ['1995-11-03', '2026-11-20T02:00:00Z', '2026'],
    ['1995-12-03', '2026-11-30T16:59:59Z', null],
    ['1995-12-03', '2026-11-30T17:00:00Z', '2026'],
    ['1995-01-31', '2026-12-31T17:00:00Z', '2027'],
    ['1996-02-29', '2027-02-28T16:59:59Z', '2027'],
    ['1996-02-29', '2027-02-28T17:00:00Z', null],
    ['1996-02-29', '2028-02-29T05:00:00Z', '2028'],
    [null, '2026-11-20T02:00:00Z', null],
  ])('born %s, bought at %s: %s', (born, at, year) =>
    expect(birthdayYear(born, new Date(at))).toBe(year),
  )

  it('counts 30 days after a change, and once a year', () => {
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
    expect(isBirthTrusted([], now)).toBe(true)
    expect(isBirthTrusted([ago(29)], now)).toBe(false)
    expect(isBirthTrusted([ago(31)], now)).toBe(true)
    expect(isBirthTrusted([ago(300), ago(31)], now)).toBe(false)
    expect(isBirthTrusted([ago(366), ago(31)], now)).toBe(true)
  })

  it.each([
    [125, 200, 125],
    [125, 150, 62],
    [125, 100, 0],
    [0, 200, 0],
  ])('%i points at %i %%: %i more', (points, factor, extra) =>
    expect(extraPoints(points, factor)).toBe(extra),
  )
})

it('remaining points fall with the goods: in steps as at once, and to zero', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.nat(1_000_000),
      fc.nat(1_000_000),
      (points, goods, a, b) => {
        const [more, less] = [Math.max(a, b), Math.min(a, b)]
        expect(pointsKept(points, goods, less)).toBeLessThanOrEqual(pointsKept(points, goods, more))
        expect(pointsKept(points, goods, goods)).toBe(points)
        expect(pointsKept(points, goods, 0)).toBe(0)
      },
    ),
  )
})
