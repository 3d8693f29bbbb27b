import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { shopCommand } from './support/operator.ts'
import { expect, test } from './support/test.ts'

test('a PIN locks a silent page, keeps what was typed, and ends the session when wrong', async ({
  page,
  t,
  language,
  trouble,
  picture,
}, info) => {
  trouble.expect(/422|401/)
  const login = `pin-${language}-${String(info.retry)}`
  const added = await shopCommand('staff', 'add', login, 'picker', '-', 'Joko', 'Uji')
  const password = /with (\S+);/.exec(added)![1]!
  await page.clock.install()
  await page.goto(staffPages.me())
  await page.getByLabel(t('staff.signIn.login')).fill(login)
  await page.getByLabel(t('staff.signIn.password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')

  const newPin = page.getByLabel(t('staff.me.pinNew'))
  const ownPassword = page.getByLabel(t('staff.signIn.password'), { exact: true })
  await newPin.fill('4071')
  await ownPassword.fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('error.old_password_wrong'))).toBeVisible()
  await ownPassword.fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('staff.me.pinSet'))).toBeVisible()
  await picture(page, 'staff-pin-set')
  await newPin.fill('12')

  // The server's clock stands: its answer is the one that it gives after five minutes.
  let isSilent = true
  await page.route('**/api/staff/session', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data?: { state: string } }
    if (isSilent && body.data) body.data.state = 'locked'
    await route.fulfill({ response, json: body })
  })
  const lock = page.getByRole('dialog', { name: t('staff.lock.title') })
  const pin = lock.getByLabel(t('staff.lock.pin'))
  await page.clock.runFor('05:10')
  await expect(lock).toBeVisible()
  await expect(pin).toBeFocused()
  await expectAccessible(page, 'the lock', 'dialog')
  await picture(page, 'staff-lock')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(lock).toBeVisible()
  await pin.fill('0000')
  await page.keyboard.press('Enter')
  await expect(lock.getByRole('alert')).toHaveText(t('error.pin_wrong', { left: '4' }))
  isSilent = false
  await pin.fill('4071')
  await page.keyboard.press('Enter')
  await expect(lock).toBeHidden()
  await expect(newPin).toHaveValue('12')

  isSilent = true
  await page.clock.runFor('05:10')
  await expect(lock).toBeVisible()
  for (const left of ['4', '3', '2', '1']) {
    await pin.fill('0000')
    await page.keyboard.press('Enter')
    await expect(lock.getByRole('alert')).toHaveText(t('error.pin_wrong', { left }))
  }
  await pin.fill('0000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('staff.signIn.ended'))).toBeVisible()
  await expect(lock).toBeHidden()
})
