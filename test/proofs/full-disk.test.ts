/**
 * A disk that is full in earnest: PostgreSQL stands on a small file system that is filled to its
 * last byte. It needs one, so `npm test` leaves it out:
 *
 *     mkdir /tmp/small && mount -t tmpfs -o size=500m tmpfs /tmp/small
 *     SMALL_DISK=/tmp/small npx vitest run --project proofs test/proofs/full-disk.test.ts
 *
 * Without one it only looks at how the shop names the errors that such a disk leads to.
 */
import { rmSync, writeSync, openSync, closeSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { isFailureOfDatabase } from '#server/http/failures.ts'
import { openShop } from '#server/start/open.ts'
import { handClock } from '#server/platform/clock.ts'
import { openPostgres } from '#server/platform/database.ts'
import { makeLog } from '#server/platform/log.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seedBase } from '#server/demo/seed/base.ts'
import { freePort } from '../../tools/start.ts'
import { buildBuyers, buildProduct, changeSettings } from '../support/builders.ts'
import {
  buy,
  findLosses,
  killServer,
  newJournal,
  NO_LOSSES,
  pause,
  settle,
  startServer,
} from '../support/crashes.ts'
import { speak } from '../support/http.ts'
import { startCrashingPostgres } from '../support/postgres.ts'

const smallDisk = process.env['SMALL_DISK']
const BUYERS = 10
const FULL_MS = 10_000

it('a full disk, a server that ends for it and one that starts again are failures of the database', () => {
  const failures = ['53100', '53200', '57P01', '57P02', '57P03', '25006'].map((code) =>
    Object.assign(new Error('x'), { code }),
  )
  expect(failures.map(isFailureOfDatabase)).toEqual(failures.map(() => true))
  expect(isFailureOfDatabase(Object.assign(new Error('x'), { code: '23505' }))).toBe(false)
})

/** Fills a file system to its last byte; returns the function that frees it. */
const fill = (folder: string): (() => void) => {
  const path = join(folder, 'filler')
  const file = openSync(path, 'w')
  for (let size = 4_194_304; size >= 1;) {
    try {
      writeSync(file, Buffer.alloc(size))
    } catch {
      size = Math.floor(size / 8)
    }
  }
  closeSync(file)
  return () => rmSync(path)
}

it.each(smallDisk === undefined ? [] : [smallDisk])(
  'the disk %s is full under buyers: nothing is half done, and it goes on by itself when there is room',
  { timeout: 300_000 },
  async (disk) => {
    const postgres = await startCrashingPostgres(disk)
    const folder = mkdtempSync(join(tmpdir(), 'petik-full-'))
    const clock = handClock(new Date().toISOString())
    const database = openPostgres({ url: postgres.url, connections: 5, log: () => {} })
    await migrate(database)
    await seedBase(database)
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder })
    const { shop, close } = await openShop(config, database, { clock, log: makeLog('silent') })
    const grounds = { shop, clock }
    await changeSettings(grounds, {
      'slot.capacityOrders': 100_000,
      'slot.capacityGrams': 1_000_000_000,
      'order.perMinute': 100_000,
      'order.unpaidMax': 100_000,
    })
    const product = await buildProduct(grounds, { stock: 100_000 })
    const buyers = await buildBuyers(grounds, BUYERS, () => [])
    const port = String(await freePort())
    const url = `http://127.0.0.1:${port}`
    const server = await startServer({
      HANDS: '1',
      PORT: port,
      PUBLIC_URL: url,
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
    })
    const { body } = await speak(url, 'GET', '/api/shop/checkout/summary', {
      token: buyers[0]!.token,
    })
    const slot: string = body.data.available_time_pickups.findLast(
      (one: { is_available: boolean }) => one.is_available,
    ).id
    const journal = newJournal()
    let isOver = false
    const buying = buyers.map((buyer) => buy(url, buyer, product, slot, journal, () => isOver))
    await pause(2_000)
    const makeRoom = fill(disk)
    const [before, began] = [journal.orders.size, journal.unavailable]
    await pause(FULL_MS)
    const health = await speak(url, 'GET', '/healthz')
    const whileFull = journal.orders.size - before
    makeRoom()
    const freed = performance.now()
    const stood = journal.orders.size
    for (let waits = 0; waits < 1_200 && journal.orders.size < stood + BUYERS; waits++)
      await pause(50)
    const recovered = Math.round(performance.now() - freed)
    isOver = true
    await Promise.all(buying)
    clock.set(new Date().toISOString())
    await settle(shop, clock)
    console.log(
      `full for ${FULL_MS} ms: ${whileFull} orders, ${journal.unavailable - began} times 503; ${BUYERS} orders more within ${recovered} ms of room`,
    )
    expect(health.status).toBe(200)
    expect(server.child.exitCode).toBeNull()
    expect(journal.unavailable).toBeGreaterThan(began)
    expect(await findLosses(shop, clock, journal)).toEqual(NO_LOSSES)
    expect(journal.wrong).toEqual([])
    await killServer(server.child)
    await close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  },
)
