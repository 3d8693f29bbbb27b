import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatDateTimeUtc,
  formatEnd,
  formatDay,
  formatLastDay,
  formatWait,
  weekdayName,
} from './format.ts'

const LATE = new Date('2026-08-01T17:05:00.000Z')

it('shows Jakarta’s day and time in both languages', () => {
  expect(formatDateTime(LATE, 'en')).toBe('02 Aug 2026 00:05')
  expect(formatDateTime(LATE, 'id')).toBe('02 Agu 2026 00:05')
  expect(formatDate(LATE, 'en')).toBe('02 August 2026')
  expect(formatDate(new Date('2026-10-20T00:00:00Z'), 'id')).toBe('20 Oktober 2026')
  expect(formatDay('2026-12-31', 'id')).toBe('31 Desember 2026')
})

it('reads an end at midnight as the end of its day', () => {
  expect(formatEnd(new Date('2026-11-30T17:00:00Z'), 'en')).toBe('30 Nov 2026 24:00')
  expect(formatEnd(new Date('2026-11-30T17:01:00Z'), 'id')).toBe('01 Des 2026 00:01')
  expect(formatEnd(new Date('2026-11-30T16:59:59Z'), 'id')).toBe('30 Nov 2026 23:59')
})

it('names the last day on which something holds', () => {
  expect(formatLastDay(new Date('2026-11-30T17:00:00Z'), 'en')).toBe('30 November 2026')
  expect(formatLastDay(new Date('2026-11-30T16:59:59Z'), 'id')).toBe('30 November 2026')
  expect(formatLastDay(new Date('2026-11-30T17:00:01Z'), 'id')).toBe('01 Desember 2026')
})

it('shows the validity of a promo in UTC and names the zone', () => {
  expect(formatDateTimeUtc(LATE, 'en')).toBe('01 Aug 2026, 17:05')
})

it('names the days of the week from Monday on', () => {
  expect([weekdayName(1, 'id'), weekdayName(7, 'en')]).toEqual(['Senin', 'Sunday'])
})

it('times are written with a colon in every text, as those that are filled in are', () => {
  const folder = new URL('id/', import.meta.url)
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts')))
    expect(readFileSync(new URL(file, folder), 'utf8')).not.toMatch(
      /(?<![\d.,])([01]\d|2[0-3])\.[0-5]\d(?![\d.,])/,
    )
})

it.each([
  [0, '1 second', '1 detik'],
  [40, '40 seconds', '40 detik'],
  [61, '2 minutes', '2 menit'],
  [3_600, '1 hour', '1 jam'],
  [12_000, '3 hours 20 minutes', '3 jam 20 menit'],
  [86_391, '24 hours', '24 jam'],
])('says a wait of %i seconds in words', (seconds, en, id) => {
  expect([formatWait(seconds, 'en'), formatWait(seconds, 'id')]).toEqual([en, id])
})
