/**
 * A shop for one row: PostgreSQL, the real processes in live mode, fake external services, and
 * customers with accounts.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { once } from 'node:events'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { openDatabase, openShop } from '#server/start/open.ts'
import { col, row, run, sql } from '#server/platform/database.ts'
import { makeLog } from '#server/platform/log.ts'
import { handClock } from '#server/platform/clock.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'
import { seedDemo } from '#server/demo/seed/demo.ts'
import { freePort } from '../../tools/start.ts'
import {
  buildBuyers,
  buildProduct,
  changeSettings,
  signInAgain,
  type Buyer,
  type Grounds,
  type TestProduct,
} from '../support/builders.ts'
import { killServer, pause } from '../support/crashes.ts'
import { PASSWORD } from '../support/customer.ts'
import { startCrashingPostgres, type CrashingPostgres } from '../support/postgres.ts'
import { askInTurn, type Ask } from './ask.ts'
import { openWorld, PUBLIC_URL, type World } from './world.ts'

const root = resolve(import.meta.dirname, '../..')
const READY_MS_MAX = 120_000
const BUYERS = 32

export type Process = { url: string; kill: () => Promise<void>; start: () => Promise<void> }
export type Stage = {
  ask: Ask
  world: World
  postgres: CrashingPostgres
  /** Direct access to the database. */
  admin: pg.Pool
  /** The web processes, without a separate worker. */
  webs: Process[]
  filesFolder: string
  buyers: Buyer[]
  /** A customer who has ordered before and may pay cash on delivery. */
  regular: Buyer
  product: TestProduct
  /** One public page of each kind. */
  pages: string[]
  /** The shop's functions on the same database, in this process. */
  onGrounds: <T>(
    body: (grounds: Grounds & { clock: ReturnType<typeof handClock> }) => Promise<T>,
  ) => Promise<T>
  stopShop: () => Promise<void>
  close: () => Promise<void>
}

/** A PostgreSQL with the demo as a template, because seeding takes longer than all the rest. */
export const openTemplate = async (): Promise<CrashingPostgres> => {
  const postgres = await startCrashingPostgres()
  await fill(postgres.url, true)
  return postgres
}

const fill = async (url: string, isTemplate: boolean): Promise<void> => {
  const target = new URL(url)
  if (isTemplate) target.pathname = '/petik_template'
  if (isTemplate) await onServer(url, 'create database petik_template')
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: target.href })
  const database = await openDatabase(config, makeLog('silent'))
  await migrate(database)
  await seedDemo(database, new Date(), () => {})
  await database.close()
}

const onServer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export type StageGiven = {
  name: string
  /** A shared PostgreSQL; without one the row starts its own, which it may crash. */
  template: CrashingPostgres | null
  /** Number of web processes; with several the worker is a separate process. */
  webs: number
}

export const openStage = async ({ name, template, webs: count }: StageGiven): Promise<Stage> => {
  const folder = mkdtempSync(join(tmpdir(), `petik-outage-${name.replaceAll(/\W+/g, '-')}-`))
  const postgres = template ?? (await startCrashingPostgres())
  const database = new URL(postgres.url)
  database.pathname = `/${name.replaceAll(/\W+/g, '_')}`
  await onServer(
    postgres.url,
    `create database "${database.pathname.slice(1)}"${template ? ' template petik_template' : ''}`,
  )
  if (!template) await fill(database.href, false)
  const world = await openWorld()
  const environment: Record<string, string> = {
    ...world.environment,
    NODE_ENV: 'production',
    SHOP_MODE: 'live',
    HOST: '127.0.0.1',
    PUBLIC_URL,
    SECRET: 'a-secret-of-the-outages-and-of-nothing-else',
    DATABASE_URL: database.href,
    DATA_DIR: folder,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '100',
  }
  const onGrounds: Stage['onGrounds'] = async (body) => {
    const clock = handClock(new Date().toISOString())
    const config = readConfig({ ...environment, LOG_LEVEL: 'silent', DATABASE_CONNECTIONS: '4' })
    const { shop, close } = await openShop(config, await openDatabase(config, makeLog('silent')), {
      clock,
      log: makeLog('silent'),
    })
    try {
      return await body({ shop, clock })
    } finally {
      await close()
    }
  }
  const filesFolder = join(folder, 'files')
  mkdirSync(filesFolder)
  const people = await onGrounds(settlePeople)
  const roles = count === 1 ? ['all'] : [...Array.from({ length: count }, () => 'web'), 'worker']
  const processes = await Promise.all(
    roles.map((role, index) =>
      startProcess(folder, `${role}-${index}`, { ...environment, ROLE: role }),
    ),
  )
  const admin = new pg.Pool({ connectionString: database.href, max: 3 })
  admin.on('error', () => {})
  const webs = processes.slice(0, count)
  const stopShop = async () => void (await Promise.all(processes.map(({ kill }) => kill())))
  return {
    ...people,
    ask: askInTurn(webs.map(({ url }) => url)),
    world,
    postgres,
    admin,
    webs,
    filesFolder,
    onGrounds,
    stopShop,
    close: async () => {
      await stopShop()
      await admin.end()
      await world.close()
      if (!template) await postgres.stop()
      // The processes' logs stay, to explain failed cells.
      rmSync(filesFolder, { recursive: true, force: true })
    },
  }
}

const settlePeople = async (
  grounds: Grounds,
): Promise<Pick<Stage, 'buyers' | 'regular' | 'product' | 'pages'>> => {
  await changeSettings(grounds, {
    'slot.capacityOrders': 100_000,
    'slot.capacityGrams': 1_000_000_000,
    'order.perMinute': 100_000,
    'order.unpaidMax': 100_000,
  })
  const product = await buildProduct(grounds, { stock: 100_000, price: 80_000 })
  const buyers = await buildBuyers(grounds, BUYERS, () => [])
  await run(
    grounds.shop.db,
    sql`update customers set password_hash = ${await hashPassword(PASSWORD)} where id = any(${buyers.map(({ id }) => id)}::uuid[])`,
  )
  const slug = (await row(
    grounds.shop.db,
    sql({ slug: col.text })`select slug from products where page <> '{}' order by slug limit 1`,
  ))!.slug
  const pages = [
    '/',
    '/product-category',
    '/best-seller',
    '/search?search=mangga',
    `/product/${slug}`,
    '/promo',
    '/faq',
    '/auth/login',
  ]
  return { buyers, regular: await regularOf(grounds), product, pages }
}

/** A logged-in customer of the demo. */
const regularOf = async (grounds: Grounds): Promise<Buyer> => {
  const found = await row(
    grounds.shop.db,
    sql({ id: col.text, phone: col.text, addressId: col.text })`
      select c.id, c.phone, a.id as "addressId" from customers c join addresses a on a.customer_id = c.id and a.is_default
      where exists (select 1 from orders o where o.customer_id = c.id and o.state = 'completed') order by c.created_at limit 1`,
  )
  return signInAgain(grounds, { ...found!, token: '', accountToken: '' })
}

const startProcess = async (
  folder: string,
  name: string,
  environment: Record<string, string>,
): Promise<Process> => {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const log = createWriteStream(join(folder, `${name}.log`))
  let child: ChildProcess | null = null
  const start = async () => {
    child = spawn(process.execPath, [join(root, 'src/main.ts')], {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', ...environment, PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const own = child
    for (const stream of [own.stdout!, own.stderr!])
      stream.on('data', (part: Buffer) => log.write(part))
    const ended = once(own, 'exit').then(([code]) => {
      throw new Error(`${name} ended with ${code}: see ${folder}`)
    })
    ended.catch(() => {})
    await Promise.race([untilReady(url), ended])
  }
  await start()
  return { url, start, kill: async () => (child === null ? undefined : killServer(child)) }
}

const untilReady = async (url: string): Promise<void> => {
  const ask = askInTurn([url])
  for (
    const deadline = performance.now() + READY_MS_MAX;
    performance.now() < deadline;
    await pause(100)
  )
    if ((await ask('GET', '/readyz')).status === 200) return
  throw new Error(`A process of the shop was not ready in ${READY_MS_MAX} ms.`)
}
