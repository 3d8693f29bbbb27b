import { pages } from '#contract/pages.ts'
import { withPictures } from './support/chromium.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer, RANI, signIn } from './support/customers.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test.use(withPictures)

/** The cool-down that the page shows before another code. */
const SOON_S = 2

test('the code of a member: large, renewed while it is open, gone when it is closed', async ({
  page,
  t,
  language,
  picture,
}) => {
  await newCustomer(page, language)
  const tokens: string[] = []
  await page.route(/v1\/member-qr/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    tokens.push(body.data.token)
    await route.fulfill({
      response: answer,
      json: { ...body, data: { ...body.data, renew_seconds: SOON_S } },
    })
  })
  await visit(page, pages.profile())
  const opener = page.getByRole('main').getByRole('button', { name: t('account.qr') })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: t('memberQr.title') })
  const code = dialog.getByRole('img', { name: t('memberQr.alt', { name: 'Sari Wulandari' }) })
  await expect(code).toBeVisible()
  const box = await code.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(220)
  await expect(dialog.getByText(t('memberQr.bright'))).toBeVisible()
  await expectAccessible(page, 'member code', 'dialog')
  await picture(page, 'dialog-member-qr')
  const first = await code.locator('path').getAttribute('d')
  await expect(code.locator('path')).not.toHaveAttribute('d', first ?? '', { timeout: 15_000 })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  const asked = tokens.length
  expect(asked).toBeGreaterThanOrEqual(2)
  await page.waitForTimeout((SOON_S + 1) * 1000)
  expect(tokens, 'no code is requested before it is shown').toHaveLength(asked)
})

test('the code of a member is in the menu of the header too, and says when it cannot be had', async ({
  page,
  t,
  language,
  trouble,
  picture,
}) => {
  trouble.expect(/member-qr|Failed to load resource/)
  const { name } = await newCustomer(page, language)
  await visit(page, '/')
  await page.route(/v1\/member-qr/, (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: t('header.account', { name }) }).click()
  await page
    .getByRole('dialog', { name })
    .getByRole('button', { name: t('header.qr') })
    .click()
  const dialog = page.getByRole('dialog', { name: t('memberQr.title') })
  await expect(dialog.getByRole('alert')).toContainText(t('memberQr.failed'))
  await expectAccessible(page, 'member code that cannot be had', 'dialog')
  await picture(page, 'dialog-member-qr-failed')
  await page.unroute(/v1\/member-qr/)
  await dialog.getByRole('button', { name: t('shell.retry') }).click()
  await expect(dialog.getByRole('img', { name: t('memberQr.alt', { name }) })).toBeVisible()
})

test('an incomplete profile says what is missing and what it brings, until it is sent away', async ({
  page,
  t,
  language,
  picture,
}) => {
  await newCustomer(page, language)
  await visit(page, pages.profile())
  const meter = page.getByRole('region', { name: t('profile.meterBonus', { points: '100' }) })
  await expect(meter.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20')
  await expect(meter).toContainText(t('profile.part.birthDate'))
  await picture(page, 'personal-hub-meter')
  await meter.getByRole('button', { name: t('profile.meterDismiss') }).click()
  await expect(meter).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sari Wulandari')
  await expect(meter).toHaveCount(0)
  await visit(page, pages.profileCompleted())
  await expect(page, 'there is nothing to be congratulated on').toHaveURL(
    pages.settings('personal-details'),
  )
})

test('a complete profile is not asked about', async ({ page, t, language }) => {
  await signIn(page, language, RANI)
  await visit(page, pages.profile())
  await expect(page.getByRole('heading', { level: 1 })).toContainText(RANI.name)
  await expect(page.getByText(t('profile.meterAction'))).toHaveCount(0)
})

test('the account opens with the last order, vouchers and the next step, and repeats no menu', async ({
  page,
  t,
  language,
}, info) => {
  await signIn(page, language, RANI)
  await visit(page, pages.profile())
  const last = page.getByRole('region', { name: t('account.lastOrder') })
  await expect(last.getByRole('link', { name: /^FR-/ })).toBeVisible()
  await expect(
    page.getByRole('region', { name: t('title.vouchers') }).getByRole('link'),
  ).not.toHaveCount(0)
  await expect(
    page.getByRole('region', { name: t('account.nextStep') }).getByRole('link'),
  ).not.toHaveCount(0)
  const isPhone = info.project.name === 'phone'
  await expect(page.getByText(t('account.ordersText'))).toBeVisible({ visible: isPhone })
  if (!isPhone) return
  const card = await page
    .getByRole('region', { name: t('account.tier') })
    .locator('> div')
    .first()
    .boundingBox()
  const column = await last.boundingBox()
  expect(card?.width, 'the member card fills its column').toBe(column?.width)
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByRole('link', { name: t('blank.help') })).toBeVisible()
  expect((await foot.boundingBox())?.height, 'the footer is short').toBeLessThan(400)
})

test('settings are a list on a phone, each with its own address and a way back @phone', async ({
  page,
  t,
  language,
  picture,
}) => {
  await newCustomer(page, language)
  await visit(page, pages.settings())
  const tabs = page.getByRole('navigation', { name: t('account.settingsTabs') }).getByRole('link')
  await expect(tabs).toHaveCount(4)
  await picture(page, 'personal-settings')
  await expectAccessible(page, 'settings')
  await tabs.filter({ hasText: t('account.security') }).click()
  await expect(page).toHaveURL(pages.settings('security'))
  await expect(page.getByRole('heading', { level: 1, name: t('account.security') })).toBeVisible()
  await page.getByRole('link', { name: t('account.settings'), exact: true }).click()
  await expect(page).toHaveURL(pages.settings())
})

test('settings are in the menu next to the page, the current one marked @wide', async ({
  page,
  t,
  language,
}) => {
  await newCustomer(page, language)
  await visit(page, pages.settings())
  await expect(
    page.getByRole('heading', { level: 1, name: t('account.personalDetails') }),
  ).toBeVisible()
  const menu = page.getByRole('navigation', { name: t('account.menu') })
  const phone = menu.getByRole('link', { name: t('account.phoneNumber') })
  await phone.click()
  await expect(page).toHaveURL(pages.settings('phone-number'))
  await expect(phone).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: t('account.personalDetails') })).not.toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('at 17 a guardian must agree; a press on Save leads to what is missing', async ({
  page,
  t,
  language,
  picture,
}) => {
  await newCustomer(page, language)
  await visit(page, pages.settings('personal-details'))
  const save = page.getByRole('button', { name: t('profile.save') })
  await page.getByRole('textbox', { name: t('auth.name') }).fill('Sari Muda')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: t('auth.email') })).toBeFocused()
  await expect(page.getByText(t('validation.required')).first()).toBeVisible()
  const year = page.getByRole('combobox', { name: t('profile.year') })
  const years = await year.getByRole('option').allInnerTexts()
  const jakarta = new Date(Date.now() + 7 * 3_600_000)
  expect([years[1], years.at(-1)]).toEqual([String(jakarta.getUTCFullYear() - 17), '1900'])
  // Born on 1 January 17 years ago, the customer is 17 all year.
  await page.getByRole('combobox', { name: t('profile.day') }).selectOption('01')
  await page.getByRole('combobox', { name: t('profile.month') }).selectOption('01')
  await year.selectOption(String(jakarta.getUTCFullYear() - 17))
  await expect(page.getByRole('checkbox', { name: t('profile.guardian') })).toBeVisible()
  await expectAccessible(page, 'personal details at 17')
  await picture(page, 'personal-details-17')
  await year.selectOption('1990')
  await expect(page.getByRole('checkbox', { name: t('profile.guardian') })).toHaveCount(0)
})

test('a photo upload shows its progress; a failed one keeps the rest', async ({
  page,
  t,
  language,
  trouble,
}) => {
  trouble.expect(/update-profile|Failed to load resource/)
  await signIn(page, language, RANI)
  await visit(page, pages.settings('personal-details'))
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  await page.route(/update-profile/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: t('profile.save') }).click()
  await expect(page.getByRole('progressbar', { name: t('profile.photoSending') })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: t('failure.noAnswer') })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('img', { name: t('profile.photoNow') })).toHaveAttribute(
    'src',
    /^blob:/,
  )
  await expect(page.getByRole('button', { name: t('profile.save') })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('devices: the others are logged out, this one stays', async ({
  page,
  t,
  language,
  browser,
  picture,
}) => {
  const customer = await newCustomer(page, language)
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await elsewhere.newPage()
  await signIn(other, language, customer)
  await visit(page, pages.settings('security'))
  const devices = page.getByRole('region', { name: t('security.devices') })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText(t('security.thisDevice'))).toHaveCount(1)
  await picture(page, 'personal-devices')
  await devices.getByRole('button', { name: t('security.endOthers') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('security.endOthers') })
    .click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await visit(other, pages.profile())
  await expect(other).toHaveURL(/\/auth\/login\?returnUrl=/)
  await elsewhere.close()
})

test('a code that the server no longer knows shows why, and its dialog closes', async ({
  page,
  t,
  language,
  trouble,
}) => {
  trouble.expect(/404|Failed to load resource/)
  await newCustomer(page, language)
  await visit(page, pages.settings('phone-number'))
  await page.getByLabel(t('security.newPhone')).fill(`813${String(Date.now()).slice(-8)}`)
  await page.getByRole('button', { name: t('security.changePhone') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(t('auth.code'))).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: t('security.waitToClose', { seconds: '' }).slice(0, 5) }),
  ).toBeVisible()
  const message = t('error.otp_not_found')
  await page.route(/verify-phone-number/, (route) =>
    route.fulfill({ status: 404, json: { message, code: 'otp_not_found', request_id: 'x' } }),
  )
  await dialog.getByLabel(t('auth.code')).fill('123456')
  await dialog.getByRole('button', { name: t('auth.verify') }).click()
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
