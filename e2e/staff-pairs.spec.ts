import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('the audit log leads to the pairs that approve only for each other', async ({
  page,
  t,
  picture,
}) => {
  await page.goto(staffPages.audit())
  await signInAs(page, t, 'auditor')
  await page.getByRole('link', { name: t('staff.title.pairs') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('staff.title.pairs') })).toBeVisible()
  await expect(page.getByText(t('staff.audit.pairsText'))).toBeVisible()
  await expect(
    page
      .getByRole('table', { name: t('staff.audit.pairs') })
      .or(page.getByText(t('staff.audit.pairsNone'), { exact: true })),
  ).toBeVisible()
  await expectAccessible(page, 'pairs that approve for each other')
  await picture(page, 'staff-pairs')
})
