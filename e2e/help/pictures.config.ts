import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import main from '../../playwright.config.ts'
import { chromiumArguments } from '../support/chromium.ts'
import { MINUTES_AHEAD } from './clock.ts'

const root = resolve(import.meta.dirname, '../..')
const [, shop] = [main.webServer ?? []].flat()

/** `npm run help-pictures -- -g ' picking$'` takes the pictures of the help again, of one desk or all. */
export default defineConfig({
  ...main,
  testDir: import.meta.dirname,
  testMatch: 'take.pictures.ts',
  globalSetup: resolve(root, 'e2e/support/stock-up.config.ts'),
  outputDir: resolve(root, 'test-results'),
  workers: 1,
  fullyParallel: false,
  retries: 0,
  use: {
    ...main.use,
    launchOptions: { ...main.use?.launchOptions, args: chromiumArguments },
  },
  projects: [{ name: 'pictures' }],
  ...(shop
    ? {
        webServer: [
          {
            ...shop,
            cwd: root,
            // Before its first start, so that the demo's days are counted from there.
            command: `npm run shop -- clock +${MINUTES_AHEAD}m && npm start`,
          },
        ],
      }
    : {}),
})
