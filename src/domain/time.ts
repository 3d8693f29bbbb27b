/** A calendar day in Jakarta, `2026-11-20`. Never a `Date`: a day has no instant. */
export type LocalDate = string & { readonly localDate?: never }
/** A time of day in Jakarta, `09:00`. */
export type ClockTime = string & { readonly clockTime?: never }

// Asia/Jakarta has been UTC+7 without daylight saving time since 1964.
const JAKARTA_MS = 7 * 3_600_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

const jakarta = (instant: Date): Date => new Date(instant.getTime() + JAKARTA_MS)

export const jakartaDate = (instant: Date): LocalDate => jakarta(instant).toISOString().slice(0, 10)
export const jakartaTime = (instant: Date): ClockTime =>
  jakarta(instant).toISOString().slice(11, 16)

/** The instant of a day and time in Jakarta. */
export const instantInJakarta = (day: LocalDate, time: ClockTime): Date =>
  new Date(Date.parse(`${day}T${time}:00.000Z`) - JAKARTA_MS)

export const addDays = (day: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10)
/** Whether an address or a file names a day that exists. */
export const isDay = (text: string): text is LocalDate => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: LocalDate): number =>
  ((new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7) + 1
/** The Monday of a day's week. */
export const weekOf = (day: LocalDate): LocalDate => addDays(day, 1 - weekdayOf(day))

export const addClockMinutes = (time: ClockTime, minutes: number): ClockTime => {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  const total = hours * 60 + rest + minutes
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}

/**
 * The last instant before an exclusive end: for showing 30 November for an end on 1 December at
 * 00:00.
 */
export const lastMomentBefore = (end: Date): Date => new Date(end.getTime() - 1)

/** 23:59:59 in Jakarta on the last day of the month `months` after the given instant's month. */
export const endOfMonthAfter = (instant: Date, months: number): Date => {
  const [year = 0, month = 1] = jakartaDate(instant).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months + 1, 1) - JAKARTA_MS - 1000)
}

/** 23:59:59 in Jakarta, `days` after the given instant's day. */
export const endOfDayAfter = (instant: Date, days: number): Date =>
  new Date(instantInJakarta(addDays(jakartaDate(instant), days + 1), '00:00').getTime() - 1000)
