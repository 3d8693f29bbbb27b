/**
 * Cache poisoning: whatever is sent, every cached response equals the uncached one of its address.
 * Each shape goes to every call and to a third of the pages, which are dear to render; with
 * `PROOFS=full` to all of them.
 */
import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listen, type Listening } from '../support/http.ts'
import { foreignShapes, oddShapes, sendRaw, type RawAnswer } from '../support/odd-requests.ts'
import { openBeside, openShopForCatalogue, type TestShop } from '../support/shop.ts'
import { pages as shopPages } from '../../src/contract/pages.ts'
import { apiCacheKey, pageCacheKey } from '../../src/server/http/cached-response.ts'
import { served } from '../../src/server/start/calls.ts'
import { mountPages, type PageAssets, type WebServer } from '../../src/server/site/pages.ts'
import { seedCatalogue } from '../../src/server/demo/seed/catalogue.ts'
import { seedContent } from '../../src/server/demo/seed/content.ts'

type Source = WebServer & { developmentAssets: PageAssets }
type Opened = { test: TestShop; listening: Listening; port: number }

let attacked: Opened
/** The same shop without a cache, as the reference. */
let clean: Opened
let addresses: string[]
let victims: string[]

/** An example for each required parameter. */
const QUERIES: Record<string, string> = {
  '/shipping/cities': 'province_id=31',
  '/v1/cities': 'province_id=31',
  '/shipping/districts': 'city_id=3174',
  '/v1/districts': 'city_id=3174',
  '/shipping/postal-codes': 'district_id=317403',
  '/v1/postalcodes': 'district_id=317403',
  '/maps/names': 'lat=-6&lng=107',
  '/v1/content': 'type=help',
  '/products/suggestions': 'search=produk',
}
const PRODUCTS = ['mangga-harum-manis', 'alpukat-mentega']
const ROUNDS = 3
const isFull = process.env['PROOFS'] === 'full'
const PAGES = [
  '/product-category',
  '/new-product',
  '/best-seller',
  '/search?search=produk',
  '/promo',
  '/profile/promo',
  '/blog',
  '/help',
  '/faq',
  '/branches',
  '/about-us',
  '/pages/terms',
  '/_app',
  '/auth/login',
  '/nothing-here',
]

const open = async (test: TestShop, web: Source): Promise<Opened> => {
  mountPages(test.app, test.shop, {
    isDevelopment: false,
    worker: null,
    staffWorker: null,
    load: async () => web,
    assetsFor: () => web.developmentAssets,
    staffAssetsFor: () => web.developmentAssets,
  })
  const listening = await listen(test)
  return { test, listening, port: Number(new URL(listening.url).port) }
}

beforeAll(async () => {
  const web = (await import(
    /* @vite-ignore */ new URL('../../src/web/entry.server.tsx', import.meta.url).href
  )) as Source
  const test = await openShopForCatalogue()
  await seedContent(test.shop.database, test.clock.now())
  await seedCatalogue(test.shop.database, test.clock.now())
  // Fewer cards render faster, and are cached in the same way.
  await test.sql('update products set published = false where slug <> all($1::text[])', PRODUCTS)
  attacked = await open(test, web)
  clean = await open(await openBeside(test), web)
  const slugs: Record<string, string> = {
    '/articles/slug/{slug}': await firstOf('/api/shop/articles', 'slug'),
    '/v1/page/{slug}': 'terms',
    '/categories/{slug}': await firstOf('/api/shop/categories', 'slug'),
    '/v1/banner/{id}': await firstOf('/api/account/v1/banner', 'id'),
  }
  const calls = served
    .filter(({ guards }) => guards.some(({ kind }) => kind === 'cached'))
    .map(({ call }) => {
      const path = call.path.replace(/\{\w+\}/, () => slugs[call.path] ?? PRODUCTS[0]!)
      return `/api/${call.api}${path}${QUERIES[call.path] ? `?${QUERIES[call.path]}` : ''}`
    })
  const pages = ['/', ...PRODUCTS.map((slug) => `/product/${slug}`), ...PAGES]
  addresses = [
    ...calls,
    ...pages,
    `/promo/${slugs['/v1/banner/{id}']}`,
    `/blog/${slugs['/articles/slug/{slug}']}`,
  ]
  victims = ['/api/shop/categories', '/', `/product/${PRODUCTS[1]}`, '/api/shop/footer']
})
afterAll(async () => {
  for (const { test, listening } of [attacked, clean]) {
    await listening.stop()
    await test.close()
  }
})

const firstOf = async (path: string, field: string): Promise<string> =>
  String((await attacked.test.request('GET', path)).body.data[0][field])

type Language = 'en' | 'id'
const ask = ({ port }: Opened, address: string, language: Language): Promise<RawAnswer> =>
  sendRaw(
    port,
    `GET ${address} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: ${language}\r\nCookie: locale=${language}\r\nConnection: close\r\n\r\n`,
  )

/** The uncached response of each address: status and hash of the body. */
const right = new Map<string, string>()
const summary = ({ status, body }: { status: number; body: Buffer }): string =>
  `${status} ${hash('sha256', body)}`
const rightAnswer = async (address: string, language: Language): Promise<string> => {
  const key = `${language} ${address}`
  const known = right.get(key)
  if (known !== undefined) return known
  const answer = summary(await wholeAnswer(address, language))
  right.set(key, answer)
  return answer
}
const TRIES = 20
/** Asks until nothing was missing: only a whole page is cached. */
const wholeAnswer = async (address: string, language: Language): Promise<RawAnswer> => {
  const shared = address === '/nothing-here' ? '404' : address
  const keys = [address, apiCacheKey(shared, language), pageCacheKey(language, shared)]
  for (let left = TRIES; ; left--) {
    clean.test.shop.cache.drop(['*'])
    const answer = await ask(clean, address, language)
    if (left === 0 || keys.some((key) => clean.test.shop.cache.get(key))) return answer
  }
}

/** Records each response that is cached, with its address and language. */
const recordCached = ({
  test: { shop },
}: Opened): Map<string, { status: number; body: Buffer }> => {
  const noted = new Map<string, { status: number; body: Buffer }>()
  const { getOrMake } = shop.cache
  shop.cache.getOrMake = async (key, ...rest) => {
    const made = await getOrMake(key, ...rest)
    // A page that lacks a part for a moment is answered, but not cached.
    if (shop.cache.get(key)) noted.set(key, { status: made.status, body: made.bodies.identity })
    return made
  }
  return noted
}

const inTurns = async <T>(all: readonly T[], each: (one: T) => Promise<unknown>): Promise<void> => {
  const left = [...all]
  const next = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await each(one)
  }
  await Promise.all(Array.from({ length: 12 }, next))
}

it('every cached response belongs to its address, whatever 200 shapes of requests were sent', async () => {
  const foreign = foreignShapes(victims)
  const odd = oddShapes()
  expect(foreign.length + odd.length).toBeGreaterThanOrEqual(200)
  const noted = recordCached(attacked)
  const wrong: string[] = []
  const judge = async (shape: string): Promise<void> => {
    await inTurns([...noted], async ([key, kept]) => {
      const [, language, address] = /^(?:api|page) (en|id) (\S*)$/.exec(key) ?? []
      // All unknown addresses share one page.
      const isRight =
        summary(kept) ===
        (await rightAnswer(
          address === '404' ? '/nothing-here' : (address ?? key),
          language as Language,
        ))
      if (!isRight) wrong.push(`${key} after ${shape}`)
    })
    noted.clear()
    attacked.test.shop.cache.drop(['*'])
  }

  const taken: string[] = []
  for (const shape of foreign) {
    await inTurns(addresses, async (address) => {
      const { status } = await sendRaw(attacked.port, shape.head(address))
      if (status !== 400) taken.push(`${status} ${shape.name} ${address}`)
    })
    await judge(shape.name)
  }
  // Each address starts with another shape, so that each shape comes first somewhere.
  const rounds = Array.from({ length: ROUNDS }, (_, round) =>
    odd.filter((_shape, at) => at % ROUNDS === round),
  )
  for (const [round, shapes] of rounds.entries()) {
    await inTurns([...addresses.entries()], async ([at, address]) => {
      for (let step = 0; step < shapes.length; step++) {
        const turn = (at + step) % shapes.length
        if (!isFull && !address.startsWith('/api/') && (turn + at) % 3 !== 0) continue
        const shape = shapes[turn]!
        const { status } = await sendRaw(attacked.port, shape.head(address))
        if (status === 0 || status >= 500) taken.push(`${status} ${shape.name} ${address}`)
      }
    })
    await judge(`round ${round}`)
  }
  expect(wrong.slice(0, 20)).toEqual([])
  expect(taken.slice(0, 20)).toEqual([])
}, 400_000)

it('all unknown addresses share one page, whichever of them is asked first', async () => {
  const { cache } = attacked.test.shop
  const unknown = Object.values(shopPages)
    .filter(({ path }) => path !== '/')
    .map(({ path }) => `${path.replaceAll(':', '')}/x/y/z`)
  const seen = new Map<string, string[]>()
  for (const address of ['/nothing-here', ...unknown]) {
    cache.drop(['*'])
    const { status } = await ask(attacked, address, 'en')
    const cached = cache.get(pageCacheKey('en', '404'))
    const page = cached ? hash('sha256', cached.bodies.identity) : `${status} and not cached`
    seen.set(page, [...(seen.get(page) ?? []), address])
  }
  expect([...seen]).toHaveLength(1)
})

it('every address answers the same with and without the cache', async () => {
  const wrong: string[] = []
  for (const language of ['en', 'id'] as const)
    await inTurns(addresses, async (address) => {
      const [first, second] = [
        await ask(attacked, address, language),
        await ask(attacked, address, language),
      ]
      const expected = await rightAnswer(address, language)
      if (summary(first) !== expected || summary(second) !== expected)
        wrong.push(`${language} ${address}`)
      if (first.status !== (address === '/nothing-here' ? 404 : 200))
        wrong.push(`${first.status} ${address}`)
    })
  expect(wrong).toEqual([])
})
