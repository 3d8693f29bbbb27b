import { describe, expect, it } from 'vitest'
import { hasCheckDigit, readScaleLabel } from './scale-label.ts'

/** A code with its check digit, from its first twelve digits. */
const ean = (twelve: string) =>
  Array.from({ length: 10 }, (_, digit) => `${twelve}${digit}`).find(hasCheckDigit)!

describe('the check digit', () => {
  it.each([
    ['4006381333931', true],
    ['8996001410028', true],
    ['4006381333932', false],
    ['400638133393', false],
    ['40063813339310', false],
    ['400638133393x', false],
  ])('of %s: %s', (code, right) => {
    expect(hasCheckDigit(code)).toBe(right)
  })
})

describe('a label of the scale', () => {
  it.each([
    [ean('200012300850'), 5, { plu: '123', grams: 850 }],
    [ean('291234512345'), 5, { plu: '12345', grams: 12_345 }],
    [ean('210123001234'), 4, { plu: '123', grams: 1_234 }],
    [ean('220000010500'), 6, { plu: '1', grams: 500 }],
  ])('%s with %i digits of PLU', (code, itemDigits, label) => {
    expect(readScaleLabel(code, { itemDigits })).toEqual(label)
  })

  it.each([
    ['another prefix', ean('190012300850')],
    ['a prefix of 30', ean('300012300850')],
    [
      'a wrong check digit',
      `${ean('200012300850').slice(0, 12)}${(Number(ean('200012300850').at(-1)) + 1) % 10}`,
    ],
    ['no PLU', ean('200000000850')],
    ['no weight', ean('200012300000')],
    ['a short code', '20001230085'],
    ['letters', '20001230085xx'],
  ])('is not %s', (_, code) => {
    expect(readScaleLabel(code, { itemDigits: 5 })).toBeNull()
  })

  it.each([
    [ean('280012312500'), 1, { plu: '123', price: 12_500 }],
    [ean('280012301250'), 100, { plu: '123', price: 125_000 }],
    [ean('270012300850'), 1, { plu: '123', grams: 850 }],
  ])('%s has a price by its prefix', (code, priceUnit, label) => {
    expect(readScaleLabel(code, { itemDigits: 5, pricePrefix: 28, priceUnit })).toEqual(label)
  })
})
