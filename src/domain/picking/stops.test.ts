import { expect, it } from 'vitest'
import { stopsOf } from './stops.ts'

it('takes equal goods of several orders at once, of one shelf and one batch', () => {
  const good = (letter: string, given: object = {}) => ({
    letter,
    variation_id: 'mango',
    shelf: 'A1',
    batch: { code: 'B00001' },
    instead_of: null,
    ...given,
  })
  const walk = [
    good('A'),
    good('B'),
    good('C', { batch: { code: 'B00002' } }),
    good('D', { batch: { code: 'B00002' }, instead_of: 'apple' }),
    good('E', { shelf: 'A2' }),
    good('F', { shelf: 'A2', variation_id: 'apple', batch: null }),
    good('G', { shelf: 'A2', variation_id: 'apple', batch: null }),
  ]
  expect(stopsOf(walk).map((stop) => stop.map(({ letter }) => letter).join(''))).toEqual([
    'AB',
    'C',
    'D',
    'E',
    'FG',
  ])
})
