/**
 * `npm run bench -- freshness`: how soon another process serves a change, and how many of its
 * cached responses the change invalidates.
 */
import { setStock } from '#server/batches/index.ts'
import { setPrice } from '#server/catalogue/index.ts'
import { saveDocuments } from '#server/content/index.ts'
import type { FooterData } from '#server/content/kinds.ts'
import { col, row, rows, sql, type Database } from '#server/platform/database.ts'
import { cacheStats } from './response-cache.ts'
import { askOnce, load, requestBytes } from './load.ts'
import { startShop, type Running } from './processes.ts'
import { limitRow, median, type Row } from './table.ts'

const SEEN_MS_MAX = 1_000
const GIVE_UP_MS = 10_000
const PAGES = 300

type Change = { name: string; path: string; make: (turn: number) => Promise<void> }

/**
 * Two shops and a worker on one database: commits a change directly and polls the second shop until
 * it serves it.
 */
export const measureFreshness = async (
  database: Database,
  environment: Record<string, string>,
  rounds: number,
  tell: (line: string) => void,
): Promise<(Row | string)[]> => {
  const running: Running[] = []
  try {
    for (const role of ['web', 'web', 'worker'] as const)
      running.push(await startShop(environment, role))
    const [one, other] = running as [Running, Running, Running]
    const lines: (Row | string)[] = [
      'Changes: until a second process shows them (two ROLE=web and a ROLE=worker on one database), the slowest of the rounds',
    ]
    for (const change of await changesOf(database)) {
      tell(`  ${change.name}`)
      lines.push(await measureChange(database, [one, other], change, rounds))
    }
    return lines
  } finally {
    for (const process of running) await process.stop()
  }
}

const measureChange = async (
  database: Database,
  [one, other]: [Running, Running],
  change: Change,
  rounds: number,
): Promise<Row> => {
  const times: number[] = []
  const dropped: number[] = []
  let cached = 0
  for (let turn = 0; turn < rounds * 2; turn++) {
    await keepMuch(database, [one, other], change.path)
    const before = await askOnce(other.port, { method: 'GET', path: change.path })
    const stats = await cacheStats(other)
    cached = stats.entries
    await change.make(turn)
    const began = performance.now()
    for (;;) {
      const now = await askOnce(other.port, { method: 'GET', path: change.path })
      if (!now.body.equals(before.body)) break
      if (performance.now() - began > GIVE_UP_MS)
        throw new Error(
          `${change.name}: ${change.path} still says the same after ${GIVE_UP_MS / 1000} s.`,
        )
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    times.push(performance.now() - began)
    dropped.push((await cacheStats(other)).drops - stats.drops)
  }
  return limitRow(
    change.name,
    Math.max(...times),
    SEEN_MS_MAX,
    'ms',
    `typically ${median(times).toFixed(0)} ms; ${median(dropped)} of ${cached} cached answers dropped`,
  )
}

/** Fills both caches: many product pages, listings, home. */
const keepMuch = async (
  database: Database,
  shops: readonly Running[],
  path: string,
): Promise<void> => {
  const slugs = await rows(
    database.db,
    sql({ slug: col.text })`
      select slug from products where published order by sold_30_days desc, slug limit ${PAGES}`,
  )
  const paths = [
    '/',
    '/product-category',
    '/api/shop/products?limit=24',
    '/blog',
    '/help',
    path,
    ...slugs.map(({ slug }) => `/product/${slug}`),
  ]
  const requests = paths.map((each) => requestBytes({ method: 'GET', path: each }))
  await Promise.all(
    shops.map((shop) =>
      load(shop.port, 4, (index) => requests[index]!, { requests: requests.length }),
    ),
  )
}

const changesOf = async (database: Database): Promise<Change[]> => {
  const product = (await row(
    database.db,
    sql({ slug: col.text, name: { en: col.text }, ids: col.list(col.text), regular: col.int })`
      select p.slug, p.name, array_agg(v.id) as ids, min(v.regular_price) as regular from products p join variations v on v.product_id = p.id
      join stock_items s on s.variation_id = v.id
      where p.published and v.active and s.online and s.reserved = 0 and s.on_hand > 10 and s.next_day_quota = 0
      group by p.id having count(*) = (select count(*) from variations o where o.product_id = p.id) order by p.sold_30_days desc, p.slug limit 1`,
  ))!
  const id = product.ids[0]!
  // Even turns change the stock, odd turns restore it.
  const stock = async (turn: number) => {
    await database.transaction(async (tx) => {
      for (const each of product.ids)
        await setStock(tx, each, turn % 2 === 0 ? 0 : 1_000, 'bench', new Date())
    })
  }
  const price = async (turn: number) => {
    await database.transaction((tx) =>
      setPrice(tx, id, Number(product.regular) + (turn % 2 === 0 ? 1_500 : 0), null, {
        by: 'bench',
        now: new Date(),
      }),
    )
  }
  const edit = async (turn: number) => {
    const now = new Date()
    await database.transaction(async (tx) => {
      const footer = (await row(
        tx,
        sql({
          data: col.json<FooterData>(),
        })`select data from content_documents where kind = 'footer'`,
      ))!.data
      const contact = { ...footer.contact, en: `${footer.contact.en.split(' · ')[0]} · ${turn}` }
      await saveDocuments(tx, 'footer', [{ slug: 'footer', data: { ...footer, contact } }], now)
    })
  }
  return [
    { name: 'sold out, product page', path: `/product/${product.slug}`, make: stock },
    { name: 'sold out, product detail', path: `/api/shop/products/${product.slug}`, make: stock },
    {
      name: 'sold out, its listing',
      path: `/api/shop/products?limit=24&slugs=${product.slug}`,
      make: stock,
    },
    { name: 'price, product page', path: `/product/${product.slug}`, make: price },
    {
      name: 'price, its listing',
      path: `/api/shop/products?limit=24&slugs=${product.slug}`,
      make: price,
    },
    { name: 'an edit of the footer, every page', path: '/help', make: edit },
  ]
}
