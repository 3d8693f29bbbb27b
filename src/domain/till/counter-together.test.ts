/**
 * Random bills of a till, with goods by the piece and by weight, automatic discounts and a voucher:
 * what each line says adds up to the total, no order of lines or discounts changes it, and goods
 * that come back in any parts bring back their share, all of them everything.
 * `PROOFS=full` tries a hundred thousand.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AutomaticDiscount } from '../automatic-discounts/automatic-discount.ts'
import { subtotalOf, worthOfReturn } from './counter.ts'
import { discountsAtTill, type PromotedLine } from './counter-promotions.ts'
import { shareOfReturn } from './till.ts'

const BILLS = process.env['PROOFS'] === 'full' ? 100_000 : 3_000
const NOW = new Date('2026-11-20T02:00:00Z')
const CATEGORIES = ['mangga', 'keju', 'jeruk']
const PRICES = [1, 999, 5_000, 12_500, 33_333, 88_000]

/** The same goods may stand on a bill twice: each label of a scale is a line. */
const anyLines: fc.Arbitrary<PromotedLine[]> = fc
  .array(
    fc.record({
      good: fc.integer({ min: 0, max: 3 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      grams: fc.option(fc.integer({ min: 50, max: 3_000 })),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .chain((goods) =>
    fc
      .tuple(
        fc.array(fc.constantFrom(...PRICES), { minLength: 4, maxLength: 4 }),
        fc.array(fc.constantFrom(...CATEGORIES), { minLength: 4, maxLength: 4 }),
      )
      .map(([prices, categories]) =>
        goods.map(({ good, ...amount }) => ({
          ...amount,
          variationId: `v${good}`,
          product: `p${good}`,
          categories: [categories[good]!],
          price: prices[good]!,
          subtotal: subtotalOf(amount, { price: prices[good]!, nominalG: 1_000 }),
        })),
      ),
  )

const anyDiscounts: fc.Arbitrary<AutomaticDiscount[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('multi_buy' as const, 'percent' as const, 'basket_steps' as const),
      buyQuantity: fc.integer({ min: 2, max: 4 }),
      percent: fc.integer({ min: 1, max: 100 }),
      categories: fc.subarray(CATEGORIES),
    }),
    { maxLength: 4 },
  )
  .map((all) =>
    all.map((given, index) => ({
      ...given,
      id: `d${index}`,
      name: { en: 'A test', id: 'Uji' },
      steps: [{ from: 50_000, off: 7_001 }],
      products: [],
      startsAt: new Date('2026-01-01'),
      endsAt: null,
      weekdays: [],
      fromTime: null,
      untilTime: null,
    })),
  )

type Charged = { quantity: number; subtotal: number; off: number; text: string }
const charge = (discounts: readonly AutomaticDiscount[], lines: readonly PromotedLine[]) => {
  const shares = discountsAtTill(discounts, lines, NOW)
  return lines.map((line, at): Charged => {
    const off = shares[at]!.reduce((sum, { amount }) => sum + amount, 0)
    const { variationId, quantity, grams, subtotal } = line
    // Of two lines with the same goods for the same money the first has the free unit.
    const text = [variationId, grams === null ? quantity : 1, subtotal, off].join(' ')
    return { quantity, subtotal: subtotal - off, off, text }
  })
}
const sumOf = (lines: readonly Charged[]) => lines.reduce((sum, one) => sum + one.subtotal, 0)
const textOf = (lines: readonly Charged[]) =>
  lines
    .map(({ text }) => text)
    .toSorted()
    .join(', ')

/** What is wrong with returns of a bill, one line after the other in the given steps; or null. */
const wrongReturn = (
  lines: readonly Charged[],
  voucher: number,
  steps: readonly number[],
): string | null => {
  const grandTotal = sumOf(lines)
  const returned = lines.map(() => 0)
  const back = lines.map(() => 0)
  let [money, asVoucher] = [0, 0]
  for (let turn = 0; lines.some(({ quantity }, at) => returned[at]! < quantity); turn++) {
    const at = turn % lines.length
    const line = lines[at]!
    const left = line.quantity - returned[at]!
    const units = turn >= steps.length ? left : Math.min(left, steps[turn]!)
    const worth = worthOfReturn({ ...line, returned: returned[at]! }, units)
    returned[at] = returned[at]! + units
    back[at] = back[at]! + worth
    if (back[at] !== Math.floor((line.subtotal * returned[at]) / line.quantity))
      return `${returned[at]} of ${line.quantity} for ${line.subtotal} bring back ${back[at]}`
    const goodsBack = back.reduce((sum, one) => sum + one, 0)
    const nowVoucher = shareOfReturn(voucher, { grandTotal, goodsBack })
    money += worth - (nowVoucher - asVoucher)
    if (worth < nowVoucher - asVoucher) return 'more comes back as a voucher than the goods cost'
    asVoucher = nowVoucher
  }
  return money === grandTotal - voucher && asVoucher === voucher
    ? null
    : `all goods bring back ${money} and ${asVoucher} of ${grandTotal - voucher} and ${voucher}`
}

it(`${BILLS} bills are the sum of their lines in any order, and come back in any parts`, () => {
  const seen = { discounted: 0, twice: 0, vouchers: 0 }
  fc.assert(
    fc.property(
      anyLines,
      anyDiscounts,
      fc.option(fc.integer({ min: 1, max: 100 })),
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 }),
      (lines, discounts, part, steps) => {
        const made = charge(discounts, lines)
        if (made.some(({ subtotal }) => !Number.isSafeInteger(subtotal) || subtotal < 0))
          throw new Error('a line below nothing')
        const whole = lines.reduce((sum, { subtotal }) => sum + subtotal, 0)
        const off = made.reduce((sum, one) => sum + one.off, 0)
        if (sumOf(made) !== whole - off) throw new Error('the lines are not the total')
        if (off > 0) seen.discounted++
        if (new Set(lines.map(({ variationId }) => variationId)).size < lines.length) seen.twice++
        const turned = charge(discounts.toReversed(), lines.toReversed())
        if (textOf(turned) !== textOf(made))
          throw new Error(`in another order: ${textOf(turned)} and not ${textOf(made)}`)
        const voucher = part === null ? 0 : Math.floor((sumOf(made) * part) / 100)
        if (voucher > 0) seen.vouchers++
        const wrong = wrongReturn(made, voucher, steps)
        if (wrong !== null) throw new Error(wrong)
      },
    ),
    { numRuns: BILLS },
  )
  expect(seen.discounted, 'bills with something taken off').toBeGreaterThan(BILLS / 4)
  expect(seen.twice, 'bills with the same goods twice').toBeGreaterThan(BILLS / 4)
  expect(seen.vouchers, 'bills with a voucher').toBeGreaterThan(BILLS / 4)
})
