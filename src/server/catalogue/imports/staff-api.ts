import {
  checkImport,
  confirmImport,
  exportGoods,
  getImport,
  getRefusedRows,
  listImportRows,
  listImports as listImportsCall,
  readImport,
  stopImport,
  type StaffImport,
  type StaffImportRow,
} from '#contract/staff/imports.ts'
import type { Locale } from '#domain/locale.ts'
import { fieldsOfHeads, IMPORT_FIELDS, IMPORT_ROWS_MAX, KEY_FIELD } from '#domain/imports/fields.ts'
import { ROW_STATES, type ImportKind } from '#domain/imports/kinds.ts'
import { singleLine } from '#domain/text.ts'
import { jakartaDate } from '#domain/time.ts'
import { serverWords, type ServerWord } from '#i18n/server.ts'
import { AppError, badCursor } from '../../errors.ts'
import { once } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import { csvHead, csvLine } from '../../platform/csv.ts'
import { newId } from '../../platform/ids.ts'
import { readCsv } from '../../platform/read-csv.ts'
import type { Queryable, Transaction } from '../../platform/database.ts'
import { perform, staff, type Act, type StaffCaller } from '../../staff/index.ts'
import { pageOfFlat } from '../store/flat-goods.ts'
import {
  chooseColumns,
  findImport,
  insertImport,
  listImports,
  listRows,
  moveImport,
  type ImportRow,
  type StoredImport,
} from '../store/imports.ts'
import { IMPORT_NEEDS } from './write-row.ts'

const PER_PAGE = 50
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const FILE_NAME_MAX = 120
const EXAMPLE_MAX = 200
const PAGE_OF_FILE = 500

export const importCalls: Served[] = [
  serve(listImportsCall, [staff()], async ({ shop, query }) => {
    const perPage = query.per_page ?? PER_PAGE
    if (query.cursor !== undefined && !UUID.test(query.cursor)) throw badCursor()
    const found = await listImports(shop.db, { cursor: query.cursor ?? null, perPage })
    return {
      data: found.map(present),
      meta: { next_cursor: found.length === perPage ? found.at(-1)!.id : null },
    }
  }),

  serve(getImport, [staff()], async ({ shop, params }) => ({
    data: present(await known(shop.db, params.id)),
  })),

  serve(readImport, [staff()], async (ask) => {
    const { kind, file } = ask.body
    requireKind(ask.staff, kind)
    const table = readCsv(new Uint8Array(await file.arrayBuffer()), { rowsMax: IMPORT_ROWS_MAX })
    if ('problem' in table)
      throw new AppError('invalid', {
        errors: {
          file: [
            {
              key: `validation.csv.${table.problem}`,
              params: { max: IMPORT_ROWS_MAX, line: table.line ?? 0 },
            },
          ],
        },
      })
    const fields = fieldsOfHeads(kind, table.head)
    const one = {
      id: newId(ask.now),
      kind,
      fileName: singleLine(file.name).slice(0, FILE_NAME_MAX) || 'csv',
      columns: table.head.map((header, at) => ({
        header: header.slice(0, EXAMPLE_MAX),
        example: (table.rows.find(({ cells }) => cells[at] !== '')?.cells[at] ?? '').slice(
          0,
          EXAMPLE_MAX,
        ),
        field: fields[at] ?? null,
      })),
      madeBy: ask.staff.login,
      madeAt: ask.now,
    }
    return {
      data: await perform(ask, async (tx) => {
        await insertImport(tx, one, table.rows)
        const stored = await known(tx, one.id)
        return { done: present(stored), act: actOn(stored, 'import_read') }
      }),
    }
  }),

  serve(checkImport, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const one = await known(tx, ask.params.id)
      requireKind(ask.staff, one.kind)
      const columns = one.columns.map((column, at) => ({
        ...column,
        field: ask.body.fields[at] ?? null,
      }))
      const chosen = columns.flatMap(({ field }) => field ?? [])
      const names = IMPORT_FIELDS[one.kind].map(({ name }) => name)
      if (chosen.some((name) => !names.includes(name)) || new Set(chosen).size < chosen.length)
        throw refusedFields('validation.oneOf')
      if (!chosen.includes(KEY_FIELD) || chosen.length < 2)
        throw refusedFields('validation.csv.noKey')
      await move(tx, one, ['read', 'checked'], 'checking')
      await chooseColumns(tx, one.id, columns, ask.body.creates)
      return done(tx, one.id, 'import_checked')
    }),
  })),

  serve(confirmImport, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const one = await known(tx, ask.params.id)
      requireKind(ask.staff, one.kind)
      const { fingerprint } = ask.body
      await move(tx, one, ['checked', 'stopped'], 'applying', { by: ask.staff.login, fingerprint })
      return done(tx, one.id, 'import_confirmed')
    }),
  })),

  serve(stopImport, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const one = await known(tx, ask.params.id)
      requireKind(ask.staff, one.kind)
      // A check that was stopped begins again: what it has not seen must not be done.
      const to = one.state === 'checking' ? 'read' : 'stopped'
      await move(tx, one, [one.state], to)
      return done(tx, one.id, 'import_stopped')
    }),
  })),

  serve(listImportRows, [staff()], async ({ shop, staff: caller, params, query, locale }) => {
    const { id, kind } = await known(shop.db, params.id)
    requireRead(caller, kind)
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

  serve(getRefusedRows, [staff()], async ({ shop, staff: caller, params, locale }) => {
    const one = await known(shop.db, params.id)
    requireRead(caller, one.kind)
    const reason = serverWords(locale)('import.reason')
    return {
      data: null,
      file: {
        name: `petik-${one.kind}-refused.csv`,
        type: 'text/csv; charset=utf-8',
        body: streamed(refusedLines(shop.db, one, locale, reason)),
      },
    }
  }),

  serve(exportGoods, [staff()], async ({ shop, staff: caller, params, query, now }) => {
    requireRead(caller, params.kind)
    const isEmpty = query.template === '1' || query.template === 'true'
    return {
      data: null,
      file: {
        name: `petik-${params.kind}${isEmpty ? '' : `-${jakartaDate(now)}`}.csv`,
        type: 'text/csv; charset=utf-8',
        body: streamed(goodsLines(shop.db, params.kind, isEmpty ? null : query)),
      },
    }
  }),
]

async function* goodsLines(
  db: Queryable,
  kind: ImportKind,
  filter: { search?: string | undefined; category?: string | undefined } | null,
): AsyncGenerator<string> {
  const names = IMPORT_FIELDS[kind].map(({ name }) => name)
  yield csvHead(names)
  let after = ''
  while (filter) {
    const page = await pageOfFlat(db, kind, { ...filter, after, max: PAGE_OF_FILE })
    yield page.map(({ values }) => csvLine(names.map((name) => values[name] ?? ''))).join('')
    if (page.length < PAGE_OF_FILE) return
    after = page.at(-1)!.sku
  }
}

async function* refusedLines(
  db: Queryable,
  { id, columns }: StoredImport,
  locale: Locale,
  reason: string,
): AsyncGenerator<string> {
  yield csvHead([...columns.map(({ header }) => header), reason])
  let after = 0
  for (;;) {
    const page = await listRows(db, id, { states: ['refused', 'failed'], after, max: PAGE_OF_FILE })
    const line = (row: ImportRow) =>
      csvLine([
        ...row.cells,
        presentRow(row, locale)
          .problems.map(({ field, text }) => (field === null ? text : `${field}: ${text}`))
          .join(' · '),
      ])
    yield page.map(line).join('')
    if (page.length < PAGE_OF_FILE) return
    after = page.at(-1)!.row
  }
}

const streamed = (lines: AsyncGenerator<string>): globalThis.ReadableStream<Uint8Array> =>
  (ReadableStream.from(lines) as unknown as globalThis.ReadableStream<string>).pipeThrough(
    new TextEncoderStream(),
  ) as globalThis.ReadableStream<Uint8Array>

/** A file of prices says what goods cost the shop. */
const requireRead = ({ permissions }: StaffCaller, kind: ImportKind): void => {
  if (kind === 'prices' && !permissions.has('prices.read')) throw new AppError('forbidden')
}

const requireKind = ({ permissions }: StaffCaller, kind: ImportKind): void => {
  if (!permissions.has(IMPORT_NEEDS[kind])) throw new AppError('forbidden')
}

const known = async (db: Queryable, id: string): Promise<StoredImport> => {
  const found = await findImport(db, id)
  if (!found) throw new AppError('not_found')
  return found
}

const move = async (
  tx: Transaction,
  { id }: StoredImport,
  from: Parameters<typeof moveImport>[2],
  to: StoredImport['state'],
  confirmed?: { by: string; fingerprint: string },
): Promise<void> => {
  if (!(await moveImport(tx, id, from, to, { confirmed }))) throw new AppError('changed_meanwhile')
}

const done = async (tx: Transaction, id: string, act: string) => {
  const after = await known(tx, id)
  return { done: present(after), act: actOn(after, act) }
}

const refusedFields = (key: string): AppError =>
  new AppError('invalid', { errors: { fields: [{ key }] } })

const actOn = (one: StoredImport, act: string): Act => ({
  act,
  entity: { kind: 'import', id: one.id },
  facts: { kind: one.kind, file: one.fileName, ...one.counts },
})

const present = (one: StoredImport): StaffImport => ({
  id: one.id,
  kind: one.kind,
  file_name: one.fileName,
  state: one.state,
  columns: one.columns,
  fields: IMPORT_FIELDS[one.kind].map(({ name }) => name),
  creates: one.creates,
  fingerprint: one.fingerprint,
  rows: Object.values(one.counts).reduce((sum, n) => sum + n, 0),
  counts: Object.fromEntries(
    ROW_STATES.map((state) => [state, one.counts[state] ?? 0]),
  ) as StaffImport['counts'],
  by: one.madeBy,
  confirmed_by: one.confirmedBy,
  made_at: one.madeAt.toISOString(),
  finished_at: one.finishedAt?.toISOString() ?? null,
})

const presentRow = (row: ImportRow, locale: Locale): StaffImportRow => {
  const t = serverWords(locale)
  return {
    row: row.row,
    key: row.key,
    state: row.state,
    changes: Object.entries(row.changes).map(([field, [before, after]]) => ({
      field,
      before,
      after,
    })),
    problems: row.problems.map(({ field, key, params }) => ({
      field,
      text: t(key as ServerWord, params ?? {}),
    })),
  }
}
