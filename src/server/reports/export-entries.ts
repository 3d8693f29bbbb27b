import type { Report } from '#domain/reports/report.ts'
import type { StaffTranslate, StaffWord } from '#i18n/staff.ts'
import type { Queryable } from '../platform/database.ts'
import type { Context } from '../shop.ts'
import { EXPORT_PAGE, exportedMoment, exportList, type ExportColumns } from '../staff/index.ts'
import type { Opened } from './store/asked.ts'
import { entriesOf, type Entry } from './store/entries.ts'

const COLUMNS = ['number', 'kind', 'at', 'amount'] as const

/** What a row of a report adds up as a file: its amounts come to the number of the row. */
export const exportEntries = (
  ask: Pick<Context, 'shop' | 'locale' | 'now'>,
  report: Report,
  asked: Opened,
  key: string | null,
) =>
  exportList<(typeof COLUMNS)[number], Entry>(ask, {
    title: `reports.report.${report}`,
    bundles: ['reports'],
    columns: (t) => columnsOf(t, asked),
    chosen: COLUMNS.join(','),
    walk: (db) => walk(db, report, asked, key),
  })

const columnsOf = (
  t: StaffTranslate,
  { column }: Opened,
): ExportColumns<(typeof COLUMNS)[number], Entry> => ({
  number: { label: t('reports.entry.number'), cell: ({ number }) => number },
  kind: { label: t('reports.entry.kind'), cell: ({ kind }) => t(`reports.entry.${kind}`) },
  at: { label: t('reports.entry.at'), cell: ({ at }) => exportedMoment(at.toISOString()) },
  amount: {
    label: t(`reports.column.${column}` as StaffWord),
    cell: ({ amount }) => amount,
  },
})

/** Page after page, each of which reads its own days. */
async function* walk(
  db: Queryable,
  report: Report,
  asked: Opened,
  key: string | null,
): AsyncGenerator<Entry[]> {
  yield []
  for (let after: Entry | null = null; ;) {
    const page: Entry[] = await entriesOf(db, report, asked, { key, after, limit: EXPORT_PAGE })
    if (page.length > 0) yield page
    if (page.length < EXPORT_PAGE) return
    after = page.at(-1)!
  }
}
