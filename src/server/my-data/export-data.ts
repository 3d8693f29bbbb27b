import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { fileNamePart } from '#domain/text.ts'
import type { Queryable } from '../platform/database.ts'
import { csvHead, csvLine } from '../platform/csv/csv.ts'
import { columnsOf, readTable } from './store/my-data.ts'
import { PERSONAL_TABLES, type Person, type PersonalTable } from './store/register.ts'

/** Rows per page: other requests run in between, and memory holds one page of one table. */
const PAGE_ROWS = 500

export type DataFile = { name: string; type: string; body: ReadableStream<Uint8Array> }

/**
 * Streams everything the shop stores about a person, as one JSON document or a ZIP with a CSV file
 * per table.
 */
export const exportData = (
  db: Queryable,
  person: Person,
  { format, shop, now }: { format: 'json' | 'csv'; shop: string; now: Date },
): DataFile => {
  const day = now.toISOString().slice(0, 10)
  return format === 'json'
    ? {
        name: `${fileNamePart(shop)}-my-data-${day}.json`,
        type: 'application/json; charset=utf-8',
        body: streamOf(Readable.from(jsonParts(db, person, shop, now))),
      }
    : {
        name: `${fileNamePart(shop)}-my-data-${day}.zip`,
        type: 'application/zip',
        body: streamOf(zipOf(db, person, now)),
      }
}

const streamOf = (readable: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(readable) as unknown as ReadableStream<Uint8Array>

async function* pagesOf(
  db: Queryable,
  table: PersonalTable,
  person: Person,
): AsyncGenerator<Record<string, unknown>[]> {
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const page = await readTable(db, table, person, PAGE_ROWS, offset)
    if (page.length > 0) yield page
    if (page.length < PAGE_ROWS) return
  }
}

async function* jsonParts(
  db: Queryable,
  person: Person,
  shop: string,
  now: Date,
): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `{"shop":${JSON.stringify(shop)},"customer_id":${JSON.stringify(person.id)},"made_at":${JSON.stringify(now)},"tables":{`,
  )
  for (const [index, table] of PERSONAL_TABLES.entries()) {
    yield Buffer.from(`${index === 0 ? '' : ','}\n${JSON.stringify(table.table)}:[`)
    let isFirst = true
    for await (const page of pagesOf(db, table, person)) {
      yield Buffer.from(
        page.map((one, at) => `${isFirst && at === 0 ? '' : ','}\n${JSON.stringify(one)}`).join(''),
      )
      isFirst = false
    }
    yield Buffer.from(']')
  }
  yield Buffer.from('\n}}\n')
}

const zipOf = (db: Queryable, person: Person, now: Date): Readable => {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // Each file opens after the previous one is complete, so that only one query runs at a time.
  for (const table of PERSONAL_TABLES)
    zip.addReadStreamLazy(`${table.table}.csv`, { mtime: now }, (done) => {
      const lines = Readable.from(csvParts(db, table, person))
      lines.on('error', (error) => output.destroy(error))
      done(null, lines)
    })
  zip.end()
  return output
}

async function* csvParts(
  db: Queryable,
  table: PersonalTable,
  person: Person,
): AsyncGenerator<Buffer> {
  const columns = await columnsOf(db, table, person)
  yield Buffer.from(csvHead(columns))
  for await (const page of pagesOf(db, table, person))
    yield Buffer.from(page.map((one) => csvLine(columns.map((column) => one[column]))).join(''))
}
