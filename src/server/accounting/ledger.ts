import {
  defaultChartRow,
  exportStateOf,
  KNOWN_ACCOUNTS,
  LEDGER_DAYS_MAX,
  type ChartRow as Named,
} from '#domain/accounting/chart.ts'
import type { LedgerAccount, LedgerDay, LedgerExport } from '#contract/staff/accounting.ts'
import { addDays, daysBetween, instantInJakarta, type LocalDate } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import { csvHead, csvLine } from '../platform/csv/csv.ts'
import type { Queryable } from '../platform/database.ts'
import type { StaffCaller } from '../staff/index.ts'
import {
  readChart,
  readLines,
  usedAccounts,
  type ExportRow,
  type LineRow,
  type Place,
} from './store.ts'

const ENTRIES_A_PAGE = 2_000

/** The journal is the whole shop's: a role at one branch neither reads nor takes it. */
export const requireWhole = (
  { grants }: StaffCaller,
  ...permissions: readonly ('refunds.approve' | 'audit.read')[]
): void => {
  const isWhole = grants.some(
    (grant) =>
      grant.branchId === null && permissions.some((one) => grant.permissions.includes(one)),
  )
  if (!isWhole) throw new AppError('forbidden')
}

/** First and last moment of some days; 422 for a wrong range. */
export const momentsOf = (from: LocalDate, to: LocalDate): { from: Date; until: Date } => {
  const days = daysBetween(from, to) + 1
  if (days < 1 || days > LEDGER_DAYS_MAX)
    throw new AppError('invalid', { errors: { to: [{ key: 'validation.invalid' }] } })
  return {
    from: instantInJakarta(from, '00:00'),
    until: instantInJakarta(addDays(to, 1), '00:00'),
  }
}

/** The chart: accounts that the shop named, and the usual names of the others. */
export const chartOf = async (db: Queryable): Promise<LedgerAccount[]> => {
  const [own, used] = await Promise.all([readChart(db), usedAccounts(db)])
  const byAccount = new Map(own.map((one) => [one.account, one]))
  const accounts = [...new Set([...KNOWN_ACCOUNTS, ...used.map(({ account }) => account)])]
  return accounts
    .map((account) => {
      const named = byAccount.get(account)
      const { number, name } = named ?? defaultChartRow(account)
      return { account, number, name, is_own: named !== undefined, version: named?.version ?? 0 }
    })
    .toSorted((a, b) => a.number.localeCompare(b.number) || a.account.localeCompare(b.account))
}

export const presentDay = (one: {
  day: string
  entries: number
  amount: number
  exported: number
}): LedgerDay => ({ ...one, state: exportStateOf(one.entries, one.exported) })

export const presentExport = ({ madeBy, madeAt, ...made }: ExportRow): LedgerExport => ({
  ...made,
  made_by: madeBy,
  made_at: madeAt.toISOString(),
})

const HEADS = [
  'date',
  'entry',
  'kind',
  'cause',
  'document',
  'account_number',
  'account_name',
  'journal_account',
  'debit',
  'credit',
]

/** The lines of a file as CSV, page by page. */
export async function* fileOf(db: Queryable, id: string): AsyncGenerator<string> {
  const chart = new Map<string, Named>((await chartOf(db)).map((one) => [one.account, one]))
  const lineOf = (line: LineRow): string => {
    const { number, name } = chart.get(line.account) ?? defaultChartRow(line.account)
    const { day, entryId, kind, cause, causeId, document, account, amount } = line
    const sides = amount > 0 ? [amount, 0] : [0, -amount]
    return csvLine([
      day,
      entryId,
      kind,
      cause,
      document ?? causeId,
      number,
      name,
      account,
      ...sides,
    ])
  }
  yield csvHead(HEADS)
  for (let after: Place | null = null; ;) {
    const lines: LineRow[] = await readLines(db, { id, after, limit: ENTRIES_A_PAGE })
    if (lines.length === 0) return
    yield lines.map(lineOf).join('')
    after = lines.at(-1)!
  }
}
