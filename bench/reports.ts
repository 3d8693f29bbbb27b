import { openedBy } from '#domain/reports/opened.ts'
import { REPORTS, rangeOf, termsOf, type DayRange, type Report } from '#domain/reports/report.ts'
import type { ReportAnswer } from '#contract/staff/reports.ts'
import type { Inside } from './inside.ts'
import { limitRow, median, type Row } from './table.ts'

const REPORT_MS_MAX = 2_000
const TIMES = 3

type Measured = { inside: Inside; headers: Record<string, string>; today: string }

/** The answer of each report of a year, by each kind of rows. */
export const measureReports = async (bench: Measured): Promise<Row[]> => {
  const days = rangeOf('year', bench.today)
  const rows: Row[] = []
  for (const report of REPORTS)
    for (const by of termsOf(report).by)
      rows.push(
        limitRow(
          `report of ${report} by ${by}`,
          await timeOf(bench, `${report}?${query({ by, ...days })}`),
          REPORT_MS_MAX,
          'ms',
        ),
      )
  return rows
}

/**
 * The same of a month, of one branch, and next to the period before; and of each figure the entries
 * that it opens, in the rows with most and with least. Of each the slowest way of a report.
 */
export const measureAround = async (
  bench: Measured & { tell: (line: string) => void },
): Promise<Row[]> => {
  const rows: Row[] = []
  for (const report of REPORTS) {
    bench.tell(`  around the report of ${report}`)
    const slowest = new Map<string, { ms: number; path: string }>()
    for (const { what, path } of await asksOf(bench, report)) {
      const ms = await timeOf(bench, path)
      if (ms > (slowest.get(what)?.ms ?? 0)) slowest.set(what, { ms, path })
    }
    for (const [what, { ms, path }] of slowest)
      rows.push(limitRow(`report of ${report}: ${what}`, ms, REPORT_MS_MAX, 'ms', path))
  }
  return rows
}

const asksOf = async (bench: Measured, report: Report) => {
  const days = rangeOf('year', bench.today)
  const { by: ways, columns, ofBranch, ofNow } = termsOf(report)
  const asks: { what: string; path: string }[] = []
  for (const by of ways) {
    const { data } = await ask(bench, `${report}?${query({ by, ...days })}`)
    const { branches, rows } = data as unknown as ReportAnswer
    const add = (what: string, end: string, more: Record<string, string>, range: DayRange = days) =>
      asks.push({ what, path: `${report}${end}?${query({ by, ...range, ...more })}` })
    if (!ofNow) {
      add('a month', '', {}, rangeOf('lastMonth', bench.today))
      add('with the days before', '', { compare: 'before' })
    }
    if (ofBranch && branches[0]) add('a branch', '', { branch: branches[0].id })
    const keys = [rows[0], rows.at(-1)].flatMap((row) => (row ? [row.key] : []))
    for (const column of Object.keys(columns).filter((one) => openedBy(report, one) === one)) {
      add('opened', '/entries', { column })
      for (const key of new Set(keys)) add('a row opened', '/entries', { column, key })
    }
  }
  return asks
}

const query = (asked: Record<string, string>): string => new URLSearchParams(asked).toString()
const ask = ({ inside, headers }: Measured, path: string) =>
  inside.ask({ method: 'GET', path: `/api/staff/reports/${path}`, headers })

const timeOf = async (bench: Measured, path: string): Promise<number> => {
  const times: number[] = []
  for (let turn = 0; turn < TIMES; turn++) {
    const began = performance.now()
    await ask(bench, path)
    times.push(performance.now() - began)
  }
  return median(times)
}
