import { addDays, daysBetween, type LocalDate } from '../time.ts'

export const HOLIDAY_DAYS_MAX = 31

/** The last day on which a holiday may end. */
export const lastDayOf = (first: LocalDate): LocalDate => addDays(first, HOLIDAY_DAYS_MAX - 1)

/** The days of a holiday, first and last included. */
export const daysOf = (first: LocalDate, last: LocalDate): LocalDate[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, ahead) => addDays(first, ahead))
