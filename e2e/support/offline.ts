import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Until the console's service worker has stored its files and serves this page. */
export const storedOffline = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe('activated')
