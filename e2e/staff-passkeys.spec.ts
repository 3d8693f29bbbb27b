import type { Page } from '@playwright/test'
import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { shopCommand } from './support/operator.ts'
import { expect, test } from './support/test.ts'

/** A device of the browser that keeps passkeys and agrees at once. */
const plugDevice = async (page: Page) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether its owner agrees. */
    agrees: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () =>
      (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

test('a passkey: added, asked at the next sign-in, proves a change, removed; by keyboard', async ({
  page,
  t,
  language,
  trouble,
  picture,
}, info) => {
  const login = `passkey-${language}-${String(info.retry)}`
  const added = await shopCommand('staff', 'add', login, 'picker', '-', 'Sari', 'Uji')
  const password = /with (\S+);/.exec(added)![1]!
  const device = await plugDevice(page)
  const press = async (name: string) => {
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
  }
  const signIn = async () => {
    await page.goto(staffPages.me())
    await page.getByLabel(t('staff.signIn.login')).fill(login)
    await page.getByLabel(t('staff.signIn.password'), { exact: true }).fill(password)
    await page.keyboard.press('Enter')
  }

  await signIn()
  await press(t('staff.me.addPasskey'))
  await expect(page.getByLabel(t('staff.me.passkeyName'))).toBeFocused()
  await page.keyboard.type('Laptop kantor')
  await expectAccessible(page, 'naming a passkey')
  await picture(page, 'staff-passkey-name')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByRole('listitem')).toHaveCount(10)
  const name = t('staff.me.passkey', { name: 'Laptop kantor' })
  await expect(page.getByText(name)).toBeVisible()
  expect(await device.passkeys()).toBe(1)
  await expectAccessible(page, 'a passkey')
  await picture(page, 'staff-passkey-added')
  await page.context().clearCookies({ name: /staff$/ })
  await page.evaluate(() => localStorage.clear())

  await signIn()
  const use = page.getByRole('button', { name: t('staff.factor.passkey') })
  await expect(use).toBeFocused()
  await expectAccessible(page, 'asking for a passkey')
  await picture(page, 'staff-passkey-sign-in')
  await device.agrees(false)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(t('staff.factor.noPasskey'))
  await device.agrees(true)
  await use.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(name)).toBeVisible()

  // As if the second factor had been given more than ten minutes ago.
  trouble.expect(/403/)
  const refusal = { status: 403, json: { status: 'error', code: 'reauth_required', message: 'x' } }
  await page.route('**/api/staff/me/recovery-codes', (route) => route.fulfill(refusal), {
    times: 1,
  })
  await press(t('staff.me.newCodes'))
  const proof = page.getByRole('dialog', { name: t('staff.proof.title') })
  await expectAccessible(page, 'proving by a passkey', 'dialog')
  await picture(page, 'staff-passkey-proof')
  await proof.getByRole('button', { name: t('staff.factor.passkey') }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByRole('listitem')).toHaveCount(10)
  await expect(proof).toBeHidden()

  const sure = page.getByRole('alertdialog')
  // A press right after a dialog has closed counts as a repeated one.
  await expect(async () => {
    await press(t('staff.me.removeOne', { name }))
    await expect(sure).toContainText(t('staff.me.removeLastText'), { timeout: 1000 })
  }).toPass()
  await expectAccessible(page, 'removing a passkey', 'dialog')
  await picture(page, 'staff-passkey-remove')
  await sure.getByRole('button', { name: t('staff.me.remove') }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('staff.me.noFactor'))).toBeVisible()
})
