import { pages, staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('a branch: added, read in the shop, hidden again', async ({
  page,
  t,
  language,
  picture,
  trouble,
}, info) => {
  trouble.expect(/422/)
  const name = `Petik Uji ${language} ${info.project.name} ${info.retry}`
  await page.goto(staffPages.branches())
  await signInAs(page, t, 'marketing')
  const list = page.getByRole('list', { name: t('staff.title.branches') })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'the list of branches')
  await picture(page, 'staff-branches')
  await page.getByRole('link', { name: t('staff.branch.new') }).click()
  const field = (key: Parameters<typeof t>[0]) =>
    page.getByRole('textbox', { name: new RegExp(`^${t(key)}`) }).first()
  await field('staff.branch.name').fill(name)
  await field('staff.branch.phone').fill('telepon')
  const save = page.getByRole('button', { name: t('staff.branch.save'), exact: true })
  await save.click()
  await expect(page.getByText(t('validation.required')).first()).toBeVisible()
  await expect(field('staff.branch.name')).toHaveValue(name)
  await field('staff.branch.address').fill('Jl. Uji No. 1, Bangka, Kota Jakarta Selatan 12730')
  for (const one of ['phone', 'whatsapp'] as const)
    await field(`staff.branch.${one}`).fill('622155550199')
  await page.getByRole('button', { name: t('address.mapNorth') }).click()
  await page.getByRole('button', { name: t('staff.branch.addService') }).click()
  for (const side of ['id', 'en'] as const)
    await page
      .getByLabel(`${t('staff.branch.service', { number: '1' })} ${t(`staff.form.${side}`)}`)
      .fill(`Buah potong ${side}`)
  await expectAccessible(page, 'the form of a branch')
  await picture(page, 'staff-branch')
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).not.toHaveURL(/new$/)
  expect(await (await page.request.get(pages.branches())).text()).toContain(name)
  await page.getByRole('switch', { name: t('staff.branch.show') }).click()
  await save.click()
  await expect(save).toBeDisabled()
  expect(await (await page.request.get(pages.branches())).text()).not.toContain(name)
})

test('a holiday: who is booked, closed, shown to customers, open again', async ({
  page,
  t,
  language,
  picture,
}, info) => {
  const name = `Libur ${language} ${info.project.name} ${info.retry}`
  await page.goto(staffPages.holidays())
  await signInAs(page, t, 'owner')
  await page
    .getByRole('button', { name: t('staff.holiday.new') })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: t('staff.holiday.new') })
  // A branch without orders and collecting, so that other tests can go on ordering.
  await dialog.getByLabel(t('staff.holiday.branch')).selectOption({ label: 'Petik Kelapa Gading' })
  for (const side of ['id', 'en'] as const)
    await dialog.getByLabel(`${t('staff.holiday.name')} ${t(`staff.form.${side}`)}`).fill(name)
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel(t('staff.holiday.first')).fill(soon)
  await expectAccessible(page, 'the form of a holiday')
  await picture(page, 'staff-holiday')
  await dialog.getByRole('button', { name: t('staff.holiday.check') }).click()
  await expect(dialog.getByText(t('staff.holiday.noWindows'))).toBeVisible()
  await dialog.getByRole('button', { name: t('staff.holiday.close'), exact: true }).click()
  const row = page
    .getByRole('list', { name: t('staff.title.holidays') })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(row).toBeVisible()
  await expectAccessible(page, 'the list of holidays')
  await picture(page, 'staff-holidays')
  expect(await (await page.request.get(pages.branches())).text()).toContain(name)
  await row.getByRole('button').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('staff.holiday.endConfirm'), exact: true })
    .click()
  await expect(row).toBeHidden()
  expect(await (await page.request.get(pages.branches())).text()).not.toContain(name)
})
