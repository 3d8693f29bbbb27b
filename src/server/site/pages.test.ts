import { afterAll, beforeAll, expect, it } from 'vitest'
import { authenticate } from '#server/auth/index.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { mountAppShell } from './app-shell.ts'
import { makeApp, type App } from '../http/app.ts'
import { mountPages, type Web } from './pages.ts'
import { TTL_MS } from '../platform/response-cache.ts'

let test: TestShop
let app: App
/** The rendered pages, in order. */
const drawn: string[] = []
/**
 * A fake web with four pages: a public one, one that lacks a part, one that fails to render, and
 * the 404 page.
 */
const web: Web = {
  isDevelopment: false,
  worker: '// the worker',
  staffWorker: null,
  assetsFor: (modules) => ({
    scripts: modules.map((name) => `/assets/${name}.js`),
    styles: ['/assets/shop.css'],
    preload: [],
  }),
  staffAssetsFor: () => ({ scripts: [], styles: [], preload: [] }),
  load: async () => ({
    pageOf: (url) => {
      const path = new URL(url, 'http://shop.invalid').pathname
      const status = ['/page', '/broken', '/lacking', '/gone'].includes(path) ? 200 : 404
      return { modules: [], isPublic: true, key: status === 404 ? '404' : path, tags: [], status }
    },
    render: async ({ url, locale }) => {
      drawn.push(url)
      if (url.startsWith('/broken')) throw new Error('it cannot be drawn')
      const status = url.startsWith('/page') ? 200 : url.startsWith('/lacking') ? 503 : 404
      const isWhole = !url.includes('lacking')
      const html = `<!DOCTYPE html><html lang="${locale}">`
      return { status, html, isPublic: true, isWhole, tags: [] }
    },
  }),
}

beforeAll(async () => {
  test = await openTestShop()
  app = makeApp(test.shop, [], authenticate, (rest) => {
    mountAppShell(rest, test.shop, web)
    mountPages(rest, test.shop, web)
  })
})
afterAll(() => test.close())

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.request(path, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

it('answers 200 in the language of the address, and remembers it', async () => {
  const plain = await get('/page')
  expect(plain.status).toBe(200)
  expect(plain.text).toContain('lang="en"')
  expect(plain.headers.get('set-cookie')).toBeNull()
  const asked = await get('/page?lang=id')
  expect(asked.text).toContain('lang="id"')
  expect(asked.headers.get('set-cookie')).toContain('locale=id')
  expect((await get('/page', { cookie: 'locale=id' })).text).toContain('lang="id"')
})

it.each([
  ['/page/', '/page'],
  ['/PAGE?a=B', '/page?a=B'],
  ['/Page//?lang=id', '/page?lang=id'],
])('301 from %s to %s', async (from, to) => {
  const { status, headers } = await get(from)
  expect(status).toBe(301)
  expect(headers.get('location')).toBe(to)
})

it.each(['/nothing', '/nothing/', '/NOTHING'])(
  'answers 404 for %s, without a redirect',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

it('answers 405 to a POST of a page, and 404 where there is none', async () => {
  const sent = await app.request('/page', { method: 'POST' })
  expect([sent.status, sent.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect((await app.request('/nothing', { method: 'POST' })).status).toBe(404)
})

it('answers 503 with Retry-After, and never caches it', async () => {
  const { status, headers } = await get('/lacking')
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
})

it('renders again after a minute despite missed notifications; failures and 404s render each time', async () => {
  test.shop.cache.drop(['*'])
  const drawnBy = async (path: string) => {
    drawn.length = 0
    for (let time = 0; time < 2; time++) await get(path)
    return drawn.length
  }
  expect([
    await drawnBy('/page'),
    await drawnBy('/broken'),
    await drawnBy('/lacking'),
    await drawnBy('/gone'),
  ]).toEqual([1, 2, 2, 2])
  expect(await drawnBy('/nothing-lacking-a-part')).toBe(2)
  expect([await drawnBy('/nothing'), await drawnBy('/nothing-else')]).toEqual([1, 0])
  test.clock.advance(TTL_MS - 1)
  expect(await drawnBy('/page')).toBe(0)
  test.clock.advance(1)
  expect(await drawnBy('/page')).toBe(1)
})

it('answers 500 with a plain page in the reader’s language when a page fails to render', async () => {
  const { status, headers, text } = await get('/broken?x="><b>', { cookie: 'locale=id' })
  expect(status).toBe(500)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(text).toContain('<html lang="id">')
  expect(text).toContain('Halaman ini tidak bisa ditampilkan')
  expect(text).toContain('<meta name="robots" content="noindex">')
  expect(text).not.toContain('cannot be drawn')
  expect(text).not.toContain('<b>')
})

it('answers 200 with a worker of its build, and a manifest in the requested language', async () => {
  const worker = await get('/sw.js')
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.text).toMatch(
    /^const BUILD=\{"version":"[0-9a-f]{12}","assets":\["\/assets\/.+\]\};\n\/\/ the worker$/s,
  )
  const manifest = JSON.parse((await get('/manifest.webmanifest?lang=id')).text) as {
    lang: string
    id: string
  }
  expect(manifest).toMatchObject({ lang: 'id-ID', id: '/' })
  expect(JSON.parse((await get('/manifest.webmanifest')).text)).toMatchObject({
    lang: 'en-US',
    id: '/',
  })
})
