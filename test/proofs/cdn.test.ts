/**
 * A CDN before the shop, played by Varnish: public answers are stored until they change, and nothing
 * personal is. Requires `apt-get install varnish`, as in `.ci/run`; without it the run reports that
 * nothing was proven; with CI=true that fails.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPrice } from '#server/catalogue/index.ts'
import { seedContent } from '#server/demo/seed/content.ts'
import { served } from '#server/start/calls.ts'
import { freePort } from '../../tools/start.ts'
import { openWorld, type World } from '../outages/world.ts'
import { buildBuyers, buildProduct, type Buyer, type TestProduct } from '../support/builders.ts'
import { COMPILED, pause } from '../support/crashes.ts'
import {
  exampleEnvironment,
  HOST,
  startUnit,
  stopAll,
  type Started,
} from '../support/deployment.ts'
import { findProgram } from '../support/find-program.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { startVarnish } from '../support/varnish.ts'

const program = findProgram('varnishd')
const MISSING =
  'NOT PROVEN: a CDN before the shop, because Varnish is not installed (`apt-get install varnish`)'

it('Varnish is installed wherever the whole gate must run', () => {
  if (program === null) console.log(MISSING)
  expect(program === null && process.env['CI'] === 'true' ? MISSING : '').toBe('')
})

const PURGE_KEY = randomUUID()
/** The shop's answers are stored this long where nothing purges them. */
const SECONDS = 3

/** As a number, and as each language writes it. */
const priceIn = (price: number): RegExp =>
  new RegExp(`${Math.floor(price / 1000)}[.,]?${String(price).slice(-3)}`)

const EMPTY_PAGE = {
  deliveryBlock: '',
  packagingBlocks: [],
  checkpointsBlock: '',
  infoTable: [],
  productInfo: { title: { en: '', id: '' }, description: { en: '', id: '' } },
}

type Seen = { text: string; status: number; cache: string | null; headers: Headers }

describe.runIf(program !== null)('behind a CDN', () => {
  const folder = mkdtempSync(join(tmpdir(), 'petik-cdn-'))
  const children: ChildProcess[] = []
  let test: TestShop
  let world: World
  let web: Started
  let buyer: Buyer
  let product: TestProduct
  let elsewhere: TestProduct
  let port: string
  let environment: Record<string, string>

  const look = async (
    path: string,
    headers: Record<string, string> = {},
    at = port,
  ): Promise<Seen> => {
    const response = await fetch(`http://127.0.0.1:${at}${path}`, { headers, redirect: 'manual' })
    return {
      text: await response.text(),
      status: response.status,
      cache: response.headers.get('x-cache'),
      headers: response.headers,
    }
  }
  const change = (price: number) =>
    test.shop.database.transaction((tx) =>
      setPrice(tx, product.variationId, price, null, { by: 'test', now: new Date() }),
    )
  /** Milliseconds until each page shows the price. */
  const untilShown = async (
    paths: readonly string[],
    shown: RegExp,
    at = port,
  ): Promise<number> => {
    const began = performance.now()
    while (performance.now() - began < 20_000) {
      const seen = await Promise.all(paths.map((path) => look(path, {}, at)))
      if (seen.every(({ text }) => shown.test(text))) return performance.now() - began
      await pause(20)
    }
    return Infinity
  }

  beforeAll(async () => {
    test = await openTestShop()
    world = await openWorld()
    port = String(await freePort())
    const url = new URL(process.env['TEST_DATABASE_URL']!)
    const [{ name }] = (await test.sql<{ name: string }>('select current_database() as name')) as [
      { name: string },
    ]
    url.pathname = `/${name}`
    environment = {
      ...COMPILED,
      ...exampleEnvironment(),
      ...world.environment,
      PUBLIC_URL: `https://${HOST}`,
      SECRET: test.config.secrets[0],
      DATA_DIR: folder,
      DATABASE_URL: url.href,
      DATABASE_LISTEN_URL: url.href,
      DATABASE_POOLED: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000',
      CDN_SECONDS: '60',
      CDN_PURGE_URL: `http://127.0.0.1:${port}/.purge`,
      CDN_PURGE_HEADER: `x-purge-key: ${PURGE_KEY}`,
    }
    await seedContent(test.shop.database, test.clock.now())
    product = await buildProduct(test, { stock: 1_000, price: 41_000 })
    elsewhere = await buildProduct(test, { category: 'lain' })
    await test.sql('update products set page = $1::text::jsonb', JSON.stringify(EMPTY_PAGE))
    ;[buyer] = (await buildBuyers(test, 1, () => [
      { variationId: product.variationId, quantity: 1 },
    ])) as [Buyer]
    web = await startUnit('petik-web@.service', environment)
    children.push(web.child)
    children.push((await startUnit('petik-worker.service', environment)).child)
    const given = { port, backendPort: web.port, purgeKey: PURGE_KEY }
    children.push(await startVarnish(program!, join(folder, 'varnish'), given))
    // A worker that starts cannot know what it missed, and drops all, twice.
    await pause(2_500)
  })
  afterAll(async () => {
    await stopAll(children)
    await world.close()
    await test.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('stores pages by language and answers of the API, for what is left of their time', async () => {
    for (const path of ['/', '/product-category', `/product/${product.slug}`]) {
      const [first, again, other] = [
        await look(path),
        await look(path),
        await look(path, { cookie: 'theme=dark; locale=id' }),
      ]
      expect([first.status, first.cache, again.cache, other.cache]).toEqual([
        200,
        'MISS',
        'HIT',
        'MISS',
      ])
      expect(again.text).toBe(first.text)
      expect([first.text, other.text].map((text) => /<html lang="(\w+)"/.exec(text)?.[1])).toEqual([
        'en',
        'id',
      ])
      expect((await look(path, { cookie: 'locale=id' })).text).toBe(other.text)
      expect(
        Number(/s-maxage=(\d+)/.exec(again.headers.get('cache-control')!)?.[1]),
      ).toBeLessThanOrEqual(60)
      expect(again.headers.get('surrogate-key')).toBeNull()
    }
    await look('/api/shop/products?limit=5')
    expect((await look('/api/shop/products?limit=5')).cache).toBe('HIT')
  })

  it('shows a changed price within a second or two of the change, and drops nothing else', async () => {
    const paths = [`/product/${product.slug}`, '/api/shop/products?limit=5']
    const other = `/api/shop/products/${elsewhere.slug}`
    for (const path of [...paths, other]) await look(path)
    for (const price of [42_500, 43_500]) {
      await change(price)
      expect(await untilShown(paths, priceIn(price))).toBeLessThan(5_000)
    }
    expect((await look(other)).cache).toBe('HIT')
  })

  it('drops nothing for a caller without the key', async () => {
    await look('/help')
    for (const key of [{}, { 'x-purge-key': 'wrong' }]) {
      const { status } = await fetch(`http://127.0.0.1:${port}/.purge`, {
        method: 'POST',
        headers: { ...key, 'surrogate-key': 'all' },
      })
      expect(status).toBe(404)
    }
    expect((await look('/help')).cache).toBe('HIT')
  })

  it('stores no answer to a person who signed in, and shows none to another', async () => {
    const signed = { authorization: `Bearer ${buyer.token}` }
    const paths = served
      .map(({ call }) => call)
      .filter(({ method, path }) => method === 'GET' && !/[:{]/.test(path))
      .map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(30)
    for (const path of paths) {
      const theirs = [await look(path, signed), await look(path, signed)]
      expect(theirs.map(({ cache }) => cache)).not.toContain('HIT')
      const guest = await look(path)
      expect(guest.status).toBe((await look(path, {}, web.port)).status)
      expect(guest.text).not.toContain(buyer.id)
    }
    for (const path of ['/cart', '/checkout', '/account', '/staff']) {
      await look(path, signed)
      expect((await look(path)).cache).toBe('MISS')
    }
  })

  it('stores no page that sets the language, and keeps a language to its reader', async () => {
    const chosen = await look('/help?lang=id')
    expect([chosen.headers.get('set-cookie'), chosen.cache]).toEqual([
      expect.stringContaining('locale=id'),
      'MISS',
    ])
    expect((await look('/help?lang=id')).cache).toBe('MISS')
    // A header alone does not choose it.
    expect((await look('/help', { 'x-locale': 'id' })).text).toContain('<html lang="en"')
  })

  it('is never older than its time where nothing purges', async () => {
    const unheard = String(await freePort())
    const own = await startUnit('petik-web@.service', {
      ...environment,
      CDN_SECONDS: String(SECONDS),
      CDN_PURGE_URL: '',
      CDN_PURGE_HEADER: '',
    })
    children.unshift(own.child)
    const given = { port: unheard, backendPort: own.port, purgeKey: PURGE_KEY }
    children.unshift(await startVarnish(program!, join(folder, 'unheard'), given))
    const path = `/product/${product.slug}`
    await look(path, {}, unheard)
    await pause(1_000)
    await change(47_000)
    const [shown, ms] = [
      await look(path, {}, unheard),
      await untilShown([path], priceIn(47_000), unheard),
    ]
    expect(shown.cache).toBe('HIT')
    expect(ms).toBeLessThan(SECONDS * 1_000)
  })

  it('still shows pages while the shop is away', async () => {
    await look('/help')
    web.child.kill('SIGTERM')
    for (let waits = 0; waits < 600 && web.child.exitCode === null; waits++) await pause(25)
    expect((await look('/help')).status).toBe(200)
  })
})
