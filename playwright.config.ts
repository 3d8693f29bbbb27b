import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, findChromium, withoutPictures } from './e2e/support/chromium.ts'
import { CLIENT_ID, CLIENT_SECRET } from './test/support/openid-client.ts'
import type { Options } from './e2e/support/test.ts'

/** A fresh shop builds its pages, its database and its demo data before it answers. */
const SHOP_READY_MS_MAX = 600_000

const port = process.env['E2E_PORT'] ?? '4300'
/** `E2E_BASE_URL` tests a running shop, whose data folder is then given as `E2E_DATA_DIR`. */
const given = process.env['E2E_BASE_URL']
const baseURL = given ?? `http://localhost:${port}`

/**
 * Where no width changes the behaviour, a file runs at the width that most of its users have; a
 * test tagged for the other width runs there all the same. `axe.spec.ts` opens every page of
 * customers on the phone, `staff.spec.ts` every page of the console at both. With pictures
 * (`E2E_SHOTS`) every file runs at both.
 */
const MOSTLY_PHONE = [
  'address-map',
  'addresses',
  'after-order',
  'asked',
  'axe',
  'buying-again',
  'cart',
  'collect',
  'complaints',
  'coupons',
  'day',
  'home',
  'listing-states',
  'missions',
  'moving',
  'notifications',
  'number-link',
  'payments',
  'picking',
  'points',
  'pressing-words',
  'product',
  'profile',
  'refunds',
  'sign-in',
  'staff-run',
  'suggestions',
  'toasts',
  'together',
  'tracking',
  'wishlist',
]
const MOSTLY_WIDE = [
  'cold-bags',
  'content',
  'found',
  'from-nothing',
  'my-data',
  'offline',
  'provider',
  'public',
  'session',
  'settings',
  'staff-acts-of',
  'staff-approvals',
  'staff-automatic-discounts',
  'staff-board',
  'staff-branches',
  'staff-purchases',
  'staff-campaigns',
  'staff-calendar',
  'staff-companies',
  'staff-complaints',
  'staff-conversations',
  'staff-coupons',
  'staff-customers',
  'staff-export',
  'staff-focus',
  'staff-held',
  'staff-rescue',
  'staff-imports',
  'staff-invitation',
  'staff-loyalty',
  'staff-live',
  'staff-lock',
  'staff-meanwhile',
  'staff-members',
  'staff-orders',
  'staff-orders-list',
  'staff-pairs',
  'staff-passkeys',
  'staff-phone-orders',
  'staff-presence',
  'staff-refunds',
  'staff-reports',
  'staff-roles',
  'staff-reviews',
  'staff-rows',
  'staff-settings',
  'staff-slide',
  'staff-tablet',
  'staff-tasks',
  'staff-views',
  'staff-webhooks',
  'staff-window-patterns',
  'staff-windows',
]
/** Matches tests of the files without the tag. Playwright shows it project, file, title and tags. */
const without = (tag: string, files: readonly string[]): RegExp[] =>
  process.env['E2E_SHOTS']
    ? []
    : [new RegExp(`^(?!.*${tag}\\b).*[\\s/](?:${files.join('|')})\\.spec\\.ts\\b`)]

/**
 * The identity provider's port lies far from the shop's: free ports are mostly high ones, so low
 * ones do not collide.
 */
const PROVIDER_PORT_DISTANCE = 30_000
const providerPort =
  Number(port) +
  (Number(port) > PROVIDER_PORT_DISTANCE ? -PROVIDER_PORT_DISTANCE : PROVIDER_PORT_DISTANCE)
const issuer = `http://127.0.0.1:${providerPort}`

/**
 * Each run has its own shop in a new folder. Test workers read this file too: the first process
 * chooses.
 */
if (!given) process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `petik-e2e-${process.pid}`)

export default defineConfig<Options>({
  testDir: 'e2e',
  globalSetup: './e2e/support/stock-up.config.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than the gate's cores: each worker waits about a third of its time.
  workers: 3,
  // Bounds for a machine at half of the usual speed: only a test that fails waits for them.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A busy machine may be late once. `npm test` counts and names retried tests.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL,
    actionTimeout: 30_000,
    browserName: 'chromium',
    // Only its own tests allow the service worker: it would answer in place of the shop.
    serviceWorkers: 'block',
    // Software rendering takes processor time. The purchase tests enable motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      args: process.env['E2E_SHOTS'] ? chromiumArguments : withoutPictures,
    },
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    screenshot: 'only-on-failure',
    // Recording costs a third of the time, so only retries record.
    trace: 'on-first-retry',
  },
  // Each width uses one language; tests of the languages use both. `@wide` tests have no phone
  // variant, or set their own widths.
  projects: [
    {
      name: 'wide',
      grepInvert: [/@phone/, ...without('@wide', MOSTLY_PHONE)],
      use: { viewport: { width: 1440, height: 900 }, language: 'en' },
    },
    {
      name: 'phone',
      grepInvert: [/@wide/, ...without('@phone', MOSTLY_WIDE)],
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 360, height: 740 },
        screen: { width: 360, height: 740 },
        // Layout and markup are the same at any density; drawing seven pixels for one is not.
        deviceScaleFactor: 1,
        language: 'id',
      },
    },
  ],
  ...(given
    ? {}
    : {
        webServer: [
          {
            command: `node test/support/openid-provider-process.ts ${providerPort} ${baseURL}/auth/callback`,
            url: `${issuer}/.well-known/openid-configuration`,
            reuseExistingServer: false,
            gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
            stdout: 'ignore',
            stderr: 'ignore',
          },
          {
            command: 'npm start',
            url: `${baseURL}/readyz`,
            timeout: SHOP_READY_MS_MAX,
            reuseExistingServer: false,
            gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
            env: {
              PORT: port,
              PUBLIC_URL: baseURL,
              DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
              SHOP_MODE: 'demo',
              OIDC_ISSUER: issuer,
              OIDC_CLIENT_ID: CLIENT_ID,
              OIDC_CLIENT_SECRET: CLIENT_SECRET,
              OIDC_NAME: 'Kampung ID',
              // All visitors of the tests share one address.
              RATE_LIMIT_FACTOR: '1000',
              LOG_LEVEL: 'warn',
            },
            stdout: 'ignore',
            stderr: 'pipe',
          },
        ],
      }),
})
