import type { Page } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer } from './support/customers.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import { wordsOf, type Words } from './support/words.ts'

const SHARED = 'mangga 2 kg\nwortel 1 kg\nbakso 1 kg'

/** The list as another app shares it; read, with the mango chosen by its name. */
const readShared = async (page: Page, t: Words): Promise<void> => {
  await visit(page, `${pages.shoppingList()}?text=${encodeURIComponent(SHARED)}`)
  await expect(page.getByRole('textbox', { name: t('lists.label') })).toHaveValue(SHARED)
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: t('lists.read'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('lists.results') })).toBeFocused()
  await expect(page.getByText(t('lists.unknown'), { exact: true })).toBeVisible()
  const asked = page.getByRole('radiogroup', { name: t('lists.choose', { said: 'mangga 2 kg' }) })
  await expect(asked.getByRole('radio', { checked: true })).toHaveCount(0)
  await asked.getByText(/Harum Manis|Arumanis/).click()
}

test('a shared list becomes goods to choose from, and what is chosen goes into the cart', async ({
  page,
  t,
  language,
  picture,
}) => {
  await newCustomer(page, language)
  await readShared(page, t)
  await expectAccessible(page, 'a list that was read')
  await picture(page, 'shopping-list')
  const wortel = /Wortel Berastagi|Berastagi Carrot/
  await page.getByRole('checkbox', { name: wortel }).uncheck()
  await page.getByRole('main').getByText(wortel).first().click()
  await expect(page.getByRole('checkbox', { name: wortel })).toBeChecked()
  await page.getByRole('button', { name: t('lists.add'), exact: true }).click()
  await expect(page.getByText(t('lists.added', { count: 2, all: 2 }))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('lists.toCart') })
    .click()
  const cart = page.getByRole('main')
  await expect(cart.getByRole('link', { name: wortel }).first()).toBeVisible()
  await expect(cart.getByRole('link', { name: /Harum Manis|Arumanis/ }).first()).toBeVisible()
})

test('a guest finds the list again after signing in', async ({ page, t, language }) => {
  await readShared(page, t)
  await page.getByRole('button', { name: t('lists.login'), exact: true }).click()
  await expect(page).toHaveURL(/\/auth\/login\?returnUrl=%2Flist/)
  await newCustomer(page, language)
  await visit(page, pages.shoppingList())
  await expect(page.getByRole('radio', { name: /Harum Manis|Arumanis/ })).toBeChecked()
  await expect(page.getByRole('heading', { name: t('lists.results') })).not.toBeFocused()
  await page.getByRole('button', { name: t('lists.add'), exact: true }).click()
  await expect(page.getByText(t('lists.added', { count: 2, all: 2 }))).toBeVisible()
})

test('another language names the goods again and keeps what was chosen', async ({
  page,
  t,
  language,
}) => {
  const other = wordsOf(language === 'id' ? 'en' : 'id')
  const names = { id: 'Mangga Harum Manis', en: 'Arumanis Mango' }
  await readShared(page, t)
  await page.getByTitle(t('header.language'), { exact: true }).click()
  await expect(page.getByRole('heading', { name: other('lists.results') })).toBeVisible()
  const name = names[language === 'id' ? 'en' : 'id']
  await expect(page.getByRole('radio', { name })).toBeChecked()
  await expect(page.getByText(names[language])).toHaveCount(0)
  await expect(page.getByRole('heading', { name: other('lists.results') })).not.toBeFocused()
})

test('an empty list says what is missing', async ({ page, t }) => {
  await visit(page, pages.shoppingList())
  await page.getByRole('button', { name: t('lists.read'), exact: true }).click()
  await expect(page.getByText(t('lists.empty'))).toBeVisible()
})
