import { pages } from '#contract/pages.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import type { Words } from './support/words.ts'

type Category = { slug: string; name: string }
type Benefit = { slug: string; name: string; count: number }

/** Opens the filters: next to the products on a wide screen, in a sheet on a phone. */
async function openFilters(page: Page, t: Words): Promise<Locator> {
  if ((page.viewportSize()?.width ?? 0) >= 1024)
    return page.getByRole('complementary', { name: t('listing.filter') })
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${t('listing.filter')}`) })
    .click()
  return page.getByRole('dialog', { name: t('listing.filter') })
}
const closeFilters = async (page: Page) => {
  if ((page.viewportSize()?.width ?? 0) < 1024)
    await page.getByRole('dialog').getByRole('button').last().click()
}

/** The number of products that the page states, once it is loaded. */
async function countOf(page: Page): Promise<number> {
  await expect(page.locator('[data-changing]')).toHaveCount(0)
  const said = page.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).first()
  return Number(/\d+/.exec(await said.innerText())?.[0])
}

/** Names from the API in this language. */
async function named<T>(page: Page, path: string, language: string): Promise<T> {
  const answer = await page.request.get(path, { headers: { 'accept-language': language } })
  return ((await answer.json()) as { data: T }).data
}

test('filters narrow the listing, live in the address, and go one by one or all at once', async ({
  page,
  t,
  language,
  picture,
}) => {
  const [category] = await named<Category[]>(page, '/api/shop/categories', language)
  const [benefit] = (
    await named<Benefit[]>(page, '/api/shop/filters/benefits?category=buah-lokal', language)
  ).filter(({ count }) => count > 0)
  await visit(page, pages.allProducts())
  await expect(page.getByText(t('listing.count', { count: 133 }))).toBeVisible()
  let filters = await openFilters(page, t)
  await filters
    .getByText(new RegExp(`^${category?.name}`))
    .first()
    .click()
  await expect(page).toHaveURL(/\?category=buah-lokal$/)
  await filters
    .getByText(new RegExp(`^${benefit?.name}`))
    .first()
    .click()
  await expect(page).toHaveURL(`/product-category?category=buah-lokal&benefits=${benefit?.slug}`)
  await filters.getByLabel(t('listing.priceMin')).fill('20000')
  await filters.getByLabel(t('listing.priceMax')).fill('1000')
  await expect(filters.getByText(t('listing.priceOrder'))).toBeVisible()
  await filters.getByLabel(t('listing.priceMax')).fill('40000')
  await filters.getByLabel(t('listing.priceMax')).press('Enter')
  await expect(page).toHaveURL(/&price_min=20000&price_max=40000$/)
  await picture(page, 'listing-filters')
  await closeFilters(page)

  const chips = page.getByRole('list', { name: t('listing.chosen') })
  await expect(chips.getByRole('listitem')).toHaveCount(4)
  const few = await countOf(page)
  expect(few).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByText(t('listing.count', { count: few }))).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(few)
  await chips
    .getByRole('button', { name: t('listing.remove', { name: benefit?.name ?? '' }) })
    .click()
  await expect(page).not.toHaveURL(/benefits=/)
  await page.goBack()
  await expect(page).toHaveURL(/benefits=/)
  await expect(page.getByText(t('listing.count', { count: few }))).toBeVisible()

  filters = await openFilters(page, t)
  await filters.getByRole('button', { name: t('listing.reset'), exact: true }).click()
  await expect(page).toHaveURL(pages.allProducts())
  await closeFilters(page)
  await expect(page.getByText(t('listing.count', { count: 133 }))).toBeVisible()
})

test('a filter that is chosen while another one is being shown stays chosen', async ({
  page,
  t,
  language,
}) => {
  const benefits = '/api/shop/filters/benefits?category=buah-lokal'
  const slug = (await named<Benefit[]>(page, benefits, language)).find(
    ({ count }) => count > 0,
  )!.slug
  await visit(page, pages.allProducts())
  const filters = await openFilters(page, t)
  const box = filters.locator(`input[name="benefits"][value="${slug}"]`)
  await expect(box).toBeEnabled()
  // The moment between the new address and its page on screen, which is long on a slow phone.
  await box.evaluate((benefit: HTMLInputElement) => {
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      push(...entry)
      history.pushState = push
      queueMicrotask(() => benefit.click())
    }
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    ({ searchParams }) => searchParams.has('benefits') && !searchParams.has('price_min'),
    async (route) => {
      await held
      await route.continue()
    },
  )
  await filters.locator('input[name="category"][value="buah-lokal"]').check()
  await expect(page.getByText(t('listing.count', { count: 133 }))).toHaveCount(0)
  await expect(box).toBeChecked()
  await filters.getByLabel(t('listing.priceMin')).fill('20000')
  await filters.getByLabel(t('listing.priceMin')).press('Enter')
  release()
  await expect(page).toHaveURL(
    `/product-category?category=buah-lokal&benefits=${slug}&price_min=20000`,
  )
  await expect(page.locator('[data-changing]')).toHaveCount(0)
  await expect(box).toBeChecked()
})

test('the six orders sort as they say', async ({ page, t }) => {
  await visit(page, pages.category('buah-impor'))
  const sort = page.getByLabel(t('listing.sort'))
  await expect(sort.getByRole('option')).toHaveText([
    t('listing.sort.rating.desc'),
    t('listing.sort.date.desc'),
    t('listing.sort.sales.desc'),
    t('listing.sort.benefits.desc'),
    t('listing.sort.price.asc'),
    t('listing.sort.price.desc'),
  ])
  await expect(sort).toHaveValue('rating.desc')
  await sort.selectOption('price.asc')
  await expect(page).toHaveURL('/product-category?category=buah-impor&orderby=price&order=asc')
  await expect(page.locator('[data-changing]')).toHaveCount(0)
  const prices = await pricesOf(page)
  expect(prices.length).toBeGreaterThan(10)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  await sort.selectOption('price.desc')
  await expect(page).toHaveURL(/orderby=price&order=desc$/)
  await expect.poll(() => pricesOf(page)).toEqual(prices.toReversed())
})

/** Prices of available products: sold-out ones are last in every order. */
const pricesOf = (page: Page): Promise<number[]> =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /\+|keranjang|cart|ukuran|size/i }) })
    .evaluateAll((cards) =>
      cards.map((card) => {
        const paid = card.cloneNode(true) as Element
        // A struck price is above the actual one.
        for (const struck of paid.querySelectorAll('s')) struck.remove()
        return Number(/Rp([\d.]+)/.exec(paid.textContent)?.[1]?.replaceAll('.', ''))
      }),
    )

test('a search is trimmed, stays in its box, and one without matches offers a way on', async ({
  page,
  t,
  picture,
}) => {
  await visit(page, '/')
  const box = page.getByRole('combobox', { name: t('search.label') })
  await box.fill('  mangga  ')
  await box.press('Enter')
  await expect(page).toHaveURL(pages.search('mangga'))
  await expect(
    page.getByRole('heading', { level: 1, name: t('listing.searchTitle', { text: 'mangga' }) }),
  ).toBeVisible()
  await expect(box).toHaveValue('mangga')
  expect(await countOf(page)).toBeGreaterThan(2)
  await page.getByRole('button', { name: t('search.clear') }).click()
  await expect(box).toBeFocused()
  await box.fill('manga')
  await box.press('Enter')
  await expect(page).toHaveURL(pages.search('manga'))
  await expect(box).toHaveValue('manga')
  await expect(page.getByRole('article').first()).toBeVisible()
  await box.fill('zzzzqqqq')
  await box.press('Enter')
  await expect(page.getByText(t('listing.noMatch', { text: 'zzzzqqqq' }))).toBeVisible()
  await expect(page.getByText(t('listing.adviceSpelling'))).toBeVisible()
  await expect(page.getByText(t('listing.emptyTitle')), 'no filter is set').toBeHidden()
  await expect(page.getByRole('article').first()).toBeVisible()
  await picture(page, 'search-nothing')
  await box.fill('')
  await box.press('Enter')
  await expect(page).toHaveURL(pages.search())
})

test('an empty listing says that nothing matches and can be reset', async ({ page, t }) => {
  await visit(page, '/product-category?category=buah-lokal&price_min=1&price_max=2')
  await expect(page.getByText(t('listing.emptyTitle'))).toBeVisible()
  await expect(page.getByText(t('listing.emptyText'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('listing.resetFilters') })
    .last()
    .click()
  await expect(page).toHaveURL(pages.allProducts())
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the category menu opens by a press and can be searched', async ({ page, t, language }) => {
  const category = (await named<Category[]>(page, '/api/shop/categories', language)).find(
    ({ slug }) => slug === 'sayuran',
  )
  await visit(page, '/')
  await page.getByRole('button', { name: t('menu.categories') }).click()
  const menu = page.getByRole('dialog', { name: t('menu.categories') })
  await menu.getByRole('searchbox').fill('zzzz')
  await expect(menu.getByText(t('menu.none'))).toBeVisible()
  await menu.getByRole('searchbox').fill(category?.name.toUpperCase() ?? '')
  await menu.locator('a[href$="category=sayuran"]').first().click()
  await expect(page).toHaveURL(/category=sayuran/)
  await expect(menu).toBeHidden()
})

test('reviews turn their pages and keep to the stars that were chosen', async ({ page, t }) => {
  await visit(page, '/product/mangga-harum-manis#review')
  const reviews = page.getByRole('region', { name: t('product.reviewTitle') })
  await expect(reviews.getByRole('article')).toHaveCount(4)
  const first = await reviews.getByRole('article').first().innerText()
  await reviews.getByRole('button', { name: t('shell.next') }).click()
  await expect(page).toHaveURL(/review_page=2/)
  await expect(reviews.getByRole('article').first()).not.toHaveText(first)
  await expect(reviews.getByRole('heading', { name: t('product.reviewList') })).toBeFocused()
  await reviews.getByLabel(t('product.reviewFilter')).selectOption('5')
  await expect(page).toHaveURL(/review_rating=5/)
  await expect(page).not.toHaveURL(/review_page/)
})
