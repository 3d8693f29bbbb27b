import { termsOf, type Report } from './report.ts'

/** Part and whole of each share, by the names of the values. */
const SHARES: Readonly<Record<string, readonly [part: string, whole: string]>> = {
  margin_share: ['margin', 'known_goods'],
  discount_share: ['discount', 'goods'],
  delivered_share: ['delivered', 'ordered'],
  repeated_share: ['repeated', 'customers'],
  after_1: ['kept_1', 'customers'],
  after_2: ['kept_2', 'customers'],
  after_3: ['kept_3', 'customers'],
  after_6: ['kept_6', 'customers'],
  expired_share: ['points_expired', 'points_given'],
  on_time_share: ['on_time', 'delivered'],
  in_time_share: ['in_time', 'due'],
  short_share: ['short', 'tasks'],
}
const TENTHS = 1000
/** Sum, what it is spread over, and the factor between their units. Seconds are without pauses. */
const RATES: Readonly<Record<string, readonly [of: string, over: string, factor: number]>> = {
  seconds_per_task: ['seconds', 'timed', 1],
  units_per_hour: ['timed_units', 'seconds', 3_600],
}

/** What the books say of a row, by the names of columns and of the parts of shares. */
export type Values = Readonly<Record<string, number | null>>

/** The values of a row in the order of the columns. A share is in percent with one digit. */
export const figuresOf = (report: Report, values: Values): (number | null)[] =>
  Object.entries(termsOf(report).columns).map(([name, kind]) =>
    kind === 'share'
      ? shareOf(name, [values])
      : kind === 'rate'
        ? rateOf(name, [values])
        : (values[name] ?? null),
  )

/** The sums below the rows; shares are those of the sums. Null where rows do not add up. */
export const totalOf = (report: Report, by: string, rows: readonly Values[]): (number | null)[] => {
  const { columns, loose: all = {} } = termsOf(report)
  const loose = all[by] ?? []
  return Object.entries(columns).map(([name, kind]) => {
    if (loose.includes(name)) return null
    if (kind === 'rate') return rateOf(name, rows)
    if (kind !== 'share') return sumOf(name, rows)
    return SHARES[name]!.some((part) => loose.includes(part)) ? null : shareOf(name, rows)
  })
}

/** Rows of which a part is not known yet are in neither part nor whole. */
const shareOf = (name: string, rows: readonly Values[]): number | null => {
  const [part, whole] = SHARES[name]!
  const known = rows.filter((row) => row[part] !== null && row[part] !== undefined)
  const all = sumOf(whole, known) ?? 0
  return all === 0 ? null : Math.round(((sumOf(part, known) ?? 0) / all) * TENTHS) / (TENTHS / 100)
}

/** In whole numbers; null where there is nothing to spread over. */
const rateOf = (name: string, rows: readonly Values[]): number | null => {
  const [of, over, factor] = RATES[name]!
  const all = sumOf(over, rows) ?? 0
  return all === 0 ? null : Math.round(((sumOf(of, rows) ?? 0) * factor) / all)
}

/** Null where no row has the value. */
const sumOf = (name: string, rows: readonly Values[]): number | null => {
  const known = rows.flatMap((row) => row[name] ?? [])
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)
}
