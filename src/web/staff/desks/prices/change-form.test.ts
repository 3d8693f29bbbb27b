import { expect, it } from 'vitest'
import { amountOf, amountProblem } from './change-form.tsx'

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
