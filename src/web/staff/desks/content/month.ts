import { addDays, jakartaDate, weekdayOf, type LocalDate } from '#domain/time.ts'

/** `2026-11`. */
export type Month = string
export type Spanning = { starts_at: string | null; ends_at: string | null }
export type Bar<Item> = {
  item: Item
  /** 1 is Monday. */
  from: number
  days: number
  /** It began before this week, or goes on after it. */
  isBegun: boolean
  goesOn: boolean
}
export type Week<Item> = { days: LocalDate[]; bars: Bar<Item>[] }

const MONTH_FORM = /^20\d\d-(0[1-9]|1[0-2])$/
const WEEK = 7

/** The month of an address; this one for any other text. */
export const monthOf = (text: string | undefined, now: Date): Month =>
  text !== undefined && MONTH_FORM.test(text) ? text : jakartaDate(now).slice(0, 7)

export const monthAfter = (month: Month, by: number): Month => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** The days on which a thing is shown; null where it has no beginning or end. An end at midnight
 * belongs to the day before. */
const daysOf = ({ starts_at: starts, ends_at: ends }: Spanning) => ({
  first: starts === null ? null : jakartaDate(new Date(starts)),
  last: ends === null ? null : jakartaDate(new Date(Date.parse(ends) - 1)),
})

/** The weeks of a month, Monday first, each with what is shown in it. */
export const weeksOf = <Item extends Spanning>(
  month: Month,
  items: readonly Item[],
): Week<Item>[] => {
  const first = `${month}-01`
  const next = `${monthAfter(month, 1)}-01`
  const weeks: Week<Item>[] = []
  for (let monday = addDays(first, 1 - weekdayOf(first)); monday < next;) {
    const begin = monday
    const days = Array.from({ length: WEEK }, (_, at) => addDays(begin, at))
    weeks.push({ days, bars: items.flatMap((item) => barOf(item, days) ?? []) })
    monday = addDays(monday, WEEK)
  }
  return weeks
}

const barOf = <Item extends Spanning>(item: Item, days: readonly LocalDate[]): Bar<Item> | null => {
  const { first, last } = daysOf(item)
  const begin = days[0]!
  const end = days.at(-1)!
  if ((first !== null && first > end) || (last !== null && last < begin)) return null
  const from = first === null || first < begin ? 0 : days.indexOf(first)
  const until = last === null || last > end ? WEEK - 1 : days.indexOf(last)
  if (until < from) return null
  return {
    item,
    from: from + 1,
    days: until - from + 1,
    isBegun: first === null || first < begin,
    goesOn: last === null || last > end,
  }
}
