import { expect, it } from 'vitest'
import { amountOf, amountProblem, NO_TERMS, PRICE_CHOICES, termsOf } from './change-form.tsx'

it.each([
  ['22.000', 22_000, null],
  ['22,000', 22_000, null],
  ['−10', -10, null],
  ['', null, 'empty'],
  ['22.000,50', null, 'notWhole'],
  ['-0,5', null, 'notWhole'],
  ['abc', null, 'notWhole'],
  ['99999999999', null, 'tooLarge'],
])('%s is %s, and its problem is %s', (typed, amount, problem) =>
  expect([amountOf(typed), amountProblem(typed)]).toEqual([amount, problem]),
)

it('asks for one thing, and takes a sale off the regular price', () => {
  const asked = (choice: (typeof PRICE_CHOICES)[number], value: string) => {
    const { target, how, value: taken } = termsOf({ ...NO_TERMS, choice, value })
    return [target, how, taken]
  }
  expect(PRICE_CHOICES.map((choice) => asked(choice, '10'))).toEqual([
    ['regular', 'set', 10],
    ['regular', 'percent', 10],
    ['regular', 'amount', 10],
    ['sale', 'set', 10],
    ['sale', 'percent', -10],
    ['sale', 'amount', -10],
    ['sale', 'end_sale', 0],
  ])
  expect(asked('sale_percent', '−10')).toEqual(['sale', 'percent', -10])
  expect(asked('regular_percent', '−10')).toEqual(['regular', 'percent', -10])
})
