import type { Locale } from '#domain/locale.ts'
import { jakartaDate, jakartaTime, lastMomentBefore, type LocalDate } from '#domain/time.ts'

/**
 * Dates for the eye, put together from their parts: `Intl` words them differently from one system
 * to the next.
 */
const MONTHS = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  id: [
    'Januari',
    'Februari',
    'Maret',
    'April',
    'Mei',
    'Juni',
    'Juli',
    'Agustus',
    'September',
    'Oktober',
    'November',
    'Desember',
  ],
} as const
const SHORT_MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  id: ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'],
} as const
const WEEKDAYS = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  id: ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'],
} as const

/** `20 November 2026` (DD MMMM YYYY) of a calendar day. */
export const formatDay = (day: LocalDate, locale: Locale): string => inParts(day, MONTHS[locale])
/** `20 Nov 2026` of a calendar day. */
export const formatShortDay = (day: LocalDate, locale: Locale): string =>
  inParts(day, SHORT_MONTHS[locale])

/** `20 Nov` of a calendar day in the next weeks. */
export const formatNearDay = (day: LocalDate, locale: Locale): string =>
  formatShortDay(day, locale).slice(0, -' 2026'.length)

/** `20 November 2026` of an instant, as Jakarta has it. */
export const formatDate = (instant: Date, locale: Locale): string =>
  formatDay(jakartaDate(instant), locale)
/**
 * The last day on which something holds that ends at an instant, as Jakarta has it: an end at
 * midnight belongs to the day before.
 */
export const formatLastDay = (end: Date, locale: Locale): string =>
  formatDate(lastMomentBefore(end), locale)
/** `20 Nov 2026 09:05` of an instant, as Jakarta has it. */
export const formatDateTime = (instant: Date, locale: Locale): string =>
  `${formatShortDay(jakartaDate(instant), locale)} ${jakartaTime(instant)}`
/**
 * The end of something, with its time: an end at midnight is `24:00` of the day before, because
 * 00:00 would read as if the whole next day still counted.
 */
export const formatEnd = (end: Date, locale: Locale): string =>
  jakartaTime(end) === '00:00'
    ? `${formatShortDay(jakartaDate(lastMomentBefore(end)), locale)} 24:00`
    : formatDateTime(end, locale)
/** `14:05` of an instant on the same day as an earlier one, else with its day. */
export const formatTimeAfter = (instant: Date, earlier: Date, locale: Locale): string =>
  jakartaDate(instant) === jakartaDate(earlier)
    ? jakartaTime(instant)
    : formatDateTime(instant, locale)

/** `20 Nov 2026, 02:05` in UTC: how the validity of a promo is shown, and nothing else. */
export const formatDateTimeUtc = (instant: Date, locale: Locale): string => {
  const iso = instant.toISOString()
  return `${formatShortDay(iso.slice(0, 10), locale)}, ${iso.slice(11, 16)}`
}

/** 1 is January. */
export const monthName = (month: number, locale: Locale): string => MONTHS[locale][month - 1] ?? ''

/** 1 is Monday, 7 is Sunday. */
export const weekdayName = (weekday: number, locale: Locale): string =>
  WEEKDAYS[locale][weekday - 1] ?? ''

const WAITS = {
  en: [
    ['second', 'seconds'],
    ['minute', 'minutes'],
    ['hour', 'hours'],
  ],
  id: [
    ['detik', 'detik'],
    ['menit', 'menit'],
    ['jam', 'jam'],
  ],
} as const
/** How long to wait, in words: `40 seconds`, `2 minutes`, `3 hours 20 minutes`; rounded up. */
export const formatWait = (seconds: number, locale: Locale): string => {
  const say = (count: number, unit: 0 | 1 | 2) =>
    `${count} ${WAITS[locale][unit][count === 1 ? 0 : 1]}`
  if (seconds < 60) return say(Math.max(1, Math.ceil(seconds)), 0)
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return say(minutes, 1)
  const rest = minutes % 60
  const hours = say(Math.floor(minutes / 60), 2)
  return rest === 0 ? hours : `${hours} ${say(rest, 1)}`
}

const inParts = (day: LocalDate, months: readonly string[]): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date} ${months[Number(month) - 1] ?? ''} ${year}`
}
