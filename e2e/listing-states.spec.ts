import { pages } from '#contract/pages.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer } from './support/customers.ts'
import { expectNoOverflow } from './support/layout.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

const ALL = 133
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024
// By element: what is out of view is drawn late, and has no role until then.
const cards = (page: Page) => page.locator('main article')

test('a long listing is one list: all is there, and who comes back stands where they were', async ({
  page,
  t,
}) => {
  await visit(page, '/product-category?orderby=price&order=asc')
  await expect(page.getByText(t('listing.count', { count: ALL }))).toBeVisible()
  await expect(cards(page)).toHaveCount(ALL, { timeout: 30_000 })
  const far = cards(page).nth(100)
  await far.scrollIntoViewIfNeeded()
  const link = far.getByRole('link')
  const address = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(t('listing.count', { count: ALL }))).toBeVisible()
  const back = page.locator(`main article:has(a[href="${address}"])`)
  await expect(back).toBeInViewport()
  await page.reload()
  await expect(back).toBeInViewport({ timeout: 20_000 })
})

test(
  'without script a listing is read whole, narrowed and ordered',
  { tag: '@wide' },
  async ({ browser, baseURL, language, t }, info) => {
    test.slow()
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(info.project.use.viewport ? { viewport: info.project.use.viewport } : {}),
    })
    await context.addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
    const page = await context.newPage()
    await page.goto(`${baseURL}/product-category`)
    await expect(cards(page)).toHaveCount(60)
    await page.getByRole('link', { name: t('listing.whole', { count: ALL }) }).click()
    await expect(cards(page)).toHaveCount(ALL)

    const panel = page.getByRole('complementary', { name: t('listing.filter') })
    await panel.locator('input[name="category"][value="mangga"]').check()
    await panel.locator('input[name="category"][value="pisang"]').check()
    await panel.getByLabel(t('listing.priceMin')).fill('20000')
    await panel.getByRole('button', { name: t('listing.apply') }).click()
    await expect(page).toHaveURL(/category=mangga&category=pisang&price_min=20000/)
    await expect(panel.locator('input[value="mangga"]')).toBeChecked()
    await expect(panel.locator('input[value="pisang"]')).toBeChecked()
    const narrowed = await cards(page).count()
    expect(narrowed).toBeGreaterThan(1)
    expect(narrowed).toBeLessThan(20)

    const order = page.locator('form:has(select)')
    await order.getByLabel(t('listing.sort')).selectOption('price.desc')
    await order.getByRole('button').click()
    await expect(page).toHaveURL(/orderby=price\.desc/)
    await expect(cards(page)).toHaveCount(narrowed)
    await panel.getByRole('link', { name: t('listing.resetFilters') }).click()
    await expect(page).toHaveURL(`${baseURL}/product-category`)
    await context.close()
  },
)

test('a misspelt search says what it was taken for', async ({ page, t }) => {
  await visit(page, pages.search('mangag'))
  await expect(
    page.getByRole('main').getByText(t('listing.notExactly', { text: 'mangag' })),
  ).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'mangga', exact: true }).click()
  await expect(page).toHaveURL(/search=mangga$/)
  await expect(page.getByRole('main').getByText(t('listing.showingFor'))).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('mangga')
})

test('odd addresses show a listing all the same', { tag: '@wide' }, async ({ page }) => {
  const odd = {
    'an order that there is not': '/new-product?orderby=bogus&order=sideways',
    'prices the wrong way round': '/product-category?price_min=90000&price_max=10000',
    'a search of 2 kB': `/search?search=${'mangga '.repeat(290)}`,
    'hundreds of categories': `/product-category?category=${Array.from({ length: 400 }, (_, each) => `kind-${each}`).join(',')}`,
    'a thousand categories': `/product-category?category=${Array.from({ length: 1_000 }, (_, each) => `kind-${each}`).join(',')}`,
    'odd characters': '/search?search=%F0%9F%A5%AD%3Cscript%3E%22%27%00%07%E2%80%AE',
    'half a character': '/search?search=%E0%A4%A',
    'prices that are none': '/best-seller?price_min=abc&price_max=-5&benefits=,,,',
    'a price beyond all': '/product-category?price_min=99999999999999999999',
    'names of the language': '/product-category?__proto__=1&constructor=2&category=constructor',
  }
  for (const [what, address] of Object.entries(odd)) {
    const answer = await visit(page, address)
    expect.soft(answer?.status(), what).toBe(200)
    await expect.soft(page.locator('h1'), what).toHaveCount(1)
    await expect.soft(cards(page).first(), what).toBeVisible()
    await expectNoOverflow(page, 320)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('the filters by keyboard, and what a screen reader finds in them', async ({
  page,
  t,
  picture,
}) => {
  await visit(page, pages.allProducts())
  const opener = page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${t('listing.filter')}`) })
  if (!isWide(page)) {
    await opener.focus()
    await page.keyboard.press('Enter')
  }
  const filters = isWide(page)
    ? page.getByRole('complementary', { name: t('listing.filter') })
    : page.getByRole('dialog', { name: t('listing.filter') })
  const fold = filters.getByRole('button', { expanded: false }).first()
  const name = (await fold.getAttribute('aria-label')) ?? ''
  await fold.focus()
  await page.keyboard.press('Enter')
  await expect(filters.getByRole('button', { name, expanded: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\?category=[a-z-]+$/)
  await expect(filters.getByRole('checkbox', { checked: true })).toBeFocused()
  await expectAccessible(page, 'filters', isWide(page) ? undefined : 'dialog')
  await picture(page, 'filters-open')

  await filters.getByRole('searchbox').fill('zzzz')
  await expect(filters.getByText(t('menu.none'))).toBeVisible()
  if (isWide(page)) return
  await expect(filters.getByRole('button', { name: /\d/ }).last()).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(filters).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a chip that is taken away hands the focus on', async ({ page, t }) => {
  await visit(page, '/product-category?category=mangga,pisang')
  const chips = page
    .getByRole('list', { name: t('listing.chosen') })
    .getByRole('button', { name: new RegExp(t('listing.remove', { name: '' })) })
  await chips.first().focus()
  await page.keyboard.press('Enter')
  await expect(chips).toHaveCount(1)
  await expect(chips.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chips).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL(pages.allProducts())
})

test('skeletons of six cards, then a failure that keeps the filters and can be tried again', async ({
  page,
  t,
  trouble,
  picture,
}) => {
  trouble.expect(/503/)
  await visit(page, '/')
  let held: (() => void) | undefined
  const holding = new Promise<void>((release) => (held = release))
  await page.route('**/api/shop/products/tabs?**', async (route) => {
    await holding
    await route.continue()
  })
  await page.locator(`a[href="${pages.bestSellers()}"]`).first().click()
  await expect(page).toHaveURL(pages.bestSellers())
  await expect(page.getByText(t('listing.loading')).last()).toBeAttached()
  await expect(
    page.locator('main [aria-busy] > [aria-hidden] > *').filter({ has: page.locator('span') }),
  ).toHaveCount(6)
  await picture(page, 'listing-waiting')
  held?.()
  await expect(cards(page)).toHaveCount(40)

  await page.unroute('**/api/shop/products/tabs?**')
  await page.route('**/api/shop/products/tabs?**', (route) =>
    route.fulfill({ status: 503, json: { message: 'x', code: 'busy', request_id: 'r' } }),
  )
  await page.getByLabel(t('listing.sort')).selectOption('price.asc')
  await expect(page.getByText(t('listing.failed'))).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(/orderby=price&order=asc/)
  await expect(page.getByLabel(t('listing.sort'))).toHaveValue('price.asc')
  await expectAccessible(page, 'listing that failed')
  await page.unroute('**/api/shop/products/tabs?**')
  await page.getByRole('button', { name: t('shell.retry') }).click()
  await expect(cards(page)).toHaveCount(40)
})

test('a guest who adds or wishes signs in first, and is to come back to this listing', async ({
  page,
  t,
}) => {
  const here = '/product-category?category=buah-lokal&orderby=price&order=asc'
  const login = `/auth/login?returnUrl=${encodeURIComponent(here).replaceAll('%20', '+')}`
  await visit(page, here)
  await page
    .getByRole('button', { name: new RegExp(`^${t('card.add', { name: '.*' })}$`) })
    .first()
    .click()
  await expect(page).toHaveURL(login)
  await expect(page.getByText(new RegExp(t('auth.toAdd', { name: '.+' })))).toBeVisible()
  await page.goBack()
  await expect(cards(page).first()).toBeVisible()
  await page
    .getByRole('button', { name: new RegExp(`^${t('card.wishlist', { name: '' })}`) })
    .first()
    .click()
  await expect(page).toHaveURL(login)
  await expect(page.getByText(new RegExp(t('auth.toWish', { name: '.+' })))).toBeVisible()
})

test('adding by keyboard turns the button into a stepper where it stood, and none turns it back', async ({
  page,
  t,
  language,
}) => {
  await newCustomer(page, language)
  await visit(page, pages.category('sayuran'))
  const card = cards(page)
    .filter({
      has: page.getByRole('button', { name: new RegExp(`^${t('card.add', { name: '.*' })}$`) }),
    })
    .first()
  const address = (await card.getByRole('link').getAttribute('href')) ?? ''
  const same = page.locator(`main article:has(a[href="${address}"])`)
  const height = (await same.boundingBox())?.height
  await card.getByRole('button').last().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('cart.added'))).toBeVisible()
  await expect(same.getByRole('spinbutton')).toHaveValue('1')
  expect((await same.boundingBox())?.height).toBe(height)
  await expect(same.getByRole('button').last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(same.getByRole('spinbutton')).toHaveValue('2')
  await same.getByRole('spinbutton').press('Home')
  await expect(same.getByRole('spinbutton')).toHaveCount(0)
  await expect(same.getByRole('button').last()).toBeFocused()
  expect((await same.boundingBox())?.height).toBe(height)
  await page.getByRole('button', { name: t('cart.undo') }).click()
  await expect(same.getByRole('spinbutton')).toHaveValue('2')
})

test('a search for what is nowhere leads on', async ({ page, t, picture }) => {
  await visit(page, pages.search('qqzzxx'))
  await expect(page.getByText(t('listing.noMatch', { text: 'qqzzxx' })).first()).toBeVisible()
  await expect(page.getByText(t('listing.adviceSpelling'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('listing.instead') })).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await expectAccessible(page, 'search without a match')
  await picture(page, 'search-nowhere')
  await page
    .getByRole('navigation', { name: t('listing.adviceCategories') })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/product-category\?category=/)
})
