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
