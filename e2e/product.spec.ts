import { pages } from '#contract/pages.ts'
import { withPictures } from './support/chromium.ts'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer } from './support/customers.ts'
import { expectNoOverflow } from './support/layout.ts'
import { MANGO } from './support/orders.ts'
import { rupiahOf, seenButton } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import type { Words } from './support/words.ts'

test.use(withPictures)

const MANGO_PAGE = pages.product(MANGO.slug)
/** A product by weight, which explains its price. */
const BY_WEIGHT_PAGE = pages.product('semangka-kuning-inul')
const WITHOUT_REVIEWS_PAGE = pages.product('bawang-merah-brebes')

const selectionOf = (page: Page, t: Words) =>
  page.getByRole('main').getByRole('combobox', { name: t('product.selection') })
const linesOf = (page: Page, t: Words) =>
  page.getByRole('list', { name: t('product.selected') }).getByRole('listitem')
const totalOf = async (page: Page, t: Words) => {
  const place = page
    .getByRole('main')
    .locator('p', { hasText: t('product.total') })
    .filter({ visible: true })
  return rupiahOf((await place.innerText()).replace(t('product.total'), ''))
}
const reviewsOf = (page: Page, t: Words) =>
  page.getByRole('region', { name: t('product.reviewTitle') })
const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement)

test.describe('choosing what to buy', () => {
  test(
    'by keyboard: arrows, first letters, Escape; each once, until none is left',
    { tag: '@wide' },
    async ({ page, t }) => {
      await visit(page, MANGO_PAGE)
      const control = selectionOf(page, t)
      await expect(control).toHaveText(t('product.select'))
      await control.press('ArrowDown')
      const options = page
        .getByRole('listbox', { name: t('product.selection') })
        .getByRole('option')
      const count = await options.count()
      expect(count).toBeGreaterThan(2)
      await expect(options.first()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('End')
      await expect(options.last()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Escape')
      await expect(options).toHaveCount(0)
      expect(await isFocused(control)).toBe(true)

      await page.keyboard.press('2')
      await expect(options.filter({ hasText: /^2 kg/ })).toHaveAttribute('aria-selected', 'true')
      await expectAccessible(page, 'variations')
      await page.keyboard.press('Enter')
      await expect(linesOf(page, t)).toHaveCount(1)
      await expect(linesOf(page, t).getByRole('spinbutton')).toHaveValue('1')

      for (let left = count - 1; left > 0; left--) {
        await page.keyboard.press('Enter')
        await expect(options).toHaveCount(left)
        await page.keyboard.press('Enter')
      }
      await expect(linesOf(page, t)).toHaveCount(count)
      await expect(control).toHaveText(t('product.noOptions'))
      await control.click()
      await expect(page.getByRole('main').getByText(t('product.noOptions'))).toHaveCount(2)
    },
  )

  test(
    'on a phone from a sheet with rows for fingers',
    { tag: '@phone' },
    async ({ page, t, picture }) => {
      await visit(page, MANGO_PAGE)
      await selectionOf(page, t).tap()
      const sheet = page.getByRole('dialog', { name: t('product.selection') })
      await expect(sheet.getByRole('listbox')).toBeFocused()
      for (const row of await sheet.getByRole('option').all())
        expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(48)
      await expectAccessible(page, 'variations', 'dialog')
      await picture(page, 'product-variations')
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(selectionOf(page, t)).toBeFocused()
      await selectionOf(page, t).tap()
      await sheet.getByRole('option').nth(1).tap()
      await expect(sheet).toBeHidden()
      await expect(linesOf(page, t)).toBeInViewport()
    },
  )

  test('a quantity stays between one and the stock, and the total follows', async ({ page, t }) => {
    await visit(page, MANGO_PAGE)
    expect(await totalOf(page, t)).toBe(0)
    await selectionOf(page, t).click()
    // Only a few boxes are in stock.
    await page.getByRole('listbox').getByRole('option').filter({ hasText: /5 kg/ }).click()
    const line = linesOf(page, t)
    const quantity = line.getByRole('spinbutton')
    const price = await totalOf(page, t)
    expect(price).toBeGreaterThan(0)
    const most = Number(await quantity.getAttribute('aria-valuemax'))
    await expect(
      line.getByRole('button', { name: new RegExp(`^${t('product.less', { name: '' })}`) }),
    ).toBeDisabled()
    await quantity.press('ArrowDown')
    await expect(quantity).toHaveValue('1')
    await quantity.fill('999')
    await expect(quantity).toHaveValue(String(most))
    await expect(line.getByRole('status')).toContainText(t('card.onlyLeft', { count: most }))
    await expect(
      line.getByRole('button', { name: new RegExp(`^${t('product.more', { name: '' })}`) }),
    ).toBeDisabled()
    expect(await totalOf(page, t)).toBe(price * most)
    await quantity.press('Home')
    await expect(quantity).toHaveValue('1')
    await line
      .getByRole('button', { name: new RegExp(`^${t('product.removeLine', { name: '' })}`) })
      .click()
    await expect(line).toHaveCount(0)
    expect(await totalOf(page, t)).toBe(0)
  })

  test('an empty selection shows an error next to the control; a selection is sent and cleared', async ({
    page,
    t,
    language,
  }) => {
    await newCustomer(page, language)
    await visit(page, MANGO_PAGE)
    await expect(page.getByText(t('product.loginHint'))).toHaveCount(0)
    await seenButton(page.getByRole('main'), t('product.add')).click()
    await expect(page.getByText(t('product.selectOne'))).toBeVisible()
    await expect(selectionOf(page, t)).toBeFocused()
    await expect(selectionOf(page, t)).toHaveAttribute('aria-invalid', 'true')
    await selectionOf(page, t).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await expect(page.getByText(t('product.selectOne'))).toHaveCount(0)
    const sent = page.waitForRequest(/\/cart\/add-multiple$/)
    await seenButton(page.getByRole('main'), t('product.add')).click()
    expect((await sent).postDataJSON()).toEqual({
      product_id: expect.any(String),
      items: [{ variation_id: expect.any(String), quantity: 1 }],
    })
    await expect(page.getByText(t('cart.added'))).toBeVisible()
    await expect(linesOf(page, t)).toHaveCount(0)
  })
})

test.describe('pictures', () => {
  test('are picked, enlarged, turned and looked at closely', async ({ page, t, picture }) => {
    await visit(page, MANGO_PAGE)
    await page.getByRole('button', { name: t('product.showPicture', { n: 2, total: 3 }) }).click()
    await expect(page.getByRole('main').getByText('2/3')).toBeVisible()
    const enlarge = page.getByRole('button', { name: t('product.enlarge') })
    await enlarge.click()
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByRole('status')).toHaveText('2/3')
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('status')).toHaveText('3/3')
    await expect(viewer.getByRole('button', { name: t('product.nextPicture') })).toBeDisabled()
    await viewer.getByRole('button', { name: t('product.previousPicture') }).click()
    await expect(viewer.getByRole('status')).toHaveText('2/3')
    await expectAccessible(page, 'enlarged', 'dialog')
    await picture(page, 'product-enlarged')
    await viewer.getByRole('button', { name: t('product.zoomIn') }).click()
    await expect(viewer.getByRole('button', { name: t('product.zoomOut') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(enlarge).toBeFocused()
  })

  test('of reviews fill a strip; all are four in a row, each large with its review', async ({
    page,
    t,
    picture,
  }, info) => {
    await visit(page, `${MANGO_PAGE}#review`)
    const strip = reviewsOf(page, t).getByRole('list', { name: t('product.photos') })
    const thumbs = strip.getByRole('button').filter({ visible: true })
    const most = info.project.name === 'phone' ? 6 : 8
    await expect(thumbs).toHaveCount(most)
    await expect(thumbs.last()).toContainText(t('product.seeMore'))
    await thumbs.last().click()
    const dialog = page.getByRole('dialog', { name: t('product.photos') })
    const photos = dialog.locator('li').getByRole('button')
    const { data } = (await (
      await page.request.get(`/api/shop/products/${MANGO.slug}/reviews/images`)
    ).json()) as { data: unknown[] }
    expect(data.length).toBeGreaterThan(most)
    await expect(photos).toHaveCount(data.length)
    const tops = await photos.evaluateAll((all) =>
      all.map((element) => element.getBoundingClientRect().top),
    )
    expect(tops.filter((top) => top === tops[0])).toHaveLength(4)
    await expectAccessible(page, 'photos', 'dialog')
    await picture(page, 'product-photos')

    await photos.nth(1).click()
    await expect(dialog.getByRole('status')).toContainText(`2/${tops.length}`)
    await expect(dialog.getByRole('time').or(dialog.locator('time'))).toBeVisible()
    await expectAccessible(page, 'photo', 'dialog')
    await picture(page, 'product-photo')
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('status')).toContainText(`3/${tops.length}`)
    await page.keyboard.press('Escape')
    await expect(photos.nth(2), 'back to where it was').toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(thumbs.last()).toBeFocused()

    await thumbs.first().click()
    await expect(dialog.getByRole('status')).toContainText('1/')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})

test('reviews: odd addresses have a meaning, the page input takes only pages', async ({
  page,
  t,
}) => {
  await visit(page, `${MANGO_PAGE}?review_page=9999`)
  const reviews = reviewsOf(page, t)
  const input = reviews.getByRole('textbox', { name: t('product.reviewPage') })
  const last = await input.inputValue()
  expect(Number(last)).toBeGreaterThan(1)
  await expect(reviews.getByText(t('product.reviewOf', { total: last }))).toBeVisible()
  for (const query of [
    'review_page=0',
    'review_page=-1',
    'review_page=1e9',
    'review_page=abc',
    'review_rating=9',
  ]) {
    const answer = await visit(page, `${MANGO_PAGE}?${query}`)
    expect(answer?.status(), query).toBe(200)
    await expect(input, query).toHaveValue('1')
    await expect(reviews.getByLabel(t('product.reviewFilter')), query).toHaveValue('0')
  }
  await input.fill('99')
  await input.press('Enter')
  await expect(reviews.getByText(t('product.reviewInvalid', { total: last }))).toBeVisible()
  await input.fill('2')
  await input.press('Enter')
  await expect(page).toHaveURL(/review_page=2/)
  await expect(reviews.getByRole('heading', { name: t('product.reviewList') })).toBeFocused()
})

test('without reviews there is an invitation and no stars', async ({ page, t }) => {
  await visit(page, WITHOUT_REVIEWS_PAGE)
  await expect(reviewsOf(page, t).getByText(t('product.noReviews'))).toBeVisible()
  await expect(reviewsOf(page, t).getByRole('img', { name: /0[.,]0/ })).toHaveCount(0)
})

test('the parts of the page are reached by its tabs, below the header, also by address', async ({
  page,
  t,
}) => {
  await visit(page, `${MANGO_PAGE}#review`)
  const tabs = page.getByRole('navigation', { name: t('product.tabs') })
  await expect(
    tabs.getByRole('link', { name: t('product.tabReview'), exact: true }),
  ).toHaveAttribute('aria-current', 'true')
  for (const key of ['product.tabInformation', 'product.tabDescription'] as const) {
    const tab = tabs.getByRole('link', { name: t(key) })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'true')
    const [heading, bar] = [
      await page.getByRole('heading', { level: 2, name: t(key) }).boundingBox(),
      await tabs.boundingBox(),
    ]
    expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    await expect(tabs).toBeInViewport()
  }
})

test('the guide to a price opens where there is one', async ({ page, t, picture }) => {
  await visit(page, BY_WEIGHT_PAGE)
  await page.getByRole('button', { name: t('product.guide') }).click()
  await expect(page.getByRole('dialog', { name: t('product.guide') })).toContainText('Rp')
  await expectAccessible(page, 'guide', 'dialog')
  await picture(page, 'product-guide')
  await visit(page, MANGO_PAGE)
  await expect(page.getByRole('button', { name: t('product.guide') })).toHaveCount(0)
})

test(
  'recently viewed products are next to the page, three at a time, and cover nothing',
  { tag: '@wide' },
  async ({ page, t }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const slugs = ['salak-pondoh', 'alpukat-mentega', 'nanas-honi', 'jeruk-medan', MANGO.slug]
    const rail = page.getByRole('complementary', { name: t('product.recent') })
    await visit(page, pages.product('salak-pondoh'))
    await expect(rail).toHaveCount(0)
    for (const slug of slugs.slice(1)) await visit(page, pages.product(slug))
    const kept = await page.evaluate(
      () =>
        JSON.parse(sessionStorage.getItem('recently-viewed') ?? '[]') as {
          slug: string
          image: string
        }[],
    )
    expect(kept.map(({ slug }) => slug)).toEqual(slugs.toReversed())
    await expect(rail.getByRole('link')).toHaveCount(3)
    await expect(rail.getByRole('link').first()).toContainText(/\p{L}.*Rp/u)
    await expect(rail.getByRole('link').first()).toHaveAttribute(
      'href',
      pages.productDetail('jeruk-medan'),
    )
    await expectAccessible(page, 'rail')
    const covered = await rail.evaluate((element) => {
      const { left } = element.getBoundingClientRect()
      const inPage = [
        ...document.querySelectorAll('main a, main button, main p, main img, main h2'),
      ].filter((each) => !element.contains(each))
      return inPage
        .filter(
          (each) => each.getBoundingClientRect().right > left && !each.closest('ul[tabindex]'),
        )
        .map((each) => each.outerHTML.slice(0, 80))
    })
    expect(covered).toEqual([])
    await rail.getByRole('button', { name: t('product.recentDown') }).click()
    await expect(rail.getByRole('link')).toHaveCount(1)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(rail, 'makes way for the foot of the page').toBeHidden()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(rail).toBeVisible()
    await rail.getByRole('link').click()
    await expect(page).toHaveURL(pages.product('salak-pondoh'))
    await page.setViewportSize({ width: 1000, height: 800 })
    await expect(rail).toHaveCount(0)
  },
)

test(
  'a link is copied where the browser cannot share it',
  { tag: '@wide' },
  async ({ page, t, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await visit(page, MANGO_PAGE)
    await page.getByRole('button', { name: t('product.share') }).click()
    await expect(page.getByText(t('product.shared'))).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`${MANGO_PAGE}$`),
    )
  },
)

test(
  'long names, sales, what is chilled and what comes tomorrow fit',
  { tag: '@wide' },
  async ({ page }) => {
    test.slow()
    for (const slug of ['salad-buah-keju', 'mangga-gedong-gincu', 'hampers-imlek-jeruk-ceri']) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await visit(page, pages.product(slug))
      for (const width of [1024, 360, 320]) await expectNoOverflow(page, width)
    }
  },
)
