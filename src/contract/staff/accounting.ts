import * as v from 'valibot'
import { staffCall } from '../call.ts'
import { opaqueId } from '../fields.ts'
import { count, means, ordinal, unit } from '../means.ts'
import { idParam, instant, oneLine, rupiah } from '../wire.ts'
import { dayQuery, nameQuery } from './fields.ts'
import { whole } from './goods/product-form.ts'

const VERSION_MAX = 1_000_000_000

const howMany = (description: string) => means(v.pipe(v.number(), count), description)
const NUMBER_MAX = 30
const NAME_MAX = 100

const row = {
  account: means(v.string(), 'Account of the journal.'),
  number: means(v.string(), 'Number in the chart of accounts.'),
  name: means(v.string(), 'Name in the chart of accounts.'),
}
const chartRow = v.object({
  ...row,
  is_own: means(v.boolean(), 'Whether the shop named it; false while the usual one holds.'),
  version: means(v.pipe(v.number(), ordinal), 'Counts saves; 0 before the first.'),
})
export type LedgerAccount = v.InferOutput<typeof chartRow>

const day = v.object({
  day: means(v.string(), 'The day in Jakarta, `2026-11-23`.'),
  entries: howMany('Entries of the journal.'),
  amount: means(rupiah, 'Sum of their debits, and of their credits.'),
  exported: howMany('Of these, entries in a file.'),
  state: means(
    v.picklist(['open', 'exported', 'changed']),
    '`changed`: entries were written after the file of the day; the next file has them.',
  ),
})
export type LedgerDay = v.InferOutput<typeof day>

const made = v.object({
  id: opaqueId,
  from: means(v.string(), 'First day.'),
  to: means(v.string(), 'Last day.'),
  entries: howMany('Entries of the journal in the file.'),
  lines: howMany('Lines of the file.'),
  amount: means(rupiah, 'Sum of its debits, and of its credits.'),
  made_by: means(v.string(), 'Name of who made it.'),
  made_at: means(instant, 'When it was made.'),
})
export type LedgerExport = v.InferOutput<typeof made>

const seen = ['refunds.approve', 'audit.read'] as const

export const getLedger = staffCall({
  method: 'GET',
  path: '/accounting',
  summary: 'Days of the journal with what of them is in files, the newest files, and the chart',
  auth: 'staff',
  needs: seen,
  refuses: ['forbidden'],
  query: v.object({
    from: means(v.optional(dayQuery), 'First day; without both days the last 31.'),
    to: means(v.optional(dayQuery), 'Last day; at most 92 days with the first.'),
  }),
  data: v.object({
    from: means(v.string(), 'First day.'),
    to: means(v.string(), 'Last day.'),
    days: means(v.array(day), 'Days with entries, the newest first.'),
    exports: means(v.array(made), 'The newest 50 files.'),
    accounts: means(v.array(chartRow), 'The chart of accounts.'),
  }),
})

const name = (max: number) =>
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.nonEmpty('validation.required'),
    v.maxLength(max, 'validation.maxLength'),
    oneLine,
  )

export const saveLedgerAccount = staffCall({
  method: 'PUT',
  path: '/accounting/accounts/{account}',
  summary: 'Name an account of the journal as the company’s own chart does',
  auth: 'staff',
  needs: 'refunds.approve',
  idempotent: true,
  refuses: ['forbidden', 'not_found', 'changed_meanwhile'],
  params: v.object({ account: means(nameQuery, 'Account of the journal.') }),
  body: v.object({
    number: means(name(NUMBER_MAX), 'Number in the chart of accounts.'),
    name: means(name(NAME_MAX), 'Name in the chart of accounts.'),
    version: means(
      v.pipe(whole(0, VERSION_MAX), unit('ordinal')),
      'The version that was read; another one is refused with `changed_meanwhile`.',
    ),
  }),
  data: chartRow,
})

/** 422 where every entry of the days is in a file already. */
export const makeLedgerExport = staffCall({
  method: 'POST',
  path: '/accounting/exports',
  summary: 'Put the entries of days that are over into a file, those that are in none yet',
  auth: 'staff',
  needs: 'refunds.approve',
  idempotent: true,
  refuses: ['forbidden'],
  body: v.object({
    from: means(dayQuery, 'First day in Jakarta.'),
    to: means(dayQuery, 'Last day in Jakarta, before today; at most 92 days with the first.'),
  }),
  data: made,
})

export const readLedgerExport = staffCall({
  method: 'GET',
  path: '/accounting/exports/{id}/file',
  summary: 'The file: a line for each line of the journal, as CSV',
  auth: 'staff',
  needs: seen,
  refuses: ['forbidden', 'not_found'],
  params: idParam,
  files: ['text/csv'],
  data: v.null(),
})
