import { describe, expect, it } from 'vitest'
import { monthAfter, monthOf, weeksOf } from './month.ts'

const now = new Date('2026-11-30T17:30:00Z')
const item = (starts_at: string | null, ends_at: string | null) => ({ starts_at, ends_at })
/** `week from+days`, with `<` and `>` where it goes on beyond the week. */
const barsOf = (month: string, starts: string | null, ends: string | null): string[] =>
  weeksOf(month, [item(starts, ends)]).flatMap(({ bars }, week) =>
    bars.map(
      ({ from, days, isBegun, goesOn }) =>
        `${week} ${isBegun ? '<' : ''}${from}+${days}${goesOn ? '>' : ''}`,
    ),
  )

describe('a month of the calendar', () => {
  it('is the one of the address, or the present one in Jakarta', () => {
    expect(monthOf('2026-09', now)).toBe('2026-09')
    expect(monthOf('2026-13', now)).toBe('2026-12')
    expect(monthOf(undefined, now)).toBe('2026-12')
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })

  it('has whole weeks, Monday first', () => {
    const weeks = weeksOf('2026-11', [])
    expect(weeks.map(({ days }) => days[0])).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ])
    expect(weeks.every(({ days }) => days.length === 7)).toBe(true)
    expect(weeksOf('2027-02', [])).toHaveLength(4)
  })

  it.each([
    ['within a week', '2026-11-03T17:00:00Z', '2026-11-06T17:00:00Z', ['1 3+3']],
    ['over two weeks', '2026-11-06T17:00:00Z', '2026-11-10T17:00:00Z', ['1 6+2>', '2 <1+2']],
    ['from before the month', '2026-08-01T00:00:00Z', '2026-11-01T10:00:00Z', ['0 <1+7']],
    ['in another month', '2026-09-01T00:00:00Z', '2026-10-01T00:00:00Z', []],
    ['of a part of a day', '2026-11-25T02:00:00Z', '2026-11-25T05:00:00Z', ['4 3+1']],
    ['with its end before its start', '2026-11-25T02:00:00Z', '2026-11-23T05:00:00Z', []],
  ])('shows what lies %s', (_, starts, ends, bars) =>
    expect(barsOf('2026-11', starts, ends)).toEqual(bars),
  )

  it('shows what has no beginning or no end', () => {
    expect(barsOf('2027-02', null, null)).toEqual(['0 <1+7>', '1 <1+7>', '2 <1+7>', '3 <1+7>'])
    expect(barsOf('2027-02', '2027-02-24T00:00:00Z', null)).toEqual(['3 3+5>'])
  })
})
