import {
  listApprovingPairs,
  listAudit,
  listAuditChoices,
  type AuditAct,
} from '#contract/staff/audit.ts'
import { exportAudit } from '#contract/staff/list-exports.ts'
import type { Locale } from '#domain/locale.ts'
import { addDays, jakartaDate, weekdayOf } from '#domain/time.ts'
import { badCursor } from '../errors.ts'
import { serve, type Served } from '../http/serve.ts'
import { fieldWord } from './act-fields.ts'
import { auditColumns } from './lists/export-columns.ts'
import { staff } from './guard.ts'
import { EXPORT_PAGE, exportList, pagesOf } from './lists/list-export.ts'
import { approvingPairs } from './store/approvals.ts'
import { listActs, listBranchNames, listPeopleEver, type RecordedAct } from './store/audit.ts'

const PER_PAGE = 50
const PAIR_WEEKS = 12

export const auditCalls: Served[] = [
  serve(listAudit, [staff()], async ({ shop, query, locale }) => {
    const perPage = query.per_page ?? PER_PAGE
    const cursor = query.cursor ?? null
    if (cursor !== null && !/^\d{1,18}$/.test(cursor)) throw badCursor()
    const acts = await listActs(shop.db, query, { cursor, perPage })
    return {
      data: acts.map((act) => presentAct(act, locale)),
      meta: { next_cursor: acts.length === perPage ? acts.at(-1)!.id : null },
    }
  }),

  serve(exportAudit, [staff()], (ask) =>
    exportList(ask, {
      title: 'staff.title.audit',
      bundles: ['audit'],
      columns: auditColumns,
      chosen: ask.query.columns,
      walk: async function* (db) {
        const read = (cursor: string | null) =>
          listActs(db, ask.query, { cursor, perPage: EXPORT_PAGE })
        for await (const page of pagesOf(read, ({ id }) => id))
          yield page.map((act) => presentAct(act, ask.locale))
      },
    }),
  ),

  serve(listApprovingPairs, [staff()], async ({ shop, now }) => {
    const today = jakartaDate(now)
    const monday = addDays(today, 1 - weekdayOf(today) - 7 * (PAIR_WEEKS - 1))
    const pairs = await approvingPairs(shop.db, monday)
    return {
      data: pairs.map(({ week, one, other, byOne, byOther }) => ({
        week,
        one: { ...one, approved: byOne },
        other: { ...other, approved: byOther },
      })),
    }
  }),

  serve(listAuditChoices, [staff()], async ({ shop }) => ({
    data: { people: await listPeopleEver(shop.db), branches: await listBranchNames(shop.db) },
  })),
]

const presentAct = (act: RecordedAct, locale: Locale): AuditAct => ({
  id: act.id,
  at: act.at.toISOString(),
  by: act.by,
  act: act.act,
  entity:
    act.entityKind === null || act.entityId === null
      ? null
      : { kind: act.entityKind, id: act.entityId },
  changes: changesOf(act).map((change) => ({
    ...change,
    label: fieldWord(locale, act.act, change.field) ?? change.field,
  })),
  facts: Object.entries(act.facts).map(([name, value]) => ({
    name,
    label: fieldWord(locale, act.act, name) ?? name,
    value: printed(value) ?? '–',
  })),
  customer_id: act.customerId,
  branch: act.branch,
  network: act.network,
  request_id: act.requestId,
})

export const changesOf = ({
  before,
  after,
}: Pick<RecordedAct, 'before' | 'after'>): Omit<AuditAct['changes'][number], 'label'>[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map((field) => ({
      field,
      before: printed(before?.[field]),
      after: printed(after?.[field]),
    }))
    .filter((change) => change.before !== change.after)

/** A value in words: lists and the fields of things one after another. */
export const printed = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object') return null
  if (Array.isArray(value)) {
    const parts = value.map((one) => printed(one) ?? '–')
    return parts.join(value.some((one) => typeof one === 'object') ? ' · ' : ', ')
  }
  return Object.entries(value)
    .flatMap(([name, part]) => (part === null ? [] : [`${name}: ${printed(part)}`]))
    .join('; ')
}
