import { expect, it } from 'vitest'
import { typedWhole } from './typed-number.ts'

it.each([
  ['27.500', 27_500],
  ['27,500', 27_500],
  ['27.500,00', 27_500],
  ['27,500.00', 27_500],
  ['27500', 27_500],
  ['1 000', 1000],
  ['1.000.000', 1_000_000],
  ['-10', -10],
  ['−1.500', -1500],
  ['0', 0],
  ['', null],
  [' ', null],
  ['27,5', undefined],
  ['-0,5', undefined],
  ['22.000,50', undefined],
  ['1.000.00', undefined],
  ['27.5001', undefined],
  ['1.000,000', undefined],
  ['1e5', undefined],
  ['abc', undefined],
  ['-', undefined],
  ['99999999999999999', undefined],
])('%s is the number %s', (typed, number) => expect(typedWhole(typed)).toBe(number))
