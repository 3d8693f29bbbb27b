import { addDays, weekdayOf, type LocalDate } from '../time.ts'
import { calendarFactor, seasonsOf, type Season } from './calendar.ts'

/** How far back sales are looked at. */
export const HISTORY_DAYS = 84
/** Over how many days the error of a forecast is judged. */
export const JUDGED_DAYS = 28

const WEEK = 7
const WEEKDAYS_TAKEN = 4
const TREND_DAYS = 14
/** Half of what the last weeks show: the rest is chance. */
const TREND_SHARE = 0.5
const TREND_MIN = 0.8
const TREND_MAX = 1.25

/** What was sold on a day. A day that ended sold out does not show what customers wanted. */
export type SoldDay = { day: LocalDate; units: number; soldOut: boolean }

/** The forecast of a day and its parts: `units` is about `usual × trend × factor`. */
export type DayForecast = {
  day: LocalDate
  units: number
  /** Mean of the last four same weekdays that were not sold out, without their seasons. */
  usual: number
  /** What the last two weeks sold, against the two before. */
  trend: number
  /** What the calendar does. */
  factor: number
  seasons: Season[]
}

/**
 * The forecast of consecutive days from `from` on, in whole units. A fraction is carried to the
 * next day, so what sells once in three days is one unit in three days, not none.
 */
export const forecastDays = (
  history: readonly SoldDay[],
  period: { from: LocalDate; days: number },
): DayForecast[] => forecastFrom(levelsOf(history), period)

/** A day of the past: what it would have sold without its season. */
type Level = { day: LocalDate; weekday: number; units: number }

/** The days that show what customers wanted, the newest first. */
const levelsOf = (history: readonly SoldDay[]): Level[] =>
  history
    .filter(({ soldOut }) => !soldOut)
    .toSorted((one, other) => (one.day < other.day ? 1 : -1))
    .map(({ day, units }) => ({
      day,
      weekday: weekdayOf(day),
      units: units / calendarFactor(seasonsOf(day)),
    }))

const forecastFrom = (
  levels: readonly Level[],
  { from, days }: { from: LocalDate; days: number },
): DayForecast[] => {
  const before = levels.filter(({ day }) => day < from)
  const trend = trendOf(before, from)
  let sum = 0
  return Array.from({ length: days }, (_, ahead) => {
    const day = addDays(from, ahead)
    const seasons = seasonsOf(day)
    const parts = { usual: usualOf(before, day), trend, factor: calendarFactor(seasons) }
    const rounded = Math.round(sum)
    sum += parts.usual * parts.trend * parts.factor
    return { day, units: Math.round(sum) - rounded, ...parts, seasons }
  })
}

const mean = (levels: readonly Level[]): number =>
  levels.length === 0 ? 0 : levels.reduce((sum, { units }) => sum + units, 0) / levels.length

const usualOf = (before: readonly Level[], day: LocalDate): number => {
  const weekday = weekdayOf(day)
  const same = before.filter((past) => past.weekday === weekday)
  return mean(same.length > 0 ? same.slice(0, WEEKDAYS_TAKEN) : before.slice(0, TREND_DAYS))
}

const trendOf = (before: readonly Level[], from: LocalDate): number => {
  const middle = addDays(from, -TREND_DAYS)
  const first = addDays(from, -2 * TREND_DAYS)
  const earlier = mean(before.filter(({ day }) => day < middle && day >= first))
  if (earlier === 0) return 1
  const recent = mean(before.filter(({ day }) => day >= middle))
  const grown = 1 + (recent / earlier - 1) * TREND_SHARE
  return Math.min(Math.max(grown, TREND_MIN), TREND_MAX)
}

export type Judged = { forecast: number; sold: number }
/** Weighted absolute error in percent of what was sold; null when nothing was. */
export const wapeOf = (days: readonly Judged[]): number | null => {
  const sold = days.reduce((sum, day) => sum + day.sold, 0)
  if (sold === 0) return null
  const missed = days.reduce((sum, day) => sum + Math.abs(day.forecast - day.sold), 0)
  return Math.round((missed / sold) * 100)
}

/**
 * The error of the forecasts of the last days, each made from the days before it. Days that sold
 * out are left out, and so are days that have too little before them.
 */
export const errorOf = (history: readonly SoldDay[], today: LocalDate): number | null => {
  const first = history.reduce((least, { day }) => (day < least ? day : least), today)
  const since = addDays(today, -JUDGED_DAYS)
  const known = addDays(first, WEEK)
  const judged = history.filter(
    ({ day, soldOut }) => !soldOut && day < today && day >= since && day >= known,
  )
  const levels = levelsOf(history)
  return wapeOf(
    judged.map(({ day, units }) => ({
      forecast: forecastFrom(levels, { from: day, days: 1 })[0]!.units,
      sold: units,
    })),
  )
}
