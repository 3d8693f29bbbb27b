import type { Browser, BrowserContextOptions } from '@playwright/test'
import { staffPages } from '#contract/pages.ts'
import { demoRole } from '../e2e/support/desks.ts'
import { wordsOf } from '../e2e/support/words.ts'

/** What a browser keeps in which the demo's owner has signed in to the console. */
export const staffState = async (
  browser: Browser,
  url: string,
): Promise<NonNullable<BrowserContextOptions['storageState']>> => {
  const context = await browser.newContext({ locale: 'id-ID' })
  try {
    await context.addCookies([{ name: 'locale', value: 'id', url }])
    const page = await context.newPage()
    await page.goto(url + staffPages.today())
    const isIn = page.waitForResponse((answer) => answer.url().endsWith('/api/staff/today'))
    await demoRole(page, wordsOf('id'), 'owner').click()
    await isIn
    return await context.storageState()
  } finally {
    await context.close()
  }
}
