import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoOverflow } from './support/layout.ts'
import { waitOutDoublePress } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('a held offer shows why it is held, and is allowed once with a reason', async ({
  page,
  t,
  picture,
  trouble,
}) => {
  trouble.expect(/422/)
  await page.goto(staffPages.held())
  await signInAs(page, t, 'support')
  const row = page.getByRole('row').filter({ hasText: 'PETIKPERTAMA' })
  await expect(row).toBeVisible()
  await expectAccessible(page, 'held offers')
  await expectNoOverflow(page, page.viewportSize()!.width)
  await picture(page, 'staff-held')
  await row.getByRole('link').first().click()

  await expect(page.getByRole('link', { name: 'Tania Simanjuntak' })).toBeVisible()
  await waitOutDoublePress(page)
  await page.getByRole('button', { name: t('staff.held.allow') }).click()
  const reason = page.getByLabel(t('staff.held.reason'))
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'a held offer')
  await expectNoOverflow(page, page.viewportSize()!.width)
  await picture(page, 'staff-held-one')
  await reason.fill('Kakak beradik, satu rumah')
  await waitOutDoublePress(page)
  await page.getByRole('button', { name: t('staff.held.allow') }).click()
  await expect(page.getByText('Kakak beradik, satu rumah')).toBeVisible()
  await expect(page.getByRole('button', { name: t('staff.held.allow') })).toHaveCount(0)
  await picture(page, 'staff-held-done')
  await page.getByRole('link', { name: 'Intan Permatasari' }).click()
  const marks = page.getByRole('region', { name: t('staff.customers.marks') })
  await expect(marks.getByRole('link', { name: 'PETIKPERTAMA' })).toBeVisible()
})
