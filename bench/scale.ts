/** `npm run bench -- scale`: the shop with 10,000 and with 100,000 products, in one run. */
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { col, openPostgres, row, rows, sql, type Database } from '#server/platform/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seedDemo } from '#server/demo/seed/demo.ts'
import { widenRange } from '#server/demo/seed/wide/wide-range.ts'
import { load, requestBytes, type Measured } from './load.ts'
import { openInside, type Inside } from './inside.ts'
import { clearCache, cacheStats } from './response-cache.ts'
import { LISTINGS, SEARCHES } from './mix.ts'
import { startShop, type Running } from './processes.ts'
import { measureCached, measureKeptAgainst, type Kept } from './reads.ts'
import { openReplayer, tripsOf, type Replayer } from './replay.ts'
import { alternate, type Plan } from './rounds.ts'
import { limitRow, timesRow, type Row } from './table.ts'

/** Limit of the first response as a multiple of its SQL's time, and of the smaller shop's. */
const TIMES_MAX = 1.5
const MEGABYTE = 1024 * 1024
const VISITED = 1_500
/**
 * Warm-up rounds: pg sends a statement four times unprepared, then PostgreSQL plans it five times
 * with custom plans; from the tenth time its cost is stable.
 */
const WARM_ROUNDS = 12
const ODD = 500

type Sized = {
  products: number
  url: string
  database: Database
  shop: Running
  inside: Inside
  replayer: Replayer
  close: () => Promise<void>
}
type Lines = (Row | string)[]
export type ScalePlan = {
  plan: Plan
  sizes: readonly number[]
  environment: Record<string, string>
  tell: (line: string) => void
}

export const measureScale = async (url: string, given: ScalePlan): Promise<Lines> => {
  const sized: Sized[] = []
  try {
    for (const products of given.sizes) sized.push(await openSized(url, products, given))
    const [small] = sized as [Sized, ...Sized[]]
    const others = sized.slice(1)
    const lines: Lines = []
    given.tell('  cached')
    const cases = await cachedCases(small.database)
    lines.push(
      `Cached, ${count(small)}: requests a second, against node:http answering the same bytes`,
    )
    lines.push(...(await measureCached(small.shop, cases, given.plan, 0.6)))
    for (const other of others) {
      lines.push(
        `Cached, ${count(other)}: requests a second, against the shop with ${count(small)}`,
      )
      lines.push(
        ...(await measureKeptAgainst(
          other.shop,
          await cachedCases(other.database),
          small.shop,
          cases,
          given.plan,
        )),
      )
    }
    lines.push(...(await measureFirstTime(sized, given)))
    for (const one of sized)
      lines.push(`Memory of the cache, ${count(one)}`, ...(await measureBound(one)))
    return lines
  } finally {
    for (const one of sized) await one.close()
  }
}

const count = ({ products }: Pick<Sized, 'products'>): string =>
  `${products.toLocaleString('en')} products`

/** A shop on its own database with a number of products. */
export const openSized = async (
  url: string,
  products: number,
  { plan, environment, tell }: ScalePlan,
): Promise<Sized> => {
  const name = `petik_scale_${products}`
  const own = new URL(url)
  own.pathname = `/${name}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  await admin.end()
  const database = openPostgres({ url: own.href, connections: plan.pool, log: () => {} })
  const began = performance.now()
  await migrate(database)
  await seedDemo(database, new Date(), () => {})
  await widenRange(database, products, new Date(), (line) => tell(`  ${line}`))
  tell(
    `  ${products} products are there after ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  const mine = { ...environment, DATABASE_URL: own.href }
  const shop = await startShop(mine, 'web')
  const replayer = openReplayer(own.href, plan.pool)
  return {
    products,
    url: own.href,
    database,
    shop,
    replayer,
    inside: await openInside(readConfig(mine), database),
    close: async () => {
      await shop.stop()
      await replayer.close()
      await database.close()
    },
  }
}

const cachedCases = async (database: Database): Promise<Kept[]> => {
  const { slug } = (await row(
    database.db,
    sql({ slug: col.text })`
      select slug from products where published order by sold_30_days desc, slug limit 1`,
  ))!
  return [
    { name: 'listing of 24', path: '/api/shop/products?limit=24' },
    { name: 'product detail', path: `/api/shop/products/${slug}` },
    { name: 'filter of categories', path: '/api/shop/filters/categories' },
    { name: 'filter of prices', path: '/api/shop/filters/price?category=buah-lokal' },
    { name: 'search of a repeated word', path: '/api/shop/products?limit=24&search=mangga' },
    { name: 'home page', path: '/' },
    { name: 'listing page', path: '/product-category' },
    { name: 'product page', path: `/product/${slug}` },
  ]
}

type Mix = { name: string; paths: readonly string[] }

/**
 * Uncached responses: each address once, one at a time, alternating with its SQL statements alone.
 */
const measureFirstTime = async (
  sized: readonly Sized[],
  { plan, tell }: ScalePlan,
): Promise<Lines> => {
  const mixes: Mix[] = [
    { name: `listings (${LISTINGS.length})`, paths: LISTINGS },
    { name: 'searches, all', paths: SEARCHES.flatMap(({ paths }) => paths) },
    ...SEARCHES.map(({ kind, paths }) => ({ name: `searches, ${kind}`, paths })),
  ]
  const against: Lines = ['First time: p50 of one request at a time, against the SQL that it needs']
  const grown: Lines = [
    'First time: p50 with more products, against the smaller shop in the same run',
  ]
  for (const { name, paths } of mixes) {
    tell(`  first time: ${name}`)
    const sides = (await Promise.all(sized.map((one) => firstTimeSides(one, paths)))).flat()
    await alternate(
      WARM_ROUNDS,
      sides.map(({ measure }) => measure),
    )
    const results = await alternate(
      plan.rounds,
      sides.map(({ measure }) => measure),
    )
    const pairs = (ours: number, theirs: number) =>
      results[ours]!.map((one, round) => ({ shop: one, ceiling: results[theirs]![round]! }))
    for (const [index, one] of sized.entries()) {
      against.push(
        timesRow(
          `${name}, ${count(one)}`,
          pairs(index * 2, index * 2 + 1),
          TIMES_MAX,
          sides[index * 2]!.about,
        ),
      )
      if (index > 0)
        grown.push(timesRow(`${name}, ${count(one)}`, pairs(index * 2, 0), TIMES_MAX, ''))
    }
  }
  return [...against, ...grown]
}

const firstTimeSides = async (
  { shop, inside, replayer, database }: Sized,
  paths: readonly string[],
): Promise<{ measure: () => Promise<Measured>; about: string }[]> => {
  const asks = paths.map((path) => ({ method: 'GET', path }))
  await clearCache(database, shop)
  const recorded = []
  for (const ask of asks) recorded.push(await inside.record(ask))
  // Recording a search without a match is not part of its response.
  const reads = recorded.map((call) =>
    call.filter((part) => !Array.isArray(part) && !/^\s*insert/i.test(part.sql)),
  )
  const requests = asks.map(requestBytes)
  const trips = reads.map(tripsOf)
  return [
    {
      measure: async () => {
        await clearCache(database, shop)
        return load(shop.port, 1, (index) => requests[index]!, { requests: requests.length })
      },
      about: `${Math.min(...trips)} to ${Math.max(...trips)} statements`,
    },
    { measure: () => replayer.replay(reads, 1), about: '' },
  ]
}

/** Requests more than the cache may hold, odd addresses included, and measures its memory. */
const measureBound = async ({ shop, database }: Sized): Promise<Row[]> => {
  const slugs = await rows(
    database.db,
    sql({ slug: col.text })`
      select slug from products where published order by slug limit ${VISITED}`,
  )
  const paths = [
    ...slugs.map(({ slug }) => `/product/${slug}`),
    ...Array.from(
      { length: ODD },
      (_, n) => `/api/shop/products?limit=24&price_min=${n}&search=odd${n}&nonsense=${n}`,
    ),
  ]
  const requests = paths.map((path) => requestBytes({ method: 'GET', path }))
  await load(shop.port, 2, (index) => requests[index]!, { requests: requests.length })
  const { bytes, limit, entries, evictions, resident } = await cacheStats(shop)
  return [
    limitRow(
      'cached after more addresses than it holds',
      bytes / MEGABYTE,
      limit / MEGABYTE,
      'MB',
      `${entries} answers cached, ${evictions} evicted`,
    ),
    limitRow('memory of the process', resident / MEGABYTE, null, 'MB'),
  ]
}
