import { describe, expect, it } from 'vitest'
import { parseSetting } from '../setting-rules.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'

const found = (text: string) => {
  const parsed = parseSetting('shipping.bands', text)
  return 'problems' in parsed ? parsed.problems.map(({ at, key }) => [at, key]) : parsed.value
}

describe('distance bands', () => {
  it.each([
    ['3000: 9000, 3000: 15000', [['1.up_to', 'validation.band.order']]],
    ['7000: 9000, 3000: 15000', [['1.up_to', 'validation.band.order']]],
    ['0: 9000', [['0.up_to', 'validation.band.distance']]],
    [': 9000', [['0.up_to', 'validation.band.distance']]],
    ['3000: ', [['0.price', 'validation.band.price']]],
    ['3000: -1', [['0.price', 'validation.band.negative']]],
    ['3000: 500001', [['0.price', 'validation.band.dear']]],
    ['3000: 500000', '3000: 500000'],
    ['201000: 9000', [['0.up_to', 'validation.band.far']]],
    ['3000-7000: 15000', [['0.up_to', 'validation.band.distance']]],
    ['5 km', [['0', 'validation.band.form']]],
    ['20000: 9000, 25000: 15000', [['1.up_to', 'validation.band.beyond']]],
    ['19999: 9000, 25000: 15000', '19999: 9000, 25000: 15000'],
    [
      '3000: x, 2000: -5',
      [
        ['0.price', 'validation.band.price'],
        ['1.up_to', 'validation.band.order'],
        ['1.price', 'validation.band.negative'],
      ],
    ],
    ['', [[undefined, 'validation.required']]],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it('are at most ten', () => {
    const bands = (count: number) =>
      Array.from({ length: count }, (_, at) => `${at + 1}000: 1`).join(', ')
    expect(found(bands(10))).toBe(bands(10))
    expect(found(bands(11))).toEqual([[undefined, 'validation.band.many']])
  })

  it('a band further out is fine where riders go farther', () => {
    const settings = { ...DEFAULT_SETTINGS, 'shipping.chilledRadiusM': 30_000 }
    expect(parseSetting('shipping.bands', '20000: 9000, 25000: 15000', settings)).toHaveProperty(
      'value',
    )
  })
})
