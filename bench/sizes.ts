import { col, rows, sql, type Database } from '#server/platform/database.ts'
import { measureBundles } from '../tools/bundle/bundle-budget.ts'
import { load, requestBytes } from './load.ts'
import { root, type Running } from './processes.ts'
import { limitRow, type Row } from './table.ts'

const LOCALES = ['en', 'id']

/**
 * Visits every product in both languages, as page and as API, and asks the shop what it now keeps.
 */
export const measureMemory = async (
  shop: Running,
  database: Database,
  bytesMax: number,
): Promise<Row[]> => {
  const slugs = (
    await rows(database.db, sql({ slug: col.text })`select slug from products where published`)
  ).map(({ slug }) => slug)
  const visit = async (paths: readonly string[]) => {
    const requests = paths.flatMap((path) =>
      LOCALES.map((locale) =>
        requestBytes({
          method: 'GET',
          path,
          headers: { 'cookie': `locale=${locale}`, 'accept-language': locale },
        }),
      ),
    )
    return load(shop.port, 1, (index) => requests[index]!, { requests: requests.length })
  }
  const pages = await visit(slugs.map((slug) => `/product/${slug}`))
  await visit(slugs.map((slug) => `/api/shop/products/${slug}`))
  const metrics = await (await fetch(`http://127.0.0.1:${shop.port}/metrics`)).text()
  const read = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? Number.NaN)
  return [
    limitRow(
      'a product page made for the first time, p50',
      pages.p50,
      null,
      'ms',
      `${pages.count} pages`,
    ),
    limitRow(
      'cached: every product in both languages',
      read('petik_response_cache_bytes') / 1000,
      bytesMax / 1000,
      'kB',
      `${read('petik_response_cache_entries')} answers`,
    ),
    limitRow(
      'memory of the shop’s process',
      read('process_resident_memory_bytes') / 1_000_000,
      null,
      'MB',
    ),
  ]
}

/** JavaScript that the first page makes a new visitor load. */
export const measureScripts = (): Row[] =>
  measureBundles(root).map(({ page, bytes, budget, files }) =>
    limitRow(
      `JavaScript of ${page}, brotli`,
      bytes / 1000,
      budget / 1000,
      'kB',
      `${files.length} files`,
    ),
  )
