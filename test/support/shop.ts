import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authenticate } from '#server/auth/index.ts'
import { makeApp, type App } from '#server/http/app.ts'
import { served } from '#server/start/calls.ts'
import { readConfig, type Config } from '#server/config.ts'
import { mountRest } from '#server/start/mount.ts'
import { drainOutbox } from '#server/start/subscribers.ts'
import type { OpenShop } from '#server/shop.ts'
import { openShop } from '#server/start/open.ts'
import { handClock } from '#server/platform/clock.ts'
import { openPglite, openPostgres, type Database } from '#server/platform/database.ts'
import { makeLog, type Log } from '#server/platform/log.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seedBase } from '#server/demo/seed/base.ts'
import type { Shop } from '#server/shop.ts'
import { CONNECTIONS, lendDatabase } from './lent-databases.ts'
import { once, schemaHash } from './template.ts'

/** A Friday morning in Jakarta: 09:00 WIB, every window from 12:00 on can still be booked. */
export const TEST_NOW = '2026-11-20T02:00:00.000Z'

export type TestShop = {
  shop: Shop
  open: OpenShop
  app: App
  clock: ReturnType<typeof handClock>
  config: Config
  /** Sends a request through the whole app, as a browser would; JSON in, the parsed answer out. */
  request: (
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string>; ip?: string },
  ) => Promise<TestAnswer>
  /** Runs a statement as it stands: to look at rows, or to break them. */
  sql: <Row>(text: string, ...parameters: unknown[]) => Promise<Row[]>
  /** Does what waits in the outbox until nothing is due. */
  drain: () => Promise<void>
  close: () => Promise<void>
}
// oxlint-disable-next-line typescript/no-explicit-any -- a test names the fields it looks at
export type TestAnswer = { status: number; body: any; headers: Headers }

/**
 * The whole server on a migrated database of its own with a hand-driven clock. With
 * TEST_DB=postgres the database is cloned from a template on a real server, else from a snapshot of
 * PGlite. Holds the regions, tiers and nothing else: a test makes what it looks at.
 */
export const openTestShop = async (
  environment: Record<string, string> = {},
  log?: Log,
  limits: DatabaseLimits = {},
): Promise<TestShop> => {
  const config = testConfig(environment)
  const clock = handClock(TEST_NOW)
  const { database, drop } =
    process.env['TEST_DB'] === 'postgres'
      ? await clonePostgres(config, limits)
      : await clonePglite()
  return standOn({ config, database, clock, log: log ?? makeLog(config.logLevel), drop })
}

/**
 * For a whole catalogue: on a new database, because connections that have planned for a few rows
 * need many seconds for hundreds of products at once.
 */
export const openShopForCatalogue = (): Promise<TestShop> =>
  openTestShop({}, undefined, { isNew: true })

/** On a migrated database at this address, which stays. */
export const openShopAt = (
  url: string,
  environment: Record<string, string> = {},
  log?: Log,
): Promise<TestShop> => {
  const config = testConfig({ DATABASE_URL: url, ...environment })
  return standOn({
    config,
    database: openPostgres({ url, connections: CONNECTIONS, log: () => {} }),
    clock: handClock(TEST_NOW),
    log: log ?? makeLog(config.logLevel),
    drop: async () => {},
  })
}

/**
 * A further process of the same shop, as far as one process can be two: everything of its own but
 * the database and the clock.
 */
export const openBeside = (
  test: TestShop,
  environment: Record<string, string> = {},
): Promise<TestShop> => {
  // Closing the first shop closes the shared database.
  const database = { ...test.shop.database, close: async () => {} }
  return standOn({
    config: testConfig(environment),
    database,
    clock: test.clock,
    log: test.shop.log,
    drop: async () => {},
  })
}

const testConfig = (environment: Record<string, string>): Config =>
  readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    RATE_LIMIT_FACTOR: '1000',
    DATA_DIR: join(tmpdir(), `petik-test-${randomUUID()}`),
    ...environment,
  })

/** Limits of PostgreSQL's connections that a test sets itself. */
type DatabaseLimits = { idleInTransactionMs?: number; isNew?: boolean }

type Ground = {
  config: Config
  database: Database
  clock: ReturnType<typeof handClock>
  log: Log
  drop: () => Promise<void>
}

const standOn = async ({ config, database, clock, log, drop }: Ground): Promise<TestShop> => {
  const opened = await openShop(config, database, { clock, log })
  const { shop } = opened
  const app = makeApp(shop, served, authenticate, (rest) => mountRest(shop, rest))
  return {
    shop,
    open: opened,
    app,
    sql: async <Row>(text: string, ...parameters: unknown[]) =>
      (await database.db.query<Row>(text, parameters)).rows,
    clock,
    config,
    drain: () => drainOutbox(shop),
    request: async (method, path, options = {}) => {
      const headers = new Headers({ 'x-petik-peer': options.ip ?? '127.0.0.1', ...options.headers })
      if (options.token) headers.set('authorization', `Bearer ${options.token}`)
      if (
        options.body !== undefined &&
        !(options.body instanceof FormData) &&
        !headers.has('content-type')
      )
        headers.set('content-type', 'application/json')
      const response = await app.request(`http://localhost${path}`, {
        method,
        headers,
        ...(options.body === undefined ? {} : { body: plainOrForm(options.body) }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json') ?? false
      return {
        status: response.status,
        body: isJson && text ? JSON.parse(text) : text,
        headers: response.headers,
      }
    },
    close: async () => {
      await opened.close()
      await drop()
    },
  }
}

const plainOrForm = (body: unknown): string | FormData => {
  if (body instanceof FormData || typeof body === 'string') return body
  return JSON.stringify(body)
}

/**
 * A migrated PGlite with the regions and tiers as one file, made once for each state of the schema
 * and read once by each process.
 */
export const pgliteSnapshot = once(async (): Promise<Blob> => {
  const folder = join(tmpdir(), 'petik-test-snapshots')
  const path = join(folder, `${schemaHash()}-2.tar`)
  if (!existsSync(path)) await makeSnapshot(folder, path)
  const bytes = readFileSync(path)
  const content = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  // A plain Blob would copy itself for each database; PGlite copies what it keeps.
  return Object.assign(new Blob([]), { arrayBuffer: async () => content })
})

const makeSnapshot = async (folder: string, path: string): Promise<void> => {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const { unaccent } = await import('@electric-sql/pglite/contrib/unaccent')
  const made = join(folder, `${randomUUID()}.pg`)
  mkdirSync(folder, { recursive: true })
  const template = await openPglite(made)
  await migrate(template)
  await seedBase(template)
  await template.close()
  const pglite = await PGlite.create({ dataDir: made, extensions: { pg_trgm, unaccent } })
  const { rows } = await pglite.query<{ needed: string }>(
    'select pg_walfile_name(redo_lsn) as needed from pg_control_checkpoint()',
  )
  // Segments made ready for later: more than half of the file, which each database would carry.
  for (const name of readdirSync(join(made, 'pg_wal')))
    if (/^[0-9A-F]{24}$/.test(name) && name !== rows[0]?.needed) rmSync(join(made, 'pg_wal', name))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  rmSync(made, { recursive: true, force: true })
  const temporary = `${path}.${randomUUID()}`
  writeFileSync(temporary, Buffer.from(await dump.arrayBuffer()))
  renameSync(temporary, path)
}

const clonePglite = async (): Promise<{ database: Database; drop: () => Promise<void> }> => ({
  database: await openPglite(null, await pgliteSnapshot()),
  drop: async () => {},
})

const clonePostgres = async (
  { databaseConnections }: Config,
  { isNew = false, ...limits }: DatabaseLimits,
): Promise<{ database: Database; drop: () => Promise<void> }> => {
  const url = process.env['TEST_DATABASE_URL']
  if (!url)
    throw new Error(
      'TEST_DB=postgres needs TEST_DATABASE_URL: run the tests with `npm run test:postgres`.',
    )
  const own = {
    ...limits,
    ...(databaseConnections > CONNECTIONS ? { connections: databaseConnections } : {}),
  }
  return lendDatabase(url, own, isNew)
}
