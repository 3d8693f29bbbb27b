import { instantInJakarta, type LocalDate } from '#domain/time.ts'
import { sql, type Query } from '../../platform/database.ts'

const MONTHS_A_YEAR = 12

/** Calendar months in order, as `2026-11`. */
export type Months = readonly string[]

/** From the month of a day to the month of another, and some more. */
export const monthsBetween = (from: LocalDate, to: LocalDate, more = 0): Months => {
  const [first, last] = [countOf(from), countOf(to) + more]
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const month = first + at
    const year = Math.floor(month / MONTHS_A_YEAR)
    return `${year}-${String((month % MONTHS_A_YEAR) + 1).padStart(2, '0')}`
  })
}
const countOf = (day: LocalDate): number =>
  Number(day.slice(0, 4)) * MONTHS_A_YEAR + Number(day.slice(5, 7)) - 1

/** When a month begins. */
export const beginOf = (month: string): Date => instantInJakarta(`${month}-01`, '00:00')

/**
 * The place of a moment's month, the first is 1. It finds the month among the beginnings of all,
 * read once, which for a million rows is much quicker than to reckon each in its time zone.
 */
export const placeOf = (moment: Query, months: Months): Query =>
  sql`width_bucket(${moment}, (select ${months.map((month) => beginOf(month).toISOString())}::text[]::timestamptz[]))`

/** The month of a place. */
export const monthAt = (place: Query, months: Months): Query =>
  sql`(${[...months]}::text[])[${place}]`
