import { describe, expect, it } from 'vitest'
import { barsOf, compared, csvOf, shareOf } from './figures.ts'

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

  it('draws from the first to the last hour with a sale', () => {
    const hours = [0, 50, 0, 100, 0].map((today, hour) => ({
      hour,
      today,
      usual: hour === 2 ? 25 : 0,
      last_week: hour === 2 ? 50 : 0,
    }))
    expect(barsOf(hours)).toEqual([
      { hour: 1, height: 0.5, usual: 0, lastWeek: 0 },
      { hour: 2, height: 0, usual: 0.25, lastWeek: 0.5 },
      { hour: 3, height: 1, usual: 0, lastWeek: 0 },
    ])
    expect(barsOf([{ hour: 0, today: 0, usual: 0, last_week: 0 }])).toEqual([])
  })

  it('draws no bar for an hour that gave back more than it sold', () => {
    expect(barsOf([{ hour: 8, today: -40, usual: 20, last_week: 0 }])).toEqual([
      { hour: 8, height: 0, usual: 1, lastWeek: 0 },
    ])
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
