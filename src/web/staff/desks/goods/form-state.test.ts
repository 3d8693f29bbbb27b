import { describe, expect, it } from 'vitest'
import { movedAt, wholeOf } from './form-state.ts'

describe('a typed whole number', () => {
  it.each([
    ['27.500', 27_500],
    ['27.500,00', 27_500],
    ['27500', 27_500],
    ['27.5001', 275_001],
    ['1 000', 1000],
    ['', null],
    ['27,5', 9],
    ['-5', 9],
    ['1e5', 9],
    ['abc', 9],
    ['99999999999999999', 9],
  ])('%s is %s, where 9 is the number before', (typed, number) =>
    expect(wholeOf(typed, 9)).toBe(number),
  )
})

it.each([
  [0, 1, 'bac'],
  [2, -1, 'acb'],
  [0, -1, 'abc'],
  [2, 1, 'abc'],
] as const)('the entry %i moved by %i gives %s', (at, by, order) =>
  expect(movedAt(['a', 'b', 'c'], at, by).join('')).toBe(order),
)
