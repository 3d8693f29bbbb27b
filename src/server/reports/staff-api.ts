import {
  exportReport,
  exportReportEntries,
  getReport,
  listReportEntries,
  REPORT_ROWS_MAX,
} from '#contract/staff/reports.ts'
import { settingEffect } from '#contract/staff/settings.ts'
import { openedBy } from '#domain/reports/opened.ts'
import { rangeBefore } from '#domain/reports/range-before.ts'
import { figuresOf, totalOf } from '#domain/reports/figures.ts'
import { termsOf, type Report } from '#domain/reports/report.ts'
import { jakartaDate } from '#domain/time.ts'
import { fromReplica } from '../http/guards.ts'
import { nextByTime, timeCursor } from '../http/cursor.ts'
import { serve, type Served } from '../http/serve.ts'
import { csvHead, csvLine } from '../platform/csv/csv.ts'
import { staff } from '../staff/index.ts'
import { exportEntries } from './export-entries.ts'
import { invalid, readAsked, type Asking, type Seen } from './read-asked.ts'
import { readReport, type Row } from './read-report.ts'
import type { Asked } from './store/asked.ts'
import { answerEffect } from './setting-effect.ts'
import { entriesOf } from './store/entries.ts'

export const reportCalls: Served[] = [
  serve(getReport, [staff(), fromReplica()], async (ask) => {
    const { report } = ask.params
    const { asked, seen, rows } = await answer(ask, report)
    const { columns, ofNow } = termsOf(report)
    const values = rows.map((row) => row.values)
    const before = ask.query.compare && !ofNow ? await answerBefore(ask, report, asked) : null
    return {
      data: {
        report,
        by: asked.by,
        from: ofNow ? null : asked.days.from,
        to: ofNow ? null : asked.days.to,
        branch_id: asked.branchId,
        branches: seen.branches,
        sees_all: seen.all,
        reports: seen.reports,
        counted_at: ask.now.toISOString(),
        columns: Object.entries(columns).map(([name, kind]) => ({ name, kind })),
        rows: rows.slice(0, REPORT_ROWS_MAX).map((row) => ({
          key: row.key,
          name: row.name,
          figures: figuresOf(report, row.values),
          before: before?.figures.get(row.key) ?? null,
        })),
        rows_total: rows.length,
        total: totalOf(report, asked.by, values),
        before: before && { ...before.days, total: before.total },
      },
    }
  }),

  serve(exportReport, [staff(), fromReplica()], async (ask) => {
    const { report } = ask.params
    const { asked, rows } = await answer(ask, report)
    const lines = rows.map((row) =>
      csvLine([row.key, row.name ?? '', ...figuresOf(report, row.values)]),
    )
    const heads = [asked.by, 'name', ...Object.keys(termsOf(report).columns)]
    const body = new Blob([csvHead(heads) + lines.join('')]).stream()
    const days = termsOf(report).ofNow
      ? jakartaDate(ask.now)
      : `${asked.days.from}-${asked.days.to}`
    const name = `petik-${report}-${asked.by}-${days}.csv`
    return { data: null, file: { name, type: 'text/csv; charset=utf-8', body } }
  }),

  serve(listReportEntries, [staff(), fromReplica()], async (ask) => {
    const { report } = ask.params
    const { asked } = await readAsked(ask, report)
    const { key = null, cursor, per_page: perPage } = ask.query
    const column = columnOf(report, ask.query.column)
    const found = await entriesOf(
      ask.shop.db,
      report,
      { ...asked, column },
      {
        key,
        after: timeCursor(cursor),
        limit: perPage,
      },
    )
    return {
      data: found.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
      meta: {
        column,
        per_page: perPage,
        next_cursor: nextByTime(found, perPage),
      },
    }
  }),

  serve(exportReportEntries, [staff(), fromReplica()], async (ask) => {
    const { report } = ask.params
    const { asked } = await readAsked(ask, report)
    const column = columnOf(report, ask.query.column)
    return exportEntries(ask, report, { ...asked, column }, ask.query.key ?? null)
  }),

  serve(settingEffect, [staff(), fromReplica()], answerEffect),
]

/** The figures of the period before, by the keys of their rows. */
const answerBefore = async (ask: Asking, report: Report, asked: Asked) => {
  const days = rangeBefore(asked.days)
  const rows = await readReport(ask.shop.db, report, { ...asked, days }, ask.locale)
  return {
    days,
    figures: new Map(rows.map(({ key, values }) => [key, figuresOf(report, values)])),
    total: totalOf(
      report,
      asked.by,
      rows.map(({ values }) => values),
    ),
  }
}

/** The column that the entries come to. Throws 422 for one that the report has not. */
const columnOf = (report: Report, asked: string | undefined): string => {
  const { columns, opens } = termsOf(report)
  if (asked === undefined) return opens
  if (!(asked in columns)) throw invalid('column')
  return openedBy(report, asked)
}

const answer = async (
  ask: Asking,
  report: Report,
): Promise<{ asked: Asked; seen: Seen; rows: Row[] }> => {
  const { asked, seen } = await readAsked(ask, report)
  return { asked, seen, rows: await readReport(ask.shop.db, report, asked, ask.locale) }
}
