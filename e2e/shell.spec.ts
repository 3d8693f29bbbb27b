import { pages } from '#contract/pages.ts'
import { withPictures } from './support/chromium.ts'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer, RANI, signIn } from './support/customers.ts'
import { expectNoOverflow } from './support/layout.ts'
import { MANGO, putInCart } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { boxOf, headerOf, shiftsOf, watchShifts } from './support/shell.ts'
import { visit } from './support/visit.ts'

test.use(withPictures)

const heightOf = async (page: Page) => Math.round((await headerOf(page).boundingBox())?.height ?? 0)

test.describe('the header', () => {
  test('keeps to its height, for guests and for customers, at every width', async ({
    page,
    t,
    language,
  }, info) => {
    const widths = info.project.name === 'phone' ? [320, 360, 412] : [1024, 1280, 1440]
    const most = info.project.name === 'phone' ? 112 : 76
    const check = async (who: string) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 })
        expect.soft(await heightOf(page), `${who} at ${width} px`).toBeLessThanOrEqual(most)
        await expectNoOverflow(page, width)
        await expect.soft(boxOf(page, t)).toBeInViewport()
        await expect
          .soft(
            headerOf(page)
              .getByRole('link', { name: t('header.cart') })
              .first(),
          )
          .toBeInViewport()
      }
    }
    await watchShifts(page)
    await visit(page, '/')
    await expect(headerOf(page).getByRole('link', { name: t('header.login') })).toBeInViewport()
    // The earliest window replaces the placeholder text.
    await expect(headerOf(page)).toContainText(/\d\d–\d\d/)
    expect(await shiftsOf(page), 'nothing moves by itself').toBeLessThan(0.01)
    await check('guest')
    await signIn(page, language, RANI)
    await visit(page, '/')
    await expect(
      page.getByRole('button', { name: t('header.account', { name: RANI.name }) }),
    ).toBeInViewport()
    await check('customer')
  })

  test('can be used with letters twice as large', async ({ page, t }) => {
    await visit(page, pages.faq())
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const width = page.viewportSize()?.width ?? 360
    await expectNoOverflow(page, width)
    await expect(boxOf(page, t)).toBeInViewport()
    await expect(headerOf(page).getByRole('link', { name: t('header.login') })).toBeInViewport()
    if (width < 1024) {
      expect(await heightOf(page)).toBeLessThanOrEqual(136)
      // On the way down it either stays as a whole row or leaves: it never shows half a logo.
      await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
      await expect(headerOf(page)).not.toBeInViewport()
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    }
    await boxOf(page, t).fill('mang')
    await expect(page.getByRole('option').first()).toBeInViewport()
    await expectNoOverflow(page, width)
  })

  test('cuts long names and keeps the whole one', async ({ page, t, language }, info) => {
    const name = 'Raden Ayu Kusumaningrum Prawirodirdjo'
    await newCustomer(page, language, name)
    await visit(page, '/')
    const menu = page.getByRole('button', {
      name: t('header.account', { name: name.slice(0, 20) }),
    })
    if (info.project.name === 'wide') {
      const shown = menu.locator(`[title="${name}"]`)
      expect((await shown.textContent())?.length).toBe(24)
    }
    await menu.click()
    const title = page.getByRole('dialog').locator(`[title="${name}"]`)
    expect((await title.textContent())?.length).toBe(28)
  })
})

test(
  'pages share one left edge, and a row holds four or five cards',
  { tag: '@wide' },
  async ({ page, t, language }) => {
    await signIn(page, language, RANI)
    const paths = [
      '/',
      pages.allProducts(),
      pages.product(MANGO.slug),
      pages.cart(),
      pages.profile(),
      pages.orders(),
      pages.notifications(),
      pages.faq(),
    ]
    for (const path of paths) {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      const [logo, content] = await page.evaluate(() => {
        const main = document.querySelector('main > div')
        const left =
          (main?.getBoundingClientRect().left ?? 0) +
          Number.parseFloat(main ? getComputedStyle(main).paddingLeft : '0')
        return [document.querySelector('header a')?.getBoundingClientRect().left ?? 0, left]
      })
      expect.soft(Math.abs(content - logo), path).toBeLessThanOrEqual(1)
    }
    const inFirstRow = (cards: Locator) =>
      cards.evaluateAll((all) => {
        const boxes = all
          .map((card) => card.getBoundingClientRect())
          .filter(({ right }) => right <= innerWidth)
        return boxes.filter(({ top }) => top === boxes[0]?.top).length
      })
    await visit(page, '/')
    const rail = page.getByRole('group', { name: t('home.bestSellers') })
    expect.soft(await inFirstRow(rail.getByRole('listitem')), 'on the home page').toBe(5)
    await visit(page, pages.wishlist())
    await expect(page.locator('main article').first()).toBeVisible()
    expect.soft(await inFirstRow(page.locator('main article')), 'in the wishlist').toBe(4)
    await visit(page, pages.allProducts())
    expect.soft(await inFirstRow(page.locator('main article')), 'next to the filters').toBe(4)
    await page.setViewportSize({ width: 1280, height: 900 })
    expect
      .soft(
        await inFirstRow(page.locator('main article')),
        'next to the filters on a smaller screen',
      )
      .toBe(3)
  },
)

test('categories are fetched once, with six placeholder rows meanwhile', async ({
  page,
  t,
  language,
}) => {
  let asked = 0
  await page.route(/api\/shop\/categories$/, async (route) => {
    asked += 1
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await visit(page, pages.faq())
  const trigger = page.getByRole('button', { name: t('menu.categories') })
  await trigger.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: t('menu.categories') })
  await expect(menu.locator('[aria-busy="true"]').locator('> [aria-hidden="true"]')).toHaveCount(6)
  await expect(menu.locator('a[href$="category=buah-lokal"]')).toBeVisible()
  const search = menu.getByRole('searchbox')
  const before = await menu.getByRole('link').count()
  await search.fill('zz')
  await search.fill(language === 'id' ? 'Sayuran' : 'Vegetables')
  const began = Date.now()
  await expect.poll(() => menu.getByRole('link').count(), { intervals: [50] }).toBeLessThan(before)
  expect(Date.now() - began, 'a second after the last letter').toBeGreaterThan(700)
  await expectAccessible(page, 'categories', 'dialog')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(trigger).toBeFocused()
  await boxOf(page, t).click()
  await expect(page.getByRole('group', { name: t('search.byCategory'), exact: true })).toBeVisible()
  expect(asked).toBe(1)
})

test('a look into the cart', { tag: '@wide' }, async ({ page, t, language, picture }) => {
  await visit(page, pages.faq())
  const peek = headerOf(page).getByRole('button', { name: t('header.cartPeek') })
  const panel = headerOf(page).getByRole('dialog', { name: t('header.cart') })
  await peek.focus()
  await page.keyboard.press('Enter')
  await expect(panel).toContainText(t('cart.emptyTitle'))
  await expect(panel.getByRole('link', { name: t('header.login') })).toHaveAttribute(
    'href',
    /returnUrl=%2Ffaq/,
  )
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(peek).toBeFocused()

  const customer = await newCustomer(page, language)
  await putInCart(customer, MANGO.slug, 2)
  await visit(page, pages.faq())
  const link = headerOf(page).getByRole('link', { name: t('header.cartCount', { count: 2 }) })
  await expect(link).toHaveAttribute('href', pages.cart())
  await link.hover()
  await expect(panel).toContainText('2 × Rp')
  await expect(panel).toContainText(t('cart.subtotalCount', { count: 2 }))
  await expect(panel.getByRole('link', { name: t('cart.checkout') })).toHaveAttribute(
    'href',
    pages.checkout(),
  )
  await expectAccessible(page, 'the look into the cart', 'dialog')
  await picture(page, 'cart-peek')
  // Moving the pointer down to the link keeps it open.
  await panel.getByRole('link', { name: t('cart.open') }).hover()
  await page.waitForTimeout(500)
  await expect(panel).toBeVisible()
  await page.mouse.move(10, 700)
  await expect(panel).toBeHidden()

  // The cart’s own page shows more, and would lie below it.
  await link.hover()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: t('cart.title') })).toBeVisible()
  await expect(panel).toHaveCount(0)
  await page.mouse.move(10, 700)
  await link.hover()
  // Longer than it takes to open elsewhere.
  await page.waitForTimeout(500)
  await expect(panel).toHaveCount(0)
})

test('the count of the cart ends at 99+, and is read as it is', async ({ page, t, language }) => {
  const customer = await newCustomer(page, language)
  await putInCart(customer, MANGO.slug, 1)
  await page.route(/api\/shop\/cart(\?peek=1)?$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { item_count: number } }
    await route.fulfill({
      response: answer,
      json: { ...body, data: { ...body.data, item_count: 120 } },
    })
  })
  await visit(page, pages.faq())
  const link = headerOf(page).getByRole('link', { name: t('header.cartCount', { count: 120 }) })
  await expect(link).toHaveText('99+')
  const before = await headerOf(page)
    .getByRole('button', { name: t('header.language') })
    .boundingBox()
  await page.unroute(/api\/shop\/cart(\?peek=1)?$/)
  await visit(page, pages.faq())
  await expect(headerOf(page).getByRole('link', { name: t('header.cartOne') })).toHaveText('1')
  expect(
    await headerOf(page)
      .getByRole('button', { name: t('header.language') })
      .boundingBox(),
    'nothing moves for it',
  ).toEqual(before)
})

test('the menu of a customer: points, tier, cart and the ways; a sheet can be drawn away', async ({
  page,
  t,
  language,
  picture,
}, info) => {
  await signIn(page, language, RANI)
  await visit(page, pages.faq())
  const trigger = page.getByRole('button', { name: t('header.account', { name: RANI.name }) })
  await trigger.click()
  const menu = page.getByRole('dialog', { name: RANI.name })
  await expect(menu).toContainText(/Rp[\d.]+/)
  await expect(menu.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /Rp[\d.]+/)
  for (const path of [
    pages.cart(),
    pages.notifications(),
    pages.orders(),
    pages.points(),
    pages.vouchers(),
    pages.tier(),
    pages.wishlist(),
  ]) {
    await expect(menu.locator(`a[href="${path}"]`).first()).toBeVisible()
  }
  // No link leads to a missing page.
  for (const link of await menu.getByRole('link').all()) {
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect.soft(answer.status(), (await link.getAttribute('href')) ?? '').toBe(200)
  }
  await picture(page, 'menu')
  if (info.project.name === 'wide') return
  const head = await menu.getByRole('heading', { name: RANI.name }).boundingBox()
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 120, y }],
    })
  const y = (head?.y ?? 0) + 10
  const draw = async (pixels: number) => {
    await touch('touchStart', y)
    for (let step = 1; step <= 5; step++) await touch('touchMove', y + (pixels * step) / 5)
    await touch('touchEnd', y + pixels)
  }
  await draw(30)
  await expect(menu).toBeVisible()
  await draw(140)
  await expect(menu).toBeHidden()
  await expect(trigger).toBeFocused()
})

test.describe('a browser that prefers Indonesian', () => {
  const begin = async (page: Page) => {
    await page.context().clearCookies()
    await visit(page, pages.category('buah-lokal'))
  }

  test('is asked once on an English page, which stays as it is', async ({ page, t, picture }) => {
    await watchShifts(page)
    await begin(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    const bar = page.getByRole('region', { name: t('language.question') })
    await expect(bar).toBeVisible()
    await expectAccessible(page, 'the question of the language')
    await picture(page, 'language-question')
    expect(await shiftsOf(page), 'nothing moves').toBeLessThan(0.01)
    await bar.getByRole('button', { name: t('language.decline') }).click()
    await expect(bar).toBeHidden()
    await begin(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.waitForTimeout(500)
    await expect(bar).toBeHidden()
  })

  test('and speaks it from then on if wanted', async ({ page, t }) => {
    await begin(page)
    await page.getByRole('button', { name: t('language.accept') }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'id')
    await expect(page.getByRole('region', { name: t('language.question') })).toBeHidden()
    expect(new URL(page.url()).search).toBe('?category=buah-lokal')
    const answer = await page.reload()
    expect(await answer?.text()).toContain('<html lang="id">')
  })
})

test('another language keeps page, query, cart and scroll', async ({ page, t, language }) => {
  const customer = await newCustomer(page, language)
  await putInCart(customer, MANGO.slug, 2)
  await visit(page, pages.category('buah-lokal'))
  await expect(
    headerOf(page).getByRole('link', { name: t('header.cartCount', { count: 2 }) }),
  ).toBeAttached()
  await page.evaluate(() => scrollTo(0, 600))
  // On a phone the row with the switch has scrolled away: the keyboard still reaches it without
  // moving the page.
  await page.evaluate(() => {
    document.querySelector<HTMLButtonElement>('header button[title]')?.click()
  })
  const other = language === 'id' ? 'en' : 'id'
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  expect(Math.abs((await page.evaluate(() => scrollY)) - 600)).toBeLessThan(60)
  expect(new URL(page.url()).search).toBe('?category=buah-lokal')
  await expect(headerOf(page).locator(`a[href="${pages.cart()}"]`).first()).toContainText('2')
})

test('going offline shows a notice within two seconds, anywhere on the page, until it is back', async ({
  page,
  context,
  t,
  trouble,
}) => {
  // The second error comes from the accessibility checker, which reloads styles.
  trouble.expect(/ERR_INTERNET_DISCONNECTED|Failed to load|preload assets/)
  await visit(page, pages.faq())
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await context.setOffline(true)
  const note = page.getByText(t('shell.offline'))
  await expect(note).toBeInViewport({ timeout: 2000 })
  await expectAccessible(page, 'without a network')
  await context.setOffline(false)
  await expect(note).toBeHidden({ timeout: 2000 })
})

type Footer = Record<'instagram' | 'tiktok' | 'youtube' | 'facebook', string | null> & {
  navigation: { title: string; route: string }[]
  payment_title: string
  payment_logo: Record<string, string>
  copyright: string
}

test('the foot of every page: what the shop says of itself, and only the networks that it is on', async ({
  page,
  t,
  language,
}) => {
  const answer = await page.request.get('/api/shop/footer', {
    headers: { 'accept-language': language === 'id' ? 'id-ID' : 'en-US' },
  })
  const { data } = (await answer.json()) as { data: Footer }
  await visit(page, pages.faq())
  const foot = page.getByRole('contentinfo')
  for (const { title, route } of data.navigation) {
    await expect
      .soft(foot.getByRole('link', { name: title, exact: true }))
      .toHaveAttribute('href', route)
    expect.soft((await page.request.get(route)).status(), route).toBe(200)
  }
  for (const name of ['Instagram', 'TikTok', 'YouTube', 'Facebook'] as const) {
    const href = data[name.toLowerCase() as 'instagram']
    const link = foot.getByRole('link', { name, exact: true })
    if (href) await expect.soft(link).toHaveAttribute('href', href)
    else await expect.soft(link).toHaveCount(0)
  }
  await expect(foot.getByRole('heading', { name: data.payment_title })).toBeVisible()
  for (const name of Object.keys(data.payment_logo))
    await expect.soft(foot.getByRole('img', { name, exact: true })).toBeAttached()
  await expect(foot).toContainText(data.copyright)
  await expect(foot).toContainText('Ditjen PKTN')
  await expect(foot.locator('a[href^="tel:"]').first()).toBeVisible()
  await expect(foot.getByRole('heading', { name: t('footer.complaint') })).toBeVisible()
})

test('a page on paper has no header, bars or foot', { tag: '@wide' }, async ({ page, t }) => {
  await visit(page, pages.faq())
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('header').first()).toBeHidden()
  await expect(page.locator('footer').first()).toBeHidden()
  await expect(page.getByText(t('shell.demoInbox'))).toBeHidden()
})
