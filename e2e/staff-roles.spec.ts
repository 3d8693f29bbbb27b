import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('a role: added, unsaved changes guarded, widened by two, retired', async ({
  page,
  t,
  language,
  picture,
}, info) => {
  const name = `Uji ${language} ${info.project.name} ${info.retry}`
  await page.goto(staffPages.roles())
  await signInAs(page, t, 'owner')
  const list = page.getByRole('list', { name: t('staff.title.roles') })
  await expect(list.getByText(t('staff.roles.locked'))).toHaveCount(2)
  await expectAccessible(page, 'the list of roles')
  await picture(page, 'staff-roles')

  await page.getByRole('link', { name: t('staff.roles.new') }).click()
  const names = page.getByRole('group', { name: t('staff.roles.about') }).getByRole('textbox')
  await names.nth(0).fill(name)
  await names.nth(1).fill(name)
  const box = (permission: 'orders.read' | 'orders.write' | 'windows.read' | 'windows.write') =>
    page.getByRole('checkbox', { name: t(`staff.permission.${permission}`), exact: true })
  const desk = page.getByRole('checkbox', {
    name: t('staff.roles.allOf', { desk: t('staff.desk.orders') }),
    exact: true,
  })
  await desk.check()
  await expect(box('orders.write')).toBeChecked()
  await desk.uncheck()
  await expect(box('orders.read')).not.toBeChecked()
  await box('orders.write').check()
  await expect(box('orders.read')).toBeChecked()
  await page
    .getByRole('link', { name: t('staff.title.today') })
    .first()
    .click()
  const question = page.getByRole('alertdialog', { name: t('staff.form.leaveTitle') })
  await question.getByRole('button', { name: t('staff.form.stay') }).click()
  const save = page.getByRole('button', { name: t('staff.roles.save'), exact: true })
  await save.click()
  await expect(page).toHaveURL(/roles\/uji_/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(page, 'the form of a role')
  await picture(page, 'staff-role')

  // The demo has one owner: permitting more waits for a second one.
  await box('windows.write').check()
  await expect(page.getByText(t('staff.roles.takesTwo'))).toBeVisible()
  await save.click()
  await expect(page.getByText(t('staff.roles.whatWaits', { name }))).toBeVisible()
  await page.getByRole('link', { name: t('staff.form.approvalLink') }).click()
  await expect(page.getByText(t('staff.permission.windows.write')).first()).toBeVisible()
  await picture(page, 'staff-role-approval')

  await page.goto(staffPages.roles())
  await list.getByRole('link', { name, exact: true }).click()
  await expect(box('windows.write')).not.toBeChecked()
  await page.getByRole('button', { name: t('staff.roles.retire') }).click()
  const sure = page.getByRole('alertdialog')
  await sure.getByRole('button', { name: t('staff.roles.retire') }).click()
  await expect(page).toHaveURL(/staff\/roles$/)
  await expect(list.getByText(t('staff.roles.locked'))).toHaveCount(2)
  await expect(list.getByRole('link', { name, exact: true })).toBeHidden()

  await page.goto(staffPages.role('owner'))
  await expect(page.getByText(t('staff.roles.lockedText'))).toBeVisible()
  await expect(save).toBeHidden()
  await page.getByRole('link', { name: t('staff.roles.copy') }).click()
  await expect(box('windows.write')).toBeChecked()
  await expect(save).toBeEnabled()
})

test('what a person did: from their page to the audit log of them alone', async ({ page, t }) => {
  await page.goto(staffPages.people())
  await signInAs(page, t, 'owner')
  await page.getByRole('link', { name: 'Sari Wulandari' }).first().click()
  await page.getByRole('link', { name: t('staff.people.acts') }).click()
  await expect(page).toHaveURL(/audit\?person=/)
  const cells = page.locator('tbody').getByRole('row')
  await expect(cells.first()).toContainText('Sari Wulandari')
  const others = cells.filter({ hasNotText: 'Sari Wulandari' })
  await expect(others).toHaveCount(0)
})
