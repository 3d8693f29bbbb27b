/**
 * The database fails under twenty buyers: it crashes, loses connections, becomes read-only, full,
 * or so busy that none gets a connection. The shop's process survives all of that.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '#server/platform/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seedBase } from '#server/demo/seed/base.ts'
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
  findLosses,
  killServer,
  newJournal,
  NO_LOSSES,
  pause,
  settle,
  startServer,
  type Journal,
  type Server,
} from '../support/crashes.ts'
import { lastWindow, onGroundsOf } from '../support/grounds.ts'
import { speak, type Answer } from '../support/http.ts'
import { startCrashingPostgres, type CrashingPostgres } from '../support/postgres.ts'

/** `PROOFS=full`: ten crashes, and five minutes of terminated connections. */
const isFull = process.env['PROOFS'] === 'full'
const CRASHES = isFull ? 10 : 2
const ENDING_MS = isFull ? 300_000 : 5_000
const FOR_LONG = { timeout: isFull ? 900_000 : 180_000 }
const BUYERS = 20
const SLOW = 200

let postgres: CrashingPostgres
let admin: pg.Pool
let server: Server
let url: string
let product: TestProduct
let buyers: Buyer[]
let slot: string
const folder = mkdtempSync(join(tmpdir(), 'petik-away-'))

const onGrounds = <T>(body: Parameters<typeof onGroundsOf<T>>[1]): Promise<T> =>
  onGroundsOf({ url: postgres.url, folder }, body)

beforeAll(async () => {
  postgres = await startCrashingPostgres()
  admin = new pg.Pool({ connectionString: postgres.url, max: 2 })
  admin.on('error', () => {})
  const database = openPostgres({ url: postgres.url, connections: 2, log: () => {} })
  await migrate(database)
  await seedBase(database)
  await database.close()
  await onGrounds(async (grounds) => {
    await changeSettings(grounds, {
      'slot.capacityOrders': 100_000,
      'slot.capacityGrams': 1_000_000_000,
      'order.perMinute': 100_000,
      'order.unpaidMax': 100_000,
    })
    product = await buildProduct(grounds, { stock: 100_000 })
    buyers = await buildBuyers(grounds, BUYERS, () => [])
  })
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  server = await startServer({
    HANDS: '1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: postgres.url,
    DATABASE_CONNECTIONS: '10',
    DATA_DIR: folder,
  })
  slot = await lastWindow(url, buyers[0]!)
})
afterAll(async () => {
  await killServer(server.child)
  await admin.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Buyers order during `body`; afterwards nothing may be lost. */
const whileBuying = async (body: (journal: Journal) => Promise<void>): Promise<Journal> => {
  const journal = newJournal()
  let isOver = false
  const buying = buyers.map((buyer) => buy(url, buyer, product, slot, journal, () => isOver))
  try {
    await pause(1_000)
    await body(journal)
    const before = journal.orders.size
    for (let waits = 0; waits < 400 && journal.orders.size < before + BUYERS; waits++)
      await pause(50)
  } finally {
    isOver = true
    await Promise.all(buying)
  }
  return journal
}
const expectNothingLost = (journal: Journal) =>
  onGrounds(async ({ shop, clock }) => {
    await settle(shop, clock)
    expect(await findLosses(shop, clock, journal)).toEqual(NO_LOSSES)
    expect(journal.wrong).toEqual([])
    expect(server.child.exitCode).toBeNull()
  })

/** Milliseconds from `began` until a response fulfils `isSo`; Infinity after half a minute. */
const millisecondsUntil = async (
  path: string,
  isSo: (answer: Answer) => boolean,
  began: number,
): Promise<number> => {
  while (performance.now() - began < 30_000) {
    const answer = await speak(url, 'GET', path, { token: buyers[0]!.token })
    if (isSo(answer)) return Math.round(performance.now() - began)
    await pause(20)
  }
  return Infinity
}
const databaseAnswers = async (): Promise<void> => {
  for (;;) {
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch {
      await pause(20)
    }
  }
}

describe('PostgreSQL ends at once and comes up again, and its connections are ended', () => {
  it(
    `${CRASHES} crashes: 503 with the seconds to wait, never 500; unready within 2 s, alive all the time, at work again within 5 s`,
    FOR_LONG,
    async () => {
      const [unready, alive, recovered]: [number[], number[], number[]] = [[], [], []]
      const journal = await whileBuying(async () => {
        for (let crash = 0; crash < CRASHES; crash++) {
          const began = performance.now()
          postgres.crash()
          unready.push(await millisecondsUntil('/readyz', ({ status }) => status === 503, began))
          const asked = performance.now()
          expect((await speak(url, 'GET', '/healthz')).status).toBe(200)
          alive.push(Math.round(performance.now() - asked))
          await databaseAnswers()
          recovered.push(
            await millisecondsUntil(
              '/api/shop/cart',
              ({ status }) => status === 200,
              performance.now(),
            ),
          )
          await pause(1_000)
        }
      })
      console.log(
        `${CRASHES} crashes of PostgreSQL: ${journal.orders.size} orders, ${journal.unavailable} times 503; unready after ${Math.max(...unready)} ms, alive in ${Math.max(...alive)} ms, at work again ${Math.max(...recovered)} ms after the database at most`,
      )
      await expectNothingLost(journal)
      expect(Math.max(...unready)).toBeLessThan(2_000)
      expect(Math.max(...alive)).toBeLessThan(200)
      expect(Math.max(...recovered)).toBeLessThan(5_000)
    },
  )

  it(
    'serves the cache meanwhile, and renders again when the database is back',
    FOR_LONG,
    async () => {
      const path = '/api/shop/products?limit=5'
      const asGuest = () => speak(url, 'GET', path)
      expect((await asGuest()).status).toBe(200)
      const other = new pg.Client({ connectionString: postgres.url.replace(/[^/]*$/, 'template1') })
      await other.connect()
      await other.query('alter database postgres with allow_connections false')
      await other.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'postgres'`,
      )
      await millisecondsUntil('/readyz', ({ status }) => status === 503, performance.now())
      for (const until = performance.now() + 2_000; performance.now() < until; await pause(100))
        expect((await asGuest()).status).toBe(200)
      await other.query('alter database postgres with allow_connections true')
      await other.end()
      await databaseAnswers()
      // Changed directly without a notification: only a rendered response shows it.
      await admin.query(
        `update products set name = '{"en":"Renamed","id":"Ganti nama"}' where id = $1`,
        [product.id],
      )
      await admin.query('select refresh_shelf(array[$1::uuid])', [product.id])
      const shown = async () => JSON.stringify((await asGuest()).body)
      for (let tries = 0; tries < 100 && !(await shown()).includes('Renamed'); tries++)
        await pause(50)
      expect(await shown()).toContain('Renamed')
    },
  )

  it(
    `a connection is terminated every ${isFull ? 'second' : 'quarter of a second'}: nothing lost, nothing doubled`,
    FOR_LONG,
    async () => {
      const every = isFull ? 1_000 : 250
      let ended = 0
      const journal = await whileBuying(async () => {
        for (let passed = 0; passed < ENDING_MS; passed += every) {
          const { rowCount } = await admin.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = '' and backend_type = 'client backend'
           order by random() limit 1`,
          )
          ended += rowCount ?? 0
          await pause(every)
        }
      })
      console.log(
        `${ended} connections ended: ${journal.orders.size} orders, ${journal.unavailable} times 503`,
      )
      await expectNothingLost(journal)
      expect(ended).toBeGreaterThan(10)
    },
  )
})

describe('PostgreSQL takes no writes', () => {
  const stand = async (): Promise<number> =>
    Number((await admin.query('select count(*) from orders')).rows[0].count)
  const process = (buyer: Buyer) =>
    speak(url, 'POST', '/api/shop/checkout/process', {
      token: buyer.token,
      body: { address_id: buyer.addressId, payment_method: 'qris', time_pickup: slot },
    })
  const fillCart = (buyer: Buyer) =>
    speak(url, 'POST', '/api/shop/cart/add-multiple', {
      token: buyer.token,
      body: { product_id: product.id, items: [{ variation_id: product.variationId, quantity: 1 }] },
    })

  it('read-only: it shows everything, orders are refused with 503 and nothing is half done; it goes on by itself', async () => {
    const [buyer] = buyers as [Buyer]
    expect((await fillCart(buyer)).status).toBe(200)
    const before = await stand()
    await admin.query('alter system set default_transaction_read_only = on')
    await admin.query('select pg_reload_conf()')
    try {
      await millisecondsUntil('/api/shop/cart', () => true, performance.now())
      for (let tries = 0; tries < 100 && (await fillCart(buyer)).status === 200; tries++)
        await pause(20)
      const refused = await process(buyer)
      expect([refused.status, refused.body.code, refused.retryAfter]).toEqual([
        503,
        'unavailable',
        2,
      ])
      expect((await speak(url, 'GET', '/api/shop/products?limit=5')).status).toBe(200)
      expect((await speak(url, 'GET', '/api/shop/cart', { token: buyer.token })).status).toBe(200)
    } finally {
      await admin.query('alter system reset default_transaction_read_only')
      await admin.query('select pg_reload_conf()')
    }
    expect(await stand()).toBe(before)
    for (let tries = 0; tries < 100 && (await process(buyer)).status !== 200; tries++)
      await pause(20)
    expect(await stand()).toBe(before + 1)
    await expectNothingLost(newJournal())
  })

  it('full: 503 at the order, nothing half done; it goes on by itself when there is room', async () => {
    const [buyer] = buyers as [Buyer]
    await fillCart(buyer)
    const before = await stand()
    await admin.query(
      `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    )
    await admin.query(
      'create trigger no_room before insert on order_lines for each row execute function no_room()',
    )
    const refused = await process(buyer)
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
    expect(await stand()).toBe(before)
    await admin.query('drop trigger no_room on order_lines')
    expect((await process(buyer)).status).toBe(200)
    await expectNothingLost(newJournal())
  })
})

describe(`${SLOW} requests wait for a locked table`, () => {
  it('requests without a connection get 503; the process stays alive and reports not ready', async () => {
    const locker = await admin.connect()
    await locker.query('begin')
    await locker.query('lock table carts in access exclusive mode')
    const asked = buyers.flatMap((buyer) =>
      Array.from({ length: SLOW / BUYERS }, () =>
        speak(url, 'GET', '/api/shop/cart', { token: buyer.token }),
      ),
    )
    await pause(300)
    const began = performance.now()
    expect((await speak(url, 'GET', '/healthz')).status).toBe(200)
    const health = performance.now() - began
    const ready = await speak(url, 'GET', '/readyz')
    await pause(3_000)
    await locker.query('rollback')
    locker.release()
    const answers = await Promise.all(asked)
    const refused = answers.filter(({ status }) => status === 503)
    console.log(
      `${SLOW} questions of a locked table: ${refused.length} refused after ${Math.round(Math.min(...refused.map(({ milliseconds }) => milliseconds)))} to ${Math.round(Math.max(...refused.map(({ milliseconds }) => milliseconds)))} ms, health in ${Math.round(health)} ms, readiness ${ready.status} in ${Math.round(ready.milliseconds)} ms`,
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
    expect(refused.every(({ retryAfter }) => retryAfter !== null)).toBe(true)
    expect(health).toBeLessThan(200)
    expect([ready.status, ready.milliseconds < 2_500]).toEqual([503, true])
    expect(
      await millisecondsUntil('/api/shop/cart', ({ status }) => status === 200, performance.now()),
    ).toBeLessThan(1_000)
  })
})
