import { describe, expect, it } from 'vitest'
import { soldHours, compared, csvOf, shareOf } from './figures.ts'

describe('figures of the first screen', () => {
  it.each([
    [0, 0, null],
    [0, 4, 0],
    [2, 3, 67],
    [5, 5, 100],
  ])('%i of %i is %s percent', (part, whole, percent) => {
    expect(shareOf(part, whole)).toBe(percent)
  })

  it.each([
    [150, 100, { way: 'above', percent: 50 }],
    [80, 100, { way: 'below', percent: 20 }],
    [-20, 100, { way: 'below', percent: 120 }],
    [1_001, 1_000, { way: 'same', percent: 0 }],
    [50, 0, { way: null, percent: 0 }],
    [50, -10, { way: null, percent: 0 }],
  ])('%i against the usual %i', (amount, usual, expected) => {
    expect(compared(amount, usual)).toEqual(expected)
  })

  it('begin with the first hour that sold and end with the last', () => {
    const hours = [0, 50, 0, 100, 0].map((today, hour) => ({
      hour,
      today,
      usual: hour === 2 ? 25 : 0,
      last_week: 0,
    }))
    expect(soldHours(hours).map(({ hour }) => hour)).toEqual([1, 2, 3])
    expect(soldHours([{ hour: 0, today: 0, usual: 0, last_week: 0 }])).toEqual([])
  })
})

describe('csvOf', () => {
  it('quotes what needs it and disarms formulas', () => {
    expect(
      csvOf(
        ['name', 'units'],
        [
          ['Jeruk, manis', 3],
          ['=1+1', 0],
        ],
      ),
    ).toBe(`\ufeffname,units\r\n"Jeruk, manis",3\r\n'=1+1,0\r\n`)
  })
})
