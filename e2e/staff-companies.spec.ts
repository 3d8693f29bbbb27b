import { pages, staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoOverflow } from './support/layout.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('companies: a price list with examples, a company, its buyer and their account', async ({
  page,
  t,
  picture,
  trouble,
}) => {
  test.slow()
  trouble.expect(/422/)
  const width = page.viewportSize()!.width
  // Both widths share a shop, and names and tax numbers are taken once.
  const [list, company] = [`Kafe ${width}`, `PT Kafe Senja ${width}`]
  const taxNumber = `98.765.432.1-901.${String(width % 1000).padStart(3, '0')}`
  await page.goto(staffPages.newPriceList())
  await signInAs(page, t, 'owner')
  await page.getByRole('textbox', { name: t('companies.listName'), exact: true }).fill(list)
  await page.getByLabel(t('companies.percents'), { exact: true }).fill('mangga 10')
  await page.getByLabel(t('companies.prices'), { exact: true }).fill('TIDAK-ADA 1 1000')
  await page.getByRole('button', { name: t('companies.preview') }).click()
  await expect(page.getByText(/TIDAK-ADA/).last()).toBeVisible()
  await page.getByLabel(t('companies.prices'), { exact: true }).fill('')
  await page.getByRole('button', { name: t('companies.preview') }).click()
  await expect(page.getByRole('region', { name: t('companies.examples') })).toContainText('Rp')
  await expectAccessible(page, 'a price list')
  await expectNoOverflow(page, width)
  await picture(page, 'staff-price-list')
  await page.getByRole('button', { name: t('range.save') }).click()
  await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible()

  await page.goto(staffPages.newCompany())
  await page.getByLabel(t('companies.legalName')).fill(company)
  await page.getByLabel(t('companies.taxNumber')).fill('123')
  await page.getByLabel(t('companies.taxAddress')).fill('Jl. Senja 1, Jakarta')
  await page.getByLabel(t('companies.invoiceEmail')).fill('kafe@example.com')
  await page.getByLabel(t('companies.termsDays')).fill('14')
  await page.getByLabel(t('companies.creditLimit')).fill('2000000')
  await page.getByLabel(t('companies.priceList')).selectOption({ label: list })
  await page.getByRole('button', { name: t('range.save') }).click()
  await expect(page.getByLabel(t('companies.taxNumber'))).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(t('companies.taxNumber')).fill(taxNumber)
  await page.getByRole('button', { name: t('range.save') }).click()
  const buyers = page.getByRole('region', { name: t('companies.buyers'), exact: true })
  await buyers.getByLabel(t('companies.phone')).fill('0812 3456 7890')
  await buyers.getByRole('button', { name: t('companies.invite') }).click()
  await expect(buyers.getByText(t('companies.invited'))).toBeVisible()
  // One press does not end what only an accepted invitation brings back.
  const remove = buyers.getByRole('button', { name: t('companies.remove') })
  await remove.press('Enter')
  const sure = page.getByRole('alertdialog')
  await sure.getByRole('button', { name: t('companies.removeNot') }).press('Enter')
  await expect(remove).toBeFocused()
  await remove.click()
  await sure.getByRole('button', { name: t('companies.remove'), exact: true }).click()
  await expect(remove).toBeHidden()
  await buyers.getByLabel(t('companies.phone')).fill('0812 3456 7890')
  await buyers.getByRole('button', { name: t('companies.invite') }).click()
  await expect(buyers.getByText(t('companies.invited'))).toBeVisible()
  await page.getByLabel(t('companies.creditLimit')).fill('1000000')
  const left = t('companies.effect.left', { owed: 'Rp0', amount: 'Rp1.000.000' })
  await expect(page.getByText(left)).toBeVisible()
  await expectAccessible(page, 'a company')
  await expectNoOverflow(page, width)
  await picture(page, 'staff-company')
  await page.getByLabel(t('companies.creditLimit')).fill('2000000')
  await page.goto(staffPages.companies())
  await expect(page.getByText(company).first()).toBeVisible()
  await expectNoOverflow(page, width)
  await picture(page, 'staff-companies')
  await page.goto(staffPages.companyInvoices())
  await expect(page.getByText(t('companies.state.overdue')).last()).toBeVisible()
  await expect(page.getByText(/PT Hotel Taman Sari/).first()).toBeVisible()
  await picture(page, 'staff-company-invoices')
  await page.goto(pages.home())
})
