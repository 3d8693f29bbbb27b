import { describe, expect, it } from 'vitest'
import { salesOf } from './sales.ts'

const TODAY = '2026-11-23'
const row = (day: string, hour: number, amount: number, soFar = amount) => ({
  day,
  hour,
  amount: amount as never,
  soFar: soFar as never,
})

describe('sales and the same weekday', () => {
  it('has nothing to compare with on the first day', () => {
    const { today, usual } = salesOf([row(TODAY, 9, 50_000)], TODAY)
    expect([today, usual]).toEqual([50_000, null])
  })

  it.each([
    ['one week, all of it so far', [row('2026-11-16', 9, 80_000)], 80_000],
    ['two weeks', [row('2026-11-16', 9, 80_000), row('2026-11-09', 8, 40_000)], 60_000],
    ['a week without a sale after the first', [row('2026-11-09', 8, 40_000)], 20_000],
    ['only what was sold by this time of day', [row('2026-11-16', 20, 90_000, 0)], 0],
    [
      'four weeks',
      ['2026-11-16', '2026-11-09', '2026-11-02', '2026-10-26'].map((day) => row(day, 9, 10_000)),
      10_000,
    ],
    ['refunds above the sales', [row('2026-11-16', 9, -30_000)], -30_000],
  ])('takes the mean of %s', (_, before, usual) => {
    expect(salesOf(before, TODAY).usual).toBe(usual)
  })

  it('has all hours, each with its own mean', () => {
    const { hours } = salesOf(
      [row(TODAY, 9, 5_000), row('2026-11-16', 9, 8_000), row('2026-11-16', 21, 2_000, 0)],
      TODAY,
    )
    expect(hours.length).toBe(24)
    expect(hours.filter(({ today, usual }) => today !== 0 || usual !== 0)).toEqual([
      { hour: 9, today: 5_000, usual: 8_000, last_week: 8_000 },
      { hour: 21, today: 0, usual: 2_000, last_week: 2_000 },
    ])
  })
})
