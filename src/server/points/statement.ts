import type { Id } from '#domain/units.ts'
import type { PointStatement } from '#contract/points/points.ts'
import type { Locale } from '#domain/locale.ts'
import { fileNamePart } from '#domain/text.ts'
import { instantInJakarta } from '#domain/time.ts'
import { monthName } from '#i18n/format.ts'
import { balanceBefore, entriesBetween, presentEntry } from './index.ts'
import { csvHead, csvLine } from '../platform/csv/csv.ts'
import type { Queryable } from '../platform/database.ts'

const monthAfter = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/**
 * A month of a customer's ledger: opening balance, every entry with the balance after it, closing
 * balance.
 */
export const statementOf = async (
  db: Queryable,
  customerId: Id<'customer'>,
  month: string,
  locale: Locale,
): Promise<PointStatement> => {
  const from = instantInJakarta(`${month}-01`, '00:00')
  const before = instantInJakarta(`${monthAfter(month)}-01`, '00:00')
  const [opening, found] = await Promise.all([
    balanceBefore(db, customerId, from),
    entriesBetween(db, customerId, from, before),
  ])
  let balance = opening
  const sums = { earned: 0, used: 0, expired: 0 }
  const entries = found.map((entry) => {
    balance += entry.points
    const side = entry.kind === 'expire' ? 'expired' : entry.points > 0 ? 'earned' : 'used'
    sums[side] += entry.points
    const { id, created_at, formatted_date, kind, note, branch } = presentEntry(entry, locale)
    return { id, created_at, formatted_date, kind, note, branch, points: entry.points, balance }
  })
  return {
    month,
    formatted_month: `${monthName(Number(month.slice(5)), locale)} ${month.slice(0, 4)}`,
    opening,
    closing: balance,
    ...sums,
    entries,
  }
}

const HEADS = ['created_at', 'kind', 'note', 'branch', 'points', 'balance'] as const

/**
 * A statement as a file; CSV rows show the balance after each entry, between opening and closing
 * rows.
 */
export const statementFile = (statement: PointStatement, format: 'csv' | 'json', shop: string) => {
  const name = `${fileNamePart(shop)}-points-${statement.month}.${format}`
  if (format === 'json')
    return {
      name,
      type: 'application/json; charset=utf-8',
      body: bodyOf(`${JSON.stringify(statement, null, 2)}\n`),
    }
  const lines = statement.entries.map(({ created_at, kind, note, branch, points, balance }) =>
    csvLine([created_at, kind, note, branch?.name ?? '', points, balance]),
  )
  const opening = csvLine([statement.month, 'opening', '', '', '', statement.opening])
  const closing = csvLine([
    statement.month,
    'closing',
    '',
    '',
    statement.closing - statement.opening,
    statement.closing,
  ])
  return {
    name,
    type: 'text/csv; charset=utf-8',
    body: bodyOf(csvHead(HEADS) + opening + lines.join('') + closing),
  }
}

const bodyOf = (text: string): ReadableStream<Uint8Array> => new Blob([text]).stream()
