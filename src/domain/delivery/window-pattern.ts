import { weekdayOf, type ClockTime, type LocalDate } from '../time.ts'

/** What the windows of some weekdays take and cost from a day on. */
export type WindowPattern = {
  id: string
  location: string
  name: string
  /** Monday is 1, Sunday 7. */
  weekdays: readonly number[]
  /** When its windows begin. */
  starts: readonly ClockTime[]
  capacityOrders: number
  /** Null: as the settings say. */
  capacityGrams: number | null
  /** Whole Rupiah; null: as the settings say. */
  price: number | null
  firstDay: LocalDate
  /** Null: until another one follows. */
  lastDay: LocalDate | null
}

/** A window of a day and location. */
export type WindowAt = { location: string; day: LocalDate; start: ClockTime }

/**
 * The pattern that holds for a window: one with a last day before one without, then the one that
 * began last, then the one made last. Null when none does.
 */
export const patternOf = <P extends WindowPattern>(
  patterns: readonly P[],
  { location, day, start }: WindowAt,
): P | null =>
  patterns
    .filter(
      (one) =>
        one.location === location &&
        one.firstDay <= day &&
        (one.lastDay === null || day <= one.lastDay) &&
        one.starts.includes(start) &&
        one.weekdays.includes(weekdayOf(day)),
    )
    .toSorted(byPrecedence)[0] ?? null

const byPrecedence = (a: WindowPattern, b: WindowPattern): number =>
  Number(a.lastDay === null) - Number(b.lastDay === null) ||
  b.firstDay.localeCompare(a.firstDay) ||
  b.id.localeCompare(a.id)
