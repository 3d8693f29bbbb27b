import {
  exportGoods,
  getImport,
  getRefusedRows,
  listImportRows,
  takeRefusedRows,
  listImports as listImportsCall,
} from '#contract/staff/imports.ts'
import { exportImports } from '#contract/staff/list-exports.ts'
import { ROW_STATES, type ImportKind } from '#domain/imports/kinds.ts'
import { maySeeImport } from '#domain/imports/needs.ts'
import type { Locale } from '#domain/locale.ts'
import { jakartaDate } from '#domain/time.ts'
import { serverWords } from '#i18n/server.ts'
import { AppError, badCursor } from '../errors.ts'
import { fromReplica, type Ask } from '../http/guards.ts'
import { serve, type Answer, type Served } from '../http/serve.ts'
import type { Context } from '../shop.ts'
import {
  EXPORT_PAGE,
  exportList,
  pagesOf,
  perform,
  staff,
  type StaffCaller,
} from '../staff/index.ts'
import { importColumns } from './export-columns.ts'
import { refusedLines, streamed, thingLines } from './files.ts'
import { kindOf, type Kind } from './kind.ts'
import { known, requireSight } from './known.ts'
import { actOn, present, presentRow } from './present.ts'
import { listImports, listRows, type StoredImport } from './store.ts'

const PER_PAGE = 50
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Files, and what their rows would do or did. */
export const shownCalls = (kinds: readonly Kind[]): Served[] => [
  serve(listImportsCall, [staff()], async ({ shop, staff: caller, query }) => {
    const perPage = query.per_page ?? PER_PAGE
    if (query.cursor !== undefined && !UUID.test(query.cursor)) throw badCursor()
    const found = await listImports(shop.db, {
      cursor: query.cursor ?? null,
      perPage,
      kinds: readable(kinds, caller),
    })
    return {
      data: found.map(present),
      meta: { next_cursor: found.length === perPage ? found.at(-1)!.id : null },
    }
  }),

  serve(exportImports, [staff(), fromReplica()], exportAll(kinds)),

  serve(getImport, [staff()], async ({ shop, staff: caller, params }) => {
    const one = await known(shop.db, params.id)
    requireSight(caller, one.kind)
    return { data: present(one) }
  }),

  serve(listImportRows, [staff()], async ({ shop, staff: caller, params, query, locale }) => {
    const { id, kind } = await known(shop.db, params.id)
    requireSight(caller, kind)
    const perPage = query.per_page ?? PER_PAGE
    const after = query.cursor ?? '0'
    if (!/^\d{1,8}$/.test(after)) throw badCursor()
    const states = query.state ? [query.state] : ROW_STATES
    const found = await listRows(shop.db, id, { states, after: Number(after), max: perPage })
    return {
      data: found.map((row) => presentRow(row, locale)),
      meta: { next_cursor: found.length === perPage ? String(found.at(-1)!.row) : null },
    }
  }),
]

/** What can be taken out as a file. */
export const fileCalls = (kinds: readonly Kind[]): Served[] => [
  serve(getRefusedRows, [staff()], async ({ shop, staff: caller, params, locale }) => {
    const one = await known(shop.db, params.id)
    const { isPersonal } = kindOf(kinds, one.kind)
    if (isPersonal) throw new AppError('forbidden')
    requireSight(caller, one.kind)
    return refusedFile(shop, one, locale)
  }),

  serve(takeRefusedRows, [staff()], async (ask) => {
    const { shop, staff: caller, params, body, locale } = ask
    const one = await known(shop.db, params.id)
    requireSight(caller, one.kind)
    const act = actOn(one, 'import_taken')
    await perform(ask, () =>
      Promise.resolve({
        done: null,
        act: { ...act, facts: { ...act.facts, reason: body.reason } },
      }),
    )
    return refusedFile(shop, one, locale)
  }),

  serve(
    exportGoods,
    [staff(), fromReplica()],
    async ({ shop, staff: caller, params, query, now }) => {
      const kind = kindOf(kinds, params.kind)
      const isEmpty = query.template === '1' || query.template === 'true'
      if (!isEmpty && !kind.page) throw new AppError('not_found')
      if (!isEmpty) requireSight(caller, kind.name)
      return {
        data: null,
        file: {
          name: `petik-${params.kind}${isEmpty ? '' : `-${jakartaDate(now)}`}.csv`,
          type: 'text/csv; charset=utf-8',
          body: streamed(thingLines(shop.db, kind, isEmpty ? null : query)),
        },
      }
    },
  ),
]

const exportAll =
  (kinds: readonly Kind[]) =>
  (
    ask: Ask<typeof exportImports> & { staff: StaffCaller },
  ): Promise<Answer<typeof exportImports>> =>
    exportList(ask, {
      title: 'staff.title.imports',
      bundles: ['imports'],
      columns: importColumns,
      chosen: ask.query.columns,
      walk: async function* (db) {
        const shown = readable(kinds, ask.staff)
        const read = (cursor: string | null) =>
          listImports(db, { cursor, perPage: EXPORT_PAGE, kinds: shown })
        for await (const page of pagesOf(read, ({ id }) => id)) yield page.map(present)
      },
    })

/** The kinds of files that a person may see. */
const readable = (kinds: readonly Kind[], caller: StaffCaller): ImportKind[] =>
  kinds.map(({ name }) => name).filter((name) => maySeeImport(caller.permissions, name))

const refusedFile = ({ db }: Context['shop'], one: StoredImport, locale: Locale) => ({
  data: null,
  file: {
    name: `petik-${one.kind}-refused.csv`,
    type: 'text/csv; charset=utf-8',
    body: streamed(refusedLines(db, one, locale, serverWords(locale)('import.reason'))),
  },
})
