/** A cashier at the till of a branch. */
import type { Page } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { visit } from './visit.ts'
import type { Words } from './words.ts'

export type TillTab = 'bill' | 'counter'

/** Opens the till, at its first tab if none is named. */
export const openTill = (page: Page, tab?: TillTab) =>
  visit(page, tab ? `${pages.till()}?tab=${tab}` : pages.till())

/** Signs in at the open till with the demo's cashier. */
export async function signInAtTill(page: Page, t: Words, password = 'Petik123!') {
  await page.getByRole('textbox', { name: t('till.login') }).fill('kasir')
  await page.getByRole('textbox', { name: t('till.password'), exact: true }).fill(password)
  await page.getByRole('button', { name: t('till.signIn') }).click()
}

/** As a hand scanner does: types wherever the focus is, then Enter. */
export const typeCode = async (page: Page, code: string) => {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
