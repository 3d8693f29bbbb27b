import { pages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { boxOf, headerOf, shiftsOf, watchShifts } from './support/shell.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test('suggestions come while typing, the letters marked, and lead where they say', async ({
  page,
  t,
  picture,
}) => {
  await watchShifts(page)
  await visit(page, pages.faq())
  const before = await shiftsOf(page)
  const box = boxOf(page, t)
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.click()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expect(
    page
      .getByRole('group', { name: t('search.byCategory') })
      .getByRole('option')
      .first(),
  ).toBeVisible()
  await expectAccessible(page, 'search without words')
  await picture(page, 'search-empty')
  await box.pressSequentially('mang')
  const products = page
    .getByRole('group', { name: t('search.products'), exact: true })
    .getByRole('option')
  await expect(products.first()).toContainText('Rp')
  await expect(products.first().locator('mark').first()).toHaveText(/mang/i)
  await expect(products.first().locator('img')).toHaveAttribute('alt', '')
  await expect(page.getByRole('listbox').getByRole('option').last()).toHaveText(
    t('search.for', { text: 'mang' }),
  )
  await expectAccessible(page, 'search with suggestions')
  await picture(page, 'search-typed')
  expect((await shiftsOf(page)) - before, 'nothing moves').toBeLessThan(0.01)
  const href = await products.first().getAttribute('href')
  await products.first().click()
  await expect(page).toHaveURL(href ?? '')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await expect(box).toHaveValue('')
})

test('suggestions answer to the keys', async ({ page, t }) => {
  await visit(page, '/')
  const box = boxOf(page, t)
  await box.fill('mang')
  const options = page.getByRole('listbox', { name: t('search.suggestions') }).getByRole('option')
  await expect(page.getByRole('group', { name: t('search.products'), exact: true })).toBeVisible()
  await expect(page.getByRole('listbox', { name: t('search.suggestions') })).not.toHaveAttribute(
    'aria-busy',
    /./,
  )
  const count = await options.count()
  const isActive = async (place: number) => {
    const option = options.nth(place)
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(box).toHaveAttribute(
      'aria-activedescendant',
      (await option.getAttribute('id')) ?? '',
    )
    await expect(box).toBeFocused()
  }
  await expect(box).not.toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('ArrowDown')
  await isActive(0)
  await page.keyboard.press('ArrowDown')
  await isActive(1)
  await page.keyboard.press('End')
  await isActive(count - 1)
  await page.keyboard.press('Home')
  await isActive(0)
  await page.keyboard.press('ArrowUp')
  await expect(box).not.toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('ArrowUp')
  await isActive(count - 1)
  await page.keyboard.press('Escape')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await expect(box).toHaveValue('mang')
  await page.keyboard.press('ArrowDown')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expect(options).toHaveCount(count)
  await page.keyboard.press('ArrowDown')
  await isActive(0)
  const href = await options.first().getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(href ?? '')
})

test('suggestions of an outdated request are never shown', async ({ page, t }) => {
  // The first request is answered last.
  await page.route(/suggestions\?search=ma$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue().catch(() => null)
  })
  await visit(page, '/')
  const box = boxOf(page, t)
  await box.focus()
  await Promise.all([page.waitForRequest(/suggestions\?search=ma$/), box.pressSequentially('ma')])
  await box.pressSequentially('nggis')
  const products = page
    .getByRole('group', { name: t('search.products'), exact: true })
    .getByRole('option')
  await expect(products.first()).toContainText(/manggis|mangosteen/i)
  const shown = await products.allTextContents()
  await page.waitForTimeout(1800)
  expect(await products.allTextContents()).toEqual(shown)
})

test('the next search can be typed while the page of the last one still loads', async ({
  page,
  t,
}) => {
  await visit(page, '/')
  const box = boxOf(page, t)
  let answer = () => undefined as void
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/api\/shop\/products\?.*search=salak/, async (route) => {
    await asked
    await route.continue().catch(() => null)
  })
  await box.fill('salak')
  await box.press('Enter')
  await box.fill('apel')
  answer()
  await expect(page).toHaveURL(/search=salak$/)
  await expect(box).toHaveValue('apel')
  await box.press('Enter')
  await expect(page).toHaveURL(/search=apel$/)
  await page.goBack()
  await expect(box).toHaveValue('salak')
})

test('a search left before its products arrive has them on going back', async ({ page, t }) => {
  await visit(page, '/')
  const box = boxOf(page, t)
  let answer = () => undefined as void
  const left = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/api\/shop\/products\?.*search=salak/, async (route) => {
    await left
    await route.continue().catch(() => null)
  })
  await box.fill('salak')
  await box.press('Enter')
  await expect(page).toHaveURL(/search=salak$/)
  await box.fill('apel')
  await box.press('Enter')
  await expect(page).toHaveURL(/search=apel$/)
  const card = (name: RegExp) => page.locator('main article').filter({ hasText: name }).first()
  await expect(card(/apel|apple/i)).toBeVisible()
  answer()
  await page.goBack()
  await expect(page).toHaveURL(/search=salak$/)
  await expect(card(/salak|snake fruit/i)).toBeVisible()
})

test('suggestions remember what was searched on this device, until it is removed', async ({
  page,
  t,
}) => {
  await visit(page, '/')
  const box = boxOf(page, t)
  for (const text of ['salak', 'apel']) {
    await box.fill(text)
    await box.press('Enter')
    await expect(page).toHaveURL(new RegExp(`search=${text}$`))
  }
  await visit(page, '/')
  await box.click()
  const recent = page.getByRole('group', { name: t('search.recent') }).getByRole('option')
  await expect(recent).toHaveText(['apel', 'salak'])
  await page.getByRole('button', { name: t('search.forget', { text: 'apel' }) }).click()
  await expect(recent).toHaveText(['salak'])
  await expect(box).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(recent).toHaveCount(0)
  await box.fill('pisang')
  await page.getByRole('option', { name: t('search.for', { text: 'pisang' }) }).click()
  await expect(page).toHaveURL(/search=pisang$/)
  await visit(page, '/')
  await box.click()
  await recent.first().click()
  await expect(page).toHaveURL(/search=pisang$/)
})

test(
  'suggestions fill the screen of a phone, and leave it by a button',
  { tag: '@phone' },
  async ({ page, t }) => {
    await visit(page, '/')
    await boxOf(page, t).tap()
    const list = page.getByRole('listbox', { name: t('search.suggestions') })
    await expect(list).toBeVisible()
    const top = (await boxOf(page, t).boundingBox())?.y ?? 99
    expect(top).toBeLessThan(20)
    const covered = await page.evaluate(
      () =>
        document.elementFromPoint(innerWidth / 2, innerHeight - 4)?.closest('[data-open]') !== null,
    )
    expect(covered, 'down to the lower edge').toBe(true)
    await headerOf(page)
      .getByRole('button', { name: t('shell.close') })
      .click()
    await expect(list).toBeHidden()
  },
)

test('when suggestions fail, the search works as before', async ({ page, t, trouble }) => {
  trouble.expect(/suggestions|Failed to load resource/)
  await page.route(/suggestions/, (route) => route.abort())
  await visit(page, '/')
  await boxOf(page, t).fill('apel')
  // The option to search stays, next to the categories.
  await expect(page.getByRole('option', { name: t('search.for', { text: 'apel' }) })).toBeVisible()
  await boxOf(page, t).press('Enter')
  await expect(page).toHaveURL(/search=apel$/)
})
