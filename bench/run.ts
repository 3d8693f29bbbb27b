/**
 * `npm run bench`: the shop's speed as ratios to what the same machine can do; see README.md. Named
 * parts run alone: `npm run bench -- cold writes`. `--quick` for a first look; `--rounds 5`,
 * `--seconds 2`, `--orders 200`, `--connections 16` change duration and load.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '#server/config.ts'
import { col, openPostgres, row, run, sql, type Database } from '#server/platform/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { reconcileAtLeisure } from '#server/start/reconcile.ts'
import { seedDemo } from '#server/demo/seed/demo.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { BROWSER_PARTS, measureInBrowser, type BrowserPart } from './browser.ts'
import { measureCold } from './cold.ts'
import { measureConsole } from './console.ts'
import { measureAccounts } from './accounts.ts'
import { linesOf, makeBuyers, makeRoom, type Buyer } from './customers.ts'
import { measureFloor } from './floor.ts'
import { measureFreshness } from './freshness.ts'
import { openInside } from './inside.ts'
import { buildPages, startRowServer, startShop, type Running } from './processes.ts'
import { measureCached, type Kept } from './reads.ts'
import { measureOrders } from './orders.ts'
import { cashOrder } from './regular.ts'
import { measurePlans } from './plans.ts'
import { measurePoints } from './points.ts'
import { measurePurchases } from './purchases.ts'
import { openReplayer } from './replay.ts'
import type { Plan } from './rounds.ts'
import { measureScale } from './scale.ts'
import { measureStreams } from './streams.ts'
import { measureStaff, STAFF_RUNS, type StaffRun } from './staff.ts'
import { measureYear } from './year.ts'
import { measureMemory, measureScripts } from './sizes.ts'
import { limitRow, tableText, type Row } from './table.ts'
import {
  addAsk,
  buyersFor,
  makeRows,
  measureWrites,
  openSlots,
  ROWS,
  placeAsk,
  updateAsk,
  WARM_SHORT,
  type Bench,
  type Ceiling,
} from './writes.ts'

const TRIPS_MAX = 6
/** Authentication, a read, a write, and the notification of other devices, which changes share. */
const CART_TRIPS_MAX = 4
/** Cached responses, relative to a bare server. */
const CACHED_AIM = 0.6
/** An order, relative to the statements of its transaction. */
const PLACE_AIM = 0.4
const SIZES = [10_000, 100_000]
const PAST = [10_000, 1_000_000]
/** Orders of the year of reports. */
const YEAR = 1_000_000
/** Lots of points that expire in one night. */
const LOTS = 1_000_000
/** Idle customers with a session and a full cart. */
const OTHERS = 5_000
/** Spare customers for counting round trips, one each. */
const SPARE = 8

type Arguments = {
  plan: Plan
  parts: readonly Part[]
  browserParts: readonly BrowserPart[]
  visits: number
  pages: readonly string[]
  sizes: readonly number[]
  lots: number
  past: readonly number[]
  year: number
  staff: readonly StaffRun[]
}

const readArguments = (): Arguments => {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean' },
      rounds: text,
      seconds: text,
      orders: text,
      connections: text,
      visits: text,
      pages: text,
      sizes: text,
      lots: text,
      past: text,
      year: text,
      staff: text,
    },
  })
  const names: readonly string[] = [...PARTS, ...BROWSER_PARTS]
  const unknown = positionals.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}: ${names.join(', ')}.`)
  const number = (given: string | undefined, usual: number, quick: number) =>
    given === undefined ? (values.quick ? quick : usual) : Number(given)
  const plan = {
    rounds: number(values.rounds, 5, 1),
    milliseconds: number(values.seconds, 2, 1) * 1000,
    orders: number(values.orders, 200, 120),
    connections: number(values.connections, 16, 16),
    pool: 10,
  }
  return {
    plan,
    parts: PARTS.filter((name) => positionals.length === 0 || positionals.includes(name)),
    browserParts: BROWSER_PARTS.filter((name) => positionals.includes(name)),
    visits: number(values.visits, 5, 1),
    pages: values.pages?.split(',') ?? [],
    sizes: values.sizes?.split(',').map(Number) ?? SIZES,
    lots: number(values.lots, LOTS, LOTS / 20),
    past: values.past?.split(',').map(Number) ?? PAST,
    year: number(values.year, YEAR, YEAR / 20),
    staff: STAFF_RUNS.filter((run) => values.staff?.split(',').includes(run) ?? true),
  }
}

const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`
const tell = (line: string): void => void process.stderr.write(`${line}\n`)

const main = async (): Promise<void> => {
  const { plan, parts, browserParts, ...options } = readArguments()
  buildPages()
  if (browserParts.length > 0) {
    const lines = await measureInBrowser(browserParts, options, tell)
    console.log(
      `\nPetik in Chromium on ${machine()}, ${new Date().toISOString().slice(0, 10)}. Medians of the visits.\n`,
    )
    console.log(tableText(lines))
  }
  if (parts.length === 0) return
  tell('starting PostgreSQL')
  const postgres = await startPostgres()
  const dataFolder = mkdtempSync(join(tmpdir(), 'petik-bench-'))
  let isOver = false
  const database = openPostgres({
    url: postgres.url,
    connections: plan.pool,
    log: (message, error) => isOver || tell(`${message}: ${String(error)}`),
  })
  try {
    const environment = {
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      DATABASE_CONNECTIONS: String(plan.pool),
      DATA_DIR: dataFolder,
      RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'warn',
    }
    const lines = await measure(postgres.url, database, environment, plan, parts, options)
    const breaks = (await reconcileAtLeisure(database, new Date())).filter(
      ({ breaks: count }) => count > 0,
    )
    console.log(
      `\nPetik on ${machine()}, PostgreSQL ${postgres.version} (durable), ${new Date().toISOString().slice(0, 10)}.`,
    )
    console.log(
      `${plan.rounds} rounds, ${plan.connections} connections, pools of ${plan.pool}. Medians of the rounds; shop and ceiling in turn.\n`,
    )
    console.log(tableText(lines))
    console.log(
      `\nBooks after all of it: ${breaks.length === 0 ? 'every check of reconcile finds 0' : breaks.map(({ id, what, breaks: count }) => `${id} ${what}: ${count}`).join('; ')}.`,
    )
    if (breaks.length > 0) process.exitCode = 1
  } finally {
    isOver = true
    await database.close()
    await postgres.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

type Lines = (Row | string)[]
type Shop = Bench & {
  database: Database
  config: Config
  environment: Record<string, string>
} & Amounts
/** Data sizes: products, lots of points, past orders, those of a year; what of staff is measured. */
type Amounts = Pick<Arguments, 'sizes' | 'lots' | 'past' | 'year' | 'staff'>

/** The parts, each on a newly started shop. */
const PARTS = [
  'cached',
  'cold',
  'carts',
  'writes',
  'sizes',
  'freshness',
  'accounts',
  'points',
  'scale',
  'orders',
  'purchases',
  'plans',
  'console',
  'reports',
  'staff',
  'floor',
  'streams',
] as const
type Part = (typeof PARTS)[number]

const measure = async (
  url: string,
  database: Database,
  environment: Record<string, string>,
  plan: Plan,
  parts: readonly Part[],
  amounts: Amounts,
): Promise<Lines> => {
  const config = readConfig(environment)
  tell('migrating and seeding')
  await migrate(database)
  await seedDemo(database, new Date(), () => {})
  await makeRoom(database, new Date())
  const inside = await openInside(config, database)
  const replayer = openReplayer(url, plan.pool)
  const lines: Lines = []
  try {
    for (const part of parts) {
      tell(`measuring: ${part}`)
      // Only a worker runs an order's effects (gateway, messages); `web` has none, so they are
      // measured where stated only.
      lines.push(
        ...(await withShop(environment, 'web', (shop) =>
          measures[part]({
            shop,
            inside,
            replayer,
            plan,
            database,
            config,
            environment,
            ...amounts,
          }),
        )),
      )
    }
  } finally {
    await replayer.close()
  }
  return lines
}

const withShop = async <T>(
  environment: Record<string, string>,
  role: 'web' | 'all',
  body: (shop: Running) => Promise<T>,
): Promise<T> => {
  const shop = await startShop(environment, role)
  try {
    return await body(shop)
  } finally {
    await shop.stop()
  }
}

/** Carts: created by customers without one, then changed. */
const measureCarts = async (bench: Shop): Promise<Lines> => {
  const { database, inside, plan } = bench
  await makeRows(database.db)
  // Enough rows for realistic query plans, as in a running shop.
  await makeBuyers(database.db, OTHERS, true, new Date(), 'other')
  const visitors = await makeBuyers(
    database.db,
    buyersFor(plan, 1, WARM_SHORT) + SPARE,
    false,
    new Date(),
  )
  const [spare, ...others] = [
    visitors.pop()!,
    ...visitors.splice(0, buyersFor(plan, 1, WARM_SHORT)),
  ]
  const rowServer = await startRowServer({
    url: bench.environment['DATABASE_URL']!,
    pool: plan.pool,
    rows: ROWS,
  })
  const measured = { ...bench, rowServer }
  const ceilings: Ceiling[] = ['one row', 'one row over http']
  tell('  add to cart')
  const adding = await measureWrites(
    'add to cart',
    measured,
    others.map(addAsk),
    ceilings,
    null,
    WARM_SHORT,
  )
  tell('  update cart')
  const updating = await measureWrites(
    'update cart',
    measured,
    (await linesOf(database.db, others)).map(updateAsk),
    ceilings,
    null,
    WARM_SHORT,
  )
  await rowServer.stop()
  return [
    'Carts: calls a second, each another customer, against one row changed durably',
    ...adding,
    ...updating,
    limitRow(
      'round trips of adding to the cart',
      await inside.trips(addAsk(spare)),
      CART_TRIPS_MAX,
      '',
    ),
  ]
}

const measureWriting = async (bench: Shop): Promise<Lines> => {
  const { database, inside, plan, environment } = bench
  const now = new Date()
  const both: Ceiling[] = ['transaction', 'round trips']
  const buyers = await makeBuyers(database.db, buyersFor(plan, 5) + SPARE, true, now)
  const slots = await openSlots(inside, buyers[0]!)
  const place = (buyer: Buyer) =>
    placeAsk(buyer, slots[Number.parseInt(buyer.id.slice(0, 8), 16) % slots.length]!)
  tell('  place order')
  const placing = await measureWrites(
    'place order',
    bench,
    buyers.splice(0, buyersFor(plan, 3)).map(place),
    both,
    PLACE_AIM,
  )
  tell('  place order, with its effects')
  await bench.shop.stop()
  await run(database.db, sql`delete from outbox where done_at is null`)
  const busy = await withShop(environment, 'all', (shop) =>
    measureWrites(
      'place order, its effects in the same process',
      { ...bench, shop },
      buyers.splice(0, buyersFor(plan, 2)).map(place),
      ['transaction'],
    ),
  )
  return [
    'Writing: calls a second, each another customer, against the same statements by the bare driver',
    ...placing,
    ...busy,
    limitRow(
      'round trips of an order by QRIS',
      await inside.trips(place(buyers[0]!)),
      TRIPS_MAX,
      '',
    ),
    limitRow(
      'round trips of an order by cash',
      await inside.trips(await cashOrder(database, inside, slots[0]!, now)),
      TRIPS_MAX,
      '',
    ),
  ]
}

const measures: Record<Part, (bench: Shop) => Promise<Lines>> = {
  cached: async ({ shop, plan, database }) => [
    'Cached answers: requests a second, against node:http answering the same bytes',
    ...(await measureCached(shop, await cachedCases(database), plan, CACHED_AIM)),
  ],
  cold: async (bench) => [
    'Not cached: p50 of one request at a time, against its SQL alone',
    await measureCold('GET /api/shop/products, first time', '/api/shop/products?limit=24', bench),
    await measureCold(
      'the same with a search of two words',
      '/api/shop/products?limit=24&search=jeruk%20manis',
      bench,
    ),
  ],
  carts: measureCarts,
  writes: measureWriting,
  freshness: ({ database, environment, plan }) =>
    measureFreshness(database, environment, plan.rounds, tell),
  accounts: ({ database, shop, plan }) => measureAccounts(database, shop.port, plan.rounds),
  orders: ({ environment, plan, past }) =>
    measureOrders(environment['DATABASE_URL']!, { plan, past, environment, tell }),
  purchases: async ({ shop, inside, database, environment, plan }) => {
    await shop.stop()
    await run(database.db, sql`delete from outbox where done_at is null`)
    return withShop(environment, 'all', (all) =>
      measurePurchases(database, all, { purchases: plan.orders * 2, inside, tell }),
    )
  },
  points: ({ database, shop, plan, lots, environment }) =>
    measurePoints(database, shop.port, { rounds: plan.rounds, lots, environment, tell }),
  scale: ({ environment, plan, sizes }) =>
    measureScale(environment['DATABASE_URL']!, { plan, sizes, environment, tell }),
  plans: ({ environment, plan, sizes }) =>
    measurePlans(environment['DATABASE_URL']!, { plan, sizes, environment, tell }),
  console: ({ environment }) => measureConsole(environment['DATABASE_URL']!, { environment, tell }),
  reports: ({ environment, year: orders }) =>
    measureYear(environment['DATABASE_URL']!, { environment, orders, tell }),
  staff: ({ environment, plan, staff: runs }) =>
    measureStaff(environment['DATABASE_URL']!, { plan, environment, runs, tell }),
  floor: (bench) => measureFloor({ ...bench, tell }),
  streams: ({ database, environment }) => measureStreams(database, { environment, tell }),
  sizes: async ({ shop, database, config }) => [
    'Sizes',
    ...(await measureMemory(shop, database, config.cacheBytes)),
    ...measureScripts(),
  ],
}

const cachedCases = async (database: Database): Promise<Kept[]> => {
  const { slug } = (await row(
    database.db,
    sql({ slug: col.text })`
      select slug from products where published order by sold_30_days desc, slug limit 1`,
  ))!
  return [
    { name: 'GET /api/shop/products?limit=24', path: '/api/shop/products?limit=24' },
    { name: 'GET /api/shop/products/{slug}', path: `/api/shop/products/${slug}` },
    { name: 'home page', path: '/' },
    { name: 'listing page', path: '/product-category' },
    { name: 'product page', path: `/product/${slug}` },
  ]
}

await main()
