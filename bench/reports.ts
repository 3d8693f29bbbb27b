import { REPORTS, rangeOf, termsOf } from '#domain/reports/report.ts'
import type { Inside } from './inside.ts'
import { limitRow, median, type Row } from './table.ts'

const REPORT_MS_MAX = 2_000
const TIMES = 3

type Measured = { inside: Inside; headers: Record<string, string>; today: string }

/** The answer of each report of a year, by each kind of rows. */
export const measureReports = async ({ inside, headers, today }: Measured): Promise<Row[]> => {
  const days = rangeOf('year', today)
  const rows: Row[] = []
  for (const report of REPORTS)
    for (const by of termsOf(report).by) {
      const path = `/api/staff/reports/${report}?${new URLSearchParams({ by, ...days }).toString()}`
      const times: number[] = []
      for (let turn = 0; turn < TIMES; turn++) {
        const began = performance.now()
        await inside.ask({ method: 'GET', path, headers })
        times.push(performance.now() - began)
      }
      rows.push(limitRow(`report of ${report} by ${by}`, median(times), REPORT_MS_MAX, 'ms'))
    }
  return rows
}
