/** The address book and its map, as a visitor uses them. */
import { pages } from '#contract/pages.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Words } from './words.ts'

export const ADDRESS_PAGE = pages.settings('shipping-address')

export const cardOf = (page: Page, label: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: label }) })
export const newForm = (page: Page, t: Words): Locator =>
  page.getByRole('dialog', { name: t('address.addTitle') })
export const mapOf = (page: Page, t: Words): Locator =>
  page.getByRole('dialog', { name: t('address.mapTitle') })
/** What the map says about its pin. */
export const answerOf = (page: Page, t: Words): Locator => mapOf(page, t).getByRole('status').last()

export async function openForm(page: Page, t: Words): Promise<Locator> {
  await page
    .getByRole('main')
    .getByRole('button', { name: t('address.add') })
    .click()
  await expect(newForm(page, t)).toBeVisible()
  return newForm(page, t)
}

export async function openMap(page: Page, t: Words): Promise<Locator> {
  const form = await openForm(page, t)
  await form.getByRole('button', { name: t('address.pinSet') }).click()
  await expect(page.getByRole('button', { name: t('address.mapZoomIn') })).toBeVisible()
  return mapOf(page, t)
}

/** Searches a place on the open map and takes the first. */
export async function choosePlace(page: Page, t: Words, name: string) {
  await mapOf(page, t)
    .getByRole('combobox', { name: t('address.mapSearch') })
    .fill(name)
  await mapOf(page, t).getByRole('option').first().click()
}

/** Saves the pin: the form is back. */
export const savePin = (page: Page, t: Words) =>
  mapOf(page, t)
    .getByRole('button', { name: t('address.mapUse'), exact: true })
    .click()
