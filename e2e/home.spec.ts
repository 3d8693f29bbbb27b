import { pages } from '#contract/pages.ts'
import { withPictures } from './support/chromium.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer, RANI, signIn } from './support/customers.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test.use(withPictures)

const main = (page: Page) => page.getByRole('main')
/** The names of the products in a row, in their order. */
const productsOf = (page: Page, row: string) =>
  main(page).getByRole('group', { name: row, exact: true }).locator('article h3').allTextContents()

test(
  'the first view of a phone shows search, values, categories and the first products',
  { tag: '@phone' },
  async ({ page, t, picture }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await visit(page, '/')
    await expect(page.getByRole('combobox', { name: t('search.label') })).toBeInViewport({
      ratio: 1,
    })
    await expect(page.getByRole('list', { name: t('home.values') })).toBeInViewport({ ratio: 1 })
    await expect(main(page).getByRole('heading', { name: t('home.categories') })).toBeInViewport({
      ratio: 1,
    })
    const hero = await page
      .getByRole('region', { name: t('home.slider'), exact: true })
      .boundingBox()
    expect(hero?.height).toBeLessThanOrEqual(148)
    const card = await main(page).getByRole('article').first().boundingBox()
    expect(card?.y, 'the first products begin above the bar at the foot').toBeLessThan(
      800 - 56 - 40,
    )
    await picture(page, 'home-first-view')
  },
)

test('the hero moves by arrows, dots and keys, and never by itself', async ({ page, t }, info) => {
  await visit(page, '/')
  const dot = (n: number) =>
    page.getByRole('button', { name: t('home.goToSlide', { n }), exact: true })
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
  const box = await dot(2).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await dot(2).click()
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  if (info.project.name === 'wide') {
    await page.getByRole('button', { name: t('home.nextSlide') }).click()
    await expect(dot(3)).toHaveAttribute('aria-current', 'true')
  }
})

test('best sellers, new and recommended products share one place', async ({ page, t, picture }) => {
  await visit(page, '/')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await expect(tab(t('home.bestSellers'))).toHaveAttribute('aria-selected', 'true')
  const best = await productsOf(page, t('home.bestSellers'))
  expect(best.length).toBeGreaterThan(4)

  await tab(t('home.newProducts')).click()
  await expect(tab(t('home.newProducts'))).toHaveAttribute('aria-selected', 'true')
  await expect(
    page
      .getByRole('tabpanel', { name: t('home.newProducts') })
      .getByRole('article')
      .first(),
  ).toBeVisible()
  expect(await productsOf(page, t('home.newProducts'))).not.toEqual(best)
  const all = main(page).getByRole('link', {
    name: `${t('shell.seeAll')}: ${t('home.newProducts')}`,
    exact: true,
  })
  await expect(all).toHaveAttribute('href', pages.newProducts())

  await page.keyboard.press('ArrowRight')
  await expect(tab(t('home.recommended'))).toBeFocused()
  await expect(
    page
      .getByRole('tabpanel', { name: t('home.recommended') })
      .getByRole('article')
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Home')
  await expect(tab(t('home.bestSellers'))).toHaveAttribute('aria-selected', 'true')
  expect(await productsOf(page, t('home.bestSellers'))).toEqual(best)
  await expectAccessible(page, 'tabs')
  await picture(page, 'home-tabs')

  await tab(t('home.newProducts')).click()
  await page
    .getByRole('tabpanel', { name: t('home.newProducts') })
    .getByRole('article')
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL(/\/product\//)
  await page.goBack()
  await expect(tab(t('home.newProducts'))).toHaveAttribute('aria-selected', 'true')
})

test('a tab that cannot be read offers another try, and the rest stays', async ({
  page,
  t,
  trouble,
}) => {
  trouble.expect(/products\/tabs/)
  await visit(page, '/')
  await page.route(/\/api\/shop\/products\/tabs\?tab=new/, (route) => route.abort())
  await page.getByRole('tab', { name: t('home.newProducts'), exact: true }).click()
  await expect(main(page).getByText(t('home.sectionFailed'))).toBeVisible({ timeout: 30_000 })
  await expect(main(page).getByRole('heading', { name: t('home.blog') })).toBeAttached()
  await page.unroute(/\/api\/shop\/products\/tabs\?tab=new/)
  await main(page)
    .getByRole('button', { name: t('shell.retry') })
    .click()
  await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible()
})

test('every section has its way to all of it, and says of what', async ({ page, t, language }) => {
  await visit(page, '/')
  const fruit = language === 'id' ? 'Buah lokal' : 'Local fruit'
  for (const name of [
    t('home.categories'),
    t('promo.title'),
    fruit,
    t('home.branches'),
    t('home.blog'),
  ]) {
    await expect
      .soft(main(page).getByRole('heading', { level: 2, name, exact: true }))
      .toBeVisible()
    await expect
      .soft(main(page).getByRole('link', { name: `${t('shell.seeAll')}: ${name}`, exact: true }))
      .toBeVisible()
  }
  await expect(main(page).getByRole('heading', { name: t('home.benefits') })).toBeVisible()
  await main(page)
    .getByRole('link', { name: language === 'id' ? /^Pencernaan/ : /^Digestion/ })
    .click()
  await expect(page).toHaveURL(/\/product-category\?benefits=/)
})

test('a guest reads what an account is good for, and nothing personal', async ({ page, t }) => {
  await visit(page, '/')
  await expect(main(page).getByRole('heading', { name: t('home.hintTitle') })).toBeVisible()
  await expect(main(page).getByRole('heading', { name: t('home.lastPurchased') })).toHaveCount(0)
})

test('a customer sees points, tier and what they bought last, above the promotions', async ({
  page,
  language,
  t,
  picture,
}) => {
  await signIn(page, language, RANI)
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await visit(page, '/')
  const strip = main(page).getByRole('region', { name: t('home.points') })
  await expect(strip).toContainText(t('account.points', { points: '' }).trim())
  await expect(strip).toContainText(/Rp\d/)
  await expect(strip.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /Rp[\d.]+/)
  const row = main(page).getByRole('region', { name: t('home.lastPurchased') })
  await expect(row.getByRole('article').first()).toContainText(
    t('home.lastPurchasedOn', { day: '' }).trim(),
  )
  await expect(main(page).getByRole('heading', { name: t('home.hintTitle') })).toHaveCount(0)
  const [mine, promos] = await Promise.all([
    row.boundingBox(),
    main(page)
      .getByRole('region', { name: t('promo.title') })
      .boundingBox(),
  ])
  expect(mine?.y ?? 0).toBeLessThan(promos?.y ?? 0)
  const shifted = await page.evaluate(
    () => (window as unknown as { shifts: { sum: number } }).shifts.sum,
  )
  expect(shifted, 'nothing in sight has moved').toBeLessThanOrEqual(0.05)
  await expectAccessible(page, 'home of a customer')
  await row.scrollIntoViewIfNeeded()
  await picture(page, 'home-customer')
})

test('who has bought nothing yet has no such row', async ({ page, language, t }) => {
  await newCustomer(page, language)
  await visit(page, '/')
  await expect(main(page).getByRole('region', { name: t('home.points') })).toBeVisible()
  await expect(main(page).getByRole('heading', { name: t('home.lastPurchased') })).toHaveCount(0)
  await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0)
})
