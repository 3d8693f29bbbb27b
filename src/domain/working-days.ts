import {
  addDays,
  DAY_MS,
  HOUR_MS,
  instantInJakarta,
  jakartaDate,
  weekdayOf,
  type LocalDate,
} from './time.ts'

/** Public holidays with a fixed date. */
const FIXED: ReadonlySet<string> = new Set(['01-01', '05-01', '06-01', '08-17', '12-25'])
/**
 * The others, by the yearly joint ministerial decree, which is published the autumn before; until
 * it is added here, a setting can name the days.
 */
const DECREED: ReadonlySet<LocalDate> = new Set([
  '2026-01-16',
  '2026-02-17',
  '2026-03-19',
  '2026-03-21',
  '2026-03-22',
  '2026-04-03',
  '2026-04-05',
  '2026-05-14',
  '2026-05-27',
  '2026-05-31',
  '2026-06-16',
  '2026-08-25',
])

/**
 * Monday to Friday except public holidays, in Jakarta. `more` are further days off: `2027-03-10,
 * 2027-03-11`.
 */
export const isWorkingDay = (day: LocalDate, more = ''): boolean =>
  weekdayOf(day) <= 5 && !FIXED.has(day.slice(5)) && !DECREED.has(day) && !more.includes(day)

/** The day `days` working days later; the given day does not count. */
export const addWorkingDays = (day: LocalDate, days: number, more = ''): LocalDate => {
  let at = day
  for (let left = days; left > 0;) {
    at = addDays(at, 1)
    if (isWorkingDay(at, more)) left--
  }
  return at
}

/** The last instant of a day in Jakarta. */
export const endOfDay = (day: LocalDate): Date =>
  new Date(instantInJakarta(addDays(day, 1), '00:00').getTime() - 1)

/**
 * When a delivered order completes automatically: after `hours`, but at least two full working days
 * later. Delivered on Friday at ten, it completes on Tuesday at ten.
 */
export const completesAt = (deliveredAt: Date, hours: number, more = ''): Date => {
  const day = jakartaDate(deliveredAt)
  const timeOfDay = deliveredAt.getTime() - instantInJakarta(day, '00:00').getTime()
  const workedOff = instantInJakarta(addWorkingDays(day, 2, more), '00:00').getTime() + timeOfDay
  return new Date(Math.max(deliveredAt.getTime() + hours * HOUR_MS, workedOff))
}

/** Complaint deadline: the end of the second working day after the delivery, at least 48 hours. */
export const complainUntil = (deliveredAt: Date, more = ''): Date =>
  new Date(
    Math.max(
      deliveredAt.getTime() + 2 * DAY_MS,
      endOfDay(addWorkingDays(jakartaDate(deliveredAt), 2, more)).getTime(),
    ),
  )

/** The end of the next working day. */
export const nextWorkingDayEnd = (now: Date, more = ''): Date =>
  endOfDay(addWorkingDays(jakartaDate(now), 1, more))
