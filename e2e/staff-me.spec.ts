import { TOTP } from 'otpauth'
import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { shopCommand } from './support/operator.ts'
import { expect, test } from './support/test.ts'

test('@wide a second factor: set up, asked at the next sign-in, replaced by a recovery code', async ({
  page,
  t,
  language,
  trouble,
  picture,
}, info) => {
  trouble.expect(/422/)
  const login = `faktor-${language}-${String(info.retry)}`
  const added = await shopCommand('staff', 'add', login, 'picker', '-', 'Joko', 'Uji')
  const password = /with (\S+);/.exec(added)![1]!
  const signIn = async () => {
    await page.goto(staffPages.me())
    await page.getByLabel(t('staff.signIn.login')).fill(login)
    await page.getByLabel(t('staff.signIn.password'), { exact: true }).fill(password)
    await page.keyboard.press('Enter')
  }
  await signIn()
  await page.getByRole('button', { name: t('staff.me.setUp') }).click()
  const secret = page.getByText(/^[A-Z2-7]{32}$/)
  await expect(secret).toBeVisible()
  const app = new TOTP({ secret: (await secret.textContent())! })
  const code = page.getByLabel(t('staff.me.code'))
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('error.staff_code_wrong'))).toBeVisible()
  await code.fill(app.generate())
  await page.keyboard.press('Enter')
  const codes = page.getByRole('status').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page, 'recovery codes')
  await picture(page, 'staff-me')
  const recovery = (await codes.first().textContent())!
  await page.getByRole('button', { name: t('staff.signOut') }).click()
  await expect(page.getByLabel(t('staff.signIn.login'))).toBeVisible()

  await signIn()
  await page.getByLabel(t('staff.signIn.code')).fill(recovery)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('staff.me.hasFactor', { count: '9' }))).toBeVisible()

  const notice = page.getByText(t('staff.me.notice.recovery_code'))
  await expect(notice).toBeVisible()
  await expectAccessible(page, 'a notice')
  await picture(page, 'staff-notice')
  await page.getByRole('button', { name: t('staff.me.notice.dismiss') }).click()
  await expect(notice).toBeHidden()
})
