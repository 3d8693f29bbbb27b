import type { Page } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer } from './support/customers.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import { wordsOf, type Words } from './support/words.ts'

/** Types a village and chooses the first that is found. */
const choosePlace = async (page: Page, t: Words, name: string): Promise<void> => {
  const field = page.getByRole('combobox', { name: t('address.mapSearch') })
  await field.fill(name)
  await page.getByRole('option').first().click()
}

/** Holds the last open window of the last day; returns its hours. */
const holdWindow = async (page: Page, t: Words): Promise<string> => {
  await page
    .getByRole('group', { name: t('checkout.slotDay') })
    .getByRole('button')
    .last()
    .click()
  const window = page.getByRole('radio', { disabled: false }).last()
  const card = page.getByRole('radiogroup').locator('label', { has: window }).last()
  const hours = /\d\d:\d\d–\d\d:\d\d/.exec(await card.innerText())![0]
  await card.getByText(hours).click()
  await page.getByRole('button', { name: t('deliver.holdThis', { minutes: 20 }) }).click()
  return hours
}

test('a guest asks for a village, and the answer stays on the device', async ({
  page,
  t,
  language,
  picture,
}) => {
  await visit(page, pages.home())
  await page.getByRole('link', { name: t('home.deliver') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('deliver.title') })).toBeVisible()
  await choosePlace(page, t, 'Kemang')
  await expect(
    page.getByRole('heading', { name: t('deliver.yes', { place: 'Kemang' }) }),
  ).toBeVisible()
  await expect(page.getByText(t('deliver.minimum'), { exact: true })).toBeVisible()
  await expectAccessible(page, 'a place that is reached')
  await picture(page, 'delivery-check')
  await visit(page, pages.home())
  await expect(
    page.getByRole('link', { name: t('header.placeOwn', { place: 'Kemang' }) }).first(),
  ).toBeVisible()
  await visit(page, pages.deliveryCheck())
  await expect(
    page.getByRole('heading', { name: t('deliver.yes', { place: 'Kemang' }) }),
  ).toBeVisible()
  const other = wordsOf(language === 'id' ? 'en' : 'id')
  await page.getByTitle(t('header.language'), { exact: true }).click()
  await expect(
    page.getByRole('heading', { name: other('deliver.yes', { place: 'Kemang' }) }),
  ).toBeVisible()
})

test('a place that riders do not reach is named as out of reach', async ({ page, t, picture }) => {
  await visit(page, pages.deliveryCheck())
  await choosePlace(page, t, '-6.9175, 107.6191')
  await expect(page.getByText(t('deliver.no', { place: t('deliver.point') }))).toBeVisible()
  await expect(
    page.getByRole('button', { name: t('deliver.holdThis', { minutes: 20 }) }),
  ).toHaveCount(0)
  await expectAccessible(page, 'a place out of reach')
  await picture(page, 'delivery-check-no')
})

test('a window held as a guest is chosen in the cart after signing in, with the place in the first address', async ({
  page,
  t,
  language,
}) => {
  await visit(page, pages.deliveryCheck())
  await choosePlace(page, t, 'Kemang')
  const hours = await holdWindow(page, t)
  const held = page.getByRole('status').filter({ hasText: hours })
  await expect(held.getByRole('button', { name: t('deliver.letGo') })).toBeVisible()
  await newCustomer(page, language)
  const carried = page.waitForResponse((answer) => answer.url().endsWith('/checkout/time-pickup'))
  await visit(page, pages.settings('shipping-address'))
  const answer = await carried
  expect(answer.status()).toBe(200)
  const { data } = (await answer.json()) as { data: { selected_time_pickup: string | null } }
  expect(data.selected_time_pickup).toContain(hours.slice(0, 5))
  await page
    .getByRole('button', { name: t('address.add') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: t('address.district') })).toHaveValue(/31\.74/)
})

test('a held window can be freed', async ({ page, t }) => {
  await visit(page, pages.deliveryCheck())
  await choosePlace(page, t, 'Kemang')
  const hours = await holdWindow(page, t)
  const held = page.getByRole('status').filter({ hasText: hours })
  await held.getByRole('button', { name: t('deliver.letGo') }).click()
  await expect(held).toHaveCount(0)
})
