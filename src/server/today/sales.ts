import type { Today } from '#contract/staff/today/today.ts'
import { daysBetween, type LocalDate } from '#domain/time.ts'
import type { SalesOfHour } from './store-sales.ts'

const HOURS = 24

/**
 * Today and the mean of the same weekday. Weeks before the shop's first sale do not count; a
 * later one without a sale counts as 0.
 */
export const salesOf = (
  found: readonly SalesOfHour[],
  today: LocalDate,
): NonNullable<Today['sales']> => {
  const now = found.filter(({ day }) => day === today)
  const before = found.filter(({ day }) => day !== today)
  const lastWeek = before.filter(({ day }) => daysBetween(day, today) === 7)
  const weeks = weeksSince(before, today)
  const mean = (amount: number) => (weeks === 0 ? 0 : Math.round(amount / weeks))
  const inHour = (hour: number, rows: readonly SalesOfHour[]) =>
    sum(rows.filter((row) => row.hour === hour).map(({ amount }) => amount))
  return {
    today: sum(now.map(({ amount }) => amount)),
    usual: weeks === 0 ? null : mean(sum(before.map(({ soFar }) => soFar))),
    hours: Array.from({ length: HOURS }, (_, hour) => ({
      hour,
      today: inHour(hour, now),
      usual: mean(inHour(hour, before)),
      last_week: inHour(hour, lastWeek),
    })),
  }
}

/** How many weeks lie between the first of the days that sold and today. */
const weeksSince = (before: readonly SalesOfHour[], today: LocalDate): number => {
  const [first] = before.map(({ day }) => day).toSorted()
  return first === undefined ? 0 : daysBetween(first, today) / 7
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)
