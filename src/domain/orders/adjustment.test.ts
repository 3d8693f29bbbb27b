/**
 * Random orders with discounts, vouchers, store credit and cash, from which customers take goods out
 * before they are picked with shorts, substitutes and true weights, some packed in two goes: what was paid less what went back is what the invoice, the
 * journal and the page say, to the Rupiah. `PROOFS=full` plays a hundred thousand.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitByWeight } from '../money.ts'
import { missingGrams } from '../picking/true-weight.ts'
import {
  adjustLine,
  afterAdjustments,
  type Adjustment,
  type AdjustmentKind,
  type Portion,
} from './adjustment.ts'
import { collectedOf, moneyOf, refundedOf, salesOf } from './books.ts'
import { refundOfUnits, splitRefund, type RefundableLine } from './refund.ts'

const UNTOUCHED = { refundedQuantity: 0, refunded: 0, grossRefunded: 0 }
const LIMITS = { creditPercent: 3, giftPercent: 10 }

describe('adjustLine', () => {
  const line = { ...UNTOUCHED, quantity: 4, gross: 400_000, paid: 360_000 }
  const picked = { id: 'l', price: 100_000, short: 0, portions: [] }

  it('gives the paid share of missing units back', () => {
    const [short] = adjustLine(line, { ...picked, short: 1 })
    expect(short).toMatchObject({ kind: 'short', units: 1, amount: 90_000, gross: 100_000 })
  })
  it('gives back what a cheaper substitute costs less, at the discount of its line', () => {
    const portion = { units: 2, substitutePrice: 75_000, weighed: null }
    const [made] = adjustLine(line, { ...picked, portions: [portion] })
    expect(made).toMatchObject({ kind: 'substitution', units: 2, amount: 45_000, gross: 50_000 })
  })
  it('gives nothing back for a substitute of the same price, and never takes more', () => {
    for (const substitutePrice of [100_000, 120_000])
      expect(
        adjustLine(line, { ...picked, portions: [{ units: 4, substitutePrice, weighed: null }] }),
      ).toEqual([])
  })
  it('rounds the paid share of missing grams down', () => {
    const weighed = { nominal: 3_000, grams: 2_900, missing: 100 }
    const odd = { ...UNTOUCHED, quantity: 1, gross: 100_000, paid: 100_000 }
    const [made] = adjustLine(odd, {
      ...picked,
      portions: [{ units: 1, substitutePrice: null, weighed }],
    })
    expect(made).toMatchObject({ kind: 'weight', nominal: 3_000, grams: 2_900, amount: 3_333 })
  })
  it('weighs a substitute at its own weight and price', () => {
    const weighed = { nominal: 1_000, grams: 900, missing: 100 }
    const made = adjustLine(line, {
      ...picked,
      portions: [{ units: 4, substitutePrice: 50_000, weighed }],
    })
    expect(made.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['substitution', 180_000],
      ['weight', 18_000],
    ])
  })
})

type Way = 'gateway' | 'cash'
type PlayedLine = {
  price: number
  quantity: number
  discountPercent: number
  /** Units that the customer takes out, one after the other. */
  dropped: number
  shortOf: number
  substitutes: { of: number; pricePercent: number }
  grams: number[]
  isLater: boolean
}
const anyLine: fc.Arbitrary<PlayedLine> = fc.record({
  price: fc.integer({ min: 1, max: 2_000_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  discountPercent: fc.integer({ min: 0, max: 100 }),
  dropped: fc.integer({ min: 0, max: 3 }),
  shortOf: fc.integer({ min: 0, max: 3 }),
  substitutes: fc.record({
    of: fc.integer({ min: 0, max: 3 }),
    pricePercent: fc.integer({ min: 1, max: 110 }),
  }),
  grams: fc.array(fc.integer({ min: 100, max: 1_200 }), { maxLength: 12 }),
  isLater: fc.boolean(),
})
const anyOrder = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
  shipping: fc.integer({ min: 0, max: 40_000 }),
  discountShipping: fc.integer({ min: 0, max: 20_000 }),
  serviceFee: fc.constantFrom(0, 2_000),
  discountPercent: fc.integer({ min: 0, max: 100 }),
  creditPercent: fc.constantFrom(0, 0, 30, 100),
  way: fc.constantFrom<Way>('gateway', 'cash'),
  returned: fc.integer({ min: 0, max: 5 }),
})
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never
type Line = RefundableLine & { id: string; price: number; lineTotal: number; discountShare: number }
const NOMINAL = 1_000

const placed = (given: AnyOrder) => {
  const totals = given.lines.map(({ price, quantity }) => price * quantity)
  const subtotal = totals.reduce((sum, one) => sum + one, 0)
  const discountGoods = Math.floor((subtotal * given.discountPercent) / 100)
  const shares = splitByWeight(discountGoods, totals)
  const discountShipping = Math.min(given.discountShipping, given.shipping)
  const discount = discountGoods + discountShipping
  const total = subtotal + given.serviceFee + given.shipping - discount
  const lines = given.lines.map(({ price, quantity }, at): Line => ({
    ...UNTOUCHED,
    id: `l${at}`,
    price,
    quantity,
    gross: totals[at]!,
    paid: totals[at]! - shares[at]!,
    lineTotal: totals[at]!,
    discountShare: shares[at]!,
  }))
  const creditUsed = Math.floor((total * given.creditPercent) / 100)
  const { shipping, serviceFee } = given
  return { subtotal, discount, total, shipping, serviceFee, creditUsed, lines }
}
const pickedOf = (given: PlayedLine, line: Line) => {
  const ordered = line.quantity - line.refundedQuantity
  const short = Math.min(given.shortOf, ordered)
  const instead = Math.min(given.substitutes.of, ordered - short)
  const own = ordered - short - instead
  const grams = given.grams.slice(0, own)
  const portions: Portion[] = []
  if (own > 0)
    portions.push({
      units: own,
      substitutePrice: null,
      weighed:
        grams.length < own
          ? null
          : {
              nominal: NOMINAL * own,
              grams: grams.reduce((sum, one) => sum + one, 0),
              missing: missingGrams(NOMINAL, grams, LIMITS),
            },
    })
  if (instead > 0) {
    const substitutePrice = Math.ceil((line.price * given.substitutes.pricePercent) / 100)
    portions.push({ units: instead, substitutePrice, weighed: null })
  }
  return { id: line.id, price: line.price, short, portions }
}

/** The first violation of a played order, or null. */
const wrongWith = (given: AnyOrder): string | null => {
  const order = { ...placed(given), lessCash: 0, creditRefunded: 0 }
  const journal: Record<string, number>[] = []
  let backMoney = 0
  let backCredit = 0
  let moneyLeft = moneyOf(order)
  const off = { gross: 0, amount: 0 }
  const giveBack = (goods: number, gross: number) => {
    if (goods === 0) return
    const { money, credit } = splitRefund(goods, moneyLeft)
    moneyLeft -= money
    backMoney += money
    backCredit += credit
    if (given.way === 'gateway')
      journal.push(refundedOf({ goods, gross, shipping: 0, shippingGross: 0, serviceFee: 0 }))
    else {
      order.lessCash += money
      order.creditRefunded += credit
      off.gross += gross
      off.amount += goods
      if (credit > 0) journal.push({ 'held:credit': credit, 'owed:refunds': -credit })
    }
  }
  if (given.way === 'gateway') journal.push({ 'gateway:test': moneyOf(order), ...salesOf(order) })
  const adjustments: (Omit<Adjustment, 'kind'> & { kind: AdjustmentKind })[] = []
  for (const [at, line] of order.lines.entries())
    for (let units = Math.min(given.lines[at]!.dropped, line.quantity); units > 0; units--) {
      const back = refundOfUnits(line, 1)
      adjustments.push({
        lineId: line.id,
        kind: 'dropped',
        units: 1,
        nominal: null,
        grams: null,
        ...back,
      })
      line.refundedQuantity += 1
      line.refunded += back.amount
      line.grossRefunded += back.gross
      giveBack(back.amount, back.gross)
    }
  // A pack that was undone is repeated for the lines that were not settled in the first one.
  for (const isLater of [false, true])
    for (const [at, line] of order.lines.entries()) {
      if (given.lines[at]!.isLater !== isLater) continue
      for (const made of adjustLine(line, pickedOf(given.lines[at]!, line))) {
        if (made.amount < 0 || made.gross < made.amount) return 'an adjustment is out of range'
        adjustments.push(made)
        if (made.kind === 'short') line.refundedQuantity += made.units
        line.refunded += made.amount
        line.grossRefunded += made.gross
        giveBack(made.amount, made.gross)
      }
      if (line.refunded > line.paid) return 'more went back than was paid for a line'
    }
  if (given.way === 'cash') journal.push(collectedOf(order, off))
  const paid = order.total
  const back = backMoney + backCredit
  const invoice =
    order.lines.reduce((sum, line) => sum + afterAdjustments(line, adjustments).amount, 0) +
    order.serviceFee +
    order.shipping -
    (order.discount - order.lines.reduce((sum, { discountShare }) => sum + discountShare, 0))
  if (paid - back !== invoice) return 'the invoice is not what was paid less what went back'
  if (back > order.lines.reduce((sum, line) => sum + line.paid, 0))
    return 'more went back than was paid for goods'
  const sales = () => -sumOfAccounts(journal, 'sales:')
  if (sales() !== invoice) return 'the journal does not say what the invoice says'
  if (journal.some((entry) => Object.values(entry).reduce((sum, one) => sum + one, 0) !== 0))
    return 'a journal entry does not sum to 0'
  const shown = moneyOf(order) + order.creditUsed - order.creditRefunded
  if (given.way === 'cash' && shown !== invoice) return 'the page does not show what is collected'
  // Whatever comes back later in units ends at nothing, line by line.
  for (const line of order.lines) {
    for (let left = Math.min(given.returned, line.quantity); left > 0; left--) {
      const units = line.quantity - line.refundedQuantity
      if (units === 0) break
      const { amount, gross } = refundOfUnits(line, left === 1 ? units : 1)
      line.refundedQuantity += left === 1 ? units : 1
      line.refunded += amount
      line.grossRefunded += gross
    }
    if (line.refunded > line.paid || line.grossRefunded > line.gross)
      return 'more came back than a line cost'
    if (line.refundedQuantity === line.quantity && line.refunded !== line.paid)
      return 'a line that came back wholly still holds money'
  }
  return null
}
const sumOfAccounts = (journal: readonly Record<string, number>[], start: string): number =>
  journal
    .flatMap((entry) => Object.entries(entry))
    .reduce((sum, [account, amount]) => (account.startsWith(start) ? sum + amount : sum), 0)

const ORDERS = process.env['PROOFS'] === 'full' ? 100_000 : 5_000
it(
  `${ORDERS} orders: paid less given back is invoice, journal and page`,
  { timeout: 180_000 },
  () => {
    let [short, dropped] = [0, 0]
    fc.assert(
      fc.property(anyOrder, (given) => {
        if (given.lines.some(({ shortOf }) => shortOf > 0)) short++
        if (given.lines.some((line) => line.dropped > 0)) dropped++
        const wrong = wrongWith(given)
        if (wrong !== null) throw new Error(wrong)
      }),
      { numRuns: ORDERS },
    )
    expect(Math.min(short, dropped)).toBeGreaterThan(ORDERS / 10)
  },
)
