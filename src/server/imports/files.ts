import { IMPORT_FIELDS } from '#domain/imports/fields.ts'
import type { Locale } from '#domain/locale.ts'
import { csvHead, csvLine } from '../platform/csv/csv.ts'
import type { Queryable } from '../platform/database.ts'
import type { Kind, Values } from './kind.ts'
import { presentRow } from './present.ts'
import { listRows, type ImportRow, type StoredImport } from './store.ts'

const PAGE_OF_FILE = 500

/** All things as a file that can be read again; only its head without a filter. */
export async function* thingLines(
  db: Queryable,
  kind: Kind,
  filter: { search?: string | undefined; category?: string | undefined } | null,
): AsyncGenerator<string> {
  const names = IMPORT_FIELDS[kind.name].map(({ name }) => name)
  yield csvHead(names)
  const line = (values: Values) => csvLine(names.map((name) => values[name] ?? ''))
  if (!filter && kind.example) yield line(kind.example)
  let after = ''
  while (filter && kind.page) {
    const page = await kind.page(db, { ...filter, after, max: PAGE_OF_FILE })
    yield page.map(({ values }) => line(values)).join('')
    if (page.length < PAGE_OF_FILE) return
    after = page.at(-1)!.key
  }
}

/** Refused and failed rows as they were, each with its reasons. */
export async function* refusedLines(
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
        ...columns.map((_, at) => row.cells[at] ?? ''),
        presentRow(row, locale)
          .problems.map(({ field, text }) => (field === null ? text : `${field}: ${text}`))
          .join(' · '),
      ])
    yield page.map(line).join('')
    if (page.length < PAGE_OF_FILE) return
    after = page.at(-1)!.row
  }
}

export const streamed = (lines: AsyncGenerator<string>): globalThis.ReadableStream<Uint8Array> =>
  (ReadableStream.from(lines) as unknown as globalThis.ReadableStream<string>).pipeThrough(
    new TextEncoderStream(),
  ) as globalThis.ReadableStream<Uint8Array>
