import { pages } from '#contract/pages.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { codeFor, freshPhone, newCustomer } from './support/customers.ts'
import { passwordField } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import type { Words } from './support/words.ts'
import { readZip } from '../test/support/zip.ts'

const PAGE = pages.myData()
const dialog = (page: Page) => page.getByRole('dialog')

/** Responds to the next call that fresh proof of identity is needed; later calls go through. */
const refuseOnce = (page: Page, path: string) =>
  page.route(
    `**/api/account/v1/${path}*`,
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: JSON.stringify({
          code: 'reauth_required',
          message: 'Please confirm it’s you first',
          request_id: 'test',
        }),
      }),
    { times: 1 },
  )

const prove = async (page: Page, t: Words, password: string) => {
  const question = page.getByRole('dialog', { name: t('security.proveTitle') })
  await expect(question).toBeVisible()
  await expectAccessible(page, 'the fresh proof', 'dialog')
  await question.getByLabel(t('auth.password'), { exact: false }).first().fill(password)
  await question.getByRole('button', { name: t('security.prove'), exact: true }).click()
}

test('consents: each by itself, in force at once, with a history', async ({
  page,
  t,
  language,
  picture,
}) => {
  await newCustomer(page, language, 'Sari Wulandari', { accept_marketing: true })
  await visit(page, pages.settings('security'))
  await page
    .getByRole('main')
    .getByRole('link', { name: t('myData.link') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('title.myData') })).toBeVisible()
  const switches = page.getByRole('switch')
  await expect(switches).toHaveCount(4)
  for (const index of [0, 1]) await expect(switches.nth(index)).toBeChecked()
  await switches.nth(1).click()
  await expect(
    page.getByRole('status').filter({ hasText: t('consents.off', { purpose: '' }).trim() }),
  ).toBeVisible()
  await page.reload()
  await expect(switches.nth(1)).not.toBeChecked()
  await expect(switches.nth(0)).toBeChecked()
  await page.getByText(t('consents.history')).click()
  await expect(page.getByText(t('consents.withdrawn'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('consents.granted'), { exact: true })).toHaveCount(2)
  await expectAccessible(page, 'my data')
  await picture(page, 'personal-my-data')
})

test('a failed change of consent rolls back and shows why', async ({
  page,
  t,
  language,
  trouble,
}) => {
  trouble.expect(/503/)
  await newCustomer(page, language)
  await visit(page, PAGE)
  const first = page.getByRole('switch').first()
  await expect(first).not.toBeChecked()
  await page.route('**/api/account/v1/consents', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: JSON.stringify({ code: 'unavailable', message: 'Sebentar ya', request_id: 'x' }),
        })
      : route.fallback(),
  )
  await first.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Sebentar ya' })).toBeVisible()
  await expect(first).not.toBeChecked()
  await expect(page.getByRole('heading', { level: 1, name: t('title.myData') })).toBeVisible()
})

test('a copy of everything: JSON and CSV, saved as files, after a fresh proof', async ({
  page,
  t,
  language,
  trouble,
  picture,
}) => {
  trouble.expect(/403/)
  const { name, phone, password } = await newCustomer(page, language)
  await visit(page, PAGE)
  await refuseOnce(page, 'my-data/export')
  await page.getByRole('button', { name: t('myData.json') }).click()
  const coming = page.waitForEvent('download')
  await prove(page, t, password)
  const json = await coming
  expect(json.suggestedFilename()).toMatch(/^petik-my-data-\d{4}-\d\d-\d\d\.json$/)
  const copy = JSON.parse(await readFile(await json.path(), 'utf8')) as {
    tables: Record<string, Record<string, unknown>[]>
  }
  expect(copy.tables['customers']).toMatchObject([{ name, phone }])
  expect(copy.tables['consents']?.map(({ purpose }) => purpose).toSorted()).toEqual([
    'offers',
    'terms',
  ])
  await expect(page.getByText(t('myData.saved', { name: json.suggestedFilename() }))).toBeVisible()
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('myData.csv') }).click(),
  ])
  expect(csv.suggestedFilename()).toMatch(/\.zip$/)
  const files = await readZip(await readFile(await csv.path()))
  expect(files.get('customers.csv')).toContain(phone)
  await expect(page.getByText(t('myData.request.export', { subject: 'CSV' }))).toBeVisible()
  await picture(page, 'personal-my-data-copied')
})

test('a correction: requested in writing, and visible until it is answered', async ({
  page,
  t,
  language,
  picture,
}) => {
  await newCustomer(page, language)
  await visit(page, PAGE)
  await page.getByRole('button', { name: t('myData.correctAsk') }).click()
  const send = dialog(page).getByRole('button', { name: t('myData.correctSend') })
  await send.click()
  await expect(dialog(page).getByText(t('validation.required')).first()).toBeVisible()
  await expectAccessible(page, 'the form of a correction', 'dialog')
  await picture(page, 'dialog-correction')
  await dialog(page).getByRole('combobox').selectOption('date_of_birth')
  await dialog(page).getByRole('textbox').fill('Saya lahir tahun 1995, bukan 1959.')
  await send.click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Saya lahir tahun 1995, bukan 1959.')).toBeVisible()
  await expect(
    page.getByText(t('myData.request.correction', { subject: t('myData.field.date_of_birth') })),
  ).toBeVisible()
})

test('the end of an account: what it means, a proof, and nothing opens any more', async ({
  page,
  t,
  language,
  trouble,
  picture,
}) => {
  trouble.expect(/403|401/)
  const { phone, password, request } = await newCustomer(page, language)
  await visit(page, PAGE)
  const keys = await page.evaluate(() => ({
    token: localStorage.getItem('token'),
    wp: localStorage.getItem('wp_token'),
  }))
  await page.getByRole('button', { name: t('myData.delete') }).click()
  const remove = dialog(page).getByRole('button', { name: t('myData.delete') })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog(page).getByText(t('myData.deleteKept'))).toBeVisible()
  await expectAccessible(page, 'the question before an account is deleted', 'dialog')
  await picture(page, 'dialog-delete-account')
  await dialog(page).getByRole('checkbox').check()
  await refuseOnce(page, 'my-data/deletion')
  await remove.click()
  await prove(page, t, password)
  await expect(page.getByText(t('myData.deleted'))).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(
    page
      .getByRole('banner')
      .getByRole('link', { name: t('header.login') })
      .first(),
  ).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const with_ = (token: string | null) => ({ headers: { authorization: `Bearer ${token}` } })
  expect((await request.get('/api/account/v1/profile', with_(keys.token))).status()).toBe(401)
  expect((await request.get('/api/shop/cart', with_(keys.wp))).status()).toBe(401)
  expect((await request.post('/api/account/v1/refresh-token', { data: {} })).status()).toBe(401)
  await visit(page, pages.login())
  await page.getByLabel(t('auth.phone')).and(page.getByRole('textbox')).fill(phone.slice(2))
  await passwordField(page, t).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth.login'), exact: true })
    .click()
  await expect(page.getByText(t('error.wrong_credentials'))).toBeVisible()
})

test('a guest is asked to log in and comes back', async ({ page }) => {
  await visit(page, PAGE)
  await expect(page).toHaveURL(/\/auth\/login\?returnUrl=%2Fprofile%2Fmy-data$/)
})

test('an e-mail address is confirmed by the code that went there', async ({
  page,
  t,
  language,
  picture,
}) => {
  const email = `sari.${freshPhone()}@example.com`
  await newCustomer(page, language, 'Sari Wulandari', { email })
  await visit(page, pages.settings('personal-details'))
  await expect(page.getByText(t('email.unverified'))).toBeVisible()
  await page.getByRole('button', { name: t('email.verify') }).click()
  await expect(dialog(page).getByLabel(t('auth.code'))).toBeVisible()
  await picture(page, 'dialog-confirm-email')
  await dialog(page)
    .getByLabel(t('auth.code'))
    .fill(await codeFor(page.request, email))
  await dialog(page)
    .getByRole('button', { name: t('auth.verify') })
    .click()
  await expect(page.getByText(t('email.justVerified'))).toBeVisible()
  await expect(page.getByText(t('email.verified'), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: t('email.verify') })).toHaveCount(0)
})
