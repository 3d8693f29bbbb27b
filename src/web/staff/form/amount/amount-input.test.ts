import { expect, it } from 'vitest'
import { groupedDigits } from './amount-input.tsx'

it.each([
  ['1134600', '1.134.600'],
  ['1000', '1.000'],
  ['999', '999'],
  ['1.134.600', '1.134.600'],
  ['22,5', '22,5'],
  ['-1000', '-1000'],
  ['007000', '007000'],
  ['', ''],
])('shows %s as %s', (typed, shown) => expect(groupedDigits(typed)).toBe(shown))
