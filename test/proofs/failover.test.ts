/**
 * The primary is killed under twenty buyers and its synchronous standby promoted: no acknowledged
 * order is lost or doubled, and the shop's process goes on by itself. The control acknowledges
 * commits before the standby has them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
  type Server,
} from '../support/crashes.ts'
import { lastWindow, onGroundsOf } from '../support/grounds.ts'
import { speak } from '../support/http.ts'
import { startWithStandby, type WithStandby } from '../support/standby.ts'

/** `PROOFS=full` promotes twenty times. */
const isFull = process.env['PROOFS'] === 'full'
const PROMOTIONS = isFull ? 20 : 2
const FOR_LONG = { timeout: isFull ? 1_800_000 : 300_000 }
const BUYERS = 20
const WITHOUT_ORDERS_MS_MAX = 30_000
const LISTING = '/api/shop/products?limit=5'

let pair: WithStandby
let server: Server
let url: string
let product: TestProduct
let buyers: Buyer[]
let slot: string
const folder = mkdtempSync(join(tmpdir(), 'petik-failover-'))

const onGrounds = <T>(body: Parameters<typeof onGroundsOf<T>>[1]): Promise<T> =>
  onGroundsOf({ url: pair.url, folder }, body)

beforeAll(async () => {
  pair = await startWithStandby()
  const database = openPostgres({ url: pair.url, connections: 2, log: () => {} })
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
    DATABASE_URL: pair.url,
    DATABASE_CONNECTIONS: '10',
    DATA_DIR: folder,
  })
  slot = await lastWindow(url, buyers[0]!)
}, 300_000)
afterAll(async () => {
  await killServer(server.child)
  await pair.stop()
  rmSync(folder, { recursive: true, force: true })
})

it(
  `${PROMOTIONS} promotions under ${BUYERS} buyers lose and double nothing, and what is cached is served meanwhile`,
  FOR_LONG,
  async () => {
    const journal = newJournal()
    let isOver = false
    const buying = buyers.map((buyer) => buy(url, buyer, product, slot, journal, () => isOver))
    const gaps: number[] = []
    const whole: number[] = []
    const away: number[] = []
    try {
      for (let turn = 0; turn < PROMOTIONS; turn++) {
        if (turn > 0) await pair.addStandby()
        await untilMoreOrders(journal, BUYERS)
        await speak(url, 'GET', LISTING)
        const began = performance.now()
        await pair.killPrimary()
        away.push((await speak(url, 'GET', LISTING)).status)
        await pair.promote()
        const isBack = performance.now()
        await untilMoreOrders(journal, 1)
        gaps.push(Math.round(performance.now() - isBack))
        whole.push(Math.round(performance.now() - began))
      }
      await untilMoreOrders(journal, BUYERS)
    } finally {
      isOver = true
      await Promise.all(buying)
    }
    console.log(
      `${PROMOTIONS} promotions: ${journal.orders.size} orders, ${journal.unavailable} times 503; the next order ${whole.join(', ')} ms after the primary was killed`,
    )
    await onGrounds(async ({ shop, clock }) => {
      await settle(shop, clock)
      expect(await findLosses(shop, clock, journal)).toEqual(NO_LOSSES)
    })
    expect(journal.wrong).toEqual([])
    expect(server.child.exitCode).toBeNull()
    expect(away.filter((status) => status !== 200)).toEqual([])
    expect(gaps.filter((gap) => gap > WITHOUT_ORDERS_MS_MAX)).toEqual([])
  },
)

it(
  'loses commits where they are acknowledged before the standby has them (control)',
  FOR_LONG,
  async () => {
    await pair.addStandby()
    const client = new pg.Client({ connectionString: pair.url })
    client.on('error', () => {})
    await client.connect()
    await client.query('create table acknowledged (id integer primary key)')
    // As with an asynchronous standby whose network is away.
    await client.query(`set synchronous_commit = local`)
    pair.cutStandby()
    await client.query('insert into acknowledged values (1)')
    await pair.killPrimary()
    await pair.promote()
    const again = new pg.Client({ connectionString: pair.url })
    await again.connect()
    const { rowCount } = await again.query('select from acknowledged')
    await again.end()
    expect(rowCount).toBe(0)
  },
)

const untilMoreOrders = async (
  journal: ReturnType<typeof newJournal>,
  more: number,
): Promise<void> => {
  const before = journal.orders.size
  for (let waits = 0; waits < 1_200 && journal.orders.size < before + more; waits++) await pause(50)
  expect(journal.orders.size).toBeGreaterThanOrEqual(before + more)
}
