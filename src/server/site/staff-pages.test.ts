import { afterAll, beforeAll, expect, it } from 'vitest'
import { authenticate } from '#server/auth/index.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { makeApp, type App } from '../http/app.ts'
import { pageHeaders } from '../http/headers.ts'
import { mountStaffPages } from './staff-pages.ts'
import { mountPages, type Web } from './pages.ts'

let test: TestShop
let app: App
const web: Web = {
  isDevelopment: false,
  worker: null,
  staffWorker: null,
  assetsFor: () => ({ scripts: [], styles: [], preload: [] }),
  staffAssetsFor: (modules) => ({
    scripts: ['/staff-assets/staff.js'],
    styles: ['/staff-assets/staff.css'],
    preload: ['/staff-assets/letters.woff2', ...modules.map((name) => `/staff-assets/${name}`)],
  }),
  load: async () => ({
    pageOf: () => ({ modules: [], isPublic: true, key: '404', tags: [], status: 404 }),
    render: async () => {
      throw new Error('the console is not rendered on the server')
    },
  }),
}

beforeAll(async () => {
  test = await openTestShop()
  app = makeApp(test.shop, [], authenticate, (rest) => {
    mountStaffPages(rest, test.shop, web)
    mountPages(rest, test.shop, web)
  })
})
afterAll(() => test.close())

const get = async (path: string, cookie = '') => {
  const answer = await app.request(path, { headers: { cookie } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

it('answers every address below /staff with the same shell, uncached and unindexed', async () => {
  const [start, deep] = [await get('/staff'), await get('/staff/orders/PTK-1?open=x')]
  expect([start.status, deep.status]).toEqual([200, 200])
  expect(deep.text).toBe(start.text)
  expect(start.text).toContain('<script type="module" src="/staff-assets/staff.js"></script>')
  expect(start.text).not.toContain('letters.woff2')
  expect(Object.fromEntries(start.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  const policy = start.headers.get('content-security-policy')!
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("style-src 'self';")
  expect(policy).not.toMatch(/unsafe|nonce/)
})

it('has the console loaded along with the first script where someone may be signed in', async () => {
  const shell = '/staff-assets/src/web/staff/shell/frame.tsx'
  expect((await get('/staff')).text).not.toContain(shell)
  expect((await get('/staff', 'staff-device=x')).text).not.toContain(shell)
  for (const cookie of ['staff=x', '__Host-staff=x'])
    expect((await get('/staff/orders', cookie)).text).toContain(
      `<link rel="modulepreload" href="${shell}">`,
    )
})

it('names the screen, its texts and its first calls where someone may be signed in', async () => {
  const [out, today, order] = [
    await get('/staff'),
    await get('/staff', 'staff=x; staff_locale=en'),
    await get('/staff/orders/PTK-1', 'staff=x'),
  ]
  expect(out.text).not.toContain('first-calls')
  expect(today.text).toContain(
    '<meta name="first-calls" content="/api/staff/session /api/staff/today" data-language="en-US">',
  )
  expect(today.text).toContain('/staff-assets/src/web/staff/desks/today/today.tsx')
  expect(today.text).toContain('/staff-assets/src/i18n/en/staff/today/today.ts')
  expect(order.text).toContain('content="/api/staff/session" data-language="id-ID"')
  expect(order.text).toContain('/staff-assets/src/web/staff/desks/orders/order.tsx')
})

it('names the call of a list by the view in the address, and none where other filters are', async () => {
  const callsOf = async (address: string) =>
    /name="first-calls" content="\/api\/staff\/session ?([^"]*)"/.exec(
      (await get(address, 'staff=x')).text,
    )?.[1]
  expect(await callsOf('/staff/products')).toBe('/api/staff/products?shown=1')
  expect(await callsOf('/staff/products?view=all')).toBe('/api/staff/products')
  expect(await callsOf('/staff/products?view=all&q=mangga')).toBe('')
  expect(await callsOf('/staff/products?view=%22%3E')).toBe('')
  expect(await callsOf('/staff/products?view=constructor')).toBe('')
  expect(await callsOf('/staff/board')).toBe(
    '/api/staff/orders?view=open&amp;sort=window&amp;per_page=100',
  )
  expect(await callsOf('/staff/orders')).toBe(
    '/api/staff/order-choices /api/staff/orders?view=open',
  )
})

it('opens the camera on pages that scan and on no other', async () => {
  const camera = async (path: string) =>
    /camera=\(.*?\)/.exec((await get(path)).headers.get('permissions-policy')!)?.[0]
  expect(await camera('/staff/till')).toBe('camera=(self)')
  expect(await camera('/staff')).toBe('camera=()')
})

it('opens passkeys on its own pages and not on those of the shop', async () => {
  const policy = (await get('/staff')).headers.get('permissions-policy')!
  expect(policy).toContain('publickey-credentials-create=(self)')
  expect(policy).toContain('publickey-credentials-get=(self)')
  expect(pageHeaders({ tileOrigin: null, https: true })['permissions-policy']).toContain(
    'publickey-credentials-create=(), publickey-credentials-get=()',
  )
})

it('speaks Indonesian, or the language chosen in the console, or else in the shop', async () => {
  const language = async (cookie: string) =>
    /<html lang="(\w+)"/.exec((await get('/staff', cookie)).text)?.[1]
  expect(await language('')).toBe('id')
  expect(await language('locale=en')).toBe('en')
  expect(await language('locale=en; staff_locale=id')).toBe('id')
  expect((await get('/staff', 'locale=en')).text).toContain('i18n/en/staff/ground.ts')
})

it('leaves an address that only begins alike to the pages of the shop', async () => {
  await expect(get('/staffing')).resolves.toMatchObject({ status: 500 })
  expect((await get('/staff-assets/gone.js')).status).toBe(404)
})
