import { addDays, daysBetween, type LocalDate } from '../time.ts'
import type { DayRange } from './report.ts'

/**
 * What days are compared with: those of a month from its first day on with the same days of the
 * month before, others with as many days that end before them.
 */
export const rangeBefore = ({ from, to }: DayRange): DayRange => {
  const last = addDays(from, -1)
  if (!from.endsWith('-01') || from.slice(0, 7) !== to.slice(0, 7))
    return { from: addDays(last, -daysBetween(from, to)), to: last }
  const same = `${last.slice(0, 8)}${to.slice(8)}`
  const isWhole = addDays(to, 1).endsWith('-01')
  return { from: firstOf(last), to: isWhole || same > last ? last : same }
}

const firstOf = (day: LocalDate): LocalDate => `${day.slice(0, 8)}01`
