import { describe, expect, it } from 'vitest'
import { wholeNumber, wholePart } from './whole-number.ts'

const CASES = [
  // text, the whole number it is, the digits it begins with
  ['25', 25, '25'],
  [' 25 ', 25, '25'],
  ['0', 0, '0'],
  ['007', 7, '007'],
  ['2.500', 2500, '2500'],
  ['1.250.000', 1_250_000, '1250000'],
  ['2,5', null, '2'],
  ['2.5', null, '2'],
  ['2.50', null, '2'],
  ['2,500', null, '2'],
  ['2.500,5', null, '2500'],
  ['2.5000', null, '2'],
  ['2 500', null, '2'],
  ['2,', null, '2'],
  ['5 poin', null, '5'],
  ['-5', null, ''],
  ['1e3', null, '1'],
  ['a1', null, ''],
  ['', null, ''],
] as const

describe('a typed or pasted whole number', () => {
  it.each(CASES)('%j is %j and begins with %j', (text, number, part) => {
    expect(wholeNumber(text)).toBe(number)
    expect(wholePart(text)).toBe(part)
  })
})
