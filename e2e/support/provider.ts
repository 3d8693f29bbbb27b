import { expect, type Page } from '@playwright/test'
import { freshPhone } from './customers.ts'
import type { Words } from './words.ts'

/** What the local provider is called in the shop. */
export const PROVIDER = 'Kampung ID'
let count = 0
/** Somebody whom the provider makes up: who they are is what they write. */
export const someone = (kind = 'ayu'): string =>
  `${kind}-${Date.now().toString(36)}${process.env['TEST_PARALLEL_INDEX'] ?? 0}${(count += 1)}`

export const providerButton = (page: Page, t: Words) =>
  page.getByRole('button', { name: t('auth.continueWith', { provider: PROVIDER }) })

/** Presses the button and says at the provider who one is. */
export async function goAs(page: Page, t: Words, who: string) {
  await providerButton(page, t).click()
  await expect(page.getByRole('heading', { name: PROVIDER })).toBeVisible()
  await page.getByLabel('Your name here').fill(who)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** What the shop still wants to know of somebody new. Answers the phone. */
export async function tellPhone(page: Page, t: Words): Promise<string> {
  const phone = freshPhone()
  await expect(page).toHaveURL(/\/auth\/phone/)
  await expect(page.getByLabel(t('auth.name'))).toHaveValue('Ayu Lestari')
  await page.getByLabel(t('auth.phone')).and(page.getByRole('textbox')).fill(phone.slice(2))
  await page.getByRole('checkbox', { name: t('auth.terms') }).check()
  await page.getByRole('button', { name: t('auth.continue') }).click()
  await expect(page).toHaveURL(/\/auth\/otp/)
  return phone
}
