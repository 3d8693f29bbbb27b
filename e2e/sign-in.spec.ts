import { pages } from '#contract/pages.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { codeFor, freshPhone, newCustomer, RANI } from './support/customers.ts'
import { passwordField, register, verifyPhone } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import type { Words } from './support/words.ts'

const NEXT = 'Gunung-4salju!'
const phoneField = (page: Page, t: Words) =>
  page.getByLabel(t('auth.phone')).and(page.getByRole('textbox'))
const emailField = (page: Page, t: Words) => page.getByRole('textbox', { name: t('auth.email') })
const submit = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })
const stored = (page: Page) =>
  page.evaluate(() =>
    ['token', 'wp_token', 'forgot_password'].filter((name) => localStorage.getItem(name)),
  )
const isSignedIn = async (page: Page, t: Words) => {
  await visit(page, '/')
  await expect(page.getByText(t('header.checking'))).toHaveCount(0)
  return (await page.getByRole('link', { name: t('header.login'), exact: true }).count()) === 0
}

test('registering by phone: logged in only after the code, then on to the wanted page', async ({
  page,
  t,
  trouble,
  picture,
}) => {
  trouble.expect(/422 PUT|status of 422/)
  await visit(page, pages.wishlist())
  await page.getByRole('link', { name: t('auth.toRegister') }).click()
  await expect(page).toHaveURL(`/auth/register?returnUrl=${encodeURIComponent(pages.wishlist())}`)
  const phone = await register({ page, t }, 'Sekar Ayu')
  expect(await stored(page)).toEqual([])
  await verifyPhone({ page, t }, phone)
  await expect(page).toHaveURL(pages.wishlist())
  await expect(page.getByText(t('auth.registered'))).toBeVisible()
  await expect.poll(() => stored(page)).toEqual(['token', 'wp_token'])
  await picture(page, 'registered')
})

test('registering by e-mail: sent in small letters, and a reload before the code leaves a guest who can go on', async ({
  page,
  t,
}) => {
  await visit(page, pages.register())
  await page.getByText(t('auth.byEmail'), { exact: true }).click()
  const phone = freshPhone()
  await page.getByLabel(t('auth.name')).fill('Bayu Saputra')
  await emailField(page, t).fill(`Bayu.${phone}@Example.COM`)
  await phoneField(page, t).fill(`+62 ${phone.slice(2)}`)
  await passwordField(page, t).fill(NEXT)
  await page.getByLabel(t('auth.confirmation')).fill(NEXT)
  await page.getByRole('checkbox', { name: t('auth.terms') }).check()
  const sent = page.waitForRequest(/register_by_email/)
  await submit(page, t('auth.register')).click()
  expect((await sent).postDataJSON()).toMatchObject({
    email: `bayu.${phone}@example.com`,
    phone_number: phone,
    accept_marketing: false,
  })
  await expect(page).toHaveURL(pages.otp())
  // The registration's keys are stored in this tab and only allow entering its code.
  expect(await page.evaluate(() => sessionStorage.getItem('pending-code'))).toContain(
    '"key":{"token":',
  )
  expect(await isSignedIn(page, t)).toBe(false)
  await visit(page, pages.otp())
  await page.getByRole('button', { name: t('auth.sendCode') }).click()
  const input = page.getByLabel(t('auth.code'))
  await expect(input).toBeFocused()
  await input.fill(await codeFor(page.request, phone))
  await submit(page, t('auth.verify')).click()
  await expect(page.getByText(t('auth.registered'))).toBeVisible()
  expect(await isSignedIn(page, t)).toBe(true)
})

test('the code: pasted with a space, by SMS, with a countdown that a reload does not shorten', async ({
  page,
  t,
  trouble,
  picture,
}) => {
  trouble.expect(/422 PUT|status of 422/)
  await visit(page, pages.register())
  const phone = await register({ page, t }, 'Dimas Pratama')
  await page.getByRole('radio', { name: t('auth.sms') }).check()
  const sent = page.waitForRequest(/send-otp/)
  await page.getByRole('button', { name: t('auth.sendCode') }).click()
  expect((await sent).postDataJSON()).toMatchObject({ send_to: 'sms', phone_number: phone })
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^00:(60|5\d)$|^01:00$/)
  await expect(page.getByRole('button', { name: t('auth.resend') })).toHaveCount(0)
  const before = Number((await timer.innerText()).slice(-2))
  await page.reload()
  await expect(timer).toBeVisible()
  expect(Number((await timer.innerText()).slice(-2))).toBeLessThanOrEqual(before || 60)
  const input = page.getByLabel(t('auth.code'))
  await expect(input).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(input).toHaveAttribute('inputmode', 'numeric')
  await input.fill('12345')
  await expect(submit(page, t('auth.verify'))).toBeDisabled()
  await picture(page, 'otp')
  const code = await codeFor(page.request, phone)
  await input.evaluate(
    (element, text) => {
      const data = new DataTransfer()
      data.setData('text', text)
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    `${code.slice(0, 3)} ${code.slice(3)}`,
  )
  await expect(input).toHaveValue(code)
  await input.press('Enter')
  await expect(page.getByText(t('auth.registered'))).toBeVisible()
})

test('after the countdown another code may be sent, by the other way', async ({ page, t }) => {
  await page.clock.install()
  await visit(page, pages.register())
  await register({ page, t }, 'Intan Permata')
  await page.getByRole('button', { name: t('auth.sendCode') }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.clock.fastForward(61_000)
  await expect(page.getByRole('button', { name: t('auth.resend') })).toBeVisible()
  await expect(page.getByRole('radio', { name: t('auth.sms') })).toBeVisible()
})

/** Demo customers to whom no code was sent yet; one per width. */
const FORGETFUL = { en: '6281211002205', id: '6281211002206' } as const

test('a forgotten password: the code, a new one, the login page, and on to the wanted page', async ({
  page,
  t,
  language,
  trouble,
  picture,
}) => {
  trouble.expect(/401|422|429/)
  const phone = FORGETFUL[language]
  await visit(page, pages.orders('completed'))
  const given = `returnUrl=${encodeURIComponent(pages.orders('completed'))}`
  await page.getByRole('link', { name: t('auth.forgot') }).click()
  await expect(page).toHaveURL(`/auth/forgot-password?${given}`)
  await phoneField(page, t).fill(`0${phone.slice(2)}`)
  await page.getByRole('radio', { name: t('auth.sms') }).check()
  // As after a recent code: the button shows the remaining time, and is enabled again afterwards.
  const tooSoon = {
    message: t('error.too_many_requests', { wait: '3 seconds' }),
    code: 'too_many_requests',
    request_id: '1',
  }
  await page.route(
    '**/v1/forgot-password',
    (route) => route.fulfill({ status: 429, headers: { 'retry-after': '3' }, json: tooSoon }),
    {
      times: 1,
    },
  )
  await submit(page, t('auth.sendCode')).click()
  const rest = page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(t('auth.waitButton', { time: '\\d\\d:\\d\\d' })) })
  await expect(rest).toHaveAttribute('aria-disabled', 'true')
  await submit(page, t('auth.sendCode')).click()
  await expect(page).toHaveURL(`/auth/otp?${given}`)
  expect(await stored(page)).toEqual(['token', 'wp_token', 'forgot_password'])
  await page.reload()
  await page.getByLabel(t('auth.code')).fill(await codeFor(page.request, phone))
  await submit(page, t('auth.verify')).click()
  await expect(page).toHaveURL(`/auth/new-password?${given}`)
  const rules = page.getByRole('list', { name: t('auth.rules') }).getByRole('listitem')
  await expect(rules).toHaveCount(5)
  const password = page.getByRole('textbox', { name: t('auth.newPassword') })
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await password.fill('aaaa')
  await page.getByLabel(t('auth.confirmation')).fill('bbbb')
  await page.getByLabel(t('auth.confirmation')).blur()
  await expect(page.getByText(t('validation.passwordMin')).last()).toBeVisible()
  await expect(page.getByText(t('validation.passwordConfirmation'))).toBeVisible()
  await expectAccessible(page, 'new password with errors')
  await picture(page, 'new-password')
  await password.fill(NEXT)
  await page.getByLabel(t('auth.confirmation')).fill(NEXT)
  await submit(page, t('auth.savePassword')).click()
  await expect(page).toHaveURL(`/auth/login?${given}`)
  await expect(page.getByText(t('auth.passwordChanged'))).toBeVisible()
  expect(await stored(page)).toEqual([])
  await phoneField(page, t).fill(phone)
  await passwordField(page, t).fill(RANI.password)
  await passwordField(page, t).press('Enter')
  const refused = page.getByRole('alert').filter({ hasText: t('error.wrong_credentials') })
  await expect(refused.locator('xpath=..'), 'the alert is where the focus is').toBeFocused()
  await passwordField(page, t).fill(NEXT)
  await passwordField(page, t).press('Enter')
  await expect(page).toHaveURL(pages.orders('completed'))
})

test('during a password reset the customer is not logged in', async ({ page, t }) => {
  await visit(page, pages.forgotPassword())
  // The page shows the same for known and unknown numbers.
  await phoneField(page, t).fill(freshPhone())
  await submit(page, t('auth.sendCode')).click()
  await expect(page).toHaveURL(pages.otp())
  expect(await isSignedIn(page, t)).toBe(false)
  expect(await stored(page)).toEqual(['token', 'wp_token', 'forgot_password'])
})

test('logging in: errors only where a field was left, the first one gets the focus, one call however often Enter is pressed', async ({
  page,
  t,
  trouble,
  picture,
}) => {
  trouble.expect(/401/)
  await visit(page, pages.login())
  await expect(page.getByText(t('validation.required'))).toHaveCount(0)
  await submit(page, t('auth.login')).click()
  await expect(phoneField(page, t)).toBeFocused()
  await expect(page.getByText(t('validation.required'))).toHaveCount(2)
  await phoneField(page, t).fill('12345')
  await expect(page.getByText(t('validation.phoneForm'))).toBeVisible()
  await expectAccessible(page, 'login with errors')
  await picture(page, 'login-errors')
  await page.getByText(t('auth.byEmail'), { exact: true }).click()
  await emailField(page, t).fill('TIDAK.Ada@Example.com')
  await passwordField(page, t).fill('Salah-1234!')
  const calls: unknown[] = []
  await page.route(/login_by_email/, async (route) => {
    calls.push(route.request().postDataJSON())
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  for (let presses = 0; presses < 3; presses++) await passwordField(page, t).press('Enter')
  const busy = page.getByRole('main').getByRole('button', { name: t('shell.loading') })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await expect(
    page.getByRole('alert').filter({ hasText: t('error.wrong_credentials') }),
  ).toBeVisible()
  expect(calls).toEqual([expect.objectContaining({ email: 'tidak.ada@example.com' })])
})

test('a network that is cut in the middle loses nothing that was typed', async ({
  page,
  t,
  trouble,
}) => {
  trouble.expect(/login|register|Failed to load resource/)
  await visit(page, pages.login())
  await page.route(/v1\/(login|register)/, (route) => route.abort('connectionreset'))
  await phoneField(page, t).fill('81234567890')
  await passwordField(page, t).fill('Petik123!')
  await passwordField(page, t).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: t('failure.noAnswer') })).toBeVisible()
  await expect(passwordField(page, t)).toHaveValue('Petik123!')
  await expect(phoneField(page, t)).toHaveValue('8123 4567 890')
  await page.unroute(/v1\/(login|register)/)
  await submit(page, t('auth.login')).click()
  await expect(page).toHaveURL('/')
})

test('what is typed can be filled in by the browser, seen, pasted, and is not zoomed into', async ({
  page,
  t,
}) => {
  const fields: Record<string, [path: string, autocomplete: string][]> = {
    [t('auth.phone')]: [
      [pages.login(), 'tel-national'],
      [pages.register(), 'tel-national'],
      [pages.forgotPassword(), 'tel-national'],
    ],
    [t('auth.password')]: [
      [pages.login(), 'current-password'],
      [pages.register(), 'new-password'],
    ],
  }
  for (const [label, places] of Object.entries(fields)) {
    for (const [path, autocomplete] of places) {
      await visit(page, path)
      const field = page.getByRole('textbox', { name: label, exact: true })
      await expect(field).toHaveAttribute('autocomplete', autocomplete)
      expect(
        Number.parseFloat(await field.evaluate((element) => getComputedStyle(element).fontSize)),
      ).toBeGreaterThanOrEqual(16)
      const isPasteRefused = await field.evaluate(
        (element) =>
          !element.dispatchEvent(
            new ClipboardEvent('paste', {
              clipboardData: new DataTransfer(),
              bubbles: true,
              cancelable: true,
            }),
          ),
      )
      expect(isPasteRefused).toBe(false)
    }
  }
  await visit(page, pages.login())
  await passwordField(page, t).fill('Petik123!')
  await page.getByRole('button', { name: t('auth.showPassword') }).click()
  await expect(passwordField(page, t)).toHaveAttribute('type', 'text')
  await page.getByText(t('auth.byEmail'), { exact: true }).click()
  await expect(emailField(page, t)).toHaveAttribute('autocomplete', 'username')
})

const WAYS_OUT = [
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://evil.example/',
  '%2f%2fevil.example',
  '/%2f/evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//shop@evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/auth/login?returnUrl=/auth/login',
  `/${'a'.repeat(3_000)}`,
]

test('no address to come back to leads out of the shop', async ({ page, language, baseURL }) => {
  await newCustomer(page, language)
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url()))
      outside.push(request.url())
  })
  for (const way of WAYS_OUT) {
    await page.goto(`/auth/login?returnUrl=${encodeURIComponent(way)}`)
    await expect(page).toHaveURL('/')
  }
  expect(outside).toEqual([])
})
