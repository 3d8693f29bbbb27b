import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import type { Locale } from '#domain/locale.ts'
import { BLOCK_PICTURES } from './chromium.ts'
import { watchTrouble, type Trouble } from './trouble.ts'
import { wordsOf, type Words } from './words.ts'

export type Options = { language: Locale }
type Fixtures = {
  /** The words of the language that the test speaks. */
  t: Words
  trouble: Trouble
  /** Keeps a picture of the page for someone to look at, where `E2E_SHOTS` names a folder. */
  picture: (page: Page, name: string) => Promise<void>
}

const shots = process.env['E2E_SHOTS']

/** A test in one language that fails when the browser had anything to complain about. */
export const test = base.extend<Options & Fixtures>({
  language: ['en', { option: true }],
  t: async ({ language }, use) => use(wordsOf(language)),
  trouble: [
    async ({ context, baseURL, language, launchOptions }, use) => {
      await context.addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
      const trouble = watchTrouble(context, !launchOptions.args?.includes(BLOCK_PICTURES))
      await use(trouble)
      expect(trouble.unexpected(), 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
  picture: async ({ language }, use, info) => {
    await use(async (page, name) => {
      if (shots)
        await page.screenshot({
          path: join(shots, `${name}-${info.project.name}-${language}.png`),
          fullPage: /^(public|personal|empty)/.test(name),
        })
    })
  },
})

export { expect }
