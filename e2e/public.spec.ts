import { pages } from '#contract/pages.ts'
import type { Locale } from '#domain/locale.ts'
import { expectNoOverflow, textsOf } from './support/layout.ts'
import { MISSING_PAGES, nameOf, PERSONAL_PAGES, PUBLIC_PAGES } from './support/routes.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import { englishSentences, missingKey, wordsOf } from './support/words.ts'

const LANGUAGES: Locale[] = ['en', 'id']
const SENTENCES = englishSentences()
const MISSING_KEY = missingKey()

/** The widths of the checklist and some between. */
const WIDTHS = [1440, 1024, 768, 360, 320]

test.describe(
  'every public page, in both languages and all widths, is complete and without errors',
  { tag: '@wide' },
  () => {
    for (const path of PUBLIC_PAGES) {
      test(path, async ({ page, baseURL, picture }) => {
        for (const language of LANGUAGES) {
          await page.setViewportSize({ width: 1440, height: 900 })
          await page.context().addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
          const answer = await visit(page, path)
          expect.soft(answer?.status(), 'status').toBe(200)
          await expect.soft(page.locator('html')).toHaveAttribute('lang', language)
          await expect.soft(page.locator('h1')).toHaveCount(1)
          await expect.soft(page).toHaveTitle(/\S/)
          await picture(page, `public-${nameOf(path)}-${language}`)
          const texts = await textsOf(page)
          const keys = texts.filter((text) => MISSING_KEY.test(text))
          expect.soft(keys, 'texts without words').toEqual([])
          const strangers =
            language === 'id'
              ? texts.filter((text) => SENTENCES.some((sentence) => sentence.test(text)))
              : []
          expect.soft(strangers, 'English on an Indonesian page').toEqual([])
          for (const width of WIDTHS) await expectNoOverflow(page, width)
        }
      })
    }
  },
)

test('an unknown address shows a 404 page inside the shop', async ({
  page,
  t,
  trouble,
  picture,
}) => {
  trouble.expect(/404/)
  for (const path of MISSING_PAGES) {
    const answer = await visit(page, path)
    expect.soft(answer?.status(), path).toBe(404)
    await expect
      .soft(page.getByRole('heading', { level: 1 }))
      .toHaveText(path.startsWith('/product/') ? t('notFound.product') : t('notFound.title'))
    await expect.soft(page.getByRole('combobox', { name: t('search.label') })).toBeVisible()
    await expect
      .soft(page.getByRole('main').getByRole('link', { name: t('error.home') }))
      .toBeVisible()
  }
  await picture(page, 'missing')
})

test('what a guest may not see leads to the login page and back', async ({ page, t }) => {
  for (const path of PERSONAL_PAGES) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1, name: t('auth.loginTitle') })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(path)
  }
})

test('another language stays on the page, with its query, and after a reload', async ({
  page,
  language,
  picture,
}) => {
  const other = language === 'id' ? 'en' : 'id'
  const [t, said] = [wordsOf(language), wordsOf(other)]
  await visit(page, '/product-category?category=buah-lokal&orderby=price&order=asc')
  await page.getByRole('button', { name: t('header.language') }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect(page.getByLabel(said('listing.sort'))).toHaveValue('price.asc')
  expect(new URL(page.url()).search).toBe('?category=buah-lokal&orderby=price&order=asc')
  await picture(page, 'language')
  const answer = await page.reload()
  expect(await answer?.text(), 'the server speaks it at once').toContain(`<html lang="${other}">`)
  await expect(page.locator('html')).toHaveAttribute('lang', other)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('home, listing and product can be read and searched', async ({ page, t, trouble }) => {
    // The browser blocks the scripts because JavaScript is off.
    trouble.expect(/\.js: csp$/)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: t('home.bestSellers') })).toBeVisible()
    await page.getByRole('searchbox', { name: t('search.label') }).fill('salak')
    await page.getByRole('searchbox', { name: t('search.label') }).press('Enter')
    await expect(page).toHaveURL(/\/search\?search=salak$/)
    await expect(page.getByRole('article').first()).toContainText('Rp')
    await page.goto(pages.category('buah-lokal'))
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: t('product.reviewTitle') })).toBeVisible()
  })
})
