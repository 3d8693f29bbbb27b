import { addDays, type LocalDate } from '../time.ts'

export const SEASONS = ['payday', 'ramadan', 'lebaran', 'imlek'] as const
export type Season = (typeof SEASONS)[number]

/** How many percent of a usual day a day of the season sells. */
const PERCENT: Readonly<Record<Season, number>> = {
  payday: 110,
  ramadan: 115,
  lebaran: 60,
  imlek: 130,
}

/** Salaries are paid from the 25th; most of them are spent by the 3rd. */
const PAYDAY_FROM = 25
const PAYDAY_UNTIL = 3

type Days = { first: LocalDate; last: LocalDate }

/** First day of the fast and first day of Idul Fitri, by the joint ministerial decree. */
const FASTS: readonly { begins: LocalDate; lebaran: LocalDate }[] = [
  { begins: '2025-03-01', lebaran: '2025-03-31' },
  { begins: '2026-02-19', lebaran: '2026-03-21' },
  { begins: '2027-02-08', lebaran: '2027-03-10' },
  { begins: '2028-01-28', lebaran: '2028-02-26' },
]
const RAMADAN: readonly Days[] = FASTS.map(({ begins, lebaran }) => ({
  first: begins,
  last: addDays(lebaran, -1),
}))
const LEBARAN: readonly Days[] = FASTS.map(({ lebaran }) => ({
  first: lebaran,
  last: addDays(lebaran, 2),
}))
/** Fruit for Imlek is bought in the days before it. */
const IMLEK: readonly Days[] = ['2025-01-29', '2026-02-17', '2027-02-06', '2028-01-26'].map(
  (newYear) => ({ first: addDays(newYear, -6), last: addDays(newYear, -1) }),
)

const isWithin = (periods: readonly Days[], day: LocalDate): boolean =>
  periods.some(({ first, last }) => day >= first && day <= last)

const IS_IN: Readonly<Record<Season, (day: LocalDate) => boolean>> = {
  payday: (day) => {
    const date = Number(day.slice(-2))
    return date >= PAYDAY_FROM || date <= PAYDAY_UNTIL
  },
  ramadan: (day) => isWithin(RAMADAN, day),
  lebaran: (day) => isWithin(LEBARAN, day),
  imlek: (day) => isWithin(IMLEK, day),
}

/** The seasons of a day that change what is sold. */
export const seasonsOf = (day: LocalDate): Season[] =>
  SEASONS.filter((season) => IS_IN[season](day))

/** What the calendar does to a day, as a factor of a usual day. */
export const calendarFactor = (seasons: readonly Season[]): number =>
  seasons.reduce((factor, season) => (factor * PERCENT[season]) / 100, 1)
