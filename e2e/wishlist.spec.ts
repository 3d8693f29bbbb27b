import { pages } from '#contract/pages.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer } from './support/customers.ts'
import { BANANA, MANGO } from './support/orders.ts'
import { chooseVariation } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import type { Words } from './support/words.ts'

const heartOf = (place: Page | ReturnType<Page['locator']>, t: Words) =>
  place.getByRole('button', { name: new RegExp(`^${t('card.wishlist', { name: '' })}`) })
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const cardOf = (page: Page, slug: string) =>
  cards(page).filter({ has: page.locator(`a[href="/product/${slug}"]`) })

test('hearts of products and of variations are listed, put into the cart, taken back and undone', async ({
  page,
  t,
  language,
  picture,
}) => {
  await newCustomer(page, language)
  await visit(page, pages.wishlist())
  await expect(page.getByText(t('wishlist.empty'))).toBeVisible()

  await visit(page, pages.category('buah-lokal'))
  const saved = page.waitForResponse(/wishlist\/toggle/)
  await heartOf(cardOf(page, BANANA.slug).first(), t).click()
  await saved
  await visit(page, pages.product(MANGO.slug))
  await chooseVariation({ page, t }, 1)
  const wished = page.waitForResponse(/wishlist\/variation/)
  const line = page
    .getByRole('main')
    .getByRole('spinbutton')
    .locator('xpath=ancestor::*[.//button[@aria-pressed]][1]')
  await heartOf(line, t).first().click()
  await wished

  await visit(page, pages.wishlist())
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByText(t('wishlist.count', { count: 2 }))).toBeVisible()
  await expectAccessible(page, 'wishlist')
  await picture(page, 'personal-wishlist-both')
  const mango = cardOf(page, MANGO.slug)
  await expect(heartOf(mango, t)).toHaveAttribute('aria-pressed', 'true')
  const added = page.waitForRequest(/cart\/add-multiple/)
  await mango.getByRole('button', { name: new RegExp(`^${t('card.add', { name: '.*' })}`) }).click()
  expect((await added).postDataJSON().items, 'that variation and no other').toHaveLength(1)
  await expect(
    page.getByRole('banner').getByRole('link', { name: /, 1 (item|barang)$/ }),
  ).toBeVisible()

  const removed = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().includes('/wishlist/variation/'),
  )
  await heartOf(mango, t).click()
  await expect(mango).toHaveCount(0)
  await expect(
    heartOf(cardOf(page, BANANA.slug), t),
    'the focus goes on to the next card',
  ).toBeFocused()
  await removed
  const again = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/wishlist/variation/'),
  )
  await page.getByRole('button', { name: t('wishlist.undo') }).click()
  await expect(mango).toHaveCount(1)
  await again
  await page.reload()
  await expect(cards(page)).toHaveCount(2)
})

test('a rejected heart rolls back without an error message', async ({
  page,
  t,
  language,
  trouble,
}) => {
  trouble.expect(/wishlist|Failed to load resource/)
  await newCustomer(page, language)
  await visit(page, pages.category('buah-lokal'))
  await page.route(/wishlist\/toggle/, (route) => route.abort('connectionreset'))
  const heart = heartOf(cardOf(page, BANANA.slug).first(), t)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('status').filter({ hasText: t('card.wishFailed') })).toBeAttached()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test('two presses within the debounce send nothing; the heart is the same on every page', async ({
  page,
  t,
  language,
}) => {
  await newCustomer(page, language)
  const calls: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/wishlist/') && calls.push(request.method()),
  )
  await visit(page, pages.category('buah-lokal'))
  const heart = heartOf(cardOf(page, BANANA.slug).first(), t)
  await heart.dblclick()
  await page.waitForTimeout(1_200)
  expect(calls).toEqual([])
  const sent = page.waitForResponse(/wishlist\/toggle/)
  await heart.click()
  await sent
  // By links, without reloading the app.
  await page.locator(`article a[href="/product/${BANANA.slug}"]`).first().click()
  await expect(page).toHaveURL(pages.product(BANANA.slug))
  await page.goBack()
  await expect(heartOf(cardOf(page, BANANA.slug).first(), t)).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})
