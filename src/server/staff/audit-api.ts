import {
  listApprovingPairs,
  listAudit,
  listAuditChoices,
  type AuditAct,
} from '#contract/staff/audit.ts'
import { exportAudit } from '#contract/staff/list-exports.ts'
import { addDays, jakartaDate, weekdayOf } from '#domain/time.ts'
import { badCursor } from '../errors.ts'
import { fromReplica } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { fieldWord } from './act-fields.ts'
import { actValue } from './act-values.ts'
import { approvalReader } from './approvals/present.ts'
import { settingName } from './approvals/shown/setting-words.ts'
import type { Reader } from './approvals/shown/values.ts'
import { auditColumns } from './lists/export-columns.ts'
import { staff } from './guard.ts'
import { EXPORT_PAGE, exportList, pagesOf } from './lists/list-export.ts'
import { approvingPairs } from './store/approvals.ts'
import { listActs, listBranchNames, listPeopleEver, type RecordedAct } from './store/audit.ts'

const PER_PAGE = 50
const PAIR_WEEKS = 12

export const auditCalls: Served[] = [
  serve(listAudit, [staff(), fromReplica()], async ({ shop, query, locale }) => {
    const perPage = query.per_page ?? PER_PAGE
    const cursor = query.cursor ?? null
    if (cursor !== null && !/^\d{1,18}$/.test(cursor)) throw badCursor()
    const acts = await listActs(shop.db, query, { cursor, perPage })
    const reader = await approvalReader(shop.db, locale)
    return {
      data: acts.map((act) => presentAct(act, reader)),
      meta: { next_cursor: acts.length === perPage ? acts.at(-1)!.id : null },
    }
  }),

  serve(exportAudit, [staff(), fromReplica()], (ask) =>
    exportList(ask, {
      title: 'staff.title.audit',
      bundles: ['audit'],
      columns: auditColumns,
      chosen: ask.query.columns,
      walk: (db) =>
        pagesOf(
          (cursor: string | null) => listActs(db, ask.query, { cursor, perPage: EXPORT_PAGE }),
          ({ id }) => id,
        ),
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

const presentAct = (act: RecordedAct, reader: Reader): AuditAct => ({
  id: act.id,
  at: act.at.toISOString(),
  by: act.by,
  act: act.act,
  entity: act.entity && { ...act.entity, name: thingName(act, reader) },
  changes: changesOf(act, reader),
  facts: Object.entries(act.facts).map(([name, value]) => ({
    name,
    label: fieldWord(reader.locale, act.act, name) ?? name,
    value: actValue({ reader, act: act.act, field: name, entity: act.entity }, value) ?? '–',
  })),
  customer_id: act.customerId,
  branch: act.branch,
  network: act.network,
  request_id: act.requestId,
})

/** What people call it, where an id does not say it. */
const thingName = ({ entity, orderNumber }: RecordedAct, reader: Reader): string | null => {
  if (entity?.kind === 'order') return orderNumber
  if (entity?.kind === 'setting') return settingName(reader.locale, entity.id)
  return entity?.kind === 'role' ? (reader.names.get(entity.id) ?? null) : null
}

const changesOf = (
  { act, entity, before, after }: Pick<RecordedAct, 'act' | 'entity' | 'before' | 'after'>,
  reader: Reader,
): AuditAct['changes'] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map((field) => ({
      field,
      label: fieldWord(reader.locale, act, field) ?? field,
      before: actValue({ reader, act, field, entity }, before?.[field]),
      after: actValue({ reader, act, field, entity }, after?.[field]),
    }))
    .filter((change) => change.before !== change.after)
