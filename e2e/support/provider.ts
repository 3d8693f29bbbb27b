import { expect, type Page } from '@playwright/test'
import { freshPhone } from './customers.ts'
import type { Words } from './words.ts'

/** The local provider's name in the shop. */
export const PROVIDER = 'Kampung ID'
let count = 0
/** A made-up account at the provider, which accepts any name. */
export const someone = (kind = 'ayu'): string =>
  `${kind}-${Date.now().toString(36)}${process.env['TEST_PARALLEL_INDEX'] ?? 0}${(count += 1)}`

export const providerButton = (page: Page, t: Words) =>
  page.getByRole('button', { name: t('auth.continueWith', { provider: PROVIDER }) })

/** Presses the button and enters the name at the provider. */
export async function goAs(page: Page, t: Words, who: string) {
  await providerButton(page, t).click()
  await expect(page.getByRole('heading', { name: PROVIDER })).toBeVisible()
  await page.getByLabel('Your name here').fill(who)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Completes the form for a new customer. Resolves to the phone number. */
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
