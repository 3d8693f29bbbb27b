import { splitPpn } from '#domain/checkout/ppn.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import type { Values } from '#domain/reports/figures.ts'
import type { Report } from '#domain/reports/report.ts'
import { methodName } from '../orders/index.ts'
import type { Queryable } from '../platform/database.ts'
import type { Asked, ReportRow } from './store/asked.ts'
import { readRows } from './store/reports.ts'

export type Row = { key: string; name: string | null; values: Values }

/** All rows of a report with their names, in the order in which they are shown. */
export const readReport = async (
  db: Queryable,
  report: Report,
  asked: Asked,
  locale: Locale,
): Promise<Row[]> =>
  (await readRows(db, report, asked)).map((row) => ({
    key: row.key,
    name: report === 'sales' && asked.by === 'method' ? methodOf(row, locale) : nameOf(row, locale),
    values: report === 'tax' ? withTax(row.values) : row.values,
  }))

/** What tills were paid with is no payment method of the web shop. */
const TILL = 'till_'
const methodOf = ({ key }: ReportRow, locale: Locale): string | null =>
  key.startsWith(TILL) ? null : methodName(key, locale)

const nameOf = ({ name }: ReportRow, locale: Locale): string | null =>
  typeof name === 'string' || name === null ? name : inLocale(name, locale)

/** Prices hold the tax; it is rounded once, in the sum of the row. */
const withTax = (values: Values): Values => {
  const { net, ppn } = splitPpn(values['taxed'] ?? 0)
  return { ...values, net, ppn }
}
