import { expect, it } from 'vitest'
import { bandsValue, typedBands } from './typed-bands.ts'

it('bands are typed in kilometres and sent in metres', () => {
  const bands = typedBands('3000: 9000, 7500: 15000')
  expect(bands).toEqual([
    { upTo: '3', price: '9000' },
    { upTo: '7,5', price: '15000' },
  ])
  expect(bandsValue(bands)).toBe('3000: 9000, 7500: 15000')
})

it('what is no number is sent as it was typed, in its own band', () => {
  const bands = [
    { upTo: '', price: 'Rp 9.000' },
    { upTo: '5, 6', price: '-1' },
  ]
  expect(bandsValue(bands)).toBe(': 9000, 5  6: -1')
})
