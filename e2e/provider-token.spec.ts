import { pages } from '#contract/pages.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLIENT_ID, CLIENT_SECRET } from '../test/support/openid-client.ts'
import { goAs, PROVIDER, someone, tellPhone } from './support/provider.ts'
import { verifyPhone } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

/**
 * A provider without authorization codes returns the token directly. A shop must enable this, so
 * the test starts its own shop.
 */
const READY_MS_MAX = 180_000
const root = join(import.meta.dirname, '..')
let running: ChildProcess[]
let baseURL: string
const dataDir = mkdtempSync(join(tmpdir(), 'petik-e2e-token-'))

const freePort = async (): Promise<number> => {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const start = (file: string, given: string[], environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [file, ...given], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  })

const isThere = (url: string) => () =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

test.beforeAll(async () => {
  test.setTimeout(READY_MS_MAX + 10_000)
  const port = await freePort()
  const providerPort = await freePort()
  baseURL = `http://127.0.0.1:${port}`
  const issuer = `http://127.0.0.1:${providerPort}`
  const provider = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    OIDC_NAME: PROVIDER,
    SIGN_IN_FLOW: 'implicit',
  }
  const place = {
    PORT: String(port),
    PUBLIC_URL: baseURL,
    DATA_DIR: dataDir,
    SHOP_MODE: 'demo',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  }
  running = [
    start(
      'test/support/openid-provider-process.ts',
      [String(providerPort), `${baseURL}/auth/callback`],
      {},
    ),
    start('src/main.ts', [], { ...place, ...provider }),
  ]
  const waiting = { timeout: READY_MS_MAX, intervals: [500] }
  await expect.poll(isThere(`${issuer}/.well-known/openid-configuration`), waiting).toBe(true)
  await expect.poll(isThere(`${baseURL}/readyz`), waiting).toBe(true)
})
test.afterAll(async () => {
  const ended = running.map((one) => new Promise((resolve) => one.once('exit', resolve)))
  for (const one of running) one.kill('SIGTERM')
  await Promise.all(ended)
  rmSync(dataDir, { recursive: true, force: true })
})

test('@phone new and existing customers log in by a token, which no address retains', async ({
  browser,
  t,
  language,
}) => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  })
  await context.addCookies([{ name: 'locale', value: language, url: baseURL }])
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  const who = someone()
  await visit(page, pages.login())
  await goAs(page, t, who)
  await verifyPhone({ page, t }, await tellPhone(page, t))
  await expect(page).toHaveURL('/')
  const atProvider = asked.filter(({ searchParams }) => searchParams.has('response_type'))
  expect(atProvider.map(({ searchParams }) => searchParams.get('response_type'))).toEqual([
    'id_token',
  ])
  // A later day: neither side has a session in this browser.
  await page.goto('/healthz')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await context.addCookies([{ name: 'locale', value: language, url: baseURL }])
  await visit(page, `/auth/login?returnUrl=${encodeURIComponent(pages.orders('completed'))}`)
  await goAs(page, t, who)
  await expect(page).toHaveURL(pages.orders('completed'))
  await expect(page.getByRole('heading', { level: 1, name: t('orders.title') })).toBeVisible()
  await page.goBack()
  expect(page.url()).not.toContain('id_token')
  expect(
    asked.filter(({ search }) => search.includes('id_token=')).map(({ pathname }) => pathname),
  ).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})
