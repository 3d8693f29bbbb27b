import { describe, expect, it } from 'vitest'
import { chartOf, salesOf } from './price-steps.ts'

const DAY = 86_400_000

describe('the steps of a price chart', () => {
  it('go along and up, and begin within the chart', () => {
    const { line, top, bottom } = chartOf({
      begin: 10 * DAY,
      end: 20 * DAY,
      prices: [
        { from: 0, until: 15 * DAY, charged: 100 },
        { from: 15 * DAY, until: 15 * DAY, charged: 5_000 },
        { from: 15 * DAY, until: 20 * DAY, charged: 200 },
      ],
      sold: [],
    })
    expect(line).toBe('M84 142H402V12H720')
    expect([top, bottom]).toEqual([
      { price: 200, y: 12 },
      { price: 100, y: 142 },
    ])
  })

  it('lie in the middle for a price that never changed, and nowhere without one', () => {
    const prices = [{ from: 0, until: DAY, charged: 100 }]
    expect(chartOf({ begin: 0, end: DAY, prices, sold: [] }).line).toBe('M84 77H720')
    expect(chartOf({ begin: 0, end: DAY, prices: [], sold: [] }).line).toBe('')
  })

  it('stand over bars as high as what was sold', () => {
    const { bars } = chartOf({
      begin: 0,
      end: 2 * DAY,
      prices: [],
      sold: [
        { at: -2 * DAY, units: 5 },
        { at: 0, units: 10 },
        { at: DAY, units: 5 },
      ],
    })
    expect(bars.map(({ x, y, height }) => [x, y, height])).toEqual([
      [84, 160, 60],
      [402, 190, 30],
    ])
  })
})

describe('the sales beneath', () => {
  const sold = [
    { day: '2026-05-01', units: 90 },
    { day: '2026-06-01', units: 3 },
    { day: '2026-06-02', units: 8 },
    { day: '2026-06-03', units: -2 },
  ]
  it('count the days that are shown, without days on which more came back', () => {
    expect(salesOf(sold, '2026-06-01')).toEqual({
      units: 11,
      most: { day: '2026-06-02', units: 8 },
    })
  })
  it('are none where nothing was sold', () => expect(salesOf(sold, '2026-06-03')).toBeNull())
})
