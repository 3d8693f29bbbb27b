/**
 * Process lifecycle: stopped under load, ended by an uncaught error, a worker killed, one of two
 * killed.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { col, row, sql } from '#server/platform/database.ts'
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
  hasEnded,
  killServer,
  newJournal,
  NO_LOSSES,
  pause,
  settle,
  startServer,
  type Journal,
  type Server,
} from '../support/crashes.ts'
import { speak } from '../support/http.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

/** `PROOFS=full` stops and kills twenty times. */
const isFull = process.env['PROOFS'] === 'full'
const STOPS = isFull ? 20 : 3
const KILLS = isFull ? 20 : 4
const FOR_LONG = { timeout: isFull ? 600_000 : 180_000 }
const BUYERS = 20

let test: TestShop
let environment: Record<string, string>
let product: TestProduct
let buyers: Buyer[]
const folder = mkdtempSync(join(tmpdir(), 'petik-processes-'))
beforeAll(async () => {
  test = await openTestShop()
  test.clock.set(new Date().toISOString())
  const url = new URL(process.env['TEST_DATABASE_URL']!)
  url.pathname = `/${(await row(test.shop.db, sql({ name: col.text })`select current_database() as name`))!.name}`
  environment = { DATABASE_URL: url.href, DATABASE_CONNECTIONS: '10', DATA_DIR: folder, HANDS: '1' }
  await changeSettings(test, {
    'slot.capacityOrders': 100_000,
    'slot.capacityGrams': 1_000_000_000,
    'order.perMinute': 100_000,
    'order.unpaidMax': 100_000,
  })
  product = await buildProduct(test, { stock: 100_000 })
  buyers = await buildBuyers(test, BUYERS, () => [])
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

/** One request of ten orders may be refused. */
const REFUSED_SHARE = 10
/** More would keep two cores busy with orders alone, and no queue gets shorter then. */
const BUYERS_WHILE_KILLED = 8

const startAt = async (
  more: Record<string, string> = {},
): Promise<Server & { url: string; again: () => Promise<Server> }> => {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const again = () => startServer({ ...environment, PORT: port, PUBLIC_URL: url, ...more })
  return { ...(await again()), url, again }
}
const slotAt = async (url: string): Promise<string> => {
  const { body } = await speak(url, 'GET', '/api/shop/checkout/summary', {
    token: buyers[0]!.token,
  })
  return body.data.available_time_pickups.findLast(
    (one: { is_available: boolean }) => one.is_available,
  ).id
}
const whileBuying = async (
  urls: readonly string[],
  body: (journal: Journal) => Promise<void>,
  count = buyers.length,
): Promise<Journal> => {
  const slot = await slotAt(urls[0]!)
  const journal = newJournal()
  let isOver = false
  const buying = buyers
    .slice(0, count)
    .map((buyer) => buy(urls, buyer, product, slot, journal, () => isOver))
  try {
    await pause(500)
    await body(journal)
  } finally {
    isOver = true
    await Promise.all(buying)
  }
  return journal
}
const expectNothingLost = async (journal: Journal) => {
  test.clock.set(new Date().toISOString())
  await settle(test.shop, test.clock)
  expect(await findLosses(test.shop, test.clock, journal)).toEqual(NO_LOSSES)
  expect(journal.wrong).toEqual([])
}

describe('SIGTERM under load', () => {
  it(
    `${STOPS} times: requests in flight are answered, new ones get 503, exit 0 within 10 s`,
    FOR_LONG,
    async () => {
      const first = await startAt()
      let server: Server = first
      const [codes, took]: [(number | null)[], number[]] = [[], []]
      const journal = await whileBuying([first.url], async () => {
        for (let stop = 0; stop < STOPS; stop++) {
          await pause(800)
          const began = performance.now()
          const ended = once(server.child, 'exit')
          server.child.kill('SIGTERM')
          const [code] = (await ended) as [number | null]
          codes.push(code)
          took.push(Math.round(performance.now() - began))
          server = await first.again()
        }
        await pause(500)
      })
      await killServer(server.child)
      console.log(
        `${STOPS} times SIGTERM: gone after ${Math.max(...took)} ms at most, ${journal.cut} requests cut, ${journal.errors} without a connection, ${journal.unavailable} refused with 503, ${journal.orders.size} orders`,
      )
      expect(codes).toEqual(codes.map(() => 0))
      expect(Math.max(...took)).toBeLessThan(10_000)
      expect(journal.cut).toBe(0)
      await expectNothingLost(journal)
    },
  )

  it(
    'closes the embedded database cleanly: its folder opens again without a lock',
    FOR_LONG,
    async () => {
      const own = mkdtempSync(join(tmpdir(), 'petik-stop-'))
      const { DATABASE_URL: _, ...rest } = environment
      const port = String(await freePort())
      const env = { ...rest, DATA_DIR: own, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` }
      const { child } = await startServer(env)
      child.kill('SIGTERM')
      expect(await hasEnded(child, 10_000)).toBe(true)
      expect(child.exitCode).toBe(0)
      expect(
        readdirSync(own).filter((name) => name.endsWith('.lock') || name === 'postmaster.pid'),
      ).toEqual([])
      const again = await startServer(env)
      expect((await speak(env.PUBLIC_URL, 'GET', '/readyz')).status).toBe(200)
      await killServer(again.child)
      rmSync(own, { recursive: true, force: true })
    },
  )
})

describe('an unexpected error', () => {
  it('in a request: that one is 500 with its id, and the others are answered', async () => {
    const { child, url } = await startAt()
    const [failed, ...others] = await Promise.all([
      speak(url, 'POST', '/play/fail', {}),
      ...buyers.map(({ token }) => speak(url, 'GET', '/api/shop/cart', { token })),
    ])
    expect([failed.status, failed.body.code]).toEqual([500, 'internal'])
    expect(failed.body.request_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(JSON.stringify(failed.body)).not.toContain('played')
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]))
    await speak(url, 'POST', '/play/reject', {})
    expect((await speak(url, 'GET', '/healthz')).status).toBe(200)
    expect(child.exitCode).toBeNull()
    await killServer(child)
  })

  it('outside of any request: the process finishes its requests, exits with 1, and is up again within 5 s', async () => {
    const { child, url, again } = await startAt()
    const others = buyers.map(({ token }) =>
      speak(url, 'GET', '/api/shop/checkout/summary', { token }),
    )
    await speak(url, 'POST', '/play/throw', {}).catch(() => null)
    const answered = await Promise.all(others)
    expect(new Set(answered.map(({ status }) => status)).difference(new Set([200, 503]))).toEqual(
      new Set(),
    )
    expect(await hasEnded(child, 10_000)).toBe(true)
    expect(child.exitCode).toBe(1)
    const server = await again()
    expect((await speak(url, 'GET', '/readyz')).status).toBe(200)
    console.log(`up again after ${server.readyMs} ms`)
    await killServer(server.child)
  })
})

describe('a worker of its own', () => {
  it(
    `killed ${KILLS} times: every effect is done, none twice, and the queue is short again within 30 s`,
    FOR_LONG,
    async () => {
      const web = await startAt({ ROLE: 'web' })
      const startWorker = async () =>
        startServer({
          ...environment,
          ROLE: 'worker',
          PORT: String(await freePort()),
          PUBLIC_URL: web.url,
        })
      let worker = await startWorker()
      const lag = async (): Promise<number> =>
        (await row(
          test.shop.db,
          sql({ seconds: col.number })`
            select coalesce(extract(epoch from ${new Date()}::timestamptz - min(run_at)), 0)::float8 as seconds from outbox where done_at is null and run_at <= ${new Date()}`,
        ))!.seconds
      let shortAfter = Infinity
      const journal = await whileBuying(
        [web.url],
        async () => {
          for (let kill = 0; kill < KILLS; kill++) {
            await pause(300 + ((kill * 137) % 500))
            await killServer(worker.child)
            worker = await startWorker()
          }
          const began = performance.now()
          while ((await lag()) >= 5 && performance.now() - began < 60_000) await pause(250)
          shortAfter = Math.round(performance.now() - began)
        },
        BUYERS_WHILE_KILLED,
      )
      await killServer(worker.child)
      await killServer(web.child)
      console.log(
        `a worker killed ${KILLS} times: ${journal.orders.size} orders, the queue is short again after ${shortAfter} ms, ${journal.unavailable} requests refused`,
      )
      // A process that starts takes the processor for seconds: the other may refuse a request with
      // 503 then. Nothing that was accepted is cut.
      expect(journal.failures.filter((one) => !one.startsWith('503 unavailable '))).toEqual([])
      expect(journal.unavailable).toBeLessThan(journal.orders.size / REFUSED_SHARE)
      expect(shortAfter).toBeLessThan(30_000)
      await expectNothingLost(journal)
    },
  )
})

describe('one of two processes', () => {
  it('dies: requests to the other succeed', FOR_LONG, async () => {
    const [one, two] = [await startAt(), await startAt()]
    let paidBefore = 0
    const journal = await whileBuying([one.url, two.url], async (so) => {
      await killServer(one.child)
      paidBefore = so.paidRefs.size
      for (let waits = 0; waits < 300 && so.paidRefs.size < paidBefore + BUYERS; waits++)
        await pause(50)
    })
    await killServer(two.child)
    expect(journal.unavailable).toBe(0)
    expect(journal.paidRefs.size).toBeGreaterThanOrEqual(paidBefore + BUYERS)
    await expectNothingLost(journal)
  })
})
