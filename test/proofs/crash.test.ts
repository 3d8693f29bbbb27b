/**
 * The shop's process is killed with -9 while twenty buyers buy. Afterwards nothing that was
 * answered may be missing, and the gateway's books and the shop's must say the same. On PostgreSQL
 * and on the embedded database; the control runs without transactions.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase, openShop } from '#server/start/open.ts'
import { handClock } from '#server/platform/clock.ts'
import { col, openPglite, row, sql, type Database } from '#server/platform/database.ts'
import { makeLog } from '#server/platform/log.ts'
import type { Shop } from '#server/shop.ts'
import { freePort } from '../../tools/start.ts'
import { buildBuyers, buildProduct, changeSettings } from '../support/builders.ts'
import { makeChance } from '../support/chance.ts'
import {
  buy,
  findLosses,
  hasEnded,
  killServer,
  newJournal,
  NO_LOSSES,
  pause,
  settle,
  startServer,
  type Journal,
} from '../support/crashes.ts'
import { speak } from '../support/http.ts'
import { KILL_POINTS, type KillPoint } from '../support/kill-points.ts'
import { openTestShop, pgliteSnapshot } from '../support/shop.ts'

/** A control shows that a race can be lost; it is not lost every time. */
const RACE = { retry: 5 }
const BUYERS = 20
/**
 * `PROOFS=full` kills at every point three times and fourteen times by chance, on both databases.
 */
const isFull = process.env['PROOFS'] === 'full'
/** A full run takes as long as it takes. */
const FOR_LONG = { timeout: isFull ? 1_800_000 : 300_000 }
const REACHED_IN_MS = 30_000
const SEED = Number(process.env['CRASH_SEED'] ?? Math.floor(Math.random() * 1e9))
console.log(`crashes: CRASH_SEED=${SEED}`)
const chance = makeChance(SEED)

/**
 * Of the named points every fourth, other ones each time: a run of the gate has no time for all of
 * them.
 */
const aFourth = (): KillPoint[] => KILL_POINTS.filter((_, at) => at % 4 === SEED % 4)

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
/** Crashed servers live in the present; a shop of the test's own is opened on what they leave. */
const shopOn = async (
  database: Database,
): Promise<{ shop: Shop; clock: ReturnType<typeof handClock>; close: () => Promise<void> }> => {
  const clock = handClock(new Date().toISOString())
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000',
    DATA_DIR: join(tmpdir(), 'petik-crash-files'),
  })
  const { shop, close } = await openShop(config, database, { clock, log: makeLog('silent') })
  return { shop, clock, close }
}
const prepare = async (grounds: { shop: Shop; clock: ReturnType<typeof handClock> }) => {
  await changeSettings(grounds, {
    'slot.capacityOrders': 100_000,
    'slot.capacityGrams': 1_000_000_000,
    'order.perMinute': 100_000,
    'order.unpaidMax': 100_000,
  })
  const product = await buildProduct(grounds, { stock: 100_000 })
  return { product, buyers: await buildBuyers(grounds, BUYERS, () => []) }
}

const until = async (isSo: () => boolean, waits = 300): Promise<void> => {
  for (let wait = 0; wait < waits && !isSo(); wait++) await pause(50)
}

type Prepared = Awaited<ReturnType<typeof prepare>>
/**
 * A kill at a named point, or, without one, some time between 0.2 and 1.5 s after the shop is up.
 */
type Kill = KillPoint | null
const byChance = (count: number): Kill[] => Array.from({ length: count }, () => null)
type Crashed = { journal: Journal; readyMs: number[]; missed: KillPoint[] }

/**
 * Twenty buyers, a process killed again and again, and in the end enough time for everybody to buy.
 */
const crash = async (
  environment: Record<string, string>,
  { product, buyers }: Prepared,
  kills: readonly Kill[],
): Promise<Crashed> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { HANDS: '1', ...environment, PORT: String(port), PUBLIC_URL: url }
  const [journal, readyMs, missed]: [Journal, number[], KillPoint[]] = [newJournal(), [], []]
  let isOver = false
  let server = await startServer(env)
  const slot = await lastSlot(url, buyers[0]!)
  const buying = buyers.map((buyer) => buy(url, buyer, product, slot, journal, () => isOver))
  const restart = async () => {
    await killServer(server.child)
    server = await startServer(env)
    readyMs.push(server.readyMs)
  }
  /**
   * Starts a process that ends itself at the point; false when it did not get there. It may get
   * there before it is ready.
   */
  const dieAt = async (point: KillPoint): Promise<boolean> => {
    await killServer(server.child)
    const started = await startServer({
      ...env,
      KILL_AT: point,
      KILL_PASSAGE: String(1 + chance.whole(3)),
    }).catch(() => null)
    if (started) server = started
    return started === null || hasEnded(server.child, REACHED_IN_MS)
  }
  try {
    for (const [at, point] of kills.entries()) {
      if (isFull)
        console.log(
          `kill ${at + 1} of ${kills.length}: ${point ?? 'by chance'}, ${journal.orders.size} orders so far`,
        )
      if (point === null) {
        const answered = journal.paidRefs.size
        await pause(200 + chance.next() * 1_300)
        // On a busy machine the shop may not have sold anything yet: a shop that does nothing is
        // not worth killing.
        await until(() => journal.paidRefs.size > answered)
        await restart()
      } else if (!(await dieAt(point))) missed.push(point)
    }
    await restart()
    const [orders, paid] = [journal.orders.size, journal.paidRefs.size]
    await until(
      () => journal.orders.size > orders + BUYERS && journal.paidRefs.size > paid + BUYERS / 2,
    )
  } finally {
    isOver = true
    await Promise.all(buying)
    await killServer(server.child)
  }
  return { journal, readyMs, missed }
}
const lastSlot = async (url: string, buyer: { token: string }): Promise<string> => {
  const { body } = await speak(url, 'GET', '/api/shop/checkout/summary', { token: buyer.token })
  return body.data.available_time_pickups.findLast(
    (one: { is_available: boolean }) => one.is_available,
  ).id
}
const tell = (what: string, kills: number, { journal, readyMs }: Crashed) =>
  console.log(
    `${what}: ${kills} kills, ${journal.orders.size} orders answered, ${journal.paidRefs.size} paid, ${journal.errors} requests not answered, up again after ${Math.max(...readyMs)} ms at most`,
  )

const urlOfDatabase = async (shop: Shop): Promise<string> => {
  const url = new URL(process.env['TEST_DATABASE_URL']!)
  url.pathname = `/${(await row(shop.db, sql({ name: col.text })`select current_database() as name`))!.name}`
  return url.href
}

describe('kill -9 on PostgreSQL', () => {
  const onPostgres = async (defect: Record<string, string>, kills: readonly Kill[]) => {
    const test = await openTestShop()
    try {
      test.clock.set(new Date().toISOString())
      const crashed = await crash(
        { DATABASE_URL: await urlOfDatabase(test.shop), ...defect },
        await prepare(test),
        kills,
      )
      test.clock.set(new Date().toISOString())
      await settle(test.shop, test.clock)
      return { ...crashed, losses: await findLosses(test.shop, test.clock, crashed.journal) }
    } finally {
      await test.close()
    }
  }

  it(
    'at named points and by chance: no answered order lost, nothing charged twice, both books say the same',
    FOR_LONG,
    async () => {
      const kills = isFull
        ? [...KILL_POINTS, ...KILL_POINTS, ...KILL_POINTS, ...byChance(14)]
        : [...aFourth(), ...byChance(1)]
      const crashed = await onPostgres({}, kills)
      tell('PostgreSQL', kills.length, crashed)
      expect(crashed.losses).toEqual(NO_LOSSES)
      expect(crashed.journal.wrong).toEqual([])
      expect(crashed.missed).toEqual([])
      expect(crashed.journal.paidRefs.size).toBeGreaterThan(BUYERS / 2)
    },
  )

  it('control: without transactions the same look finds what was torn', RACE, async () => {
    const { losses } = await onPostgres({ DEFECT: 'no-transactions' }, [
      'during points posting',
      'during points posting',
      null,
      null,
    ])
    console.log(`without transactions: ${JSON.stringify(losses.brokenBooks)}`)
    expect(losses).not.toEqual(NO_LOSSES)
  })
})

describe('kill -9 on the embedded database', () => {
  it(
    'the folder is taken over from the dead, opens again, and nothing answered is lost',
    FOR_LONG,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'petik-crash-'))
      folders.push(folder)
      const first = await shopOn(await openPglite(join(folder, 'pglite'), await pgliteSnapshot()))
      const prepared = await prepare(first)
      await first.close()
      const some: Kill[] = ['after order commit', null]
      const kills = isFull
        ? [...KILL_POINTS, ...KILL_POINTS, ...KILL_POINTS, ...byChance(14)]
        : some
      const crashed = await crash({ DATA_DIR: folder }, prepared, kills)
      tell('embedded', kills.length, crashed)
      const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder })
      const { shop, clock, close } = await shopOn(await openDatabase(config, makeLog('silent')))
      await settle(shop, clock)
      const losses = await findLosses(shop, clock, crashed.journal)
      await close()
      expect(losses).toEqual(NO_LOSSES)
      expect(crashed.journal.wrong).toEqual([])
      expect(crashed.missed).toEqual([])
      expect(crashed.journal.paidRefs.size).toBeGreaterThan(BUYERS / 2)
    },
  )
})
