import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addClockMinutes,
  addDays,
  daysBetween,
  endOfMonthAfter,
  instantInJakarta,
  isDay,
  jakartaDate,
  jakartaTime,
  weekdayOf,
} from './time.ts'

describe('Jakarta', () => {
  it.each([
    ['2026-11-20T16:59:59.999Z', '2026-11-20', '23:59'],
    ['2026-11-20T17:00:00.000Z', '2026-11-21', '00:00'],
    ['2026-12-31T17:00:00.000Z', '2027-01-01', '00:00'],
    ['2028-02-28T17:00:00.000Z', '2028-02-29', '00:00'],
  ])('%s is %s %s', (instant, day, time) =>
    expect([jakartaDate(new Date(instant)), jakartaTime(new Date(instant))]).toEqual([day, time]),
  )

  it('comes back from an instant to the same day and time', () => {
    const minutes = fc.integer({ min: 0, max: 60_000_000 })
    fc.assert(
      fc.property(minutes, (minute) => {
        const instant = new Date(minute * 60_000)
        expect(instantInJakarta(jakartaDate(instant), jakartaTime(instant))).toEqual(instant)
      }),
    )
  })
})

describe('days', () => {
  it.each([
    ['2026-11-20', 1, '2026-11-21'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s and %i days is %s', (day, days, other) => {
    expect(addDays(day, days)).toBe(other)
    expect(daysBetween(day, other)).toBe(days)
  })
  it.each([
    ['2026-11-20', 5],
    ['2026-11-22', 7],
    ['2026-11-23', 1],
  ])('%s is day %i of its week', (day, weekday) => expect(weekdayOf(day)).toBe(weekday))
})

describe('addClockMinutes', () => {
  it.each([
    ['08:00', 120, '10:00'],
    ['09:45', 30, '10:15'],
    ['18:00', 120, '20:00'],
    ['00:00', 0, '00:00'],
  ])('%s and %i minutes is %s', (time, minutes, later) =>
    expect(addClockMinutes(time, minutes)).toBe(later),
  )
})

describe('endOfMonthAfter', () => {
  it.each([
    ['2026-11-20T02:00:00Z', 12, '2027-11-30T16:59:59.000Z'],
    // Already December in Jakarta.
    ['2026-11-30T17:00:00Z', 12, '2027-12-31T16:59:59.000Z'],
    ['2026-11-30T16:59:59Z', 12, '2027-11-30T16:59:59.000Z'],
    ['2027-02-10T00:00:00Z', 12, '2028-02-29T16:59:59.000Z'],
    ['2026-12-31T00:00:00Z', 1, '2027-01-31T16:59:59.000Z'],
  ])('%s, %i months on, is %s', (from, months, end) =>
    expect(endOfMonthAfter(new Date(from), months).toISOString()).toBe(end),
  )
})

describe('isDay', () => {
  it.each([
    ['2026-11-20', true],
    ['2028-02-29', true],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['abc', false],
    ['', false],
    ['2026-11-20T00:00', false],
  ])('%s: %s', (text, is) => expect(isDay(text)).toBe(is))
})
