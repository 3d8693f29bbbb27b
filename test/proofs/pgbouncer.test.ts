/**
 * The shop behind PgBouncer in transaction mode, where each transaction may use another connection.
 * Requires `apt-get install pgbouncer`, as in `.ci/run`. Without it the run reports that nothing
 * was proven; with CI=true that fails.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setPrice } from '#server/catalogue/index.ts'
import { col, openPostgres, row, rows, sql } from '#server/platform/database.ts'
import { learnPooler } from '#server/platform/db/pooler.ts'
import { freePort } from '../../tools/start.ts'
import {
  buildBuyers,
  buildProduct,
  changeSettings,
  type Buyer,
  type TestProduct,
} from '../support/builders.ts'
import {
  buy,
  COMPILED,
  findLosses,
  killServer,
  newJournal,
  NO_LOSSES,
  pause,
  settle,
  startServer,
} from '../support/crashes.ts'
import { speak } from '../support/http.ts'
import { findPgbouncer, startPgbouncer, type Pgbouncer } from '../support/pgbouncer.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

const found = findPgbouncer()
const MISSING =
  'NOT PROVEN: the shop behind a pooler, because PgBouncer is not installed (`apt-get install pgbouncer`)'

it('PgBouncer is installed wherever the whole gate must run', () => {
  console.log(found === null ? MISSING : `PgBouncer ${found.version}`)
  expect(found === null && process.env['CI'] === 'true' ? MISSING : '').toBe('')
})

const BUYERS = 10
const LISTING = '/api/shop/products?limit=5'
const CARRIES_FROM = 1.21

describe.each(found === null ? [] : [found])('behind PgBouncer $version', ({ path, version }) => {
  let test: TestShop
  let bouncer: Pgbouncer
  let direct: string
  let product: TestProduct
  let buyers: Buyer[]
  const folder = mkdtempSync(join(tmpdir(), 'petik-pooled-'))
  const closers: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    test = await openTestShop()
    test.clock.set(new Date().toISOString())
    const url = new URL(process.env['TEST_DATABASE_URL']!)
    url.pathname = `/${(await row(test.shop.db, sql({ name: col.text })`select current_database() as name`))!.name}`
    direct = url.href
    await changeSettings(test, {
      'slot.capacityOrders': 100_000,
      'slot.capacityGrams': 1_000_000_000,
      'order.perMinute': 100_000,
      'order.unpaidMax': 100_000,
    })
    product = await buildProduct(test, { stock: 100_000 })
    buyers = await buildBuyers(test, BUYERS, () => [])
    bouncer = await startPgbouncer(path, direct)
  })
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  })
  afterAll(async () => {
    await bouncer.stop()
    await test.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const start = async (environment: Record<string, string>): Promise<string> => {
    const port = String(await freePort())
    const url = `http://127.0.0.1:${port}`
    const pooled = {
      DATABASE_URL: bouncer.url,
      DATABASE_POOLED: '1',
      PORT: port,
      PUBLIC_URL: url,
      DATA_DIR: folder,
    }
    const { child } = await startServer({ ...pooled, ...environment })
    closers.push(() => killServer(child))
    return url
  }

  it('two processes start and sell, changes reach the other process, and nothing is lost', async () => {
    const urls = [
      await start({ DATABASE_LISTEN_URL: direct, HANDS: '1' }),
      await start({ DATABASE_LISTEN_URL: direct, ROLE: 'web' }),
    ]
    for (const url of urls) expect((await speak(url, 'GET', '/readyz')).body).toEqual({ ok: true })
    const { body } = await speak(urls[0]!, 'GET', '/api/shop/checkout/summary', {
      token: buyers[0]!.token,
    })
    const slot: string = body.data.available_time_pickups.findLast(
      (one: { is_available: boolean }) => one.is_available,
    ).id
    const journal = newJournal()
    let isOver = false
    const buying = buyers.map((buyer, at) =>
      buy(urls[at % 2]!, buyer, product, slot, journal, () => isOver),
    )
    for (let waits = 0; waits < 600 && journal.orders.size < 3 * BUYERS; waits++) await pause(50)
    await test.shop.database.transaction((tx) =>
      setPrice(tx, product.variationId, 77_777, null, { by: 'test', now: test.clock.now() }),
    )
    const shown = () =>
      Promise.all(
        urls.map(async (url) =>
          JSON.stringify((await speak(url, 'GET', LISTING)).body).includes('77777'),
        ),
      )
    for (let waits = 0; waits < 200 && (await shown()).includes(false); waits++) await pause(50)
    isOver = true
    await Promise.all(buying)
    console.log(
      `behind PgBouncer ${version}: ${journal.orders.size} orders, ${journal.unavailable} times 503`,
    )
    expect(await shown()).toEqual([true, true])
    expect(journal.orders.size).toBeGreaterThanOrEqual(3 * BUYERS)
    expect([journal.unavailable, journal.errors]).toEqual([0, 0])
    test.clock.set(new Date().toISOString())
    await settle(test.shop, test.clock)
    expect(await findLosses(test.shop, test.clock, journal)).toEqual(NO_LOSSES)
    expect(journal.wrong).toEqual([])
  })

  it('without a direct address of PostgreSQL a process receives no notifications: it is not ready, and reports why', async () => {
    const url = await start({ ROLE: 'web' })
    const ready = await speak(url, 'GET', '/readyz')
    expect([ready.status, ready.body.reason]).toEqual([
      503,
      expect.stringContaining('the database’s notifications do not arrive'),
    ])
    expect((await speak(url, 'GET', LISTING)).status).toBe(200)
  })

  it('an undeclared pooler’s address ends the start with a one-line error', async () => {
    const child = spawn(process.execPath, ['src/main.ts'], {
      env: {
        PATH: process.env['PATH'] ?? '',
        ...COMPILED,
        DATABASE_URL: bouncer.url,
        PORT: '0',
        DATA_DIR: folder,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    const [code] = await once(child, 'exit')
    expect([code, said.trim().split('\n')]).toEqual([
      1,
      [expect.stringContaining('DATABASE_POOLED=1')],
    ])
  })

  it('prepares statements only where the pooler supports it', async () => {
    const pooler = await learnPooler(bouncer.url)
    expect(pooler.carriesStatements).toBe(Number.parseFloat(version) >= CARRIES_FROM)
    const database = openPostgres({
      url: bouncer.url,
      listenUrl: direct,
      connections: 8,
      pooler,
      log: () => {},
    })
    closers.push(() => database.close())
    const double = (n: number) =>
      row(
        database.db,
        sql({
          twice: col.int,
          slept: col.text,
        })`select ${n}::integer * 2 as twice, pg_sleep(0.005)::text as slept`,
      )
    for (let round = 0; round < 20; round++)
      expect((await Promise.all([1, 2, 3, 4].map(double))).map((one) => one!.twice)).toEqual([
        2, 4, 6, 8,
      ])
    if (pooler.carriesStatements) return
    const prepared = await rows(
      database.db,
      sql({ name: col.text })`select name from pg_prepared_statements where name like 'petik%'`,
    )
    expect(prepared).toEqual([])
  })

  it('control: prepared statements fail behind a pooler without support for them', async () => {
    const pooler = { carriesStatements: true, statementMs: 0 }
    const database = openPostgres({
      url: bouncer.url,
      listenUrl: direct,
      connections: 8,
      pooler,
      log: () => {},
    })
    closers.push(() => database.close())
    const double = (n: number, burst: number) =>
      row(
        database.db,
        sql({ twice: col.int, slept: col.text, burst: col.int })`
          select ${n}::integer * 2 as twice, pg_sleep(0.005)::text as slept, ${sql.lit(burst)} as burst`,
      )
    // A burst can succeed by chance: each statement reaches the connection that prepared it. Every
    // burst has another statement, because one that all connections have prepared never fails.
    let failed = false
    for (let burst = 0; burst < 50 && !failed; burst++) {
      const asked = Array.from({ length: 20 }, (_, n) => double(n, burst))
      failed = (await Promise.allSettled(asked)).some(({ status }) => status === 'rejected')
    }
    expect(failed).toBe(Number.parseFloat(version) < CARRIES_FROM)
  })
})
