import { pages } from '#contract/pages.ts'
import { withPictures } from './support/chromium.ts'
import { codeFor, freshPhone, newCustomer } from './support/customers.ts'
import { passwordField } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import type { Page } from '@playwright/test'
import type { Words } from './support/words.ts'

test.use(withPictures)

const select = (page: Page, name: string) => page.getByRole('combobox', { name })
const chooseRegion = async (page: Page, name: string, label: string) => {
  await expect(select(page, name)).toBeEnabled()
  await select(page, name).selectOption({ label })
}

const fillDetails = async (page: Page, t: Words) => {
  await page
    .getByRole('textbox', { name: t('auth.email') })
    .fill(`sari.${freshPhone()}@example.com`)
  await select(page, t('profile.day')).selectOption('28')
  await select(page, t('profile.month')).selectOption('02')
  await select(page, t('profile.year')).selectOption('1995')
  await page.getByRole('radio', { name: t('profile.female') }).check()
  await chooseRegion(page, t('address.province'), 'DKI Jakarta')
  await chooseRegion(page, t('address.city'), 'Kota Jakarta Selatan')
  await chooseRegion(page, t('address.district'), 'Tebet')
  await expect(select(page, t('address.postcode'))).toBeEnabled()
  await select(page, t('address.postcode')).selectOption({ index: 1 })
}

test('personal details: rules when a field was touched, a photo seen before it is sent, the first complete profile pays', async ({
  page,
  t,
  language,
  picture,
}) => {
  await newCustomer(page, language)
  await visit(page, pages.settings('personal-details'))
  const save = page.getByRole('button', { name: t('profile.save') })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  const email = page.getByRole('textbox', { name: t('auth.email') })
  await expect(page.getByText(t('validation.email'))).toHaveCount(0)
  await email.fill('abc')
  await email.blur()
  await expect(page.getByText(t('validation.email'))).toBeVisible()
  await fillDetails(page, t)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByText(t('validation.photo'))).toBeVisible()
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByRole('img', { name: t('profile.photoNow') })).toBeVisible()
  await picture(page, 'personal-details')
  await save.click()
  await expect(page).toHaveURL(/\/profile-completed$/)
  await expect(
    page.getByRole('heading', { level: 1, name: t('profile.completedTitle') }),
  ).toBeVisible()
  await expect(page.getByText(t('profile.completedPoints', { points: '100' }))).toBeVisible()
  await picture(page, 'profile-completed')
  await visit(page, pages.settings('personal-details'))
  await expect(page.getByRole('img', { name: t('profile.photoNow') })).toHaveAttribute(
    'src',
    /^\/files\/.+\.webp$/,
  )
})

test('what is not saved is not lost without a question', async ({ page, t, language }) => {
  await newCustomer(page, language)
  await visit(page, pages.profile())
  await page
    .getByRole('main')
    .getByRole('link', { name: t('profile.meterAction') })
    .click()
  const name = page.getByRole('textbox', { name: t('auth.name') })
  await name.fill('Sari Baru')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: t('profile.leaveTitle') })
  await question.getByRole('button', { name: t('profile.stay') }).click()
  await expect(name).toHaveValue('Sari Baru')
  await expect(page).toHaveURL(/\/profile\/settings/)
  await page.goBack()
  await question.getByRole('button', { name: t('profile.leave') }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('password: the new one is enabled by the old one, then all devices must log in again', async ({
  page,
  t,
  language,
  trouble,
  picture,
}) => {
  trouble.expect(/422 PUT|status of 422/)
  const { name, password, phone } = await newCustomer(page, language)
  await visit(page, pages.settings('security'))
  const old = page.getByRole('textbox', { name: t('security.oldPassword') })
  const next = page.getByRole('textbox', { name: t('auth.newPassword'), exact: false }).first()
  await expect(next).toBeDisabled()
  await old.fill('Salah-2026!')
  await expect(page.getByText(t('error.old_password_wrong'))).toBeVisible()
  await expect(next).toBeDisabled()
  await old.fill(password)
  await expect(page.getByText(t('security.checked'))).toBeVisible()
  await picture(page, 'personal-security')
  await next.fill(password)
  await page.getByRole('textbox', { name: t('auth.confirmation') }).fill(password)
  await page.getByRole('textbox', { name: t('auth.confirmation') }).blur()
  await expect(page.getByText(t('validation.passwordSame'))).toBeVisible()
  await next.fill('Gunung-4salju!')
  await page.getByRole('textbox', { name: t('auth.confirmation') }).fill('Gunung-4salju!')
  // An error response without a message is still shown at the field.
  await page.route(/v1\/update-password/, (route) => route.fulfill({ status: 422, json: {} }), {
    times: 1,
  })
  await page.getByRole('button', { name: t('auth.savePassword') }).click()
  await expect(page.getByText(t('failure.newPassword'))).toBeVisible()
  await expect(next).toBeFocused()
  await page.getByRole('button', { name: t('auth.savePassword') }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByText(t('auth.passwordChanged'))).toBeVisible()
  await page
    .getByLabel(t('auth.phone'))
    .and(page.getByRole('textbox'))
    .fill(`0${phone.slice(2)}`)
  await passwordField(page, t).fill('Gunung-4salju!')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth.login'), exact: true })
    .click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: t('header.account', { name }) })).toBeVisible()
})

test('phone number: a code to the new one, and the modal stays until another may be asked for', async ({
  page,
  t,
  language,
  picture,
  trouble,
}) => {
  // The change ends the old session; pending reads are repeated with the new one.
  trouble.expect(/401/)
  await newCustomer(page, language)
  await visit(page, pages.settings('phone-number'))
  const change = page.getByRole('button', { name: t('security.changePhone') })
  await expect(change).toHaveAttribute('aria-disabled', 'true')
  const phone = freshPhone()
  await page.getByLabel(t('security.newPhone')).fill(`0${phone.slice(2)}`)
  await change.click()
  const modal = page.getByRole('dialog')
  await expect(modal.getByLabel(t('auth.code'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeVisible()
  await picture(page, 'change-phone')
  await page.reload()
  await expect(page.getByRole('dialog').getByRole('timer')).toBeVisible()
  await page
    .getByRole('dialog')
    .getByLabel(t('auth.code'))
    .fill(await codeFor(page.request, phone))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('auth.verify') })
    .click()
  await expect(page.getByText(t('security.phoneChanged'))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the member card takes another colour', async ({ page, t, language, picture }) => {
  await newCustomer(page, language)
  await visit(page, pages.personalizeCard())
  await page.getByRole('radio').nth(2).check()
  await picture(page, 'personal-card')
  await page.getByRole('button', { name: t('card.save') }).click()
  await expect(page.getByText(t('card.saved'))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio').nth(2)).toBeChecked()
})
