import { addDays, weekdayOf, type ClockTime, type LocalDate } from '../time.ts'

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
  /** It had a last day when it was made, as Ramadan has; one that is ended early does not become so. */
  temporary: boolean
}

/** A window of a day and location. */
export type WindowAt = { location: string; day: LocalDate; start: ClockTime }

/**
 * The pattern that holds for a window: a temporary one first, then the one that began last, then the
 * one made last. Null when none does.
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
  Number(b.temporary) - Number(a.temporary) ||
  b.firstDay.localeCompare(a.firstDay) ||
  b.id.localeCompare(a.id)

/** One that has begun is never edited: its days are past. */
export const hasBegun = (
  { firstDay }: Pick<WindowPattern, 'firstDay'>,
  today: LocalDate,
): boolean => firstDay <= today

/** Patterns once `old` becomes `next`: one that has begun ends the day before `next` begins. */
export const succeeded = <P extends WindowPattern>(
  patterns: readonly P[],
  { old, next, today }: { old: P; next: P; today: LocalDate },
): P[] => {
  const others = patterns.filter(({ id }) => id !== old.id)
  return hasBegun(old, today)
    ? [...others, endedOn(old, addDays(next.firstDay, -1)), next]
    : [...others, { ...next, id: old.id }]
}

/** Patterns once `old` ends: one that has not begun is gone. */
export const ended = <P extends WindowPattern>(
  patterns: readonly P[],
  { old, lastDay, today }: { old: P; lastDay: LocalDate; today: LocalDate },
): P[] => {
  const others = patterns.filter(({ id }) => id !== old.id)
  return hasBegun(old, today) ? [...others, endedOn(old, lastDay)] : others
}

const endedOn = <P extends WindowPattern>(old: P, day: LocalDate): P => ({
  ...old,
  lastDay: old.lastDay !== null && old.lastDay < day ? old.lastDay : day,
})
