import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer } from './support/customers.ts'
import { shopCommand } from './support/operator.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('approvals: see what waits, read its effect, refuse and approve', async ({
  page,
  t,
  language,
  picture,
}) => {
  const { phone } = await newCustomer(page, language)
  const reason = `Uji ${phone}`
  const asked = ['points', 'adjust', phone, '1500', '--reason', reason, '--as', 'layanan']
  // Nothing was done yet, so the command fails.
  await expect(shopCommand(...asked)).rejects.toThrow('waiting for a second person')
  await page.goto(staffPages.approvals())
  await signInAs(page, t, 'finance')
  const row = page.getByRole('row').filter({ hasText: reason })
  await expect(row).toBeVisible()
  await expectAccessible(page, 'the approvals')
  await picture(page, 'staff-approvals')
  await row.getByRole('link').click()
  await expect(
    page.getByRole('heading', { level: 2, name: t('staff.approvals.effect') }),
  ).toBeVisible()
  await expectAccessible(page, 'an approval')
  await picture(page, 'staff-approval')

  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: t('staff.approvals.refuse') })
  await dialog.getByLabel(t('staff.approvals.answer')).fill('Sudah diganti kemarin')
  await expectAccessible(page, 'refusing', 'dialog')
  await dialog.getByRole('button', { name: t('staff.approvals.refuse') }).click()
  // The dialog fades out with the same words.
  const answer = page.getByRole('definition').filter({ hasText: 'Sudah diganti kemarin' })
  await expect(answer).toBeVisible()
  await expect(page.getByRole('button', { name: t('staff.approvals.approve') })).toBeHidden()

  await page.goto(`${staffPages.approvals()}?view=all&act=person_add`)
  await expect(
    page.getByText(t('staff.approvals.state.used'), { exact: true }).last(),
  ).toBeVisible()
})
