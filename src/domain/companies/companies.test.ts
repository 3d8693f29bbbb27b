import { expect, it } from 'vitest'
import { dueDay, invoiceState, lowersInvoice } from './invoice.ts'
import { companyPrice, companySteps } from './price-list.ts'
import { formatTaxNumber, taxNumberDigits } from './tax-number.ts'
import type { Id } from '../units.ts'
import { listEffect, listOn } from './list-effect.ts'
import { termsEffect } from './terms-effect.ts'

const list = {
  percents: [
    { category: 'buah', percent: 5 },
    { category: 'mangga', percent: 10 },
  ],
  prices: [
    { variationId: 'v', minQuantity: 1, price: 38_000 },
    { variationId: 'v', minQuantity: 10, price: 30_000 },
  ],
}
const goods = {
  variationId: 'v',
  categories: ['mangga', 'buah'],
  regularPrice: 40_000,
  price: 40_000,
}

it('a company pays the lowest of list, category and sale price', () => {
  const at = (quantity: number, change: object = {}) =>
    companyPrice(list, { ...goods, quantity, ...change })
  expect(at(1)).toBe(36_000)
  expect(at(10)).toBe(30_000)
  expect(at(9, { price: 33_000 })).toBe(33_000)
  expect(at(1, { variationId: 'w', categories: ['teh'] })).toBe(40_000)
  expect(companyPrice(null, { ...goods, quantity: 10 })).toBe(40_000)
  expect(at(1, { regularPrice: 1, price: 1 })).toBe(1)
})

it('larger quantities are listed only where they cost less', () => {
  expect(companySteps(list, goods)).toEqual([{ minQuantity: 10, price: 30_000 }])
  expect(companySteps(list, { ...goods, price: 29_000 })).toEqual([])
})

it.each([
  ['01.234.567.8-901.000', '012345678901000', '01.234.567.8-901.000'],
  ['3174 0312 3456 0001', '3174031234560001', '3174 0312 3456 0001'],
])('%s is a tax number', (typed, digits, printed) => {
  expect(taxNumberDigits(typed)).toBe(digits)
  expect(formatTaxNumber(digits)).toBe(printed)
})
it.each(['', '123', '01.234.567.8-901.00x', '0'.repeat(15), '1'.repeat(17)])(
  '%s is none',
  (typed) => expect(taxNumberDigits(typed)).toBeNull(),
)

it('an invoice is near its last day, then overdue, until nothing of it is open', () => {
  const invoice = { amount: 100, credited: 30, paid: 20, dueDay: dueDay('2026-11-01', 14) }
  expect(invoice.dueDay).toBe('2026-11-15')
  expect(invoiceState(invoice, '2026-11-11')).toBe('open')
  expect(invoiceState(invoice, '2026-11-12')).toBe('due')
  expect(invoiceState(invoice, '2026-11-15')).toBe('due')
  expect(invoiceState(invoice, '2026-11-16')).toBe('overdue')
  expect(invoiceState({ ...invoice, paid: 70 }, '2026-11-16')).toBe('settled')
})

it('a refund lowers an invoice only while that much is open', () => {
  expect(lowersInvoice(100, 100)).toBe(true)
  expect(lowersInvoice(99, 100)).toBe(false)
})

it.each([
  // Limit and days; above the limit, left of it, overdue with these days, and how much of them.
  [500_000, 14, 0, 200_000, 1, 100_000],
  [300_000, 30, 0, 0, 0, 0],
  [250_000, 7, 50_000, 0, 2, 300_000],
  [0, 0, 300_000, 0, 0, 0],
])('a limit of %i and %i days mean for what is open …', (creditLimit, termsDays, ...expected) => {
  const invoices = [
    { day: '2026-11-01', amount: 150_000, credited: 0, paid: 50_000 },
    { day: '2026-11-10', amount: 250_000, credited: 50_000, paid: 0 },
    { day: '2026-10-01', amount: 80_000, credited: 0, paid: 80_000 },
  ]
  const effect = termsEffect({ owed: 300_000, invoices }, { creditLimit, termsDays }, '2026-11-20')
  const { over, left, overdue, overdueAmount } = effect
  expect([over, left, overdue, overdueAmount]).toEqual(expected)
  expect([effect.owed, effect.open]).toEqual([300_000, 2])
})

it('another list says what gets dearer first, at the first quantity that changes', () => {
  const goods = (variationId: string, price: number) => ({
    variationId: variationId as Id<'variation'>,
    categories: ['mangga'],
    regularPrice: price,
    price,
  })
  const [one, two, three] = [goods('1', 10_000), goods('2', 20_000), goods('3', 30_000)]
  const fixed = (of: Pick<typeof one, 'variationId'>, minQuantity: number, price: number) => ({
    variationId: of.variationId,
    minQuantity,
    price,
  })
  const before = { percents: [], prices: [fixed(one, 1, 8_000), fixed(two, 1, 19_000)] }
  const after = { percents: [], prices: [fixed(one, 1, 9_000), fixed(three, 10, 15_000)] }
  const { cheaper, dearer, changed } = listEffect(before, after, [three, two, one])
  expect([cheaper, dearer]).toEqual([1, 2])
  expect(changed.map((each) => [each.goods, each.quantity, each.before, each.after])).toEqual([
    [one, 1, 8_000, 9_000],
    [two, 1, 19_000, 20_000],
    [three, 10, 30_000, 15_000],
  ])
  const dated = { ...after, firstDay: '2026-11-20', lastDay: '2026-11-30' }
  expect(['2026-11-19', '2026-11-20', '2026-12-01'].map((day) => listOn(dated, day))).toEqual([
    null,
    dated,
    null,
  ])
})
