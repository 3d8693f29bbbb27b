import type { ReportAnswer } from '#contract/staff/reports.ts'
import { termsOf } from '#domain/reports/report.ts'

/** The column that chart and bars show: the one that ranks the rows, else the first. */
export const mainColumn = ({ report, columns }: Pick<ReportAnswer, 'report' | 'columns'>): number =>
  Math.max(
    0,
    columns.findIndex(({ name }) => name === termsOf(report).ranks),
  )
