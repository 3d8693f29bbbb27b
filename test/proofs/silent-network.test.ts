/**
 * The network between shop and database drops packets: connections stay open without data, as after
 * a failover or an expired firewall state. Cuts off the pool and the listening connection
 * separately, then hangs the database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authenticate } from '#server/auth/index.ts'
import { makeApp, type App } from '#server/http/app.ts'
import { served } from '#server/start/calls.ts'
import { setPrice } from '#server/catalogue/index.ts'
import { readConfig } from '#server/config.ts'
import { makeMetrics, type Metrics } from '#server/start/metrics.ts'
import { mountRest } from '#server/start/mount.ts'
import { openShop } from '#server/start/open.ts'
import { mountPages, type Web } from '#server/site/pages.ts'
import { col, openPostgres, row, sql } from '#server/platform/database.ts'
import { makeLog } from '#server/platform/log.ts'
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
} from '../support/crashes.ts'
import { startFreezingProxy, type FreezingProxy } from '../support/freezing-proxy.ts'
import { speak } from '../support/http.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

const SERVED_AGAIN_MS_MAX = 10_000
const PRICE_SHOWN_MS_MAX = 60_000
const BUYERS = 12
const LISTING = '/api/shop/products?limit=5'

let test: TestShop
let direct: string
let product: TestProduct
let buyers: Buyer[]
const folder = mkdtempSync(join(tmpdir(), 'petik-silent-'))
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
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

const behindProxy = async (): Promise<FreezingProxy> => {
  const proxy = await startFreezingProxy(direct)
  closers.push(proxy.stop)
  return proxy
}
const startBehind = async (environment: Record<string, string>): Promise<string> => {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const { child } = await startServer({
    PORT: port,
    PUBLIC_URL: url,
    DATA_DIR: folder,
    HANDS: '1',
    ...environment,
  })
  closers.push(() => killServer(child))
  return url
}
/** Milliseconds until `isSo`; Infinity on a timeout. */
const millisecondsUntil = async (isSo: () => Promise<boolean>, atMost: number): Promise<number> => {
  const began = performance.now()
  while (performance.now() - began < atMost) {
    if (await isSo()) return Math.round(performance.now() - began)
    await pause(50)
  }
  return Infinity
}

describe('every open socket goes silent, and new ones work', () => {
  it('of the pool: all shoppers are served again within 10 s, and each write happened once or not at all', async () => {
    const proxy = await behindProxy()
    const url = await startBehind({ DATABASE_URL: proxy.url, DATABASE_LISTEN_URL: direct })
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
    proxy.freeze()
    const isServed = async ({ token }: Buyer) =>
      (await speak(url, 'GET', '/api/shop/cart', { token })).status === 200
    const served = await Promise.all(
      buyers.map((buyer) => millisecondsUntil(() => isServed(buyer), 2 * SERVED_AGAIN_MS_MAX)),
    )
    const before = journal.orders.size
    const ordered = await millisecondsUntil(
      async () => journal.orders.size > before,
      2 * SERVED_AGAIN_MS_MAX,
    )
    isOver = true
    await Promise.all(buying)
    console.log(
      `the pool's sockets went silent: all served again after ${Math.max(...served)} ms, the next order after another ${ordered} ms; ${journal.unavailable} times 503`,
    )
    expect(Math.max(...served)).toBeLessThan(SERVED_AGAIN_MS_MAX)
    // Shoppers wait between their tries, as pages do.
    expect(ordered).toBeLessThan(2 * SERVED_AGAIN_MS_MAX)
    test.clock.set(new Date().toISOString())
    await settle(test.shop, test.clock)
    expect(await findLosses(test.shop, test.clock, journal)).toEqual(NO_LOSSES)
    expect(journal.wrong).toEqual([])
  })

  it('of an idle shop: the first shopper is served within 10 s', async () => {
    const proxy = await behindProxy()
    const url = await startBehind({
      ROLE: 'web',
      DATABASE_URL: proxy.url,
      DATABASE_LISTEN_URL: direct,
    })
    const ask = () => speak(url, 'GET', '/api/shop/cart', { token: buyers[0]!.token })
    expect((await ask()).status).toBe(200)
    proxy.freeze()
    expect(
      await millisecondsUntil(async () => (await ask()).status === 200, 2 * SERVED_AGAIN_MS_MAX),
    ).toBeLessThan(SERVED_AGAIN_MS_MAX)
  })

  it('of the listening connection: shoppers are always served, and a price set by another process is shown within 10 s', async () => {
    const proxy = await behindProxy()
    const url = await startBehind({
      ROLE: 'web',
      DATABASE_URL: direct,
      DATABASE_LISTEN_URL: proxy.url,
    })
    const shown = async (): Promise<string> =>
      JSON.stringify((await speak(url, 'GET', LISTING)).body)
    expect(await shown()).toContain(product.slug)
    proxy.freeze()
    await sell(77_777)
    const first = await speak(url, 'GET', '/api/shop/cart', { token: buyers[0]!.token })
    expect([first.status, first.milliseconds < 2_000]).toEqual([200, true])
    const after = await millisecondsUntil(
      async () => (await shown()).includes('77777'),
      PRICE_SHOWN_MS_MAX,
    )
    console.log(`the listening socket went silent: a new price is shown after ${after} ms`)
    expect(after).toBeLessThan(SERVED_AGAIN_MS_MAX)
  })
})

/** As another process does it. */
const sell = (price: number) =>
  test.shop.database.transaction((tx) =>
    setPrice(tx, product.variationId, price, null, { by: 'test', now: test.clock.now() }),
  )

/** The shop in this process, with a separate address per purpose. */
const openBehind = async (
  url: string,
  listenUrl: string,
): Promise<{ app: App; errors: string[]; metrics: Metrics }> => {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000',
    DATA_DIR: folder,
  })
  const errors: string[] = []
  const pace = { heartbeatMs: 100, echoEveryMs: 300, answerMsMax: 300 }
  const database = openPostgres({
    url,
    listenUrl,
    pace,
    connections: 5,
    log: (message) => errors.push(message),
  })
  const { shop, close } = await openShop(config, database, {
    clock: test.clock,
    log: makeLog('silent'),
  })
  closers.push(close)
  const app = makeApp(shop, served, authenticate, (rest) => {
    mountRest(shop, rest)
    mountPages(rest, shop, web)
  })
  return { app, errors, metrics: makeMetrics(shop) }
}
/** Pages that each show a different listing. */
const web: Web = {
  isDevelopment: false,
  worker: null,
  staffWorker: null,
  assetsFor: () => ({ scripts: [], styles: [], preload: [] }),
  staffAssetsFor: () => ({ scripts: [], styles: [], preload: [] }),
  load: async () => ({
    pageOf: (url) => ({ modules: [], isPublic: true, key: url, tags: [], status: 200 }),
    render: async ({ fetchApi, url }) => {
      const part = await fetchApi(
        new Request(`http://localhost/api/shop/products?limit=${url.length}`),
      )
      return {
        status: part.status,
        html: await part.text(),
        isPublic: true,
        isWhole: true,
        tags: [],
      }
    },
  }),
}
const timed = async (app: App, path: string) => {
  const began = performance.now()
  const answer = await app.request(path)
  return {
    status: answer.status,
    text: await answer.text(),
    retryAfter: answer.headers.get('retry-after'),
    ms: performance.now() - began,
  }
}

describe('without notifications of the database', () => {
  it('no connection can listen: reports it, is not ready, and still shows a new price; when one can again it is ready', async () => {
    const proxy = await behindProxy()
    const { app, errors, metrics } = await openBehind(direct, proxy.url)
    expect((await timed(app, '/readyz')).status).toBe(200)
    await timed(app, LISTING)
    proxy.hang()
    await sell(66_666)
    expect(
      await millisecondsUntil(async () => (await timed(app, '/readyz')).status === 503, 20_000),
    ).toBeLessThan(Infinity)
    expect((await timed(app, '/readyz')).text).toContain('do not arrive')
    expect(errors.join('\n')).toContain('does not receive the database’s notifications')
    expect(await metrics.text()).toContain('petik_database_deaf 1')
    expect(
      await millisecondsUntil(
        async () => (await timed(app, LISTING)).text.includes('66666'),
        20_000,
      ),
    ).toBeLessThan(Infinity)
    proxy.thaw()
    expect(
      await millisecondsUntil(async () => (await timed(app, '/readyz')).status === 200, 20_000),
    ).toBeLessThan(Infinity)
  })

  it('the database hangs: unready within 2 s, a cached page is shown, another is 503 within 3 s, and both recover', async () => {
    const proxy = await behindProxy()
    const { app } = await openBehind(proxy.url, direct)
    expect((await timed(app, '/kept')).status).toBe(200)
    proxy.hang()
    const [first, kept, ready] = await Promise.all([
      timed(app, '/first'),
      timed(app, '/kept'),
      timed(app, '/readyz'),
    ])
    console.log(
      `the database hangs: page ${first.status} after ${Math.round(first.ms)} ms, readiness ${ready.status} after ${Math.round(ready.ms)} ms`,
    )
    expect([ready.status, ready.ms < 2_000]).toEqual([503, true])
    expect([kept.status, kept.ms < 1_000]).toEqual([200, true])
    expect([first.status, first.retryAfter, first.ms < 3_000]).toEqual([503, '5', true])
    proxy.thaw()
    expect(
      await millisecondsUntil(async () => (await timed(app, '/first')).status === 200, 20_000),
    ).toBeLessThan(SERVED_AGAIN_MS_MAX)
    expect(
      await millisecondsUntil(async () => (await timed(app, '/readyz')).status === 200, 20_000),
    ).toBeLessThan(SERVED_AGAIN_MS_MAX)
  })
})

it('slow statements that end during the check are not taken for lost ones', async () => {
  const database = openPostgres({ url: direct, connections: 30, log: () => {} })
  const slowly = (seconds: number) =>
    database.transaction(async (tx) => {
      await row(tx, sql`select 1 from (select pg_sleep(${seconds})) slept`)
      return (await row(tx, sql({ n: col.int })`select 1 as n`))!.n
    })
  const answers = await Promise.all(
    [4, ...Array.from({ length: 29 }, (_, at) => 0.9 + at / 50)].map(slowly),
  )
  expect(answers).toEqual(answers.map(() => 1))
  expect(database.givenUp()).toBe(0)
  await database.close()
})
