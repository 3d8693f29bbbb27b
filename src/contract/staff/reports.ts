import * as v from 'valibot'
import { COLUMN_KINDS, REPORTS } from '#domain/reports/report.ts'
import { staffCall } from '../call.ts'
import { nameOf, nextCursor, opaqueId } from '../fields.ts'
import { count, means, unit } from '../means.ts'
import { cursorQuery, digits, instant, oneLine } from '../wire.ts'
import { dayQuery, nameQuery } from './fields.ts'

/** Rows that a page of a report shows; its total and its file have them all. */
export const REPORT_ROWS_MAX = 500
const ENTRY_KEY_MAX = 100

const params = v.object({ report: means(v.picklist(REPORTS), 'Name of the report.') })
const query = v.object({
  by: means(
    v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{1,20}$/, 'validation.invalid'))),
    'What its rows are: one of the ways that the report has; without it the first.',
  ),
  from: means(
    v.optional(dayQuery),
    'First day in Jakarta, `2026-11-01`; without both days the last seven.',
  ),
  to: means(v.optional(dayQuery), 'Last day in Jakarta; at most 366 days with the first.'),
  branch: means(
    v.optional(nameQuery),
    'Id of the branch; without it the whole shop, for who may see all of it.',
  ),
})

const compare = means(
  v.optional(v.picklist(['before'], 'validation.oneOf')),
  '`before`: also the figures of the period before, which is as long.',
)

const figure = v.nullable(v.pipe(v.number(), unit('count')))
const figures = (whose: string) =>
  means(
    v.array(figure),
    `${whose}, in the order of the columns: counts, whole rupiah, or percent as each column says; null where it is not known.`,
  )

const report = v.object({
  report: means(v.picklist(REPORTS), 'Name of the report.'),
  reports: means(v.array(v.picklist(REPORTS)), 'The reports that the caller may read.'),
  by: means(v.string(), 'What its rows are.'),
  from: means(v.nullable(v.string()), 'First day; null for a report of this moment.'),
  to: means(v.nullable(v.string()), 'Last day; null for a report of this moment.'),
  branch_id: means(v.nullable(v.string()), 'The branch it is of; null for the whole shop.'),
  branches: means(
    v.array(v.object({ id: opaqueId, name: nameOf })),
    'Branches whose reports the caller may see.',
  ),
  sees_all: means(v.boolean(), 'Whether the caller may see the whole shop.'),
  counted_at: means(instant, 'When it was counted.'),
  columns: means(
    v.array(
      v.object({
        name: means(v.string(), 'Name of the column.'),
        kind: means(
          v.picklist(COLUMN_KINDS),
          'What it holds; a share is in percent, a rate in whole numbers.',
        ),
      }),
    ),
    'The columns.',
  ),
  rows: means(
    v.array(
      v.object({
        key: means(v.string(), 'A day, a month, an hour, a code or an id.'),
        name: means(v.nullable(v.string()), 'Its name; null where the key says it.'),
        figures: figures('Figures of the row'),
        before: means(
          v.nullable(v.array(figure)),
          'The same of this key in the period before; null where it had none, or is not asked for.',
        ),
      }),
    ),
    'The largest first, or the newest; at most 500.',
  ),
  rows_total: means(v.pipe(v.number(), count), 'How many rows there are.'),
  total: figures('Sums of all rows; shares of the sums'),
  before: means(
    v.nullable(
      v.object({
        from: means(v.string(), 'First day of the period before.'),
        to: means(v.string(), 'Its last day.'),
        total: figures('Its sums'),
      }),
    ),
    'The period before; null where it is not asked for, or the report is of this moment.',
  ),
})
export type ReportAnswer = v.InferOutput<typeof report>

/** 403 `forbidden` for reports with money for those who do not see sales, and for other branches. */
export const getReport = staffCall({
  method: 'GET',
  path: '/reports/{report}',
  summary: 'A report of the shop or of a branch, of a range of days',
  auth: 'staff',
  needs: 'reports.read',
  refuses: ['forbidden', 'not_found'],
  params,
  query: v.object({ ...query.entries, compare }),
  data: report,
})

export const exportReport = staffCall({
  method: 'GET',
  path: '/reports/{report}/file',
  summary: 'The same report with all its rows as CSV',
  auth: 'staff',
  needs: 'reports.read',
  refuses: ['forbidden', 'not_found'],
  params,
  query,
  files: ['text/csv'],
  data: v.null(),
})

export const REPORT_ENTRIES = [
  'order',
  'refund',
  'bill',
  'return',
  'waste',
  'batch',
  'purchase',
  'complaint',
  'claim',
  'search',
  'points',
  'scan',
] as const

const entryQuery = {
  ...query.entries,
  key: means(
    v.optional(v.pipe(v.string(), v.maxLength(ENTRY_KEY_MAX, 'validation.tooLong'), oneLine)),
    'Key of the row; without it the entries of all rows.',
  ),
  column: means(
    v.optional(v.pipe(v.string(), v.regex(/^[a-z_0-9]{1,30}$/, 'validation.invalid'))),
    'Name of the column whose figure is opened; one that is reckoned opens what it is reckoned from.',
  ),
}

/** The newest first; together they come to a column of the row. */
export const listReportEntries = staffCall({
  method: 'GET',
  path: '/reports/{report}/entries',
  summary:
    'What a figure of a report adds up: orders, refunds, bills, batches and whatever it counts',
  auth: 'staff',
  needs: 'reports.read',
  refuses: ['forbidden', 'not_found'],
  params,
  query: v.object({
    ...entryQuery,
    cursor: cursorQuery,
    per_page: means(v.optional(digits(1, 200), '50'), 'How many a page.'),
  }),
  data: v.array(
    v.object({
      id: opaqueId,
      kind: means(v.picklist(REPORT_ENTRIES), 'What it is.'),
      number: means(
        v.string(),
        'Number of the order, bill, complaint, claim or purchase, SKU, or word.',
      ),
      ref: means(v.nullable(v.string()), 'What its page is addressed by; null without a page.'),
      at: means(instant, 'When it happened; of points that end, when they do.'),
      amount: means(
        v.pipe(v.number(), unit('count')),
        'What it adds to the column: whole rupiah or a count, as the column says.',
      ),
    }),
  ),
  meta: v.object({
    column: means(v.string(), 'The column that the entries add up to.'),
    per_page: means(count, 'How many a page.'),
    next_cursor: nextCursor,
  }),
})
export type ReportEntry = v.InferOutput<typeof listReportEntries.data>[number]

export const exportReportEntries = staffCall({
  method: 'GET',
  path: '/reports/{report}/entries/file',
  summary: 'All that a figure of a report adds up, as CSV, the newest first',
  auth: 'staff',
  needs: 'reports.read',
  refuses: ['forbidden', 'not_found', 'too_many_exports'],
  params,
  query: v.object(entryQuery),
  files: ['text/csv'],
  data: v.null(),
})
