import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('a setting is planned, shown with its time, and the plan cancelled', async ({
  page,
  t,
  language,
  trouble,
  picture,
}, info) => {
  // A time that has passed is refused.
  trouble.expect(/422/)
  await page.goto(staffPages.settings())
  await signInAs(page, t, 'owner')
  const jumps = page.getByRole('navigation', { name: t('staff.settings.groups') })
  await jumps.getByRole('link', { name: t('staff.settings.group.payment'), exact: true }).click()
  const group = page.getByRole('heading', { name: t('staff.settings.group.payment'), exact: true })
  await expect(group).toBeInViewport()
  await page.getByRole('searchbox').fill('payment.qrisMax')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'QRIS' })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: new RegExp(t('staff.settings.edit')) }).click()
  await row.getByRole('textbox').first().fill('9000000')
  await row.getByLabel(t('staff.settings.from')).fill('2025-01-01T08:00')
  await row.getByRole('button', { name: t('staff.settings.plan') }).click()
  await expect(row.getByText(t('validation.pastTime'))).toBeVisible()
  // Each language and try has its own day.
  const year = new Date().getFullYear() + 1
  const day = (language === 'en' ? 11 : 14) + info.retry
  await row.getByLabel(t('staff.settings.from')).fill(`${year}-01-${day}T08:00`)
  await expect(row.getByText(t('staff.settings.affects.payment'))).toBeVisible()
  await expectAccessible(page, 'the form of a setting')
  await picture(page, 'staff-setting-form')
  await row.getByRole('button', { name: t('staff.settings.plan') }).click()
  const planned = row.getByText(new RegExp(`${day} Jan ${year}`))
  await expect(planned).toContainText('Rp9.000.000')
  await expectAccessible(page, 'a planned setting')
  await picture(page, 'staff-setting-planned')
  await row.getByRole('button', { name: new RegExp(`${day} Jan ${year}`) }).click()
  await expect(page.getByText(t('staff.settings.unplanned'))).toBeVisible()
  await expect(planned).toHaveCount(0)
})

test('distance bands say at each band what is wrong, and ask about a slip of a zero', async ({
  page,
  t,
  trouble,
  picture,
}) => {
  trouble.expect(/422|409/)
  await page.goto(staffPages.settings())
  await signInAs(page, t, 'owner')
  await page.getByRole('searchbox').fill('shipping.bands')
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: new RegExp(t('staff.settings.edit')) }).click()
  const far = row.getByRole('textbox', { name: t('staff.settings.band.upTo', { number: 2 }) })
  const price = row.getByRole('textbox', { name: t('staff.settings.band.price', { number: 2 }) })
  await far.fill('3')
  await price.fill('-1')
  const save = row.getByRole('button', { name: t('staff.settings.save') })
  await save.click()
  await expect(far).toHaveAccessibleDescription(/3 km/)
  await expect(price).toHaveAccessibleDescription(/Rp0/)
  await expectAccessible(page, 'bands that are refused')
  await picture(page, 'staff-setting-bands-refused')
  await far.fill('7')
  await price.fill('150.000')
  await save.click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(/Rp202\.000/)).toBeVisible()
  await expectAccessible(page, 'the question about an unlikely price')
  await picture(page, 'staff-setting-unlikely')
  await question.getByRole('button', { name: t('staff.sure.lookAgain') }).click()
  await expect(price).toHaveValue('150.000')
})
