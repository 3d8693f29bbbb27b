import type { Locale } from '#domain/locale.ts'
import { fileNamePart } from '#domain/text.ts'
import { jakartaDate, jakartaTime, MINUTE_MS } from '#domain/time.ts'
import {
  loadStaffWords,
  type StaffBundle,
  type StaffTranslate,
  type StaffWord,
} from '#i18n/staff.ts'
import { translator } from '#i18n/translate.ts'
import { AppError } from '../../errors.ts'
import type { Answer } from '../../http/serve.ts'
import { csvHead, csvLine } from '../../platform/csv/csv.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import type { Context } from '../../shop.ts'
import type { StaffCaller } from '../guard.ts'

type Value = string | number | null
export type ExportColumn<Row> = { label: string; cell: (row: Row) => Value }
/** The columns of a list by their names; one can become several in the file. */
export type ExportColumns<Id extends string, Row> = Record<
  Id,
  ExportColumn<Row> | readonly ExportColumn<Row>[]
>

type ListExport<Id extends string, Row> = {
  title: StaffWord
  bundles: readonly StaffBundle[]
  columns: (t: StaffTranslate, locale: Locale) => ExportColumns<Id, Row>
  /** Names with commas between; all columns without it. */
  chosen: string | undefined
  /** Columns that the list itself does not have. */
  more?: (t: StaffTranslate) => readonly ExportColumn<Row>[]
  /** Runs before any row leaves, on the data that the file will have. */
  begin?: (db: Queryable) => Promise<void>
  walk: (db: Queryable) => AsyncIterable<readonly Row[]>
}

/** Exports at the same time in one process: each holds a connection. */
const RUNNING_MAX = 2
/** Even a slow download must not hold back the clean-up of old row versions for longer. */
const EXPORT_MS_MAX = 10 * MINUTE_MS
const RETRY_SECONDS = 30
const running = new WeakMap<Database, number>()

/** Rows of a page: a few dozen kilobytes in memory. */
export const EXPORT_PAGE = 500

/** Page after page of a list, until one is not full. */
export async function* pagesOf<Row, Place>(
  read: (after: Place | null) => Promise<readonly Row[]>,
  placeOf: (last: Row) => Place,
): AsyncGenerator<readonly Row[]> {
  let after: Place | null = null
  for (;;) {
    const page: readonly Row[] = await read(after)
    yield page
    if (page.length < EXPORT_PAGE) return
    after = placeOf(page.at(-1)!)
  }
}

/** Pages of a list as its screen shows them. */
export async function* shownPages<Row, Place, Shown>(
  read: (after: Place | null) => Promise<readonly Row[]>,
  placeOf: (last: Row) => Place,
  show: (page: readonly Row[]) => readonly Shown[] | Promise<readonly Shown[]>,
): AsyncGenerator<readonly Shown[]> {
  for await (const page of pagesOf(read, placeOf)) yield await show(page)
}

/**
 * A list as a CSV file, streamed while it is read. A failure aborts the download, so that a part is
 * not taken for the whole.
 */
export const exportList = async <Id extends string, Row>(
  { shop, locale, now }: Pick<Context, 'shop' | 'locale' | 'now'>,
  { title, bundles, columns, chosen, more, begin, walk }: ListExport<Id, Row>,
): Promise<Answer<never>> => {
  const t: StaffTranslate = translator(await loadStaffWords(locale, ['ground', ...bundles]))
  const all = columns(t, locale)
  const ids = chosen === undefined ? (Object.keys(all) as Id[]) : (chosen.split(',') as Id[])
  const shown = [...ids.flatMap((id) => all[id]), ...(more?.(t) ?? [])]
  const head = csvHead(shown.map(({ label }) => label))
  const release = takeSlot(shop.database)
  // Nothing is read ahead of the client.
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(
    undefined,
    { highWaterMark: 1 },
    { highWaterMark: 0 },
  )
  const writer = writable.getWriter()
  const { promise: started, resolve: start, reject: refuse } = Promise.withResolvers<void>()
  const late = setTimeout(
    () => void writer.abort(new Error('an export took too long')),
    EXPORT_MS_MAX,
  ).unref()
  const work = async () => {
    try {
      await shop.database.snapshot(async (db) => {
        await begin?.(db)
        let before = head
        for await (const page of walk(db)) {
          start()
          const lines = page.map((row) => csvLine(shown.map(({ cell }) => cell(row))))
          await writer.write(Buffer.from(before + lines.join('')))
          before = ''
        }
      })
      await writer.close()
    } catch (error) {
      refuse(error)
      await writer.abort(error).catch(() => {})
    } finally {
      clearTimeout(late)
      release()
    }
  }
  void work()
  await started
  const file = {
    name: `${fileNamePart(t(title))}-${jakartaDate(now)}.csv`,
    type: 'text/csv; charset=utf-8',
    body: readable,
  }
  return { data: null as never, file }
}

const takeSlot = (database: Database): (() => void) => {
  const count = running.get(database) ?? 0
  if (count >= RUNNING_MAX)
    throw new AppError('too_many_exports', { retryAfterSeconds: RETRY_SECONDS })
  running.set(database, count + 1)
  return () => void running.set(database, running.get(database)! - 1)
}

/** The caller, seeing customers' names shortened as in every file without personal data. */
export const withoutPeople = (caller: StaffCaller): StaffCaller => ({
  ...caller,
  permissions: new Set([...caller.permissions].filter((one) => one !== 'customers.read')),
})

/** A code in words; the code itself when it has none. */
export const named = (t: StaffTranslate, prefix: string, code: string): string => {
  const key = `${prefix}.${code}`
  const text = t(key as StaffWord)
  return text === key ? code : text
}

/** A moment in Jakarta as a spreadsheet reads it, `2026-11-23 14:05`; null stays empty. */
export const exportedMoment = (at: string | null): string | null => {
  if (at === null) return null
  const moment = new Date(at)
  return `${jakartaDate(moment)} ${jakartaTime(moment)}`
}
