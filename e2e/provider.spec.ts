import { pages } from '#contract/pages.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { codeFor } from './support/customers.ts'
import { goAs, PROVIDER, providerButton, someone, tellPhone } from './support/provider.ts'
import { verifyPhone } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import type { Words } from './support/words.ts'

/** Logging in at a provider, with a real one on this machine. */
const WANTED = pages.orders('completed')
async function register(page: Page, t: Words, who: string, from = pages.register()) {
  await visit(page, from)
  await goAs(page, t, who)
  await verifyPhone({ page, t }, await tellPhone(page, t))
}

/** A later day: neither the shop nor the provider has a session in this browser. */
async function forget(page: Page, language: string) {
  // A hydrated page would still send requests, which would fail.
  await page.goto('/healthz')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
  await page
    .context()
    .addCookies([{ name: 'locale', value: language, url: new URL(page.url()).origin }])
}

test('a new customer gives a phone, is logged in at the wanted page, and may set a password', async ({
  page,
  t,
  trouble,
  picture,
}) => {
  trouble.expect(/422/)
  await visit(page, `/auth/login?returnUrl=${encodeURIComponent(WANTED)}`)
  await picture(page, 'public-login-provider')
  await goAs(page, t, someone())
  await expect(page).toHaveURL(/\/auth\/phone/)
  await expectAccessible(page, 'phone of a newcomer')
  await picture(page, 'public-newcomer')
  await page.getByRole('button', { name: t('auth.continue') }).click()
  await expect(page.getByText(t('validation.terms'))).toBeVisible()
  await verifyPhone({ page, t }, await tellPhone(page, t))
  await expect(page).toHaveURL(WANTED)
  await expect(page.getByRole('heading', { level: 1, name: t('orders.title') })).toBeVisible()
  await visit(page, pages.settings('security'))
  const password = page.getByRole('region', { name: t('security.firstPassword') })
  await password
    .getByRole('textbox', { name: t('auth.newPassword'), exact: true })
    .fill('Segar-2026!')
  await password
    .getByRole('textbox', { name: t('auth.confirmation'), exact: true })
    .fill('Segar-2026!')
  await password.getByRole('button', { name: t('auth.savePassword') }).click()
  await expect(page.getByRole('heading', { name: t('security.password') })).toBeVisible()
})

test('an existing customer is logged in at once, also from the registration page, and the address has no code', async ({
  page,
  t,
  language,
  trouble,
  picture,
}) => {
  trouble.expect(/422|400/)
  const who = someone()
  // A referral code survives the way to the provider and back.
  const asked = page.waitForRequest(/register_by_provider/)
  await register(page, t, who, '/auth/register?ref=teman2026')
  expect((await asked).postDataJSON()).toMatchObject({ referral_code: 'teman2026' })
  await expect(page).toHaveURL('/')
  await forget(page, language)
  const called: string[] = []
  page.on('request', (request) => called.push(request.url()))
  await visit(page, `/auth/register?returnUrl=${encodeURIComponent(WANTED)}`)
  await page.getByRole('radio', { name: t('auth.byEmail') }).check({ force: true })
  await picture(page, 'public-register-provider')
  await goAs(page, t, who)
  await expect(page).toHaveURL(WANTED)
  await expect(page.getByRole('heading', { level: 1, name: t('orders.title') })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/code=|auth\/callback/)
  // Only requests to the callback have a code in their address.
  expect(
    called.filter(
      (url) => url.includes('code=') && !new URL(url).pathname.startsWith(pages.authCallback()),
    ),
  ).toEqual([])
})

/**
 * Demo customers with verified addresses; one per width, so that the cool-down for codes does not
 * block the other.
 */
const OWNERS = {
  en: { phone: '6281211002201', email: 'hendra.wijaya@example.com' },
  id: { phone: '6281211002202', email: 'dewi.anggraini@example.com' },
} as const

test('a customer whose address already has an account proves that account by its phone', async ({
  page,
  t,
  language,
  picture,
}) => {
  const { phone, email } = OWNERS[language]
  const who = `${email}#${someone()}`
  await visit(page, `/auth/login?returnUrl=${encodeURIComponent(WANTED)}`)
  await goAs(page, t, who)
  await expect(page.getByRole('heading', { level: 1, name: t('auth.joinTitle') })).toBeVisible()
  await picture(page, 'public-join')
  await expectAccessible(page, 'joining')
  await page.getByRole('button', { name: t('auth.sendCode') }).click()
  await page.getByLabel(t('auth.code')).fill(await codeFor(page.request, phone))
  await page.getByRole('button', { name: t('auth.verify') }).click()
  await expect(page).toHaveURL(WANTED)
  await expect(page.getByText(t('auth.joined', { provider: PROVIDER }))).toBeVisible()
  await forget(page, language)
  await visit(page, pages.login())
  await goAs(page, t, who)
  await expect(page).toHaveURL('/')
})

test('a visitor who cancels at the provider may retry or use another way, and keeps the wanted page', async ({
  page,
  t,
  picture,
}) => {
  await visit(page, `/auth/login?returnUrl=${encodeURIComponent(WANTED)}`)
  await providerButton(page, t).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('auth.cancelledTitle') }),
  ).toBeVisible()
  await expect(
    page.getByRole('alert').filter({ hasText: t('auth.cancelledText', { provider: PROVIDER }) }),
  ).toBeVisible()
  await expect(page).toHaveURL(pages.authCallback())
  await picture(page, 'public-cancelled')
  await expectAccessible(page, 'a cancelled sign-in')
  await goAs(page, t, someone())
  await expect(page).toHaveURL(`/auth/phone?returnUrl=${encodeURIComponent(WANTED)}`)
  await page.goto(pages.authCallback())
  await page.getByRole('link', { name: t('auth.startAgain') }).click()
  await expect(page).toHaveURL(pages.login())
})

test('a response that this tab did not request is not sent to the server', async ({
  page,
  t,
  context,
  picture,
}) => {
  const shown: string[] = []
  context.on(
    'request',
    (request) =>
      new URL(request.url()).pathname.endsWith('/v1/login_by_provider') &&
      shown.push(request.url()),
  )
  const expectLost = async (tab: Page) => {
    await expect(tab.getByRole('heading', { level: 1, name: t('auth.lostTitle') })).toBeVisible()
    await expect(tab).toHaveURL(pages.authCallback())
    expect(shown).toEqual([])
  }
  // Without any attempt; then with a state other than the attempt's.
  await visit(page, '/auth/callback?code=made-up&state=made-up-state-of-somebody')
  await expectLost(page)
  await picture(page, 'public-lost')
  await visit(page, pages.login())
  await providerButton(page, t).click()
  await expect(page.getByRole('heading', { name: PROVIDER })).toBeVisible()
  await page.goto('/auth/callback?code=made-up&state=made-up-state-of-somebody')
  await expectLost(page)
  // The right response in another tab: a link forwarded by an attacker does not log in.
  await visit(page, pages.login())
  await providerButton(page, t).click()
  await expect(page.getByRole('heading', { name: PROVIDER })).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Your name here').fill(someone())
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expectLost(other)
})

test('an unverified address or an unreachable provider shows why, next to the other ways to log in', async ({
  page,
  t,
  trouble,
  picture,
}) => {
  trouble.expect(/403|503/)
  await visit(page, pages.login())
  await goAs(page, t, someone('unverified'))
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: t('error.provider_email_unverified', { provider: PROVIDER }) }),
  ).toBeVisible()
  await picture(page, 'public-unverified')
  const message = t('error.provider_unavailable', { provider: PROVIDER, seconds: 3 })
  await page.route('**/v1/login_by_provider/start', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '3' },
      json: { message, code: 'provider_unavailable', request_id: '1' },
    }),
  )
  await visit(page, pages.login())
  await providerButton(page, t).click()
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await picture(page, 'public-away')
  // Re-enabled after the failure.
  await expect(providerButton(page, t)).toBeEnabled()
  await expect(page.getByLabel(t('auth.phone')).and(page.getByRole('textbox'))).toBeEnabled()
})

test('the button is large enough for a finger and reached by keyboard', async ({ page, t }) => {
  await visit(page, pages.login())
  const button = providerButton(page, t)
  const box = await button.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await page
    .getByRole('button', { name: t('auth.login'), exact: true })
    .filter({ visible: true })
    .last()
    .focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: PROVIDER })).toBeVisible()
})
