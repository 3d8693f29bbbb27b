import { describe, expect, it } from 'vitest'
import { openedBy } from './opened.ts'
import { rangeBefore } from './range-before.ts'
import { REPORTS, termsOf } from './report.ts'

describe('a figure of a report', () => {
  it('opens entries of a column of its report', () => {
    for (const report of REPORTS)
      for (const column of Object.keys(termsOf(report).columns))
        expect(Object.keys(termsOf(report).columns)).toContain(openedBy(report, column))
  })

  it.each([
    ['sales', 'discount', 'discount'],
    ['sales', 'sales', 'sales'],
    ['tax', 'ppn', 'taxed'],
    ['delivery', 'on_time_share', 'on_time'],
    ['goods', 'margin', 'goods'],
  ] as const)('of %s, %s, opens those of %s', (report, column, opened) => {
    expect(openedBy(report, column)).toBe(opened)
  })
})

describe('the days before', () => {
  it.each([
    ['2026-11-29', '2026-11-29', '2026-11-28', '2026-11-28'],
    ['2026-11-23', '2026-11-29', '2026-11-16', '2026-11-22'],
    ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-11-01', '2026-11-29', '2026-10-01', '2026-10-29'],
    ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ])('of %s to %s are %s to %s', (from, to, before, until) => {
    expect(rangeBefore({ from, to })).toEqual({ from: before, to: until })
  })
})
