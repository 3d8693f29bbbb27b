import { pages } from '#contract/pages.ts'
import { withPictures } from './support/chromium.ts'
import { expect, test } from './support/test.ts'
import { RANI, signIn } from './support/customers.ts'
import { visit } from './support/visit.ts'
import type { Page } from '@playwright/test'

test.use(withPictures)

test.use({ serviceWorkers: 'allow' })
// Each test starts with empty caches and waits until the service worker has filled them.
test.slow()

const PRODUCT = pages.product('alpukat-hass')
const LISTING = pages.category('buah-lokal')

/** Opens a page and waits until the service worker has cached it. */
const visitAndKeep = async (page: Page, path: string) => {
  await visit(page, path)
  await expect
    .poll(
      () =>
        page.evaluate(async (wanted) => {
          if (!(await caches.has('petik-pages'))) return false
          const keys = await (await caches.open('petik-pages')).keys()
          const plain = (address: string) => address.replace(/[?&]lang=\w+/, '')
          return keys.some(({ url }) => plain(url) === location.origin + wanted)
        }, path),
      { message: `${path} is cached`, timeout: 30_000 },
    )
    .toBe(true)
}

test(
  'visited pages open offline, others show the shell',
  { tag: '@wide' },
  async ({ page, t, context, trouble, picture, language }) => {
    trouble.expect(/ERR_(INTERNET_DISCONNECTED|FAILED)/)
    await visitAndKeep(page, '/')
    await visitAndKeep(page, PRODUCT)
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    await context.setOffline(true)

    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!)
    await expect(page.getByText(t('app.keptPage', { time: '|' }).split('|')[0]!)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await picture(page, 'offline-kept')

    // A link to a page never visited opens the shell, which lists visited pages.
    await page.goto(pages.cart())
    await expect(page).toHaveURL(/\/_app\?page=%2Fcart$/)
    await expect(page.getByRole('heading', { level: 1, name: t('app.cutOff') })).toBeVisible()
    const seen = page.getByRole('region', { name: t('app.seen') })
    await expect(seen.getByRole('link')).toHaveCount(2)
    await picture(page, 'offline-shell')
    await seen.getByRole('link', { name: title! }).click()
    await expect(page).toHaveURL(new RegExp(`${PRODUCT}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!)

    // A link to a cached page works too: the browser follows it, not the router.
    await page.locator('header a[href="/"]').first().click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: t('home.bestSellers') })).toBeVisible()

    // Online again, the wanted page opens by itself. The network may come back for the page after
    // the browser announces it: what fails until then is asked for again.
    trouble.expect(/Failed to fetch dynamically imported module/)
    await page.goto(pages.promos())
    await expect(page).toHaveURL(/\/_app\?page=%2Fpromo$/)
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/promo$/)
    await expect(page.getByRole('heading', { level: 1, name: t('promo.title') })).toBeVisible()
  },
)

test(
  'the first link of a cached page is followed by the browser, before the page is idle',
  { tag: '@wide' },
  async ({ page, t, context, trouble }) => {
    trouble.expect(/ERR_(INTERNET_DISCONNECTED|FAILED)/)
    await visitAndKeep(page, '/')
    await visitAndKeep(page, PRODUCT)
    // A network without an end, which the browser takes for one, and a page that never rests.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => true })
      window.requestIdleCallback = () => 0
    })
    await context.setOffline(true)
    await visit(page, PRODUCT)
    await page.locator('header a[href="/"]').first().click()
    await expect(page.getByRole('heading', { name: t('home.bestSellers') })).toBeVisible()
    const loaded = () => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)
    expect(new URL((await loaded()) ?? '').pathname).toBe('/')
  },
)

test(
  'a page reached by client-side navigation is cached as well',
  { tag: '@wide' },
  async ({ page, context, trouble }) => {
    trouble.expect(/ERR_(INTERNET_DISCONNECTED|FAILED)/)
    await visitAndKeep(page, LISTING)
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/product\//)
    const path = new URL(page.url()).pathname
    await expect
      .poll(
        () =>
          page.evaluate(
            async (wanted) =>
              (await (await caches.open('petik-pages')).keys()).some(({ url }) =>
                url.includes(wanted),
              ),
            path,
          ),
        { timeout: 30_000 },
      )
      .toBe(true)
    await context.setOffline(true)
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

test(
  'nothing personal is cached, and logging out clears the cache',
  { tag: '@wide' },
  async ({ page, language }) => {
    await visitAndKeep(page, PRODUCT)
    await signIn(page, language, RANI)
    for (const path of [pages.cart(), pages.orders(), pages.notifications()])
      await visit(page, path)
    await visitAndKeep(page, '/')
    const kept = await page.evaluate(async () => {
      const all: { url: string; text: string }[] = []
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) {
          const response = await caches.match(request, { cacheName: name, ignoreVary: true })
          const isText = /html|json/.test(response?.headers.get('content-type') ?? '')
          all.push({ url: request.url, text: isText ? await response!.text() : '' })
        }
      return all
    })
    expect(kept.length).toBeGreaterThan(10)
    for (const { url, text } of kept) {
      expect(new URL(url).pathname).toMatch(
        /^\/(assets\/.+|files\/art\/.+|_app|language|product\/.+)?$/,
      )
      expect(text, url).not.toContain(RANI.name)
      expect(text, url).not.toContain(RANI.phone)
    }
    // As after a logout in another tab.
    await page.evaluate(() => {
      for (const key of ['token', 'wp_token']) localStorage.removeItem(key)
      dispatchEvent(new StorageEvent('storage'))
    })
    await expect.poll(() => page.evaluate(() => caches.has('petik-pages'))).toBe(false)
  },
)

test('the shop can be installed, in the language of the reader', async ({
  page,
  request,
  language,
  baseURL,
}) => {
  await visit(page, '/')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await request.get(href!)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as {
    name: string
    short_name: string
    lang: string
    start_url: string
    scope: string
    display: string
    icons: { src: string; sizes: string; purpose: string }[]
    shortcuts: { url: string }[]
  }
  expect(manifest).toMatchObject({
    short_name: 'Petik',
    lang: language === 'id' ? 'id-ID' : 'en-US',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  })
  expect(manifest.name).toContain(language === 'id' ? 'buah segar' : 'fresh fruit')
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (source) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob())
      return `${bitmap.width}x${bitmap.height}`
    }, src)
    expect(size).toBe(sizes)
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status(), url).toBe(200)
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
  )
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(
    `${baseURL}/`,
  )
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Tests run in a private window, which cannot install; nothing else may prevent it.
  expect(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
  ).toEqual([])
})

test(
  'the worker belongs to this build and is revalidated each time',
  { tag: '@wide' },
  async ({ request }) => {
    const answer = await request.get('/sw.js')
    expect(answer.headers()['content-type']).toContain('text/javascript')
    expect(answer.headers()['cache-control']).toBe('no-cache')
    const [, build] = /^const BUILD=(\{.*?\});/.exec(await answer.text()) ?? []
    const { version, assets } = JSON.parse(build!) as { version: string; assets: string[] }
    expect(version).toMatch(/^[0-9a-f]{12}$/)
    for (const asset of assets) expect((await request.get(asset)).status(), asset).toBe(200)
  },
)

test(
  'a new version waits until the visitor activates it',
  { tag: '@wide' },
  async ({ page, t }) => {
    await visit(page, pages.help())
    // The page may be reloading.
    const controller = () =>
      page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '').catch(() => '')
    await expect.poll(controller, { timeout: 30_000 }).toMatch(/\/sw\.js$/)
    // To the browser, another address is another version.
    await page.evaluate(
      async () => void (await navigator.serviceWorker.register('/sw.js?next', { scope: '/' })),
    )
    const notice = page.getByText(t('app.newVersion'))
    await expect(notice).toBeVisible({ timeout: 30_000 })
    expect(await controller(), 'nothing changes by itself').toMatch(/\/sw\.js$/)
    await page.getByRole('button', { name: t('app.reload'), exact: true }).click()
    await expect.poll(controller, { timeout: 30_000 }).toMatch(/\/sw\.js\?next$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)
