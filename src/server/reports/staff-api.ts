import type { Query as QueryOf } from '#contract/call.ts'
import { exportReport, getReport, REPORT_ROWS_MAX } from '#contract/staff/reports.ts'
import {
  figuresOf,
  isRange,
  rangeOf,
  reportsFor,
  termsOf,
  totalOf,
  type DayRange,
  type Report,
} from '#domain/reports/report.ts'
import { permissionsOf } from '#domain/staff/permission.ts'
import { jakartaDate } from '#domain/time.ts'
import { placesOf } from '../closings/index.ts'
import { AppError } from '../errors.ts'
import { serve, type Served } from '../http/serve.ts'
import { csvHead, csvLine } from '../platform/csv/csv.ts'
import type { Context } from '../shop.ts'
import { staff, type StaffCaller } from '../staff/index.ts'
import { readReport, type Row } from './read-report.ts'
import type { Asked } from './store/asked.ts'
import { lastStoredDay } from './store/days.ts'

type Asking = Context & {
  staff: StaffCaller
  params: { report: Report }
  query: QueryOf<typeof getReport>
}

export const reportCalls: Served[] = [
  serve(getReport, [staff()], async (ask) => {
    const { report } = ask.params
    const { asked, seen, rows } = await answer(ask)
    const { columns, ofNow } = termsOf(report)
    const values = rows.map((row) => row.values)
    return {
      data: {
        report,
        by: asked.by,
        from: ofNow ? null : asked.days.from,
        to: ofNow ? null : asked.days.to,
        branch_id: asked.branchId,
        branches: seen.branches,
        sees_all: seen.all,
        counted_at: ask.now.toISOString(),
        columns: Object.entries(columns).map(([name, kind]) => ({ name, kind })),
        rows: rows.slice(0, REPORT_ROWS_MAX).map((row) => ({
          key: row.key,
          name: row.name,
          figures: figuresOf(report, row.values),
        })),
        rows_total: rows.length,
        total: totalOf(report, values),
      },
    }
  }),

  serve(exportReport, [staff()], async (ask) => {
    const { report } = ask.params
    const { asked, rows } = await answer(ask)
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
]

const answer = async (ask: Asking): Promise<{ asked: Asked; seen: Seen; rows: Row[] }> => {
  const { asked, seen } = await readAsked(ask)
  return {
    asked,
    seen,
    rows: await readReport(ask.shop.db, ask.params.report, asked, ask.locale),
  }
}

/** The branches of which the caller may see the report, and whether all of them together. */
type Seen = { all: boolean; branches: { id: string; name: string }[] }

const readAsked = async (ask: Asking): Promise<{ asked: Asked; seen: Seen }> => {
  const { shop, now, staff: caller, query } = ask
  const { report } = ask.params
  const { places, hubId } = await placesOf(shop.db, shop)
  const mayAt = (branchId: string | null) => mayRead(caller, report, branchId)
  const { ofBranch } = termsOf(report)
  const all = mayAt(null)
  const branches = ofBranch ? places.filter(({ id }) => mayAt(id)) : []
  const branchId = query.branch ?? (all ? null : (branches[0]?.id ?? null))
  if (branchId === null ? !all : !branches.some(({ id }) => id === branchId))
    throw new AppError(
      places.some(({ id }) => id === branchId) || !query.branch ? 'forbidden' : 'not_found',
    )
  return {
    asked: {
      by: byOf(report, query.by),
      days: daysOf(query, jakartaDate(now)),
      branchId,
      hubId,
      now,
      stored: await lastStoredDay(shop.db),
      windowMinutes: shop.settings()['slot.minutes'],
    },
    seen: { all, branches },
  }
}

/** Whether a person may read the report of a branch, or with null of the whole shop. */
const mayRead = ({ grants }: StaffCaller, report: Report, branchId: string | null): boolean =>
  reportsFor(
    permissionsOf(grants.filter((grant) => grant.branchId === null || grant.branchId === branchId)),
  ).includes(report)

const byOf = (report: Report, given: string | undefined): string => {
  const ways = termsOf(report).by
  if (given !== undefined && !ways.includes(given)) throw invalid('by')
  return given ?? ways[0]!
}

const daysOf = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): DayRange => {
  const week = rangeOf('week', today)
  const days = { from: from ?? to ?? week.from, to: to ?? (from === undefined ? week.to : today) }
  if (!isRange(days)) throw invalid('to')
  return days
}

const invalid = (field: string) =>
  new AppError('invalid', { errors: { [field]: [{ key: 'validation.invalid' }] } })
