import { daysBetween, jakartaDate } from '../time.ts'

/** The newest backup of each of this many days is stored. */
export const DAYS = 14
/** Beyond them the newest of each of this many weeks: 35 days in all, as privacy asks. */
export const WEEKS = 3

const WEEK_DAYS = 7
const A_MONDAY = '2024-01-01'

/** The backups that may be deleted, of those made at these instants. The newest is never among them. */
export const expiredBackups = (made: readonly Date[]): Date[] => {
  const newestFirst = made.toSorted((one, other) => other.getTime() - one.getTime())
  const daily = newestOfEach(newestFirst, jakartaDate).slice(0, DAYS)
  const oldest = daily.at(-1)
  const before = newestFirst.filter(
    (at) => oldest !== undefined && jakartaDate(at) < jakartaDate(oldest),
  )
  const weekly = newestOfEach(before, weekOf).slice(0, WEEKS)
  const stored = new Set([...daily, ...weekly])
  return newestFirst.filter((at) => !stored.has(at))
}

const weekOf = (at: Date): number => Math.floor(daysBetween(A_MONDAY, jakartaDate(at)) / WEEK_DAYS)

const newestOfEach = (newestFirst: readonly Date[], unitOf: (at: Date) => unknown): Date[] => {
  const seen = new Set<unknown>()
  return newestFirst.filter((at) => {
    const unit = unitOf(at)
    if (seen.has(unit)) return false
    seen.add(unit)
    return true
  })
}
