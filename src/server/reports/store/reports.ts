import { termsOf, type Report } from '#domain/reports/report.ts'
import { rows, sql, type Query, type Queryable } from '../../platform/database.ts'
import { planByValues } from '../../platform/db/plans.ts'
import { isOfTime, ReportRow, type Asked } from './asked.ts'
import {
  deliveryReport,
  pickingReport,
  stockReport,
  suppliersReport,
  wasteReport,
} from './floor.ts'
import { goodsReport, taxReport } from './goods.ts'
import { cohortsReport, customersReport, discountsReport, refundsReport } from './money.ts'
import { pointsOwedReport, pointsReport } from './points.ts'
import { clocksReport, couponsReport, missesReport } from './service.ts'
import { salesReport } from './sales.ts'

/** The statement of each report: `key`, `name` and the values by their names. */
const STATEMENTS: Record<Report, (asked: Asked) => Query> = {
  sales: salesReport,
  goods: goodsReport,
  tax: taxReport,
  discounts: discountsReport,
  refunds: refundsReport,
  waste: wasteReport,
  stock: stockReport,
  suppliers: suppliersReport,
  coupons: couponsReport,
  clocks: clocksReport,
  misses: missesReport,
  customers: customersReport,
  cohorts: cohortsReport,
  points: pointsReport,
  points_owed: pointsOwedReport,
  delivery: deliveryReport,
  picking: pickingReport,
}

/** All rows of a report, in the order in which they are shown. */
export const readRows = (db: Queryable, report: Report, asked: Asked): Promise<ReportRow[]> =>
  rows(
    db,
    sql(ReportRow)`${planByValues}
      select r.key, r.name, to_jsonb(r) - 'key' - 'name' as values from (${STATEMENTS[report](asked)}) r
      order by ${orderOf(report, asked.by)}`,
  )

const orderOf = (report: Report, by: string): Query => {
  // People are never ranked.
  if (by === 'picker') return sql`lower(r.name #>> '{}'), r.key`
  if (by === 'run') return sql`length(r.key) desc, r.key desc`
  if (by === 'shift' || by === 'hour' || by === 'age' || report === 'points_owed') return sql`r.key`
  if (isOfTime(by)) return sql`r.key desc`
  const { ranks, columns } = termsOf(report)
  return sql`r.${sql.raw(ranks ?? Object.keys(columns)[0]!)} desc nulls last, r.key`
}
