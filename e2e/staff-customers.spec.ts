import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { RANI } from './support/customers.ts'
import { expect, test } from './support/test.ts'

test('customers: found by name, phone and the palette, opened with their figures', async ({
  page,
  t,
  picture,
}) => {
  await page.goto(staffPages.customers())
  const roles = page.getByRole('region', { name: t('staff.signIn.demo') })
  await roles.getByRole('button', { name: /layanan|support/i }).click()
  const table = page.getByRole('table', { name: t('staff.title.customers') })
  await expect(table).toBeVisible()
  await expectAccessible(page, 'the list of customers')
  await picture(page, 'staff-customers')

  const search = page.getByRole('searchbox', { name: t('staff.customers.search') })
  await search.fill('kusu')
  const row = table.getByRole('row').filter({ hasText: RANI.name })
  await expect(row).toBeVisible()
  await expect(page).toHaveURL(/q=kusu/)
  await search.fill('no one is called this')
  await expect(page.getByText(t('staff.customers.none'))).toBeVisible()
  await expectAccessible(page, 'no customers')
  await search.fill(RANI.phone.slice(-4))
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: RANI.name })).toBeVisible()
  const figures = page.getByRole('region', { name: t('staff.customers.figures') })
  await expect(figures).toContainText(t('staff.customers.points'))
  await expectAccessible(page, 'a customer')
  await picture(page, 'staff-customer')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: t('staff.palette.title') }).fill('rani kus')
  await expect(page.getByRole('option', { name: RANI.name })).toBeVisible()
})
