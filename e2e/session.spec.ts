import { pages } from '#contract/pages.ts'
import type { Locale } from '#domain/locale.ts'
import { newCustomer, RANI } from './support/customers.ts'
import { addAddress } from './support/orders.ts'
import { headerOf } from './support/shell.ts'
import { passwordField } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import type { BrowserContext, Page } from '@playwright/test'
import type { Words } from './support/words.ts'

const logInWith = async (page: Page, t: Words, phone: string, password: string) => {
  await page.getByLabel(t('auth.phone')).and(page.getByRole('textbox')).fill(phone)
  await passwordField(page, t).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth.login'), exact: true })
    .click()
}

test('a wrong password shows one error, and nothing that was typed is lost', async ({
  page,
  t,
  trouble,
  picture,
}) => {
  trouble.expect(/401/)
  await visit(page, pages.login())
  await logInWith(page, t, '081234567890', 'Salah-1234!')
  const alert = page.getByRole('alert').filter({ hasText: t('error.wrong_credentials') })
  await expect(alert).toBeVisible()
  await expect(alert).toHaveCount(1)
  await expect(passwordField(page, t)).toHaveValue('Salah-1234!')
  await picture(page, 'login-wrong')
})

test('a login leads back to the wanted page with its query, and lasts over a reload', async ({
  page,
  t,
  picture,
}) => {
  await visit(page, pages.orders('completed'))
  await expect(page).toHaveURL(
    `/auth/login?returnUrl=${encodeURIComponent(pages.orders('completed'))}`,
  )
  // As people type it: the leading zero is removed.
  await logInWith(page, t, '0812 3456 7890', RANI.password)
  await expect(page).toHaveURL(pages.orders('completed'))
  await expect(page.getByRole('heading', { level: 1, name: t('orders.title') })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await picture(page, 'orders-completed')
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(
    page.getByRole('button', { name: t('header.account', { name: RANI.name }) }),
  ).toBeVisible()
})

test('a return address outside the shop is not followed', async ({ page, t }) => {
  await visit(page, '/auth/login?returnUrl=https://example.com/')
  await logInWith(page, t, '81234567890', RANI.password)
  await expect(page.getByRole('heading', { level: 1, name: t('home.title') })).toBeAttached()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('logging out asks first, and the way back shows nothing personal', async ({
  page,
  t,
  language,
  trouble,
}) => {
  trouble.expect(/401/)
  const customer = await newCustomer(page, language, 'Dewi Anggraini')
  await visit(page, '/')
  await visit(page, pages.profile())
  await expect(page.getByRole('heading', { level: 1 })).toContainText(customer.name)
  await page.getByRole('button', { name: t('header.account', { name: customer.name }) }).click()
  await page
    .getByRole('dialog', { name: customer.name })
    .getByRole('button', { name: t('header.logout') })
    .click()
  const question = page.getByRole('alertdialog', { name: t('header.logoutQuestion') })
  await expect(question.getByRole('button', { name: t('common.cancel') })).toBeFocused()
  await question.getByRole('button', { name: t('header.logout') }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByRole('heading', { level: 1, name: t('auth.loginTitle') })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(customer.name)).toHaveCount(0)
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('wp_token')]),
  ).toEqual([null, null])
})

test('expired keys are renewed once, invisibly', async ({ page, t, language, trouble }) => {
  trouble.expect(/401/)
  const customer = await newCustomer(page, language)
  const renewals: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/v1/refresh-token') && renewals.push(request.method()),
  )
  await page.evaluate(() => {
    localStorage.setItem('token', 'expired')
    localStorage.setItem('wp_token', 'expired')
  })
  await visit(page, pages.cart())
  await expect(page.getByRole('heading', { name: t('cart.emptyTitle') })).toBeVisible()
  await expect(
    page.getByRole('button', { name: t('header.account', { name: customer.name }) }),
  ).toBeVisible()
  expect(renewals).toEqual(['POST'])
})

test('a refresh token alone is enough to come back, but not after logging out without a network', async ({
  page,
  t,
  language,
  trouble,
}) => {
  trouble.expect(/logout|Failed to load resource|401/)
  const customer = await newCustomer(page, language)
  const account = page.getByRole('button', { name: t('header.account', { name: customer.name }) })
  await page.evaluate(() => localStorage.clear())
  const profile = page.waitForRequest(/v1\/profile$/)
  await visit(page, pages.profile())
  await profile
  await expect(account).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()

  await page.route(/v1\/logout/, (route) => route.abort('connectionreset'))
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account.logout') })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('account.logout') })
    .click()
  await expect(page).toHaveURL(pages.login())
  await visit(page, '/')
  await expect(page.getByRole('link', { name: t('header.login'), exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a session that cannot be renewed ends at the login page, and comes back from there', async ({
  page,
  t,
  language,
  trouble,
  context,
}) => {
  trouble.expect(/401/)
  const customer = await newCustomer(page, language)
  await visit(page, pages.pointsHistory())
  await expect(page.getByRole('heading', { level: 1, name: t('points.title') })).toBeVisible()
  await context.clearCookies({ name: /refresh/ })
  await page.evaluate(() => {
    localStorage.setItem('token', 'expired')
    localStorage.setItem('wp_token', 'expired')
  })
  // Clicks by script, because the page may redirect at any moment.
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href$="type=used"]')?.click())
  await expect(page).toHaveURL(/\/auth\/login\?returnUrl=/)
  await logInWith(page, t, customer.phone.slice(2), customer.password)
  await expect(page.getByRole('heading', { level: 1, name: t('points.title') })).toBeVisible()
})

const logOutInAnotherTab = async (context: BrowserContext, t: Words) => {
  const other = await context.newPage()
  await visit(other, pages.profile())
  await other
    .getByRole('main')
    .getByRole('button', { name: t('account.logout') })
    .click()
  await other
    .getByRole('alertdialog')
    .getByRole('button', { name: t('account.logout') })
    .click()
  await expect(other).toHaveURL(/\/auth\/login/)
}

test('logging out in one tab logs the other one out', async ({
  page,
  t,
  language,
  context,
  trouble,
}) => {
  trouble.expect(/401/)
  const customer = await newCustomer(page, language, 'Putri Lestari')
  await visit(page, pages.profile())
  await expect(page.getByRole('heading', { level: 1 })).toContainText(customer.name)
  await logOutInAnotherTab(context, t)
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByText(customer.name)).toHaveCount(0)
})

/** A customer on the home page, whose header shows their name and place. */
const customerAtHome = async (page: Page, t: Words, language: Locale) => {
  const customer = await newCustomer(page, language, 'Ayu Maharani')
  await addAddress(customer, 'Rumah Ayu')
  await visit(page, '/')
  const header = headerOf(page)
  const account = header.getByRole('button', {
    name: t('header.account', { name: customer.name }),
  })
  await expect(account).toBeVisible()
  await expect(header.getByText(t('header.placeOwn', { place: 'Rumah Ayu' }))).toBeVisible()
  return {
    account,
    isGuest: async () => {
      await expect(header.getByRole('link', { name: t('header.login'), exact: true })).toBeVisible()
      await expect(account).toHaveCount(0)
      await expect(header.getByText(t('header.place'), { exact: true })).toBeVisible()
      await expect(header.getByText('Rumah Ayu')).toHaveCount(0)
    },
  }
}

test('the header is a guest’s after a logout in another tab', async ({
  page,
  t,
  language,
  context,
  trouble,
}) => {
  trouble.expect(/401/)
  const { isGuest } = await customerAtHome(page, t, language)
  await logOutInAnotherTab(context, t)
  await isGuest()
})

test('the header is a guest’s on a page that the back button brings back after a logout', async ({
  page,
  t,
  language,
}) => {
  const { account, isGuest } = await customerAtHome(page, t, language)
  // The browser stored the page whole: it learned nothing of the logout.
  await page.evaluate(() => localStorage.clear())
  await expect(account).toBeVisible()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await isGuest()
})

test(
  'a phone field that is reached by Tab is selected: typing replaces the number',
  { tag: '@wide' },
  async ({ page, t }) => {
    await visit(page, pages.login())
    const phone = page.getByLabel(t('auth.phone')).and(page.getByRole('textbox'))
    await phone.fill('81234567890')
    await page.keyboard.press('Tab')
    await expect(phone).toHaveValue('8123 4567 890')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('857')
    await expect(phone).toHaveValue('857')
  },
)
