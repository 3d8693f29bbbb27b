import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rupiah } from '../money.ts'
import { isAccountNumber, maskAccount } from '../payments/banks.ts'
import { extrasLeft } from '../point-offers/point-offer.ts'
import { pointsOfRest, type EarnedAs } from '../points/tier.ts'
import {
  afterWorkingDays,
  pointsLost,
  pointsLostWith,
  refundOfUnits,
  refundRoute,
  splitRefund,
  spreadOverLines,
} from './refund.ts'

const UNTOUCHED = { refundedQuantity: 0, refunded: 0, grossRefunded: 0 }
describe('refundOfUnits', () => {
  it('gives back exactly what was paid, in whatever portions', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }),
        (paid, portions) => {
          const quantity = portions.reduce((sum, one) => sum + one, 0)
          const line = { ...UNTOUCHED, quantity, gross: paid * 2, paid }
          for (const portion of portions) {
            const { amount, gross } = refundOfUnits(line, portion)
            expect(amount).toBeGreaterThanOrEqual(0)
            expect(gross).toBeGreaterThanOrEqual(amount)
            line.refundedQuantity += portion
            line.refunded += amount
            line.grossRefunded += gross
            expect(line.refunded).toBeLessThanOrEqual(paid)
          }
          expect([line.refunded, line.grossRefunded]).toEqual([paid, paid * 2])
        },
      ),
    )
  })

  it('rounds down, and the last unit takes the rest', () => {
    const line = { ...UNTOUCHED, quantity: 3, gross: 120, paid: 100 }
    expect(refundOfUnits(line, 1)).toEqual({ amount: 33, gross: 40 })
    const twoBack = { ...line, refundedQuantity: 2, refunded: 66, grossRefunded: 80 }
    expect(refundOfUnits(twoBack, 1)).toEqual({ amount: 34, gross: 40 })
  })

  it('shares what a part of the price left over the units', () => {
    const line = {
      ...UNTOUCHED,
      quantity: 2,
      gross: 100,
      paid: 100,
      refunded: 10,
      grossRefunded: 10,
    }
    expect(refundOfUnits(line, 1)).toEqual({ amount: 45, gross: 45 })
  })
})

it('money goes back before store credit does', () => {
  expect(splitRefund(70, 100)).toEqual({ money: 70, credit: 0 })
  expect(splitRefund(130, 100)).toEqual({ money: 100, credit: 30 })
  expect(splitRefund(10, 0)).toEqual({ money: 0, credit: 10 })
})

describe('pointsLostWith', () => {
  it.each([
    [60, 60_000, 60_000, 60],
    [60, 60_000, 20_000, 20],
    [60, 60_000, 999, 0],
    [60, 60_000, 0, 0],
    [7, 3, 1, 2],
    [7, 0, 0, 0],
  ])('%i points of %i with %i given back: %i', (points, before, back, lost) =>
    expect(pointsLostWith(points, before, back)).toBe(lost),
  )
})

describe('pointsLost', () => {
  type Line = { extraPoints: number; paid: number; refunded: number }
  /** Gives parts of lines back one after the other; the points that are left. */
  const giveBack = (lines: Line[], parts: readonly [number, number][], rate: EarnedAs) => {
    const extrasOf = () =>
      extrasLeft(
        lines.map((line) => ({
          ...line,
          paid: rupiah(line.paid),
          refunded: rupiah(line.refunded),
        })),
      )
    let goodsBefore = lines.reduce((sum, { paid }) => sum + paid, 0)
    let points = pointsOfRest({ goods: rupiah(goodsBefore), extras: extrasOf() }, rate)
    for (const [at, goods] of parts) {
      const before = extrasOf()
      lines[at]!.refunded += goods
      const extras = { before, after: extrasOf() }
      const lost = pointsLost(points, { goodsBefore, goods, extras }, rate)
      expect(lost).toBeGreaterThanOrEqual(0)
      points -= lost
      goodsBefore -= goods
    }
    return points
  }
  const anyOrder = fc.record({
    rate: fc.record({
      earnFactorPercent: fc.integer({ min: 100, max: 250 }),
      perRupiah: fc.integer({ min: 100, max: 2_000 }),
    }),
    lines: fc.array(
      fc.record({
        extraPoints: fc.nat(200),
        parts: fc.array(fc.nat(90_000), { minLength: 1, maxLength: 5 }),
        back: fc.nat(5),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  it('ends in the same points, in whatever parts and order goods go back', () => {
    fc.assert(
      fc.property(anyOrder, fc.infiniteStream(fc.nat()), ({ rate, lines }, picks) => {
        const fresh = () =>
          lines.map(({ extraPoints, parts }) => ({
            extraPoints,
            paid: parts.reduce((sum, part) => sum + part, 0),
            refunded: 0,
          }))
        const back = lines.map(({ parts, back: count }) => parts.slice(0, count))
        const singly = back.flatMap((parts, at) =>
          parts.map((part) => [at, part] as [number, number]),
        )
        const mixed = singly
          .map((one) => ({ one, rank: picks.next().value }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ one }) => one)
        const whole = back.map((parts, at): [number, number] => [
          at,
          parts.reduce((sum, part) => sum + part, 0),
        ])
        const ends = [singly, mixed, whole].map((parts) => giveBack(fresh(), parts, rate))
        expect(new Set(ends).size).toBe(1)
        const isAllBack = back.every((parts, at) => parts.length === lines[at]!.parts.length)
        expect(isAllBack ? ends[0] : 0).toBe(0)
      }),
    )
  })
  it('takes the points of an older order by their share', () => {
    const extras = { before: 0, after: 0 }
    expect(pointsLost(60, { goodsBefore: 60_000, goods: 20_999, extras }, null)).toBe(20)
    const rate = { earnFactorPercent: 100, perRupiah: 1_000 }
    expect(pointsLost(60, { goodsBefore: 60_000, goods: 20_999, extras }, rate)).toBe(21)
  })
})

it('goes back by the gateway where it can, as a whole where it only can that, else by choice', () => {
  expect(refundRoute('original', { isWhole: false, ability: 'any_amount' })).toBe('gateway')
  expect(refundRoute('original', { isWhole: true, ability: 'whole' })).toBe('gateway')
  expect(refundRoute('original', { isWhole: false, ability: 'whole' })).toBe('choice')
  expect(refundRoute('original', { isWhole: true, ability: 'no' })).toBe('choice')
  expect(refundRoute('store_credit', { isWhole: true, ability: 'any_amount' })).toBe('store_credit')
})

it.each([
  // Friday noon in Jakarta, and Friday after midnight there, which is Thursday in UTC.
  ['2026-11-20T05:00:00.000Z', 2, '2026-11-24T05:00:00.000Z'],
  ['2026-11-19T18:00:00.000Z', 1, '2026-11-22T18:00:00.000Z'],
  ['2026-11-21T05:00:00.000Z', 1, '2026-11-23T05:00:00.000Z'],
])('%s and %i working days is %s', (from, days, to) =>
  expect(afterWorkingDays(new Date(from), days).toISOString()).toBe(to),
)

it('knows how long the account numbers of a bank are, and shows the last four alone', () => {
  expect(isAccountNumber('bca', '1234567890')).toBe(true)
  expect(isAccountNumber('bca', '123456789')).toBe(false)
  expect(isAccountNumber('mandiri', '1234567890123')).toBe(true)
  expect(isAccountNumber('bri', '12345678901234a')).toBe(false)
  expect(maskAccount('1234567890')).toBe('•••• 7890')
})

it('spreads an amount over the lines to the Rupiah, never beyond what is left of one', () => {
  const line = fc
    .record({
      gross: fc.integer({ min: 0, max: 1_000_000 }),
      paidPart: fc.double({ min: 0, max: 1, noNaN: true }),
      back: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ gross, paidPart, back }) => {
      const paid = Math.floor(gross * paidPart)
      const refunded = Math.floor(paid * back)
      return { gross, paid, refunded, grossRefunded: Math.floor(gross * back) }
    })
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), part, (lines, share) => {
      const left = lines.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0)
      const amount = Math.floor(left * share)
      const shares = spreadOverLines(lines, amount)!
      expect(shares.reduce((sum, one) => sum + one.amount, 0)).toBe(amount)
      for (const [at, one] of shares.entries()) {
        const { gross, paid, refunded, grossRefunded } = lines[at]!
        expect(one.amount).toBeLessThanOrEqual(paid - refunded)
        expect(one.gross).toBeLessThanOrEqual(gross - grossRefunded)
      }
      expect(spreadOverLines(lines, left + 1)).toBeNull()
    }),
  )
})
